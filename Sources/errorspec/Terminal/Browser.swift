import ErrorSpecReport

/// Shows a file to the user. Without a browser, the path that was printed is what there is.
func openInBrowser(_ path: String) {
    #if os(macOS)
        let opener = "open"
    #else
        let opener = "xdg-open"
    #endif
    if (try? run(opener, [path]))?.status != 0 { Console.message("note: no browser could be opened") }
}
