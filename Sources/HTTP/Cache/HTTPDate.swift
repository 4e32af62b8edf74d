/// A point in time as HTTP writes it (RFC 9110 section 5.6.7), in whole seconds since 1970-01-01 00:00:00 UTC.
///
/// The three forms a recipient must accept, and nothing else: what is not a date makes an `Expires` stale, so leniency
/// here would serve old answers. Only letter case is forgiven. Weekday names must be names but are not compared with
/// the date.
struct HTTPDate: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    var seconds: Int64

    init(seconds: Int64) { self.seconds = seconds }

    /// Reads one of the three forms.
    ///
    /// - Parameters:
    ///   - text: the field's value.
    ///   - now: the present in seconds, by which a two-digit year is placed (RFC 9110 section 5.6.7: not more than
    ///     50 years ahead).
    init?(_ text: String, now: Int64) {
        var scanner = Scanner(bytes: Array(text.utf8))
        guard let isShort = scanner.shortWeekday() else { return nil }
        let parts: Parts?
        switch (isShort, scanner.peek) {
        case (true, UInt8(ascii: ",")): parts = scanner.fixdate()
        case (false, UInt8(ascii: ",")): parts = scanner.rfc850(now: now)
        case (true, UInt8(ascii: " ")): parts = scanner.asctime()
        default: parts = nil
        }
        guard let parts, scanner.isAtEnd, let seconds = parts.seconds else { return nil }
        self.seconds = seconds
    }

    static func < (a: HTTPDate, b: HTTPDate) -> Bool { a.seconds < b.seconds }

    /// The preferred form, IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
    var text: String {
        let days = seconds.quotient(flooredBy: 86400)
        let time = Int(seconds - days * 86400)
        let (year, month, day) = Self.civil(fromDays: days)
        let weekday = Int((days % 7 + 11) % 7)
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let digits = String(year)
        let years = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(Self.weekdays[weekday].prefix(3)), \(two(day)) \(Self.months[month - 1]) \(years) "
            + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
    }

    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Days since 1970-01-01 of a Gregorian date, by counting years from March so that leap days come last.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let y = month <= 2 ? year - 1 : year
        let era = y.quotient(flooredBy: 400)
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
    }

    /// The inverse of `days`.
    static func civil(fromDays days: Int64) -> (year: Int64, month: Int, day: Int) {
        let z = days + 719468
        let era = z.quotient(flooredBy: 146097)
        let dayOfEra = z - era * 146097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), Int(month), Int(dayOfYear - (153 * shifted + 2) / 5 + 1))
    }
}

extension HTTPDate {
    /// The parts of a date before they are checked against the calendar.
    private struct Parts {
        var year: Int64
        var month: Int64
        var day: Int64
        var time: Int64

        var seconds: Int64? {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths: [Int64] = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            guard day >= 1, day <= lengths[Int(month - 1)] else { return nil }
            return HTTPDate.days(year: year, month: month, day: day) * 86400 + time
        }
    }

    /// Walks the bytes; each step is `nil` where the grammar does not hold.
    private struct Scanner {
        var bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skip(_ text: String) -> Bool {
            for byte in text.utf8 {
                guard let next = peek, next.lowercasedASCII == byte.lowercasedASCII else { return false }
                position += 1
            }
            return true
        }

        mutating func digits(_ count: Int) -> Int64? {
            guard position + count <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[position..<position + count] {
                guard byte &- 48 < 10 else { return nil }
                value = value * 10 + Int64(byte - 48)
            }
            position += count
            return value
        }

        /// Whether this word stands here, case aside, and no letter follows it.
        private mutating func word(_ text: some StringProtocol) -> Bool {
            var at = position
            for byte in text.utf8 {
                guard at < bytes.count, bytes[at].lowercasedASCII == byte.lowercasedASCII else { return false }
                at += 1
            }
            if at < bytes.count, (bytes[at] | 0x20) &- 97 < 26 { return false }
            position = at
            return true
        }

        /// Whether the weekday that stands here is in its short form; `nil` when none does.
        mutating func shortWeekday() -> Bool? {
            for weekday in HTTPDate.weekdays {
                if word(weekday.prefix(3)) { return true }
                if word(weekday) { return false }
            }
            return nil
        }

        mutating func month() -> Int64? {
            for (index, month) in HTTPDate.months.enumerated() where word(month) { return Int64(index + 1) }
            return nil
        }

        /// `hh:mm:ss`; second 60 is a leap second and allowed.
        mutating func time() -> Int64? {
            guard let h = digits(2), skip(":"), let m = digits(2), skip(":"), let s = digits(2),
                h < 24, m < 60, s <= 60
            else { return nil }
            return h * 3600 + m * 60 + s
        }

        /// `, 06 Nov 1994 08:49:37 GMT`
        mutating func fixdate() -> Parts? {
            guard skip(", "), let day = digits(2), skip(" "), let month = month(),
                skip(" "), let year = digits(4), skip(" "), let time = time(),
                skip(" GMT")
            else { return nil }
            return Parts(year: year, month: month, day: day, time: time)
        }

        /// `, 06-Nov-94 08:49:37 GMT`
        mutating func rfc850(now: Int64) -> Parts? {
            guard skip(", "), let day = digits(2), skip("-"), let month = month(),
                skip("-"), let short = digits(2), skip(" "), let time = time(),
                skip(" GMT")
            else { return nil }
            let present = HTTPDate.civil(fromDays: now.quotient(flooredBy: 86400)).year
            var year = present - present % 100 + short
            if year > present + 50 { year -= 100 } else if year <= present - 50 { year += 100 }
            return Parts(year: year, month: month, day: day, time: time)
        }

        /// ` Nov  6 08:49:37 1994`
        mutating func asctime() -> Parts? {
            guard skip(" "), let month = month(), skip(" ") else { return nil }
            let padded = peek == UInt8(ascii: " ")
            if padded { position += 1 }
            guard let day = digits(padded ? 1 : 2), skip(" "), let time = time(), skip(" "),
                let year = digits(4)
            else { return nil }
            return Parts(year: year, month: month, day: day, time: time)
        }
    }
}

extension UInt8 {
    /// The byte with an ASCII capital made small.
    var lowercasedASCII: UInt8 { self &- 65 < 26 ? self | 0x20 : self }
}

extension Int64 {
    /// Division that rounds down, for times before 1970.
    func quotient(flooredBy divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
