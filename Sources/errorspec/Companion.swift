import ErrorSpecFiles

/// An executable in a package of its own, with the libraries that it needs.
enum Companion {
    /// Finds a companion beside the real path of this program, else where the shell would.
    ///
    /// - Parameter advice: How to get it where it is missing: `` `make install-all` builds it ``.
    static func find(_ name: String, advice: String) throws(UsageFailure) -> String {
        var folders = (Terminal.variable("PATH") ?? "").split(separator: ":").map(String.init)
        if let own = POSIX.executablePath(), let folder = Path.parent(own) { folders.insert(folder, at: 0) }
        for folder in folders {
            let path = Path.join(folder, name)
            if access(path, X_OK) == 0 { return path }
        }
        throw UsageFailure("\(name) is not beside errorspec, nor in PATH; \(advice)")
    }
}
