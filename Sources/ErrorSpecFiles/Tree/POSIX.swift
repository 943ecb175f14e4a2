// Exports the system's C library to the modules that import this module. All differences between systems are handled
// in this file.
#if canImport(Darwin)
    @_exported public import Darwin
    // For `_NSGetExecutablePath`.
    internal import MachO.dyld
#elseif canImport(Musl)
    @_exported @preconcurrency public import Musl
#else
    @_exported @preconcurrency public import Glibc
#endif

/// System calls whose names are ambiguous, or that differ between systems.
package enum POSIX {
    package static func open(_ path: String, _ flags: CInt) -> CInt {
        #if canImport(Darwin)
            Darwin.open(path, flags)
        #elseif canImport(Musl)
            Musl.open(path, flags)
        #else
            Glibc.open(path, flags)
        #endif
    }

    private static func write(_ bytes: UnsafeRawPointer, _ count: Int, to descriptor: CInt) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }

    /// Writes all bytes to an open file.
    ///
    /// - Returns: 0, or the system's error.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt {
        var written = 0
        while written < bytes.count {
            let count = write(bytes.baseAddress! + written, bytes.count - written, to: descriptor)
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    package static func write(_ text: String, to descriptor: CInt) -> CInt {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// This process's environment variables, to pass to programs that it starts.
    package static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        #if canImport(Darwin)
            _NSGetEnviron().pointee
        #else
            environ
        #endif
    }

    /// Installs a handler for signals.
    package static func handle(_ signals: [CInt], flags: CInt, by handler: @escaping @convention(c) (CInt) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = flags
        for signal in signals { sigaction(signal, &action, nil) }
    }

    #if canImport(Darwin)
        package typealias SpawnActions = posix_spawn_file_actions_t?
        package static var noSpawnActions: SpawnActions { nil }
    #else
        package typealias SpawnActions = posix_spawn_file_actions_t
        package static var noSpawnActions: SpawnActions { posix_spawn_file_actions_t() }
    #endif

    /// Returns the time of a file's last change, in nanoseconds since 1970.
    package static func changeTime(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension POSIX {
    /// Returns the path of this program with links resolved, or `nil` if the system doesn't report the path.
    package static func executablePath() -> String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var name = [CChar](repeating: 0, count: Int(size) + 1)
            guard _NSGetExecutablePath(&name, &size) == 0, let real = realpath(name, nil) else { return nil }
        #else
            guard let real = realpath("/proc/self/exe", nil) else { return nil }
        #endif
        defer { free(real) }
        return String(cString: real)
    }
}
