/// The colours and weights of texts in a terminal. ``plain`` has no colours and weights.
package struct Style: Sendable {
    package let isColoured: Bool

    package init(isColoured: Bool) { self.isColoured = isColoured }

    package static let plain = Style(isColoured: false)

    package func bold(_ text: TerminalText) -> TerminalText { wrap("1", text) }
    package func dim(_ text: TerminalText) -> TerminalText { wrap("2", text) }
    package func red(_ text: TerminalText) -> TerminalText { wrap("1;31", text) }
    package func yellow(_ text: TerminalText) -> TerminalText { wrap("1;33", text) }
    package func green(_ text: TerminalText) -> TerminalText { wrap("1;32", text) }
    package func cyan(_ text: TerminalText) -> TerminalText { wrap("1;36", text) }

    private func wrap(_ code: TerminalText, _ text: TerminalText) -> TerminalText {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
