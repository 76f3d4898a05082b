import type { ConnectorConfig, FileOutput, ListingOutput } from '../../connector.ts';
import type { OutputCheckName } from './check-names.ts';

/**
 * A fault of the peer.
 * refuses: it refuses the credentials and repeats them in its message if the protocol has one.
 * silent: it accepts connections and never responds. hangs: it stops responding during a delivery.
 * cuts: it closes the connection in the middle of a delivery, after accepting a part. breaks: it responds with a server error (listings).
 * refuses-one, forgets-one: it refuses the listing `id`, or acknowledges only the others (listings). nonsense: its response violates the protocol (listings).
 * foreign-list: it returns the list of another gateway (listings).
 * truncates: it reports a complete file but stores a part. full: its disk is full. keeps-target: it cannot rename over an existing file. no-rename: it cannot rename (file).
 */
export interface OutputFault {
  readonly kind:
    | 'refuses'
    | 'silent'
    | 'hangs'
    | 'cuts'
    | 'breaks'
    | 'refuses-one'
    | 'forgets-one'
    | 'nonsense'
    | 'foreign-list'
    | 'truncates'
    | 'full'
    | 'keeps-target'
    | 'no-rename';
  readonly id?: string;
}

interface Peer {
  /** The config of the connector for this peer, with every secret set to a value of at least eight characters. */
  readonly config: ConnectorConfig;
  setFault(fault: OutputFault | undefined): void;
  /** Number of deliveries that reached it, successful or not. */
  deliveries(): number;
  openSockets(): number;
  stop(): Promise<void>;
}

/** A site: the versions of the listings that it shows. */
export interface SitePeer extends Peer {
  shown(): ReadonlyMap<string, number>;
}

/** A file server: the current content of the file, and every content that a reader could have found. */
export interface FilePeer extends Peer {
  content(): Buffer | undefined;
  readable(): readonly Buffer[];
}

interface Common {
  /** The folder of the connector, with a suffix if it has several protocols: `feed-ftp-sftp`. */
  readonly name: string;
  /** Checks that cannot apply to the protocol, each with the reason. */
  readonly exemptions?: Readonly<Partial<Record<OutputCheckName, string>>>;
}

/** A fake peer of an output that speaks the real protocol on loopback. */
export type OutputFixture = Common &
  (
    | { readonly connector: ListingOutput; open(): Promise<SitePeer> }
    | { readonly connector: FileOutput; open(): Promise<FilePeer> }
  );
