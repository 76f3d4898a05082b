import type { PublishedListing } from '../model/listing/listing.ts';
import type { Property } from '../model/property/property.ts';

type Status = Property['status'];
type Location = NonNullable<Property['location']>;
type Size = NonNullable<NonNullable<Property['sizes']>['plot_area']>;
type Money = { readonly amount: number; readonly currency: string };

/** Where a listing stands, as portals see it; what is none of these is not for them. */
const STANDING: Partial<Record<Status, 'open' | 'reserved'>> = {
  available: 'open',
  // Somebody has made an offer; others may.
  bid: 'open',
  option: 'reserved',
  under_contract: 'reserved',
  sales_compromise: 'reserved',
};

/** Whether a listing is open to offers or reserved; undefined when it is not on offer at all. */
export const standingOf = ({ status }: Pick<Property, 'status'>): 'open' | 'reserved' | undefined => STANDING[status];

/** How exactly coordinates may tell where a property is whose address is not to be published. */
const COARSE = new Set<Location['precision']>(['district', 'city']);

/** The place as far as it may be shown: an address that is not to be published goes, and so do the coordinates that give it away. */
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

/** Years that a change can lie in; formats allow no others. */
const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(2100, 0);

/** When the listing last changed, by its CRM, else when it was last read. Some valid times (`23:59:60`) are none that can be computed with. */
export function lastChange({ updated_at, fetched_at }: Pick<Property, 'updated_at' | 'fetched_at'>, now: Date): string {
  const known = [updated_at, fetched_at].map((text) => Date.parse(text)).find((at) => at >= EARLIEST && at < LATEST);
  return new Date(known ?? now).toISOString();
}

/** The price or the rent; undefined when there is none, or only what CRMs write because a field must not be empty. */
export function priceOf({ financial }: Pick<Property, 'financial'>): Money | undefined {
  const price = financial?.transaction?.price;
  return price && price.amount > 1 ? price : undefined;
}

/** Square metres in one of each unit. */
const SQUARE_METRES: Readonly<Record<Size['unit'], number>> = {
  sq_m: 1,
  sq_ft: 0.09290304,
  are: 100,
  acre: 4_046.8564224,
};

/** An area in m²; undefined when there is none. */
export const squareMetres = (size: Size | undefined): number | undefined =>
  size && size.size > 0 ? size.size * SQUARE_METRES[size.unit] : undefined;

/** Addresses of files that anybody can fetch, in order. */
export const addressesOf = (files: PublishedListing['images']): string[] =>
  (files ?? []).flatMap(({ url }) => (url !== undefined && /^https?:\/\//.test(url) ? [url] : []));

/** The language to write in, and the text in it: the wanted one, else English, else the first there is. */
export function textIn(texts: { readonly [language: string]: unknown }, wanted: string): [string, string] | undefined {
  const known = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  const find = (language: string) =>
    known.find(([key]) => key === language) ?? known.find(([key]) => key.slice(0, 2) === language);
  return find(wanted) ?? find('en') ?? known[0];
}
