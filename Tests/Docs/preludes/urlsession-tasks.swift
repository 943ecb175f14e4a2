// The declarations that the page on tasks of a URLSession takes for granted.
import ErrorSpecRuntime
import GeneratedSamples

func show(_ error: AnyNetworkError<LSLP>) {}
