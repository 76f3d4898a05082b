import type { ConnectorLog, CrmEvents, InputContext, Json, JsonObject, MapContext, Mapped } from '../connector.ts';
import type { FeedRequest } from './feed-address.ts';
import type { RecordFields } from './record-message.ts';
import type { FileFormat, FileItem } from './sources/file-items.ts';
import type { PackedOptions } from './sources/open-packed.ts';
import type { OpenAt } from './sources/json/split-json.ts';

/** Declares a CRM that offers its whole catalogue as one file. */
export interface FileFeed extends RecordFields {
  /** The `connector_type`: capitals, words joined by `_`. */
  readonly type: string;
  readonly title: string;
  readonly format: FileFormat;
  /** XML: header elements that are copied into every record, by their name in the record; of repeated elements the first. */
  readonly carried?: Readonly<Record<string, string>>;
  /** XML: called with each header element, for example to check the version. */
  onHeader?(name: string, value: Json, log: ConnectorLog): void;
  /** The request for the file; default: that of the configuration (see `feedRequest`). */
  request?(ctx: InputContext): Promise<FeedRequest>;
  /**
   * The request for one listing, of a CRM that can be queried for it; undefined: the file has to be read. The response has the format of the file. It never
   * proves that a listing is gone: without the listing, or with an error, the whole file is read.
   */
  requestOne?(ctx: InputContext, reference: string): FeedRequest | undefined;
  /** The file may be gzip or a zip. */
  readonly packed?: PackedOptions;
  /** Config fields in addition to those of every file feed, all of them optional. */
  readonly own?: JsonObject;
  /** Reads what records refer to from the whole file, before its records. */
  gather?(open: OpenAt, charset: string | undefined): Promise<Gathered>;
  /** See `InputConnector.map`. XML comes as `readXml` builds it, names in lower case; a row of CSV as an object by column; JSON as it is. */
  map(record: JsonObject, ctx: MapContext): Mapped;
  /** See `CrmEvents`. */
  readonly events?: CrmEvents;
}

/** What records refer to elsewhere in their file. */
export interface Gathered {
  /** Fields that are added to a record. */
  also(record: JsonObject): Readonly<Record<string, Json>>;
  /** Changes with what may be added: equal bytes of records are then no longer equal records. */
  readonly digest: string;
}

export const NOTHING_GATHERED: Gathered = { also: () => ({}), digest: '' };

/** The parts of a declaration that reading needs. */
export type FeedReading = Omit<FileFeed, 'map' | 'events' | 'type'>;

/** A record of a file, or what should be one. */
export type Item = Extract<FileItem, { kind: 'record' | 'broken' }>;
