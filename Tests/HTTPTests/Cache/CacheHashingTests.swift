import Foundation
import Testing

@testable import HTTP

@Suite("Hashes and checksums")
struct CacheHashingTests {
    func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test(
        "SHA-256 gives the digests of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func sha256(message: String, digest: String) {
        var hash = SHA256()
        hash.update(message.utf8)
        #expect(hex(hash.finalize()) == digest)
    }

    @Test("A million bytes, and every split of a message, give the same digest")
    func incremental() {
        var million = SHA256()
        million.update(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        #expect(hex(million.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
        let message = (0..<130).map { UInt8($0) }
        var whole = SHA256()
        whole.update(message)
        let digest = whole.finalize()
        for split in [0, 1, 55, 56, 63, 64, 65, 129] {
            var parts = SHA256()
            parts.update(message[..<split])
            parts.update(message[split...])
            #expect(parts.finalize() == digest, "split at \(split)")
        }
    }

    @Test("HMAC-SHA-256 gives the codes of RFC 4231 section 4")
    func hmac() {
        func code(_ key: [UInt8], _ message: [UInt8]) -> String { hex(HMACSHA256(key: key).code(for: message)) }
        let a20 = [UInt8](repeating: 0xaa, count: 20)
        let a131 = [UInt8](repeating: 0xaa, count: 131)
        #expect(
            code([UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        )
        #expect(
            code(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        )
        #expect(
            code(a20, [UInt8](repeating: 0xdd, count: 50))
                == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        )
        #expect(
            code(Array(1...25), [UInt8](repeating: 0xcd, count: 50))
                == "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        )
        #expect(
            code(a131, Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        )
    }

    @Test(
        "XXH64 gives the published checksums",
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)]
    )
    func checksum(text: String, sum: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { CacheChecksum.of($0) } == sum)
    }

    @Test("Any bit that changes changes the checksum", arguments: [1, 7, 8, 31, 32, 33, 100])
    func damage(count: Int) {
        var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
        let sum = bytes.withUnsafeBytes { CacheChecksum.of($0) }
        for index in bytes.indices {
            bytes[index] ^= 0x10
            #expect(bytes.withUnsafeBytes { CacheChecksum.of($0) } != sum, "byte \(index)")
            bytes[index] ^= 0x10
        }
    }
}
