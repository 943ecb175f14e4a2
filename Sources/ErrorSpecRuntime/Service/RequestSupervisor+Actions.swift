extension RequestSupervisor {
    /// - Parameters:
    ///   - recoveries: The app's actions, which repair failed requests.
    ///   - network: Sends the requests that actions make through their context.
    public convenience init(
        recoveries: API.Recoveries, configuration: ServiceConfiguration<API> = ServiceConfiguration(),
        network: any NetworkService = URLSessionNetworkService()
    ) {
        self.init(configuration: configuration) { recovery, error, supervisor, chain in
            let service = DataTransferService(network: network, supervisor: supervisor, chain: chain)
            let context = RecoveryContext(error: error, service: service)
            return try await API.recover(recovery, with: recoveries, context: context)
        }
    }
}

extension RequestSupervisor where API.Recoveries == Void {
    /// Creates a supervisor for an API without recoveries.
    public convenience init(configuration: ServiceConfiguration<API> = ServiceConfiguration()) {
        self.init(recoveries: (), configuration: configuration)
    }
}
