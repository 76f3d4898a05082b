import type { ConnectorConfig, InputConnector } from '../connector.ts';
import type { Reply, SeenRequest } from '../kit/testing/serve.ts';
import type { ExemptibleCheck } from './checks/check-names.ts';
import type { Facts, Stated, Unknown } from './facts.ts';

/** A listing of the fake CRM: what the checks need to tell listings apart, nothing more. */
export interface Listing {
  readonly key: string;
  /** When the CRM last changed it, as an ISO instant. */
  readonly changed: string;
  /** Goes into a text of the listing, as it is: in XML, it is escaped already. */
  readonly text: string;
  /** Values for which the code of `facts.unknowns` stands, which no version of the format knows. */
  readonly unknowns?: readonly Unknown[];
  /** Nothing can be made of it, as without its key; the rest of the answer is sound. */
  readonly isBroken?: boolean;
  /** What it states besides; without, the fixture writes what it likes. */
  readonly stated?: Stated;
  /** The CRM says that it is gone; only asked of connectors that declare explicit deletes. */
  readonly isDeleted?: boolean;
}

/** What a fake CRM has to answer with. */
export interface Crm {
  /** Its address, without a slash at the end. */
  readonly base: string;
  /** Its listings in the order it gives them out. */
  readonly listings: readonly Listing[];
  /** How many listings it claims to have, where the format has a total. */
  readonly announced: number;
  /** Its paging never ends: the last page leads back to an earlier one, or every page is the first. */
  readonly loops: boolean;
}

/** What the fake CRM announces of a listing. */
export interface Change {
  readonly listing: Listing;
  readonly isGone: boolean;
}

/** A fake CRM in the format of a connector, and what the format has that others have not. */
export interface Fixture {
  /** The connector's folder, and which of its forms this is when there are several: `poliris`, `reso-bridge`. */
  readonly name: string;
  readonly connector: InputConnector;
  /** Market of the gateway; default `fr`. */
  readonly market?: string;
  /** The connector's config for a CRM at `base`, with every secret but `otherSecrets` set to a word of eight characters or more. */
  config(base: string): ConnectorConfig;
  /** Secrets that another manner of access uses; that manner has a fixture of its own. */
  readonly otherSecrets?: readonly string[];
  /** Answers one request; refuses (401 or 403) what does not carry the secrets of `config`. */
  answer(request: SeenRequest, crm: Crm): Reply | Promise<Reply>;
  /** Words besides the secrets that must not be said, e.g. a token in the address. */
  readonly hidden?: readonly string[];
  /** What the format can state: `answer` writes it from `stated` of a listing. */
  readonly facts: Facts;
  /** The connector's key of a listing; default its `key`. */
  keyOf?(listing: Listing): string;
  /** Listings on a page of `answer`; leave it out when everything comes in one document. */
  readonly pageSize?: number;
  /** Whether answers carry a total. */
  readonly announcesTotal?: boolean;
  /** Milliseconds before the newest change that a delta reads again; default 0. Listings of that very instant may always come again. */
  readonly overlapMs?: number;
  /** Set when the format may come in other encodings than UTF-8. `declare` changes what a document says of its encoding. */
  readonly encodings?: { declare?(text: string, encoding: string): string };
  /** Whether the format is XML. */
  readonly xml?: boolean;
  /** Set when the connector also takes a zip: the name that the document of `answer` has in it. */
  readonly zip?: { readonly document: string };
  /** Set when the connector declares events: the body of a webhook about these changes, in their order; of several, where a webhook has one event. */
  events?(changes: readonly Change[]): string | readonly string[];
  /** Checks that cannot apply to the format, each with the reason. */
  readonly exemptions?: Readonly<Partial<Record<ExemptibleCheck, string>>>;
}

/** Exemptions of formats that are no XML. */
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

/** The code that a listing has in place of a value; undefined where the value is sound. */
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

/** That many listings with keys `K1`, `K2` …, each changed a minute after the one before. */
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
