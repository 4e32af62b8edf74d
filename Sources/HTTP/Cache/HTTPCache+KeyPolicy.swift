extension HTTPCache {
    /// What a provider states about its URLs and fields, so that the cache need not guess.
    ///
    /// Requests themselves stay as they are; the policy shapes only the key and what is kept from the disk.
    public struct KeyPolicy: Hashable, Sendable {
        /// What holds for the query parameters of one host, or of every host.
        public struct Rule: Hashable, Sendable {
            /// The host in small letters, or `nil` for every host.
            public var host: String?
            /// Parameters that are secrets, an API key say. They stay part of the key, as a keyed hash, so that what
            /// one key was answered is never served to another; a response that repeats one of eight bytes or more
            /// is not stored.
            public var secretParameters: Set<String>
            /// Parameters without meaning for the content, a tracking id say. They are no part of the key.
            public var ignoredParameters: Set<String>

            /// Makes a rule.
            public init(host: String? = nil, secretParameters: Set<String> = [], ignoredParameters: Set<String> = []) {
                self.host = host
                self.secretParameters = secretParameters
                self.ignoredParameters = ignoredParameters
            }
        }

        /// The rules; all that name a host, or none, hold for it.
        public var rules: [Rule]
        /// Request fields, in small letters, that select a response although `Vary` does not name them, because they
        /// say who asks. Only keyed hashes of their values are stored.
        public var secretFields: Set<String>

        /// Makes a policy. By default `Authorization` tells users apart and `api_key` is a secret.
        public init(
            rules: [Rule] = [Rule(secretParameters: ["api_key"])],
            secretFields: Set<String> = ["authorization"]
        ) {
            self.rules = rules
            self.secretFields = secretFields
        }
    }
}
