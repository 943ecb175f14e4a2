// swift-format-ignore-file
enum DownloadError: Error { case missing, denied, broken, paused }

func downloadError(_ statusCode: Int) -> DownloadError {
    if statusCode == 403 || statusCode == 401 { return .denied }
    return statusCode == 404 ? .missing : .broken
}

func resumed(_ response: HTTPURLResponse) throws {
    if case 416 = response.statusCode { throw DownloadError.paused }
}
