import ErrorSpecFiles

/// A failure of git, with a message for the user.
struct GitFailure: CommandFailure, Equatable {
    var description: String
}

/// The program `git`, run in the working directory.
enum Git {
    /// Runs git, and returns the output as text, without the newline at the end. Throws a failure with `message` if
    /// git fails.
    static func text(_ arguments: [String], or message: String) throws(GitFailure) -> String {
        let output = String(decoding: try output(arguments, or: message), as: UTF8.self)
        return output.hasSuffix("\n") ? String(output.dropLast()) : output
    }

    static func output(_ arguments: [String], input: [UInt8] = [], or message: String) throws(GitFailure) -> [UInt8] {
        let result: ProcessResult
        do throws(ProcessFailure) {
            result = try run("git", arguments, input: input)
        } catch {
            throw GitFailure(description: "git could not be run: \(error.reason)")
        }
        guard result.status == 0 else {
            let reason =
                String(decoding: result.errors, as: UTF8.self)
                .split(separator: "\n").first.map { " (git: \($0))" } ?? ""
            throw GitFailure(description: message + reason)
        }
        return result.output
    }
}
