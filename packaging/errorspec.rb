# A Homebrew formula that builds from source: `brew install --HEAD --formula packaging/errorspec.rb`, or from a tap.
# In a tap's formula, a release's tag and commit replace TAG and COMMIT: `.ci/packaging --formula TAG COMMIT` prints it,
# and each release includes it.
class Errorspec < Formula
  desc "Swift error handling generated from YAML specs"
  homepage "https://github.com/errorspec/errorspec"
  url "https://github.com/errorspec/errorspec.git", tag: "TAG", revision: "COMMIT"
  license "MIT"
  head "https://github.com/errorspec/errorspec.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "libyaml"

  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "errorspec"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--package-path", "Companions/Mock",
           "--product", "errorspec-mock"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--package-path", "Companions/SwiftReader"
    bin.install ".build/release/errorspec", "Companions/Mock/.build/release/errorspec-mock"
    bin.install "Companions/SwiftReader/.build/release/errorspec-swift-reader"
    man1.install "docs/errorspec.1"
    generate_completions_from_executable(bin/"errorspec", "--generate-completion-script")
  end

  test do
    system bin/"errorspec", "init", "specs"
    system bin/"errorspec", "lint", "specs"
    assert_match version.to_s, shell_output("#{bin}/errorspec --version")
  end
end
