// Declarations that the page on tasks of a URLSession uses, but doesn't show.
import ErrorSpecRuntime
import GeneratedSamples

func show(_ error: AnyNetworkError<LSLP>) {}
