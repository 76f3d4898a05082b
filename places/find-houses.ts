import type { GeocodedPlace } from '../model/geography/geocoder.ts';
import type { AddressIndex, KnownAddress } from '../model/geography/place.ts';
import { streetName, streetText } from '../model/geography/street-name.ts';
import type { StreetName } from '../model/geography/street-name.ts';
import { describeAddress } from './describe-place.ts';
import type { CityGuess } from './find-city.ts';
import type { LocatedGazetteer } from './gazetteer.ts';
import { streetSimilarity } from './match-street.ts';
import type { ParsedAddress } from './parse-address.ts';

/** Less alike is another street. */
const ALIKE = 0.55;

/** What commune, street and number count in a score; without a number the street takes its share. */
const [CITY, STREET, NUMBER] = [0.4, 0.4, 0.2];

/** What is worth how much of the number's share: the house, one of the number with another suffix, a near one, the street alone. */
const WORTH = { house: 1, otherSuffix: 0.85, nearest: 0.6, street: 0.25 } as const;

/** Numbers farther apart than this say nothing of each other: the middle of the street is as good. */
const FAR_NUMBER = 30;

/** Streets are looked for in at most so many communes of a name: each is a question to the index. */
const MAX_COMMUNES = 6;

interface Search {
  readonly parsed: ParsedAddress;
  readonly guesses: readonly CityGuess[];
  readonly addresses: AddressIndex;
  readonly gazetteer: LocatedGazetteer;
}

interface KnownStreet {
  readonly similarity: number;
  readonly addresses: readonly KnownAddress[];
}

/** Houses and streets that fit the address, in no order; empty if no street of the communes resembles it. */
export async function findHouses({ parsed, guesses, addresses, gazetteer }: Search): Promise<GeocodedPlace[]> {
  const { street, number } = parsed;
  if (!street) return [];
  const query = { street: streetText(street), ...(number === undefined ? {} : { number }) };
  // A postcode alone may stand for fifty communes: one question for all of them.
  const whole = parsed.postcode !== undefined && guesses.length > MAX_COMMUNES ? parsed.postcode : undefined;
  const found = await Promise.all(
    guesses.slice(0, whole === undefined ? MAX_COMMUNES : 1).map(async (guess) => {
      const where = whole === undefined ? { citycodes: gazetteer.codesOf(guess.commune) } : { postcode: whole };
      const streets = groupStreets(await addresses.findAddresses({ ...query, ...where }), street);
      return streets.flatMap((known) => describe(known, guess, parsed, gazetteer));
    }),
  );
  return found.flat();
}

/** Addresses by street, those of streets that are too different left out. */
function groupStreets(addresses: readonly KnownAddress[], asked: StreetName): KnownStreet[] {
  const streets = Map.groupBy(addresses, ({ citycode, street }) => `${citycode} ${street}`);
  return [...streets.values()]
    .map((members) => ({
      similarity: streetSimilarity(asked, streetName(members[0]?.street ?? '')),
      addresses: members,
    }))
    .filter(({ similarity }) => similarity >= ALIKE);
}

function describe(
  known: KnownStreet,
  { commune, certainty }: CityGuess,
  parsed: ParsedAddress,
  gazetteer: LocatedGazetteer,
): GeocodedPlace[] {
  const best = pick(known.addresses, parsed);
  const first = best?.address ?? known.addresses[0];
  if (!first) return [];
  const worth = parsed.number === undefined ? 1 : WORTH[best?.kind ?? 'street'];
  const score =
    CITY * certainty +
    (STREET + (parsed.number === undefined ? NUMBER : 0)) * known.similarity +
    (parsed.number === undefined ? 0 : NUMBER * worth * known.similarity);
  const postcode = first.postcode ?? parsed.postcode;
  const described = {
    score,
    commune: gazetteer.commune(first.citycode) ?? commune,
    ...(postcode === undefined ? {} : { postcode }),
  };
  if (!best)
    return [describeAddress({ ...described, ...middle(known.addresses) }, { street: first.street }, gazetteer)];
  const { lat, lon } = best.address;
  return [describeAddress({ ...described, lat, lon }, best.address, gazetteer, best.kind === 'nearest')];
}

/** The known house with the number of the query, or the nearest one; undefined if none is near or the query has no number. */
function pick(
  addresses: readonly KnownAddress[],
  { number, suffix }: ParsedAddress,
): { readonly address: KnownAddress; readonly kind: 'house' | 'otherSuffix' | 'nearest' } | undefined {
  if (number === undefined) return undefined;
  const same = addresses.filter((address) => address.number === number);
  const house = same.find((address) => (address.suffix ?? '') === (suffix ?? ''));
  if (house) return { address: house, kind: 'house' };
  if (same[0]) return { address: same[0], kind: 'otherSuffix' };
  const wanted = Number(number);
  // Even and odd numbers face each other: the other side of the street is nearer than four houses down.
  const gap = (address: KnownAddress): number => {
    const apart = Math.abs(Number(address.number) - wanted);
    return apart % 2 === 0 ? apart : apart + 3;
  };
  const nearest = addresses
    .filter((address) => address.number !== undefined)
    .toSorted((one, other) => gap(one) - gap(other))[0];
  return nearest && gap(nearest) <= FAR_NUMBER ? { address: nearest, kind: 'nearest' } : undefined;
}

/** The known house in the middle of a street: half of the others are north of it, or east of it in a street that runs east. */
function middle(addresses: readonly KnownAddress[]): { readonly lat: number; readonly lon: number } {
  const lats = addresses.map(({ lat }) => lat);
  const lons = addresses.map(({ lon }) => lon);
  const along = Math.max(...lats) - Math.min(...lats) > Math.max(...lons) - Math.min(...lons) ? 'lat' : 'lon';
  const sorted = addresses.toSorted((one, other) => one[along] - other[along]);
  const { lat, lon } = sorted[Math.floor(sorted.length / 2)] ?? { lat: 0, lon: 0 };
  return { lat, lon };
}
