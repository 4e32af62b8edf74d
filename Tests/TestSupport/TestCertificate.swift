import Foundation

/// A certificate for a test's own server, made by OpenSSL's command in a folder: `ca.pem`, and `cert.pem` with `key.pem`.
public struct TestCertificate: Sendable {
    /// When it is good.
    public enum Validity: Sendable {
        case now, past, future
    }

    /// Why there is none.
    public struct Failure: Error {}

    /// Makes an authority and what it vouches for.
    ///
    /// - Parameters:
    ///   - folder: where the files go.
    ///   - name: the host it is for.
    ///   - validity: when it is good.
    ///   - isSelfSigned: whether it vouches for itself, and the authority for nothing.
    public static func make(
        in folder: String,
        name: String = "localhost",
        validity: Validity = .now,
        isSelfSigned: Bool = false
    ) throws {
        let (start, end) =
            switch validity {
            case .now: ("20200101000000Z", "20491231000000Z")
            case .past: ("20200101000000Z", "20200102000000Z")
            case .future: ("20480101000000Z", "20491231000000Z")
            }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-e", "-c",
            """
            cd '\(folder)'
            new='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
            openssl req -x509 $new -keyout ca.key -out ca.pem -days 9000 -subj '/CN=authority of a test'
            if [ \(isSelfSigned) = true ]; then
                openssl req -x509 $new -keyout key.pem -out cert.pem -days 9000 -subj '/CN=\(name)' \
                    -addext 'subjectAltName=DNS:\(name)'
                exit
            fi
            openssl req $new -keyout key.pem -out request.pem -subj '/CN=\(name)'
            printf 'subjectAltName=DNS:\(name)' > names
            mkdir -p ca && : > ca/index && echo 01 > ca/serial
            printf '[ca]\\ndefault_ca=a\\n[a]\\ndatabase=ca/index\\nserial=ca/serial\\nnew_certs_dir=ca\\n' > ca.conf
            printf 'certificate=ca.pem\\nprivate_key=ca.key\\ndefault_md=sha256\\npolicy=p\\n' >> ca.conf
            printf '[p]\\ncommonName=supplied\\n' >> ca.conf
            openssl ca -batch -config ca.conf -in request.pem -out cert.pem -extfile names -notext \
                -startdate \(start) -enddate \(end)
            """,
        ]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
    }
}
