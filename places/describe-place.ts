import type { GeocodedPlace, PlaceType } from '../model/geography/geocoder.ts';
import type { Commune, Gazetteer, KnownAddress } from '../model/geography/place.ts';
import { rounded } from '../model/shared/rounded.ts';
import { streetTypeAt } from '../model/geography/street-name.ts';
import { fold } from '../model/geography/city-key.ts';

/** Where a number has a suffix in words. */
const SUFFIXES: Readonly<Record<string, string>> = { B: 'bis', T: 'ter', Q: 'quater', C: 'quinquies' };

/** Written small inside a name. */
const SMALL = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'a', 'au', 'aux', 'en', 'sur', 'sous']);

/** A street of DVF as it is read: `BD DU GENERAL LECLERC` → `Boulevard du General Leclerc`. Accents are lost in DVF. */
function readableStreet(street: string): string {
  const words = fold(street)
    .replaceAll(' - ', '-')
    .split(/[ ]+/)
    .filter((word) => word !== '');
  const type = streetTypeAt(words);
  const all = type ? [...type.type.split(' '), ...words.slice(type.length)] : words;
  return all
    .map((word, index) =>
      index > 0 && SMALL.has(word) ? word : word.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    )
    .join(' ')
    .replaceAll(/\b([dl]) (?=[aeiouyh])/gi, "$1'");
}

/** `Paris` for `Paris 11e Arrondissement`. */
const cityName = ({ name }: Commune): string => name.replace(/ \d+er? Arrondissement$/, '');

/** `64, Pyrénées-Atlantiques, Nouvelle-Aquitaine`. */
function context({ department }: Commune, gazetteer: Gazetteer): string {
  const { code, name, region } = gazetteer.department(department) ?? { code: department, name: '', region: '' };
  return [...new Set([code, name, region])].filter((part) => part !== '').join(', ');
}

export interface Described {
  readonly score: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly commune: Commune;
  /** The postcode asked for, where the commune has several. */
  readonly postcode?: string;
  readonly distance?: number;
}

function place(
  { score, lat, lon, commune, postcode, distance }: Described,
  type: PlaceType,
  line: string,
  more: Partial<GeocodedPlace['properties']>,
  gazetteer: Gazetteer,
): GeocodedPlace {
  const code = postcode ?? commune.postcodes[0];
  const city = cityName(commune);
  const label = type === 'municipality' && city === commune.name ? city : `${line} ${code ?? ''} ${city}`;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [rounded(lon, 6), rounded(lat, 6)] },
    properties: {
      label: label.replaceAll(/ +/g, ' ').trim(),
      score: rounded(Math.min(Math.max(score, 0), 1), 4),
      type,
      name: line,
      ...more,
      ...(code === undefined ? {} : { postcode: code }),
      citycode: commune.code,
      city,
      ...(city === commune.name ? {} : { district: commune.name }),
      context: context(commune, gazetteer),
      ...(distance === undefined ? {} : { distance: Math.round(distance) }),
    },
  };
}

/** A commune as a place. */
export const describeCommune = (described: Described, gazetteer: Gazetteer): GeocodedPlace =>
  place(described, 'municipality', described.commune.name, { id: described.commune.code }, gazetteer);

/** A street or a house on it; `nearest`: the house is not the one asked for. */
export function describeAddress(
  described: Described,
  address: Pick<KnownAddress, 'street' | 'number' | 'suffix'>,
  gazetteer: Gazetteer,
  nearest = false,
): GeocodedPlace {
  const street = readableStreet(address.street);
  const suffix = address.suffix === undefined ? '' : (SUFFIXES[address.suffix] ?? address.suffix);
  if (address.number === undefined) {
    const type = streetTypeAt(fold(address.street).split(' ')) ? 'street' : 'locality';
    return place(described, type, street, { street }, gazetteer);
  }
  const housenumber = `${address.number}${suffix}`;
  const more = { housenumber, street, ...(nearest ? { nearest_number: true } : {}) };
  return place(described, 'housenumber', `${address.number} ${suffix} ${street}`.replace('  ', ' '), more, gazetteer);
}
