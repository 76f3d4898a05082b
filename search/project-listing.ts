import type { Listing } from '../model/listing.ts';
import { squareMetres } from '../model/property/square-metres.ts';
import { cityKeys, cityVariants } from './city-key.ts';
import { LANGUAGES, labelsOf } from './labels.ts';
import type { Language } from './labels.ts';
import { searchedFields } from './searched-fields.ts';
import type { FieldKind, FieldTree } from './searched-fields.ts';

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
      ...(location?.city ? { city: cityKeys(location.city, location.postal_code) } : {}),
      ...(places.length > 0 ? { place: places } : {}),
      reference:
        listing.reference === listing.crm_reference ? [listing.reference] : [listing.reference, listing.crm_reference],
      title: textsOf(listing.title),
      body: textsOf(listing.description, listing.short_description),
      labels: labelsOf(listing),
    };
  };
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
    const searched =
      typeof field === 'string' ? valueOf(value, field) : isObject(value) ? select(value, field) : undefined;
    if (searched !== undefined) selected[name] = searched;
  }
  return selected;
}

function valueOf(value: unknown, kind: FieldKind): unknown {
  if (kind === 'area' && isObject(value)) {
    const { size, unit } = value;
    return typeof size === 'number' && typeof unit === 'string' ? squareMetres({ size, unit }) : undefined;
  }
  if (kind === 'geo' && isObject(value)) return { lat: value['latitude'], lon: value['longitude'] };
  return value;
}
