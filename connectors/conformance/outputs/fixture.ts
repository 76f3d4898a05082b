import type { ConnectorConfig, FileOutput, ListingOutput } from '../../connector.ts';
import type { OutputCheckName } from './check-names.ts';

/**
 * How the other side misbehaves.
 * refuses: it refuses the credentials, and repeats them in its words where the protocol has a place for them.
 * silent: it takes connections and says nothing. hangs: it begins to take a delivery and says nothing more.
 * cuts: it cuts the connection in the middle of a delivery, of which it has taken a part. breaks: it answers with an error of its own (listings).
 * refuses-one, forgets-one: it refuses the listing `id`, or answers for all others (listings). nonsense: its answer is none of the protocol (listings).
 * foreign-list: it lists what it shows of another gateway (listings).
 * truncates: it says that it has a file of which it has a part. full: it has no room. keeps-target: it does not rename over a file. no-rename: it does not rename (file).
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
  /** The config of the connector for this peer, with every secret set to a word of eight characters or more. */
  readonly config: ConnectorConfig;
  setFault(fault: OutputFault | undefined): void;
  /** Deliveries that have reached it, whatever it made of them. */
  deliveries(): number;
  openSockets(): number;
  stop(): Promise<void>;
}

/** A site: the versions of the listings that it shows. */
export interface SitePeer extends Peer {
  shown(): ReadonlyMap<string, number>;
}

/** A file server: what a reader finds under the name of the file, and every content that one could have found. */
export interface FilePeer extends Peer {
  content(): Buffer | undefined;
  readable(): readonly Buffer[];
}

interface Common {
  /** The folder of the connector, and which of its protocols this is when there are several: `feed-ftp-sftp`. */
  readonly name: string;
  /** Checks that cannot apply to the protocol, each with the reason. */
  readonly exemptions?: Readonly<Partial<Record<OutputCheckName, string>>>;
}

/** A fake of the other side of an output, speaking its real protocol on loopback. */
export type OutputFixture = Common &
  (
    | { readonly connector: ListingOutput; open(): Promise<SitePeer> }
    | { readonly connector: FileOutput; open(): Promise<FilePeer> }
  );
