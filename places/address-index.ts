import type { AddressIndex, AddressQuery, KnownAddress } from '../model/geography/place.ts';
import { streetName } from '../model/geography/street-name.ts';
import type { StreetName } from '../model/geography/street-name.ts';
import { distanceM } from '../model/geography/distance.ts';
import { streetSimilarity } from './match-street.ts';

/** Less alike than this is another street. */
const ALIKE = 0.35;

const MAX_STREETS = 5;
const MAX_ADDRESSES = 200;

interface Street {
  readonly name: StreetName;
  readonly addresses: KnownAddress[];
}

/** An index of addresses in memory, for some hundred thousand of them: `npm run geocode`, tests and measurements. */
export function createAddressIndex(addresses: Iterable<KnownAddress>): AddressIndex {
  const communes = new Map<string, Map<string, Street>>();
  const byPostcode = new Map<string, Set<string>>();
  const all: KnownAddress[] = [];
  for (const address of addresses) {
    all.push(address);
    const streets = entry(communes, address.citycode, () => new Map<string, Street>());
    entry(streets, address.street, () => ({ name: streetName(address.street), addresses: [] })).addresses.push(address);
    if (address.postcode) entry(byPostcode, address.postcode, () => new Set<string>()).add(address.citycode);
  }
  const codesFor = ({ citycodes, postcode }: AddressQuery): readonly string[] => {
    const inPostcode = postcode === undefined ? undefined : (byPostcode.get(postcode) ?? new Set<string>());
    return citycodes?.filter((code) => inPostcode?.has(code) ?? true) ?? [...(inPostcode ?? [])];
  };
  return {
    async findAddresses(query) {
      const asked = streetName(query.street);
      const found = codesFor(query)
        .flatMap((code) => [...(communes.get(code)?.values() ?? [])])
        .map((street) => ({ street, similarity: streetSimilarity(asked, street.name) }))
        .filter(({ similarity }) => similarity >= ALIKE)
        .sort((one, other) => other.similarity - one.similarity)
        .slice(0, MAX_STREETS);
      return found.flatMap(({ street }) => nearest(street.addresses, query.number)).slice(0, MAX_ADDRESSES);
    },
    async addressesNear({ lat, lon, radius, limit }) {
      return all
        .map((address) => ({ address, away: distanceM(address, { lat, lon }) }))
        .filter(({ away }) => away <= radius)
        .sort((one, other) => one.away - other.away)
        .slice(0, limit)
        .map(({ address }) => address);
    },
  };
}

/** Those with the number asked for first, then by the distance of their numbers. */
function nearest(addresses: readonly KnownAddress[], number: string | undefined): KnownAddress[] {
  const share = Math.floor(MAX_ADDRESSES / MAX_STREETS);
  if (number === undefined) return addresses.slice(0, share);
  const gap = (address: KnownAddress): number =>
    address.number === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(Number(address.number) - Number(number));
  return addresses.toSorted((one, other) => gap(one) - gap(other)).slice(0, share);
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
