import type { MappedProperty } from '../../../model/property/property.ts';
import { countryCode } from '../../kit/mapping/country-code.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Location = NonNullable<MappedProperty['location']>;

/** The default of the format. */
const DEFAULT_COUNTRY = { country: 'Spain', countryCode: 'ES' };

/** A suburb of Miami: a common geocoder returned it for unknown addresses. */
const GEOCODER_DEFAULT = { latitude: 25.68, longitude: -80.43 };

/** Tolerance: feeds round to two to six places. */
const GEOCODER_TOLERANCE = 0.01;

/** The location. `<location_detail>` is an urbanisation or a part of the town. */
export function mapPlace(root: Element): Location {
  return {
    address: root.line('address'),
    postal_code: root.line('postcode') ?? root.line('postal_code') ?? root.line('zip'),
    city: root.line('town'),
    district: root.line('location_detail'),
    // Some software adds the kind of area: `Málaga (Province)`.
    province: root.line('province')?.replace(/\s*\(province\)$/i, '') || undefined,
    ...readCountry(root, 'country'),
    geo: readCoordinates(root),
  };
}

/** The country by name or code; Spain if empty. */
export function readCountry(element: Element, name: string): Pick<Location, 'country' | 'countryCode'> {
  const value = element.line(name);
  if (value === undefined) {
    return DEFAULT_COUNTRY;
  }
  const code = countryCode(value);
  if (!code) {
    element.warn('unmapped_value', name, value);
  }
  return { country: /^[a-z]{2,3}$/i.test(value) && code ? undefined : value, countryCode: code };
}

/** In `<location>` as elements or attributes; some software puts them next to it. */
function readCoordinates(root: Element): Location['geo'] {
  const location = root.child('location');
  const names = [
    [location, 'latitude', 'longitude'],
    [location, '@latitude', '@longitude'],
    [root, 'latitude', 'longitude'],
  ] as const;
  const [element, north, east] = names.find(([place, name]) => place.raw(name) !== undefined) ?? names[0];
  const latitude = element.degrees(north);
  const longitude = element.degrees(east);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  const shown = `${latitude}, ${longitude}`;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    root.warn('implausible_value', 'location', shown);
    return undefined;
  }
  const isDefault =
    Math.abs(latitude - GEOCODER_DEFAULT.latitude) < GEOCODER_TOLERANCE &&
    Math.abs(longitude - GEOCODER_DEFAULT.longitude) < GEOCODER_TOLERANCE;
  if (isDefault || latitude === 0 || longitude === 0) {
    root.warn('placeholder_value', 'location', shown);
    return undefined;
  }
  return { latitude, longitude };
}
