import type { ConnectorConfig, InputConnector } from '../connector.ts';
import type { Reply, SeenRequest } from '../kit/testing/serve.ts';
import type { ExemptibleCheck } from './checks/check-names.ts';
import type { Facts, Stated, Unknown } from './facts.ts';

/** A listing of the fake CRM, with only what the checks need to distinguish listings. */
export interface Listing {
  readonly key: string;
  /** When the CRM last changed it, as an ISO instant. */
  readonly changed: string;
  /** Part of a text of the listing, unchanged: for XML it is already escaped. */
  readonly text: string;
  /** Values that are replaced by the unknown code of `facts.unknowns`. */
  readonly unknowns?: readonly Unknown[];
  /** The record cannot be mapped, for example because its key is missing; the rest of the response is valid. */
  readonly isBroken?: boolean;
  /** Further facts; without it, the fixture writes any. */
  readonly stated?: Stated;
  /** The CRM marks it as deleted; only for connectors that declare explicit deletes. */
  readonly isDeleted?: boolean;
}

/** The content of a fake CRM. */
export interface Crm {
  /** Its address, without a trailing slash. */
  readonly base: string;
  /** Its listings in the order of the response. */
  readonly listings: readonly Listing[];
  /** The total of listings that it announces, if the format has one. */
  readonly announced: number;
  /** Its paging never ends: the last page leads back to an earlier one, or every page is the first. */
  readonly loops: boolean;
}

/** A change of a listing that the fake CRM announces. */
export interface Change {
  readonly listing: Listing;
  readonly isGone: boolean;
}

/** A fake CRM in the format of a connector, and the properties of the format. */
export interface Fixture {
  /** The connector's folder, with a suffix if it has several fixtures: `poliris`, `reso-bridge`. */
  readonly name: string;
  readonly connector: InputConnector;
  /** Market of the gateway; default `fr`. */
  readonly market?: string;
  /** The connector's config for a CRM at `base`, with every secret except `otherSecrets` set to a value of at least eight characters. */
  config(base: string): ConnectorConfig;
  /** Secrets of another authentication method, which has its own fixture. */
  readonly otherSecrets?: readonly string[];
  /** Responds to a request; refuses it (401 or 403) without the secrets of `config`. */
  answer(request: SeenRequest, crm: Crm): Reply | Promise<Reply>;
  /** Further texts that must not leak, e.g. a token in the address. */
  readonly hidden?: readonly string[];
  /** What the format can state: `answer` writes it from `stated` of a listing. */
  readonly facts: Facts;
  /** The connector's key of a listing; default its `key`. */
  keyOf?(listing: Listing): string;
  /** Listings per page of `answer`; leave it out if everything is in one document. */
  readonly pageSize?: number;
  /** Whether responses have a total. */
  readonly announcesTotal?: boolean;
  /** Overlap of a delta with the changes already read, milliseconds; default 0. Listings of the newest instant may always be read again. */
  readonly overlapMs?: number;
  /** Set if the format allows other encodings than UTF-8. `declare` changes the declared encoding of a document. */
  readonly encodings?: { declare?(text: string, encoding: string): string };
  /** Whether the format is XML. */
  readonly xml?: boolean;
  /** Set if the connector also reads a zip: the name of the document in it. */
  readonly zip?: { readonly document: string };
  /** Set if the connector declares events: the body of a webhook about these changes, in order; several bodies if a webhook has one event. */
  events?(changes: readonly Change[]): string | readonly string[];
  /** Checks that cannot apply to the format, each with the reason. */
  readonly exemptions?: Readonly<Partial<Record<ExemptibleCheck, string>>>;
}

/** Exemptions of formats other than XML. */
export const NO_XML = {
  'entity-bomb': 'the format has no entities',
  'external-entity': 'the format has no entities',
} as const;

/** Exemptions of formats that never come in a zip. */
export const NO_ZIP = {
  'zip-same': 'the format has no zip',
  'zip-bomb': 'the format has no zip',
  'zip-slip': 'the format has no zip',
} as const;

/** Exemptions of formats that come in one document. */
export const NO_PAGES = { 'endless-pages': 'the format has no pages' } as const;

/** Exemptions of formats that do not say how many listings there are. */
export const NO_TOTAL = { 'announced-total': 'the format has no total' } as const;

/** The unknown code that replaces a value of a listing; undefined if the value is regular. */
export function unknownOf(facts: Facts, { unknowns = [] }: Listing, name: Unknown): string | undefined {
  return unknowns.includes(name) ? facts.unknowns[name] : undefined;
}

/** Before the fixed clock of the test context. */
const FIRST_CHANGE = Date.parse('2026-02-01T00:00:00Z');
const MINUTE = 60_000;

/** The instant of the change with this number, a minute apart. */
export function changeTime(number: number): string {
  return new Date(FIRST_CHANGE + number * MINUTE).toISOString();
}

/** Listings with keys `K1`, `K2` …, each changed a minute after the one before. */
export function makeListings(count: number, changes: Partial<Listing> = {}): Listing[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `K${index + 1}`,
    changed: changeTime(index),
    text: `Une maison claire, la ${index + 1}e de la rue.`,
    ...changes,
  }));
}

export function keyOf(fixture: Fixture, listing: Listing): string {
  return fixture.keyOf?.(listing) ?? listing.key;
}
