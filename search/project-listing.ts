import type { Listing } from '../model/listing/listing.ts';
import { defined } from '../model/shared/defined.ts';
import { squareMetres } from '../model/property/square-metres.ts';
import { cityKey, fold } from '../model/geography/city-key.ts';
import { cityKeys } from '../model/geography/city-keys.ts';
import { cityVariants } from './keys/city-key.ts';
import { compactReference } from './keys/compact-reference.ts';
import { labelsOf } from './labels.ts';
import { partyFields } from './keys/party-keys.ts';
import { postalKey } from '../model/geography/postal-key.ts';
import { searchedFields } from './searched-fields.ts';
import type { FieldKind, FieldTree } from './searched-fields.ts';
import { streetKeys } from './keys/street-keys.ts';
import { LANGUAGES } from '../model/shared/language.ts';
import type { Language } from '../model/shared/language.ts';

type Texts = Partial<Record<Language | 'other', string[]>>;

/** What the index holds of a listing: enough to find it, not to show it. Searched fields keep the paths they have in the property. */
export interface ListingDocument {
  readonly id: string;
  readonly gateway_id: string;
  readonly version: number;
  /** Comparable names of the city, see city-key.ts. */
  readonly city?: string[];
  /** Everything people call the place by. */
  readonly place?: string[];
  readonly reference: string[];
  readonly title: Texts;
  readonly body: Texts;
  readonly labels: Partial<Record<Language, string[]>>;
  /** When the listing itself last changed, ISO 8601. */
  readonly changed_at: string;
  /** What is filtered, sorted and counted by beyond the property's own fields, see `measuresOf`. */
  readonly [searched: string]: unknown;
}

/** Characters of one text that are searched; descriptions of real feeds stay below it. */
const MAX_TEXT = 20_000;
/** Texts of one listing in languages without a grammar of their own: the first ones count. */
const MAX_OTHER_TEXTS = 20;

/** A function that makes the search document of a listing; make it once, it prepares what all documents share. */
export function createListingProjection(): (listing: Listing) => ListingDocument {
  const fields = searchedFields();
  return (listing) => {
    const { location } = listing;
    const places = placesOf(location);
    return {
      ...select(listing, fields),
      id: listing._id,
      gateway_id: listing.gateway_id,
      version: listing.sync.version,
      changed_at: listing.sync.changed_at.toISOString(),
      ...measuresOf(listing),
      ...priceChangeOf(listing),
      ...partyFields(listing),
      ...placeKeys(location),
      ...(places.length > 0 ? { place: places } : {}),
      reference_key: fold(listing.reference),
      written_reference: listing.reference,
      reference: referencesOf(listing),
      title: textsOf(listing.title),
      body: textsOf(listing.description, listing.short_description),
      labels: labelsOf(listing),
    };
  };
}

/** The references, and each as it is typed without separators. */
function referencesOf({ reference, crm_reference }: Listing): string[] {
  const written = [reference, crm_reference];
  return [...new Set([...written, ...written.flatMap((one) => compactReference(one) ?? [])])];
}

/** Numbers and flags that several fields of the property decide together. Areas in m², the price per m² in the listing's own currency. */
function measuresOf(listing: Listing) {
  const { sizes, financial, floor, images } = listing;
  const area = metres(sizes?.liveable_area) ?? metres(sizes?.floor_area);
  const price = financial?.transaction?.price?.amount;
  return defined({
    area,
    land: metres(sizes?.land_area) ?? metres(sizes?.plot_area),
    price_per_m2: area && price ? price / area : undefined,
    floor_number: floorNumber(floor),
    furnished: isFurnished(listing) ? true : undefined,
    has_pictures: images?.length ? true : undefined,
  });
}

/** When the price last changed, and by how many percent of what it was. */
function priceChangeOf({ sync: { price_change: change }, financial }: Listing) {
  const now = financial?.transaction?.price?.amount;
  if (!change || now === undefined) return {};
  return {
    price_changed_at: change.at.toISOString(),
    // From nothing there are no percents.
    ...(change.from > 0 ? { price_change: ((now - change.from) / change.from) * 100 } : {}),
  };
}

const isFurnished = ({ rent_details, amenities }: Listing): boolean =>
  rent_details?.furnished === true || amenities?.includes('furnished') === true;

/** A floor as the model writes it; four digits are more than any building has. */
const WHOLE_NUMBER = /^-?\d{1,4}$/;

const floorNumber = (floor: string | undefined): number | undefined =>
  floor !== undefined && WHOLE_NUMBER.test(floor) ? Number(floor) : undefined;

const metres = (area: { size: number; unit: string } | undefined): number | undefined => area && squareMetres(area);

/** The place in comparable forms. `city` also has the whole city of a district, `city_key` only the most exact name. */
function placeKeys(location: Listing['location']) {
  if (!location) return {};
  const { city, district, postal_code } = location;
  const keys = city === undefined ? [] : cityKeys(city, postal_code);
  const exact = keys.toSorted((a, b) => b.length - a.length)[0];
  const street = publishedStreet(location);
  return {
    ...(exact === undefined ? {} : { city: keys, city_key: exact }),
    ...(district === undefined ? {} : { district_key: cityKey(district) }),
    ...(postal_code === undefined ? {} : { postal_key: postalKey(postal_code) }),
    ...(street === undefined ? {} : { street_keys: streetKeys(street) }),
  };
}

/** Of an address in one text the part before the comma that no house number is in front of. */
function publishedStreet({ street, address, publish_address }: NonNullable<Listing['location']>): string | undefined {
  // An address that must not be published must not be guessed by searching either.
  if (publish_address === false) return undefined;
  const found = street?.trim() || /^(?:\d+[^,\n]{0,6},\s*)?[^,\n]+/.exec(address ?? '')?.[0].trim();
  return found === '' ? undefined : found;
}

function placesOf(location: Listing['location']): string[] {
  if (!location) return [];
  const { city, district, postal_code, province, region, country, street, address, publish_address } = location;
  // An address that must not be published must not be guessed by searching either.
  const exact = publish_address === false ? [] : [street, address];
  const named = [city, district, postal_code, province, region, country, ...exact].filter(
    (place) => place !== undefined,
  );
  return city === undefined ? named : [...named, ...cityVariants(city)];
}

function textsOf(...sources: (Listing['title'] | undefined)[]): Texts {
  const texts: Texts = {};
  for (const source of sources) {
    for (const code in source) {
      const text = source[code];
      if (!text) continue;
      const group = groupOf(code);
      const list = (texts[group] ??= []);
      if (list.length < MAX_OTHER_TEXTS) list.push(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
    }
  }
  return texts;
}

/** `fr`, `fr-CA` and `FR_be` are French; a language without a grammar of its own is `other`. */
function groupOf(code: string): Language | 'other' {
  const primary = code.slice(0, 2).toLowerCase();
  const known = LANGUAGES.find((language) => language === primary);
  return known && (code.length === 2 || code[2] === '-' || code[2] === '_') ? known : 'other';
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function select(source: object, fields: FieldTree): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  if (!isObject(source)) return selected;
  for (const name in fields) {
    const value = source[name];
    const field = fields[name];
    if (value === undefined || value === null || field === undefined) continue;
    const searched = typeof field === 'string' ? valueOf(value, field) : selectEach(value, field);
    if (searched !== undefined) selected[name] = searched;
  }
  return selected;
}

/** Of an object, or of each object of a list. */
function selectEach(value: unknown, fields: FieldTree): unknown {
  if (Array.isArray(value)) return value.filter(isObject).map((one) => select(one, fields));
  return isObject(value) ? select(value, fields) : undefined;
}

function valueOf(value: unknown, kind: FieldKind): unknown {
  if (kind === 'area' && isObject(value)) {
    const { size, unit } = value;
    return typeof size === 'number' && typeof unit === 'string' ? metres({ size, unit }) : undefined;
  }
  if (kind === 'geo' && isObject(value)) return { lat: value['latitude'], lon: value['longitude'] };
  return value;
}
