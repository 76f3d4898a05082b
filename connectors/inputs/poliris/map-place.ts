import type { MappedProperty } from '../../../model/property/property.ts';
import { PROXIMITY_FIELDS, PROXIMITY_WORDS } from './codes.ts';
import type { ProximityType } from './codes.ts';
import { countryCode } from '../../kit/mapping/country-code.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import type { Row } from './row.ts';

type Location = NonNullable<MappedProperty['location']>;
type Proximities = NonNullable<MappedProperty['proximities']>;

/** Field 300. The specifications define only code 1, an exact position. */
const PRECISIONS: Readonly<Record<string, NonNullable<Location['precision']>>> = { '1': 'exact' };

/** The position that geocoders return for unknown addresses: Miami, seen on European homes. */
const NOWHERE = [{ latitude: 25.68, longitude: -80.43 }];

/** The public location (fields 5 to 9), not the real one of fields 108 and 109. */
export function mapPlace(row: Row): Partial<MappedProperty> {
  const around = proximities(row);
  const geo = coordinates(row);
  const nearby = row.line(9);
  const isDistrict = nearby !== undefined && !around.some((item) => item.name === nearby);
  const address = row.line(8);
  const [, number, street] = /^(\d+(?:\s?(?:bis|ter|quater|[a-d]))?)[\s,]+(?=\S)(.+)$/i.exec(address ?? '') ?? [];
  return {
    location: {
      address,
      street: street ?? address,
      street_number: number,
      postal_code: row.line(5),
      city: row.line(6),
      district: isDistrict ? nearby : undefined,
      ...country(row),
      geo,
      precision: geo && precision(row),
      // "L'internaute n'aura jamais accès à l'adresse": the format has it for geocoding only, and coordinates reveal it as well.
      ...((address || geo) && { publish_address: false }),
    },
    proximities: around,
  };
}

function country(row: Row): Pick<Location, 'country' | 'countryCode'> {
  const name = row.line(7);
  if (name === undefined) {
    // The format is French: the field is optional and defaults to France.
    return { countryCode: 'FR' };
  }
  const code = countryCode(name) ?? (/^[A-Z]{2}$/.test(name) ? name : undefined);
  if (!code) {
    row.warn('unmapped_value', 7, name);
  }
  return { country: name, countryCode: code };
}

function coordinates(row: Row): Location['geo'] {
  const latitude = row.degrees(298);
  const longitude = row.degrees(299);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  const shown = `${latitude}, ${longitude}`;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    row.warn('implausible_value', 298, shown);
    return undefined;
  }
  const isNowhere = NOWHERE.some(
    (place) => Math.abs(place.latitude - latitude) < 0.01 && Math.abs(place.longitude - longitude) < 0.01,
  );
  if (latitude === 0 || longitude === 0 || isNowhere) {
    row.warn('placeholder_value', 298, shown);
    return undefined;
  }
  return { latitude, longitude };
}

function precision(row: Row): Location['precision'] {
  const code = row.line(300);
  const found = code === undefined ? undefined : entryOf(PRECISIONS, code);
  if (code !== undefined && code !== '0' && !found) {
    row.warn('unmapped_value', 300, code);
  }
  return found;
}

function proximities(row: Row): Proximities {
  const list: Proximities = [];
  const known = new Set<ProximityType>();
  const add = (type: ProximityType, name?: string): void => {
    if (!known.has(type)) {
      known.add(type);
      list.push({ type, name });
    }
  };
  const station = row.line(194);
  const line = row.line(193);
  for (const text of [row.line(9), station]) {
    const folded = fold(text ?? '');
    for (const [words, type] of PROXIMITY_WORDS) {
      if (words.test(folded)) {
        add(type, text);
      }
    }
  }
  if (station && line && !list.some((item) => item.name === station)) {
    list.push({ name: `${station} (ligne ${line})` });
  }
  for (const [field, type] of PROXIMITY_FIELDS) {
    if (row.flag(field)) {
      add(type);
    }
  }
  if (fold(row.raw(57) ?? '') === 'mer') {
    add('sea');
  }
  return list;
}
