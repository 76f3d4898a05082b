import type { RecordFault } from '../model/shared/fault-codes.ts';
import type { Readable } from 'node:stream';
import type { CrmEvent, WebhookRequest } from '../model/gateway/crm-event.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { MappingGap } from '../model/property/mapping-gap.ts';
import type { ConfigFault } from '../model/gateway/config-fault.ts';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { FeedFormatCode } from '../model/gateway/portal.ts';
import type { MappedProperty } from '../model/property/property.ts';
import type { MappedListing } from '../model/template/map-listing.ts';

export type MappingWarning = MappingGap;

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The configuration of one connector as stored in a gateway (secrets in clear here, and only here). */
export type ConnectorConfig = JsonObject;

/** What a connector is, as data: shown to users, checked by the API, tested by the conformance kit. */
export interface ConnectorSpec {
  /** The `connector_type` of a gateway's ConnectorRef. */
  readonly type: string;
  readonly title: string;
  /** JSON Schema (draft-04 words only) of `config`: an object with `additionalProperties: false`. */
  readonly configSchema: JsonObject;
  /** Names of top-level config fields that are encrypted at rest and masked in responses. */
  readonly secrets: readonly string[];
  /** Names of the config fields that hold web addresses. A stored secret is kept only while each of them keeps its scheme, host and port. */
  readonly addresses: readonly string[];
  /** Names of further config fields that decide who receives a secret. A stored secret is kept only while each of them stays the same. */
  readonly binding?: readonly string[];
  /**
   * Identifies the target that an output writes: configs with equal texts write the same file, so two gateways would overwrite each other. Outputs only; undefined if nothing of
   * another gateway can be overwritten. Pure.
   */
  readonly destination?: (config: ConnectorConfig) => string | undefined;
  /** The first fault of a config that its schema cannot express. Pure. */
  readonly fault?: (config: ConnectorConfig) => ConfigFault | undefined;
  /** What the connector finds in an inbox, if its config may ask for one (`config.inbox`). Inputs only. */
  readonly inbox?: InboxFormat;
  /** Rate limit of one account of the CRM, as its documentation states it; default DEFAULT_RATE of http/crm-account.ts. Inputs only. */
  readonly rate?: Rate;
}

/** At most `requests` in any `perSeconds` seconds, and at most `concurrent` requests in flight. */
export interface Rate {
  readonly requests: number;
  readonly perSeconds: number;
  readonly concurrent: number;
}

export interface InputCapabilities {
  /** Supports `mode: 'delta'`. */
  readonly delta: boolean;
  /** Supports `mode: 'one'` without reading everything; otherwise the platform filters a full read. */
  readonly one: boolean;
  /** How the CRM says that a listing is gone. */
  readonly deletes: 'explicit' | 'absence' | 'both';
  /** The CRM can announce what changed: the connector has `events`. */
  readonly events: boolean;
  /** A full read depends only on the one file that it fetches as a snapshot: a file with the same hash as the last one is not read again. */
  readonly file?: boolean;
}

/** full: everything; delta: what changed since `state`; one: the listing with this `reference` only. */
export interface ReadRequest {
  readonly mode: 'full' | 'delta' | 'one';
  /** The last committed checkpoint of this very run (after a crash or at a chunk border), or of the last run for a delta. */
  readonly state?: Json;
  /**
   * Whether this run has already read a record, or a bad record, with this key: what was committed before `state` and what was read since. Listings that
   * move between two pages are met twice, and only who knows that can count listings. Keys of `delete` and `skip` are not among them.
   */
  hasRead?(key: string): boolean;
  readonly reference?: string;
}

/**
 * What `read` yields.
 * record: one raw listing; `key` is unique and stable in the CRM; `raw` is plain JSON; `text` is its JSON text, where the connector has it anyway. `source` is
 *   the text that it was made from, for formats other than JSON: equal sources are equal records.
 *   `known` where the reader looked its bytes up (see KnownRecords); `raw` and `text` may then be getters that parse on demand, and `bytes` is the size of what they parse.
 *   `formerKeys` are other keys under which the same listing may be stored, most likely first, and none that another record of this read has: what is stored
 *   there and `recognise` confirms keeps its id and address under the new key; where `recognise` does not confirm the listing under `key` itself, it keeps its old key.
 * checkpoint: reading may resume from `state` (≤ 64 KiB of JSON) once all records before it are committed. At least one per 500 records.
 *   `fraction` (0..1) is how much of the whole has been read, if the connector knows it.
 * delete: the CRM says explicitly that the listing is gone; in mode 'one' also that it has no listing with this reference although it responds for others. With `formerKeys` and
 *   `raw` only the listing under one of these keys that `recognise` confirms is gone; no listing if it confirms none.
 *   `document` of a record: the number of its document in a file of several, in which a later document replaces what an earlier one says. A document that has a key twice
 *   with different values contradicts itself: the key is quarantined.
 * skip: the CRM's record is no listing for us (a draft, an agency header); counted under `code`.
 * bad: a record too broken to have a raw form or a key; it is quarantined with `message`. What is stored under its key or a former key stays.
 * complete: the read ended as it should. Only scope 'full' licenses removing what was not read; ending without it never does. `endMarked: false`: the format
 *   does not mark its end, so that a file that was cut between two records looks whole.
 */
export type ReadMessage =
  | {
      readonly kind: 'record';
      readonly key: string;
      readonly formerKeys?: readonly string[];
      readonly raw: JsonObject;
      readonly document?: number;
      readonly text?: string;
      readonly source?: string;
      readonly updatedAt?: string;
      readonly known?: KnownRecord;
      readonly bytes?: number;
    }
  | {
      readonly kind: 'delete';
      readonly key: string;
      readonly formerKeys?: readonly string[];
      readonly raw?: JsonObject;
    }
  | { readonly kind: 'skip'; readonly key?: string; readonly code: string; readonly message?: string }
  | {
      readonly kind: 'bad';
      readonly key?: string;
      readonly formerKeys?: readonly string[];
      readonly fault?: RecordFault;
      readonly message: string;
      readonly raw?: JsonObject;
    }
  | { readonly kind: 'checkpoint'; readonly state: Json; readonly fraction?: number }
  | {
      readonly kind: 'complete';
      readonly scope: 'full' | 'delta';
      readonly expected?: number;
      readonly endMarked?: boolean;
    };

/** A record that is stored already, mapped as it would be mapped today. */
export interface KnownRecord {
  readonly key: string;
  /** Of its mapping. */
  readonly warnings?: readonly MappingWarning[];
}

/**
 * What is stored of a stream, by the bytes of its records: a reader that finds a record here need not parse it. The shared readers of files look records up by
 * themselves; those of other connectors are looked up after they were read.
 */
export interface KnownRecords {
  /** @param text the record's `source`, or its JSON text: as the file has it, in UTF-8, or as JSON.stringify writes it */
  find(text: string | Uint8Array): KnownRecord | undefined;
}

export interface Mapped {
  readonly property: MappedProperty;
  /** Values without a counterpart in our model (`unmapped_value`), fields we do not know (`unknown_field`) …; never fail a record. */
  readonly warnings: readonly MappingGap[];
}

/** Facts that `map` may use in addition to the raw record; all fixed for a run, so that map stays pure. */
export interface MapContext {
  readonly config: ConnectorConfig;
  /** Market of the gateway, e.g. `fr`: the default language and currency follow from it. */
  readonly market: string;
}

export interface InputConnector {
  readonly direction: 'input';
  readonly spec: ConnectorSpec;
  readonly capabilities: InputCapabilities;
  /** The connector with the capabilities that it has under a config, where they depend on it. Throws ConnectorError config for a config that cannot be used. */
  withConfig?(config: ConnectorConfig): InputConnector;
  /** Resolves when the CRM responds to this config with what its format demands; throws a ConnectorError otherwise. Reads as little as possible. */
  check(ctx: InputContext): Promise<void>;
  read(ctx: InputContext, request: ReadRequest): AsyncIterable<ReadMessage>;
  /** Pure and synchronous; ends with `finishMapping`, so that what it returns is valid. Throws ConnectorError of kind bad_record (with a JSON path) when the record cannot become a property. */
  map(raw: JsonObject, ctx: MapContext): Mapped;
  /** A readable name for the field of a warning, if its own name is a number (`303`: "price without fees") or an id that the record explains. Pure. */
  fieldName?(field: string, raw: JsonObject): string | undefined;
  /**
   * Whether a listing stored under a former key of a record is that listing, by the record that it was stored from. Pure; false in doubt: a wrong merge gives
   * one listing the web address of another; a missed merge only creates a new address. Required of connectors that give `formerKeys`.
   */
  recognise?(stored: JsonObject, raw: JsonObject): boolean;
  /**
   * Whether the listing stored under the key of a record is certainly another listing, for example because the CRM reused a reference or the feed now belongs to another agency.
   * The record then gets the first of its `formerKeys` that is free, and what is stored counts as absent. Pure; false in doubt: a listing may change in any field.
   */
  isOther?(stored: JsonObject, raw: JsonObject): boolean;
  readonly events?: CrmEvents;
}

/** How a CRM announces changes. The platform has checked signature, age and size before. */
export interface CrmEvents {
  /**
   * The listings that a webhook is about; none when it is about something else. Pure and synchronous.
   * Throws ConnectorError bad_record, with a JSON path, for a body that cannot be read.
   */
  parse(request: WebhookRequest): readonly CrmEvent[];
}

/** All I/O of an input connector. */
export interface InputContext {
  readonly config: ConnectorConfig;
  readonly market: string;
  readonly http: HttpClient;
  /** Fetches a file once per run: every chunk and every retry of a run reads the same bytes. */
  readonly snapshot: Snapshots;
  readonly media: MediaStore;
  /** Absent if every record must be parsed. */
  readonly known?: KnownRecords;
  readonly signal: AbortSignal;
  readonly log: ConnectorLog;
  now(): Date;
}

export interface ConnectorLog {
  info(fields: JsonObject, message: string): void;
  warn(fields: JsonObject, message: string): void;
}

/** A file on local disk that stays unchanged for the whole run. */
export interface SnapshotFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** Content-Type of the response, if it had one. */
  readonly contentType?: string;
}

export interface Snapshots {
  /**
   * The file behind `url`, downloaded through the guarded HTTP client. `maxBytes` bounds it (default: FEED_MAX_MIB of the configuration).
   * Errors: those of HttpClient.
   */
  fetch(url: string, options?: { maxBytes?: number; headers?: Record<string, string> }): Promise<SnapshotFile>;
}

/** Keeps pictures that have no address of their own (files inside a feed's zip, base64 in XML). */
export interface MediaStore {
  /**
   * Stores a file once; the same `fingerprint` is never read or stored twice. Returns the reference to put into an image's
   * `url` (form `media:<key>`); the gateway turns it into a public address.
   * @param fingerprint what identifies the bytes without reading them, e.g. name + CRC-32 + size
   */
  put(file: {
    fingerprint: string;
    filename: string;
    contentType?: string;
    open(): Promise<Readable>;
  }): Promise<string>;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  /** Largest accepted response after decompression, bytes. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Whole request including the body, milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Redirects that are followed. Default 5; with 0 a redirect is an error. */
  readonly redirects?: number;
  /** Attempts in all for 429, 5xx and network faults. Default 4; Retry-After is honoured up to 60 s. */
  readonly attempts?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The address that responded, after redirects. */
  readonly url: string;
}

/**
 * The only way a connector reaches the network: vetted addresses (no private ranges unless allowed for development, the vetted address is
 * pinned), bounded redirects and sizes, time-outs, retries. 2xx responses are returned; everything else throws a ConnectorError:
 * 401/403/404 → config, 429 → rate_limited, 5xx and network → transient, other 4xx → `config` with the status in its text.
 * An input's client keeps the rate budget of the account (`spec.rate`): requests wait for their turn, which counts towards no time-out.
 */
export interface HttpClient {
  bytes(url: string, request?: HttpRequest): Promise<HttpResponse & { body: Uint8Array }>;
  json(url: string, request?: HttpRequest): Promise<HttpResponse & { body: Json }>;
  /** The body as a stream of chunks, decompressed, bounded by maxBytes; `timeoutMs` bounds silence between chunks. */
  stream(url: string, request?: HttpRequest): Promise<HttpResponse & { body: Readable }>;
}

/**
 * One change to deliver to a site. `property` is ready to be published: no internal fields, media addresses resolved. `mapped` is what the output's
 * template makes of it, when its config has a `template_id`.
 */
export type OutputItem =
  | {
      readonly action: 'upsert';
      readonly id: string;
      readonly version: number;
      readonly property: PublishedListing;
      readonly mapped?: MappedListing;
    }
  | { readonly action: 'delete'; readonly id: string; readonly version: number };

/** A site's acknowledgement of one listing. `url` is where the listing is published. */
export interface OutputAnswer {
  readonly id: string;
  readonly ok: boolean;
  readonly url?: string;
  readonly message?: string;
  /** Of a response that is not ok: the site may have applied the change nevertheless. */
  readonly inDoubt?: true;
  /** Of a response that is not ok: the site shows no version of the listing and refuses it again until it changes. */
  readonly isFinal?: true;
}

/** A listing that a site says it shows. */
export interface ShownListing {
  readonly id: string;
  readonly version: number;
}

/** How a connector that speaks another protocol than HTTP reaches the network. */
export interface GuardedNetwork {
  /**
   * The IP address to connect to for a host name or a literal address: vetted as those of HttpClient are, so that a name cannot point elsewhere
   * between the check and the connection. Throws ConnectorError config for an address that is not allowed or a name that does not exist, transient when
   * it cannot be resolved at the moment.
   */
  addressOf(host: string): Promise<string>;
  /** Longest silence of the other side, milliseconds. */
  readonly silenceMs: number;
  /** Least rate of an upload, bytes per second; 0: none. */
  readonly bytesPerSecond: number;
}

export interface OutputContext {
  readonly config: ConnectorConfig;
  readonly gatewayId: string;
  readonly http: HttpClient;
  readonly network: GuardedNetwork;
  readonly signal: AbortSignal;
  readonly log: ConnectorLog;
  now(): Date;
}

interface OutputBase {
  readonly direction: 'output';
  readonly spec: ConnectorSpec;
  /** Resolves when the other side would take a delivery; throws a ConnectorError that says what is wrong otherwise. */
  check(ctx: OutputContext): Promise<void>;
}

/** An output to which listings are delivered in batches, each of which it acknowledges. */
export interface ListingOutput extends OutputBase {
  readonly delivers: 'listings';
  /** Most items and bytes of one `deliver` call. */
  readonly batch: { readonly items: number; readonly bytes: number };
  /**
   * Delivers a batch and returns an acknowledgement per item (an item without one counts as failed). Idempotent: the same id and version may come
   * twice. Throws ConnectorError when the site as a whole cannot be reached or refuses us.
   */
  deliver(ctx: OutputContext, items: readonly OutputItem[], deliveryId: string): Promise<readonly OutputAnswer[]>;
  /**
   * The listings of this gateway that the site shows, in pages. If the protocol has no such request, or the site does not support it, there is no
   * list: undefined. Throws ConnectorError, also for an implausible response.
   */
  list?(ctx: OutputContext): Promise<AsyncIterable<readonly ShownListing[]> | undefined>;
}

/** The whole catalogue as one file on local disk. */
export interface CatalogueFile {
  readonly bytes: number;
  /** The bytes, from the start; may be opened again for another attempt. */
  open(): Readable;
}

/** What a server reports about the published file; a field that it does not support is absent. */
export interface RemoteFile {
  readonly bytes?: number;
  /** ISO time. */
  readonly modifiedAt?: string;
}

/** An output that publishes the whole catalogue as one file, such as the feed of a portal. The platform writes the file and settles the listings. */
export interface FileOutput extends OutputBase {
  readonly delivers: 'file';
  /** The format that the config asks for. Throws ConnectorError config if it is unknown. */
  format(config: ConnectorConfig): FeedFormatCode;
  /**
   * Replaces the published file atomically. A reader sees the old file or the new one, never a part: the file is uploaded under
   * another name and renamed when it is complete. Idempotent. Throws ConnectorError when the file was not replaced, or when that is unknown.
   */
  publish(ctx: OutputContext, file: CatalogueFile): Promise<void>;
  /** The published file as the server has it now; undefined if there is none. Throws ConnectorError when the server cannot be reached. */
  inspect(ctx: OutputContext): Promise<RemoteFile | undefined>;
}

export type OutputConnector = ListingOutput | FileOutput;

export type Connector = InputConnector | OutputConnector;
