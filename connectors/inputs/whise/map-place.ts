import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { COUNTRIES, PROXIMITY_DETAILS, PROXIMITY_FLAGS } from './codes.ts';
import type { Details } from './details.ts';

type Location = NonNullable<MappedProperty['location']>;

/** The location and nearby places. The number follows the street, as usual in Belgium. */
export function mapPlace(estate: Fields, details: Details): Partial<MappedProperty> {
  const [street, number, box] = [estate.line('address'), estate.line('number'), estate.line('box')];
  return {
    location: {
      address: [street, number].filter(Boolean).join(' ') || undefined,
      address_complement: box,
      street,
      street_number: number,
      postal_code: estate.line('zip'),
      city: estate.line('city'),
      countryCode: estate.object('country').lookUp('id', COUNTRIES),
      geo: coordinates(estate, details),
      // Whise omits fields that are false.
      publish_address: estate.permission('displayAddress') ?? false,
    },
    proximities: proximities(details),
  };
}

/** Nearby places, each once: with a distance in metres, or only yes. */
function proximities(details: Details): NonNullable<MappedProperty['proximities']> {
  const distances = Object.entries(PROXIMITY_DETAILS).flatMap(([id, type]) => {
    const length = details.number(id);
    return length === undefined ? [] : [{ type, distance: { length, unit: 'meters' as const } }];
  });
  const known = new Set(distances.map(({ type }) => type));
  const flags = Object.entries(PROXIMITY_FLAGS).flatMap(([id, type]) =>
    details.flag(id) === true && !known.has(type) ? [{ type }] : [],
  );
  return [...distances, ...flags];
}

/** Details 1849 ("x") and 1850 ("y"), which are latitude and longitude. */
function coordinates(estate: Fields, details: Details): Location['geo'] {
  const latitude = details.get('1849')?.degrees('value');
  const longitude = details.get('1850')?.degrees('value');
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    estate.warn('implausible_value', 'details.1849', `${latitude}, ${longitude}`);
    return undefined;
  }
  return { latitude, longitude };
}
