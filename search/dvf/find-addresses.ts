import { distance } from 'fastest-levenshtein';
import type { DvfAddress } from '../../model/sales/dvf.ts';
import type { AddressIndex, AddressQuery, KnownAddress } from '../../model/geography/place.ts';
import { streetName } from '../../model/geography/street-name.ts';
import { distanceM } from '../../model/geography/distance.ts';
import { areaQuery } from './dvf-filter.ts';
import type { RunQuery } from './run-query.ts';
import { streetKey } from './street-key.ts';

/** Streets of a commune that have a word in common with the one asked for; of a frequent word some hundred. */
const MAX_CANDIDATES = 500;
const MAX_STREETS = 5;
/** By the contract of AddressIndex. */
const MAX_ADDRESSES = 200;
/** Mutations that are looked at; a long street of a city has some hundred in five years. */
const MAX_MUTATIONS = 1_000;
/** Numbers from here on are the tax office's own, for plots without a number. */
const FIRST_FICTITIOUS = 5_000;
/** Letters of a word that may be wrong, as in `AUTO:4,8` of the query. */
const wrongLetters = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

interface Found {
  readonly detail: { readonly addresses: readonly DvfAddress[] };
}

/** The addresses of imported mutations: where something was sold, at the mean of the parcels. */
export function createSoldAddresses(run: RunQuery): AddressIndex {
  return {
    async findAddresses(query) {
      const keys = await similarStreets(run, query);
      if (keys.length === 0) return [];
      const { number, postcode } = query;
      const { hits } = await run<Found>({
        query: {
          bool: {
            filter: [{ terms: { 'x.street_keys': keys } }],
            should: number === undefined ? [] : [{ constant_score: { filter: { term: { 'x.numbers': number } } } }],
          },
        },
        // The number of the query first, however many sales the street has.
        sort: [{ _score: { order: 'desc' } }, { date: 'desc' }, { id: 'asc' }],
        size: MAX_MUTATIONS,
        track_total_hits: false,
        _source: ['detail.addresses'],
      });
      const known = knownAddresses(
        hits.hits.flatMap(({ _source }) => _source?.detail.addresses ?? []),
        (address) => postcode === undefined || address.postal_code === postcode,
      );
      return keys
        .flatMap((key) => {
          const own = known.filter(({ citycode, street }) => streetKey(citycode, streetName(street)) === key);
          return nearestNumbers(own, number);
        })
        .slice(0, MAX_ADDRESSES);
    },
    async addressesNear({ lat, lon, radius, limit }) {
      const center = { lat, lon };
      const { hits } = await run<Found>({
        query: { bool: { filter: [areaQuery({ kind: 'disc', center, radiusM: radius })] } },
        sort: [{ _geo_distance: { location: center, order: 'asc', unit: 'm', ignore_unmapped: true } }, { id: 'asc' }],
        size: MAX_MUTATIONS,
        track_total_hits: false,
        _source: ['detail.addresses'],
      });
      return knownAddresses(hits.hits.flatMap(({ _source }) => _source?.detail.addresses ?? []))
        .map((address) => ({ address, away: distanceM(center, address) }))
        .filter(({ away }) => away <= radius)
        .toSorted((one, other) => one.away - other.away)
        .slice(0, limit)
        .map(({ address }) => address);
    },
  };
}

/** Keys of the streets that resemble the one asked for most. */
async function similarStreets(run: RunQuery, { street, citycodes, postcode }: AddressQuery): Promise<string[]> {
  const { words } = streetName(street);
  if (words.length === 0 || (citycodes === undefined && postcode === undefined)) return [];
  const { aggregations } = await run<unknown, { keys: { buckets: readonly { readonly key: string }[] } }>({
    query: {
      bool: {
        filter: [
          ...(citycodes === undefined ? [] : [{ terms: { insee_codes: [...citycodes] } }]),
          ...(postcode === undefined ? [] : [{ term: { 'x.postal_codes': postcode } }]),
          {
            match: {
              'x.streets': { query: words.join(' '), operator: 'or', fuzziness: 'AUTO:4,8', prefix_length: 1 },
            },
          },
        ],
      },
    },
    size: 0,
    track_total_hits: false,
    aggs: { keys: { terms: { field: 'x.street_keys', size: MAX_CANDIDATES } } },
  });
  const codes = citycodes && new Set(citycodes);
  return (aggregations?.keys.buckets ?? [])
    .map(({ key }) => {
      const [code = '', name = ''] = key.split('|');
      return { key, isHere: codes?.has(code) ?? true, share: shareOf(words, streetName(name).words) };
    })
    .filter(({ isHere, share }) => isHere && share > 0)
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_STREETS)
    .map(({ key }) => key);
}

/** Share of the words of both names that both have, 0 to 1. */
function shareOf(asked: readonly string[], known: readonly string[]): number {
  const isIn = (word: string, words: readonly string[]) =>
    words.some((other) => word === other || distance(word, other) <= Math.min(wrongLetters(word), wrongLetters(other)));
  const shared = asked.filter((word) => isIn(word, known)).length + known.filter((word) => isIn(word, asked)).length;
  return shared / (asked.length + known.length);
}

/** Each address once. */
function knownAddresses(
  addresses: readonly DvfAddress[],
  isWanted: (address: DvfAddress) => boolean = () => true,
): KnownAddress[] {
  const found = new Map<string, { readonly address: KnownAddress; lat: number; lon: number; count: number }>();
  for (const address of addresses) {
    const { location, street, insee_code: citycode, number, suffix, postal_code: postcode } = address;
    if (!location || street === undefined || citycode === undefined || !isWanted(address)) continue;
    const isNumbered = number !== undefined && /^\d+$/.test(number) && Number(number) < FIRST_FICTITIOUS;
    const key = JSON.stringify([citycode, postcode, street, isNumbered ? [number, suffix] : []]);
    const known = found.get(key);
    if (known) {
      known.lat += location.lat;
      known.lon += location.lon;
      known.count++;
      continue;
    }
    const described = {
      ...(isNumbered ? { number } : {}),
      ...(isNumbered && suffix !== undefined ? { suffix } : {}),
      street,
      ...(postcode === undefined ? {} : { postcode }),
      citycode,
      ...location,
    };
    found.set(key, { address: described, ...location, count: 1 });
  }
  return [...found.values()].map(({ address, lat, lon, count }) => ({
    ...address,
    lat: lat / count,
    lon: lon / count,
  }));
}

/** A street's share of the answer: those with the number asked for, then those with near ones. */
function nearestNumbers(addresses: readonly KnownAddress[], number: string | undefined): KnownAddress[] {
  const gap = (address: KnownAddress): number =>
    address.number === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(Number(address.number) - Number(number));
  const ordered = number === undefined ? addresses : addresses.toSorted((one, other) => gap(one) - gap(other));
  return ordered.slice(0, MAX_ADDRESSES / MAX_STREETS);
}
