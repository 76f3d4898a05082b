import { hasTrait } from './formats/feed-list.ts';
import type { FeedName, Trait } from './formats/feed-list.ts';

interface FaultTraits {
  /** The effect, as the end of a sentence that begins with "The CRM". */
  readonly says: string;
  /** The feeds that it applies to; all if absent. */
  readonly only?: Trait;
}

/** Every way in which the demo CRM can misbehave. */
export const FAULTS = {
  http_401: { says: 'responds with 401: the key is not valid' },
  http_403: { says: 'responds with 403: the key may not read this' },
  http_404: { says: 'responds with 404: there is nothing at the address' },
  http_429: { says: 'responds with 429 and asks for a pause of one second' },
  http_429_date: { says: 'responds with 429 and asks for a pause until a time, one second ahead' },
  http_429_long: { says: 'responds with 429 and asks for a pause of an hour' },
  http_500: { says: 'responds with 500' },
  garbage: { says: 'sends the web page of a proxy whose backend is gone' },
  no_body: { says: 'responds with 200 and an empty body' },
  redirect_private: { says: 'redirects to an address inside the network (169.254.169.254)' },
  redirect_loop: { says: 'redirects to itself' },
  silent: { says: 'accepts the request and never responds' },
  slow: { says: 'stops in the middle of its response and never continues' },
  drip: { says: 'sends a byte now and then from the middle on, and never ends' },
  endless: { says: 'goes on sending from the middle on, as fast as it can, and never ends' },
  truncated: { says: 'ends its response in the middle, as if it were complete' },
  reset: { says: 'breaks the connection in the middle of its response' },
  empty: { says: 'sends a valid response without listings' },
  half: { says: 'leaves out every second listing' },
  broken_records: { says: 'breaks one record in twenty, each in another way' },
  no_keys: { says: 'leaves the key out of one record in twenty' },
  duplicates: { says: 'sends one listing in fifty twice, first as it was before' },
  reordered: { says: 'sends the listings in the opposite order' },
  wrong_encoding: { says: 'sends another encoding than it declares' },
  utf_16: { says: 'sends UTF-16' },
  byte_order_mark: { says: 'puts a byte order mark before its UTF-8' },
  huge_text: { says: 'sends a description of a hundred megabytes' },
  compressed_bomb: { says: 'sends a few megabytes that its Content-Encoding turns into gigabytes' },
  zip_bomb: { says: 'packs 256 megabytes of blanks into a zip of one', only: 'zip' },
  zip_slip: { says: 'has a file in its zip whose name leads outside of it', only: 'zip' },
  entity_bomb: { says: 'defines XML entities that multiply to gigabytes', only: 'xml' },
  external_entity: { says: 'defines an XML entity that reads a file of the reader', only: 'xml' },
  endless_pages: { says: 'gives a link to a next page on every page, in a circle', only: 'pages' },
  moving_pages: {
    says: 'changes listings between two pages that are counted by rows, so that others slip past',
    only: 'pages',
  },
  replaced_rows: {
    says: 'deletes a listing and adds another between two pages that are counted by rows, so that one slips past and the count stays',
    only: 'pages',
  },
  missing_rows: { says: 'announces twice as many listings as it gives', only: 'pages' },
  equal_times: { says: 'gives no links, and every listing changed at the same instant', only: 'pages' },
} as const satisfies Record<string, FaultTraits>;

export type Fault = keyof typeof FAULTS;

/** The faults in display order. */
export const FAULT_LIST: readonly (readonly [Fault, FaultTraits])[] = Object.entries(FAULTS).map(([name, fault]) => [
  name as Fault,
  fault,
]);

export const isFault = (value: unknown): value is Fault => FAULT_LIST.some(([name]) => name === value);

/** Whether a fault applies to a feed. */
export function faultApplies(name: FeedName, fault: Fault): boolean {
  const { only }: FaultTraits = FAULTS[fault];
  return only === undefined || hasTrait(name, only);
}
