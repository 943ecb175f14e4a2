/// Returns a comment of YAML. The comment is one line, regardless of the text's line ends, because the text may come
/// from somebody who would like to write more lines.
package func yamlComment(_ text: String) -> String { "# \(visibleText(text))" }
