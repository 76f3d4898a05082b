import type { DvfAddress } from '../../model/dvf.ts';
import { foldStreet } from './fold-street.ts';
import type { RunQuery } from './run-query.ts';

export interface AddressQuery {
  readonly postcode?: string;
  /** INSEE code. */
  readonly citycode?: string;
  /** Words of the street, in any spelling that `foldStreet` makes the same; all of them are needed. */
  readonly street: readonly string[];
  readonly number?: string;
}

/** An address at which something was sold. */
export interface SoldAddress {
  readonly number?: string | undefined;
  /** B, T, Q or another letter. */
  readonly suffix?: string | undefined;
  readonly street: string;
  readonly streetCode?: string | undefined;
  readonly postcode?: string | undefined;
  readonly citycode?: string | undefined;
  readonly city?: string | undefined;
  /** Mean of the centres of its parcels. */
  readonly lat: number;
  readonly lon: number;
  /** Mutations that it was found in. */
  readonly count: number;
}

/** Mutations that are looked at; a long street of a city has some hundred in five years. */
const MAX_MUTATIONS = 2_000;

/** Addresses with coordinates of imported mutations, each once, by postcode or citycode and the words of a street; those found most often first. */
export async function findAddresses(run: RunQuery, query: AddressQuery): Promise<SoldAddress[]> {
  const { postcode, citycode, number } = query;
  const words = foldStreet(query.street.join(' ')).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const { hits } = await run<{ detail: { addresses: DvfAddress[] } }>({
    query: {
      bool: {
        filter: [
          ...words.map((word) => ({ term: { 'x.streets': word } })),
          ...(postcode === undefined ? [] : [{ term: { 'x.postal_codes': postcode } }]),
          ...(citycode === undefined ? [] : [{ term: { insee_codes: citycode } }]),
          ...(number === undefined ? [] : [{ term: { 'x.numbers': number } }]),
        ],
      },
    },
    sort: [{ date: 'desc' }, { id: 'asc' }],
    size: MAX_MUTATIONS,
    track_total_hits: false,
    _source: ['detail.addresses'],
  });
  const found = new Map<string, { address: DvfAddress; lat: number; lon: number; count: number }>();
  for (const { _source } of hits.hits) {
    for (const address of _source?.detail.addresses ?? []) {
      if (!address.location || !fits(address, query, words)) continue;
      const { lat, lon } = address.location;
      const key = JSON.stringify([
        address.insee_code,
        address.postal_code,
        foldStreet(address.street ?? ''),
        address.number,
        address.suffix,
      ]);
      const known = found.get(key) ?? { address, lat: 0, lon: 0, count: 0 };
      found.set(key, { address: known.address, lat: known.lat + lat, lon: known.lon + lon, count: known.count + 1 });
    }
  }
  return [...found.values()]
    .map(({ address, lat, lon, count }): SoldAddress => ({
      number: address.number,
      suffix: address.suffix,
      street: address.street ?? '',
      streetCode: address.street_code,
      postcode: address.postal_code,
      citycode: address.insee_code,
      city: address.city,
      lat: lat / count,
      lon: lon / count,
      count,
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** A mutation may have several addresses; each has to fit by itself. */
function fits(address: DvfAddress, { postcode, citycode, number }: AddressQuery, words: readonly string[]): boolean {
  const own = new Set(foldStreet(address.street ?? '').split(' '));
  return (
    words.every((word) => own.has(word)) &&
    (postcode === undefined || address.postal_code === postcode) &&
    (citycode === undefined || address.insee_code === citycode) &&
    (number === undefined || address.number === number)
  );
}
