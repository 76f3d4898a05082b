import type { PublishedListing } from '../listing/listing.ts';
import { postmetaFault, taxonomyFault } from './check-template.ts';
import { scalarOf } from './format-value.ts';
import type { Scalar } from './format-value.ts';
import { resolvePath } from './property-path.ts';
import type { PropertyPath } from './property-path.ts';
import { MAX_TERM } from './template.ts';
import type { Mapping, PostmetaEntry, TaxonomyEntry } from './template.ts';

/** A listing mapped to a site's post; delivered together with the property. */
export interface MappedListing {
  /** Absent keys have no value. */
  readonly postmeta: { readonly [key: string]: Scalar | readonly Scalar[] };
  /** Every taxonomy of the template; empty if the listing has no term of it. */
  readonly taxonomies: { readonly [taxonomy: string]: readonly string[] };
  readonly status: string;
}

/** Maximum values of one list: as many as the longest list of files of the model. */
const MAX_VALUES = 500;
/** Maximum terms of one post in one taxonomy. */
const MAX_TERMS = 100;
/** Maximum characters of one listing's fields: twenty times the longest descriptions of real feeds. The rest is left out. */
const MAX_CHARACTERS = 400_000;
const DEFAULT_STATUS = 'publish';
const SEPARATOR = ', ';

type Reader<Value> = (listing: object) => Value | undefined;

/**
 * Returns a function that maps listings by a template; create it once for many listings. It never throws, and its result is bounded. Entries for fields that the
 * property model no longer has are left out. Street and exact place are not read if the address must not be published.
 */
export function createMapping(mapping: Mapping): (listing: PublishedListing) => MappedListing {
  const fields = mapping.postmeta.flatMap((entry) =>
    postmetaFault(entry) ? [] : [{ key: entry.key, read: fieldReader(entry, mapping.language) }],
  );
  const taxonomies = mapping.taxonomies.flatMap((entry) =>
    taxonomyFault(entry) ? [] : [{ taxonomy: entry.taxonomy, read: termsReader(entry, mapping.language) }],
  );
  return (whole) => {
    const listing = withoutSecretPlace(whole);
    const postmeta = new Map<string, Scalar | readonly Scalar[]>();
    let room = MAX_CHARACTERS;
    for (const { key, read } of fields) {
      if (postmeta.has(key)) continue;
      const value = read(listing);
      if (value === undefined) continue;
      const length = lengthOf(value);
      if (length > room) continue;
      room -= length;
      postmeta.set(key, value);
    }
    const terms = new Map<string, Set<string>>();
    for (const { taxonomy, read } of taxonomies) {
      const collected = terms.get(taxonomy) ?? new Set<string>();
      for (const term of read(listing) ?? []) if (collected.size < MAX_TERMS) collected.add(term);
      terms.set(taxonomy, collected);
    }
    return {
      postmeta: Object.fromEntries(postmeta),
      taxonomies: Object.fromEntries([...terms].map(([taxonomy, collected]) => [taxonomy, [...collected]])),
      status: mapping.statuses[whole.status] ?? DEFAULT_STATUS,
    };
  };
}

function fieldReader(entry: PostmetaEntry, language: string | undefined): Reader<Scalar | readonly Scalar[]> {
  const { source, value, format } = entry;
  const { path } = resolvePath(source ?? '');
  if (!path) return () => value;
  if (format === 'count') return (listing) => path.read(listing).length;
  const scalars = (listing: object) => valuesOf(path, listing, (found) => scalarOf(found, path.kind, format, language));
  if (format === 'joined') return (listing) => scalars(listing).join(SEPARATOR) || undefined;
  if (!path.list) return (listing) => scalars(listing)[0];
  return (listing) => {
    const list = scalars(listing);
    return list.length > 0 ? list : undefined;
  };
}

function termsReader({ source, terms, fallback }: TaxonomyEntry, language: string | undefined): Reader<string[]> {
  const { path } = resolvePath(source);
  if (!path) return () => undefined;
  // Words of the model are sent unchanged; free texts may hold markup, which is not allowed in a term.
  const format = path.allowed ? undefined : 'plain_text';
  const termOf = (value: string): string | undefined => {
    if (!terms) return value.trim().slice(0, MAX_TERM);
    return Object.hasOwn(terms, value) ? terms[value] : fallback;
  };
  return (listing) => {
    const values = valuesOf(path, listing, (found) => scalarOf(found, path.kind, format, language));
    const found = values.flatMap((value) => termOf(String(value)) || []);
    return found.length === 0 && fallback ? [fallback] : found;
  };
}

function valuesOf(path: PropertyPath, listing: object, read: (value: unknown) => Scalar | undefined): Scalar[] {
  const found: Scalar[] = [];
  for (const value of path.read(listing)) {
    const scalar = read(value);
    if (scalar !== undefined) found.push(scalar);
    if (found.length >= MAX_VALUES) break;
  }
  return found;
}

const lengthOf = (value: Scalar | readonly Scalar[]): number =>
  typeof value === 'object' ? value.reduce<number>((sum, item) => sum + lengthOf(item), 0) : String(value).length;

/** Paths that reveal the exact place of a listing. */
const EXACT = ['address', 'address_complement', 'street', 'street_number', 'geo'];
/** Precisions of a place that reveal no more than the district. */
const COARSE = ['district', 'city'];

function withoutSecretPlace(listing: PublishedListing): object {
  const { location } = listing;
  if (location?.publish_address !== false) return listing;
  const coarse = COARSE.includes(location.precision ?? '');
  const published = Object.entries(location).filter(([name]) => !EXACT.includes(name) || (name === 'geo' && coarse));
  return { ...listing, location: Object.fromEntries(published) };
}
