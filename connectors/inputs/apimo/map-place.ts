import type { MappedProperty } from '../../../model/property/property.ts';
import { PROXIMITIES } from './codes.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

type Location = NonNullable<MappedProperty['location']>;

/** A circle up to the first radius (metres) shows a street, up to the second a district, a larger one a town. */
const DISTRICT_FROM = 500;
const CITY_FROM = 2_000;

/** Location and nearby places, with the visibility of the address. */
export function mapPlace(fields: Fields): Partial<MappedProperty> {
  const address = fields.line('address');
  const [, number, street] = /^(\d+(?:\s?(?:bis|ter|quater|[a-d]))?)[\s,]+(?=\S)(.+)$/i.exec(address ?? '') ?? [];
  const city = fields.object('city');
  const geo = coordinates(fields);
  return {
    location: {
      address,
      address_complement: fields.line('address_more'),
      street: street ?? address,
      street_number: number,
      postal_code: city.line('zipcode'),
      city: city.line('name'),
      district: fields.object('district').line('name'),
      region: fields.object('region').line('name'),
      countryCode: country(fields),
      geo,
      precision: geo && precision(fields),
      publish_address: fields.permission('publish_address'),
    },
    proximities: fields.lookUpAll('proximities', PROXIMITIES).map((type) => ({ type })),
  };
}

function country(fields: Fields): Location['countryCode'] {
  const code = fields.raw('country')?.toUpperCase();
  if (code !== undefined && !/^[A-Z]{2}$/.test(code)) {
    fields.warn('unmapped_value', 'country', code);
    return undefined;
  }
  return code;
}

function coordinates(fields: Fields): Location['geo'] {
  const latitude = fields.degrees('latitude');
  const longitude = fields.degrees('longitude');
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    fields.warn('implausible_value', 'latitude', `${latitude}, ${longitude}`);
    return undefined;
  }
  return { latitude, longitude, altitude: fields.signed('altitude') || undefined };
}

/** "radius" is the radius, in metres, of the circle shown instead of the position. */
function precision(fields: Fields): Location['precision'] {
  const radius = fields.signed('radius');
  if (radius === undefined || radius < 0) {
    return undefined;
  }
  return radius === 0 ? 'exact' : radius < DISTRICT_FROM ? 'street' : radius < CITY_FROM ? 'district' : 'city';
}
