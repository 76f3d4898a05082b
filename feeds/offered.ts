import type { PublishedListing } from '../model/listing/listing.ts';
import type { Property } from '../model/property/property.ts';

type Status = Property['status'];
type Location = NonNullable<Property['location']>;
type Size = NonNullable<NonNullable<Property['sizes']>['plot_area']>;
type Money = { readonly amount: number; readonly currency: string };

/** Statuses that portals show; listings with other statuses are not written. */
const STANDING: Partial<Record<Status, 'open' | 'reserved'>> = {
  available: 'open',
  // An offer was made; further ones are possible.
  bid: 'open',
  option: 'reserved',
  under_contract: 'reserved',
  sales_compromise: 'reserved',
};

/** Whether a listing is open to offers or reserved; undefined if it is not on offer. */
export const standingOf = ({ status }: Pick<Property, 'status'>): 'open' | 'reserved' | undefined => STANDING[status];

/** Precision of coordinates if the address must not be published. */
const COARSE = new Set<Location['precision']>(['district', 'city']);

/** The public part of the location: a hidden address is removed, and coordinates are rounded so that they do not reveal it. */
export function publicPlace({ location }: Pick<Property, 'location'>): Location {
  if (!location || location.publish_address !== false) return location ?? {};
  const {
    address: _,
    address_complement: _complement,
    street: _street,
    street_number: _number,
    geo,
    ...rest
  } = location;
  return { ...rest, ...(geo && COARSE.has(location.precision) ? { geo } : {}) };
}

/** Valid years of a change in the formats. */
const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(2100, 0);

/** Last change of the listing in its CRM, else the time of the last read. Some valid times (`23:59:60`) cannot be parsed. */
export function lastChange({ updated_at, fetched_at }: Pick<Property, 'updated_at' | 'fetched_at'>, now: Date): string {
  const known = [updated_at, fetched_at].map((text) => Date.parse(text)).find((at) => at >= EARLIEST && at < LATEST);
  return new Date(known ?? now).toISOString();
}

/** The price or the rent; undefined if missing or a placeholder. */
export function priceOf({ financial }: Pick<Property, 'financial'>): Money | undefined {
  const price = financial?.transaction?.price;
  return price && price.amount > 1 ? price : undefined;
}

/** Square metres per unit. */
const SQUARE_METRES: Readonly<Record<Size['unit'], number>> = {
  sq_m: 1,
  sq_ft: 0.09290304,
  are: 100,
  acre: 4_046.8564224,
};

/** An area in m²; undefined if missing. */
export const squareMetres = (size: Size | undefined): number | undefined =>
  size && size.size > 0 ? size.size * SQUARE_METRES[size.unit] : undefined;

/** Public addresses of files, in order. */
export const addressesOf = (files: PublishedListing['images']): string[] =>
  (files ?? []).flatMap(({ url }) => (url !== undefined && /^https?:\/\//.test(url) ? [url] : []));

/** The language to write in and its text: the wanted one, else English, else the first. */
export function textIn(texts: { readonly [language: string]: unknown }, wanted: string): [string, string] | undefined {
  const known = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const find = (language: string) =>
    known.find(([key]) => key === language) ?? known.find(([key]) => key.slice(0, 2) === language);
  return find(wanted) ?? find('en') ?? known[0];
}
