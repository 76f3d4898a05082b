import type { GeocodedPlace, Geocoder } from '../../model/geography/geocoder.ts';
import type { KnownAddress } from '../../model/geography/place.ts';
import { distanceM } from '../../model/geography/distance.ts';
import type { LocatedGazetteer } from '../../places/gazetteer.ts';

/** Spellings of an address, by their difficulty. */
export const SPELLINGS: Readonly<Record<string, (line: string, postcode: string, city: string) => string>> = {
  'as the table has it': (line, postcode, city) => `${line} ${postcode} ${city}`,
  'without the postcode': (line, _, city) => `${line}, ${city}`,
  'without the commune': (line, postcode) => `${line} ${postcode}`,
  'commune first': (line, postcode, city) => `${postcode} ${city.toUpperCase()} ${line.toLowerCase()}`,
  'with floor and flat': (line, postcode, city) => `Apt 12, 3e étage, ${line}, ${postcode} ${city} CEDEX, France`,
  'one letter wrong in the street': (line, postcode, city) => `${misspell(line)} ${postcode} ${city}`,
  'type of street left out': (line, postcode, city) => `${line.replace(/^(\d+\w?) \S+/, '$1')} ${postcode} ${city}`,
};

/** The longest word of a street without its third letter. */
function misspell(line: string): string {
  const longest = line.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? '';
  return line.replace(longest, longest.slice(0, 2) + longest.slice(3));
}

export interface Outcome {
  readonly level: 'house' | 'nearest number' | 'street' | 'commune' | 'nothing';
  /** Whether it is in the right commune. */
  readonly right: boolean;
  /** Metres from the requested address; undefined if nothing was found. */
  readonly away?: number;
  readonly milliseconds: number;
}

/** Geocodes each address in the spelling, one after the other. */
export async function ask(
  geocoder: Geocoder,
  gazetteer: LocatedGazetteer,
  addresses: readonly KnownAddress[],
  spell: (line: string, postcode: string, city: string) => string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const address of addresses) {
    const commune = gazetteer.commune(address.citycode);
    const city = commune?.name.replace(/ \d+er? Arrondissement$/, '') ?? '';
    const q = spell(`${address.number}${address.suffix ?? ''} ${address.street}`, address.postcode ?? '', city);
    const start = performance.now();
    const [place] = (await geocoder.search({ q, limit: 1 })).features;
    const milliseconds = performance.now() - start;
    if (!place) {
      outcomes.push({ level: 'nothing', right: false, milliseconds });
      continue;
    }
    const [lon = 0, lat = 0] = place.geometry.coordinates;
    const right = place.properties.citycode === commune?.code;
    outcomes.push({ level: levelOf(place), right, away: distanceM({ lat, lon }, address), milliseconds });
  }
  return outcomes;
}

function levelOf({ properties: { type, nearest_number: nearest } }: GeocodedPlace): Outcome['level'] {
  if (type === 'municipality') return 'commune';
  if (type === 'housenumber') return nearest ? 'nearest number' : 'house';
  return 'street';
}
