/// Texts and data that the tool reads or shows. They are embedded in the executable, which needs no other files.
///
/// They have a module of their own because each pass of the optimizer visits each byte of an array. Together with other
/// code, these arrays took 41 s of processor time in a release build. Here they take 20 s, and no other module waits
/// for them.
package enum Resources {
    /// The page with the meanings of all diagnostic codes.
    package static var findings: [UInt8] { PackageResources.findings_md }

    package static var pageStyle: [UInt8] { PackageResources.page_css }
    package static var pageScript: [UInt8] { PackageResources.page_js }
    package static var galleryBody: [UInt8] { PackageResources.gallery_html }
    package static var galleryStyle: [UInt8] { PackageResources.gallery_css }
    package static var galleryScript: [UInt8] { PackageResources.gallery_js }
    package static var textsScript: [UInt8] { PackageResources.texts_js }
    package static var reviewStyle: [UInt8] { PackageResources.review_css }

    /// The reason phrases of HTTP statuses.
    package static var statuses: [UInt8] { PackageResources.statuses_txt }
    /// The ranges of scalars that take two columns in a terminal.
    package static var wideScalars: [UInt8] { PackageResources.wide_txt }

    /// The spec that `errorspec init` writes.
    package static var starter: [UInt8] { PackageResources.starter_yaml }
}
