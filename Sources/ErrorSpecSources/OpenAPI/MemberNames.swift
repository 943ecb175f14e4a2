import ErrorSpecReading

/// The meaning of a member of an error body, or of a header, by its name without separators and in lower case.
enum MemberNames {
    static let codes: Set<String> = [
        "code", "errorcode", "resultcode", "returncode", "rtncode", "retcode", "responsecode", "errcode", "faultcode",
    ]
    static let messages: Set<String> = [
        "message", "msg", "detail", "errordescription", "errormessage", "errormsg", "errmsg", "usermessage",
        "resultmessage", "resultmsg", "returnmessage", "returnmsg", "rtnmsg", "retmsg", "responsemessage",
        "responsemsg", "statusmessage", "faultstring", "displaymessage", "localizedmessage", "diagnostics",
    ]
    private static let otherCodes = [
        "country", "currency", "language", "locale", "postal", "zip", "area", "phone", "region", "state", "promo",
        "coupon", "bar", "qr",
    ]
    private static let references = ["requestid", "correlationid", "traceid", "debugid"]
    private static let waits = ["retryafter", "retryin", "retrydelay", "tryagainin"]
    private static let seconds: Set<String> = [
        "", "s", "sec", "secs", "seconds", "insec", "insecs", "inseconds", "at", "date", "time", "timestamp",
    ]
    private static let milliseconds: Set<String> = [
        "ms", "msec", "msecs", "millis", "milliseconds", "inms", "inmillis", "inmilliseconds",
    ]

    /// Whether the name ends in `code`, and isn't a common name of something else, such as `countryCode`.
    static func mayBeCode(_ name: String) -> Bool {
        name.hasSuffix("code") && !otherCodes.contains { name.hasPrefix($0) }
    }

    /// Whether the name means the reference that users quote to support.
    static func isReference(_ name: String) -> Bool { references.contains(where: name.hasSuffix) }

    /// Returns the place of a wait with the given name, or `nil` if the name means something else, or a wait in a unit
    /// that specs don't have.
    static func wait(_ name: String, at root: Place.Root) -> Place? {
        let name = name.hasPrefix("xretry") ? String(name.dropFirst()) : name
        guard let prefix = waits.first(where: name.hasPrefix) else { return nil }
        let unit = String(name.dropFirst(prefix.count))
        if milliseconds.contains(unit) { return Place(root, isInMilliseconds: true) }
        return seconds.contains(unit) ? Place(root) : nil
    }

    /// Whether an object or a list with the given name is about errors.
    static func isAboutErrors(_ name: String) -> Bool { errors.contains(where: name.contains) }

    /// Whether an object with the given name describes a failure, even in a successful response.
    static func isFailure(_ name: String) -> Bool { ["err", "fault", "failure"].contains(where: name.contains) }

    private static let errors = [
        "err", "fault", "exception", "problem", "failure", "violation", "issue", "cause", "detail", "invalid",
        "status", "result", "meta",
    ]
}
