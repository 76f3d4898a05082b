/** What one process grants to clients of SFTP and FTP. */
export interface SessionLimits {
  /** Open connections of one protocol. */
  readonly connections: number;
  /** Open connections of one protocol from one IPv4 address or one IPv6 network of 64 bits. */
  readonly connectionsPerAddress: number;
  /** Time from the connection to the sign-in, ms. */
  readonly signInMs: number;
  /** Longest time without a command, ms; transfers are paced instead. */
  readonly idleMs: number;
  /** Slowest upload, bytes per second, measured over `paceWindowMs`. */
  readonly leastBytesPerSecond: number;
  readonly paceWindowMs: number;
  /** Longest wait for a data connection of FTP, and for its TLS handshake, ms. */
  readonly dataMs: number;
  /** Time that uploads in progress have to finish when the process stops, ms. */
  readonly drainMs: number;
}

/** Failed sign-ins after which a connection is closed: people mistype once or twice, and an SSH agent offers several keys. */
export const SIGN_IN_ATTEMPTS = 6;

/** Longest user name and password, characters. */
export const MAX_CREDENTIAL = 512;
