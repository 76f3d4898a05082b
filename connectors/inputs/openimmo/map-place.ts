import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { DISTANCES, upperCase } from './codes.ts';
import { countryCode as codeOf } from '../../kit/mapping/country-code.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Location = NonNullable<MappedProperty['location']>;
type Proximities = NonNullable<MappedProperty['proximities']>;

/** International vehicle registration codes, used instead of country codes. */
const CAR_SIGNS: Readonly<Record<string, string>> = { d: 'DE', a: 'AT' };

/** The model's limit for nearby places. */
const MAX_PROXIMITIES = 200;

/** The location, as far as it may be shown, and nearby places. */
export function mapPlace(root: Element, market: string): Partial<MappedProperty> {
  const geo = root.child('geo');
  const isFree = root.child('verwaltung_objekt').permission('objektadresse_freigeben');
  const street = geo.line('strasse');
  const number = geo.line('hausnummer');
  const address = [street, street && number].filter(Boolean).join(' ');
  return {
    location: {
      // The address may be shown by default; a hidden one is not even stored.
      ...(isFree !== false && { address: address || undefined, street, street_number: number }),
      postal_code: geo.line('plz'),
      city: geo.line('ort'),
      district: geo.line('regionaler_zusatz'),
      region: geo.line('bundesland'),
      ...country(geo, market),
      geo: coordinates(geo),
      ...((street || isFree === false) && { publish_address: isFree ?? true }),
    },
    proximities: proximities(root.child('infrastruktur')).slice(0, MAX_PROXIMITIES),
  };
}

function country(geo: Element, market: string): Pick<Location, 'country' | 'countryCode'> {
  const code = geo.raw('land@iso_land') ?? geo.raw('land');
  const name = geo.line('land');
  if (code === undefined) {
    return { countryCode: codeOf(market) };
  }
  const countryCode =
    entryOf(CAR_SIGNS, fold(code)) ?? codeOf(code) ?? (/^[a-z]{2}$/i.test(code) ? code.toUpperCase() : undefined);
  if (!countryCode) {
    geo.warn('unmapped_value', 'land@iso_land', code);
  }
  return { countryCode, country: name && !/^[A-Z]{2,3}$/.test(name) ? name : undefined };
}

function coordinates(geo: Element): Location['geo'] {
  const latitude = geo.degrees('geokoordinaten@breitengrad');
  const longitude = geo.degrees('geokoordinaten@laengengrad');
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  const shown = `${latitude}, ${longitude}`;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    geo.warn('implausible_value', 'geokoordinaten', shown);
    return undefined;
  }
  if (latitude === 0 || longitude === 0) {
    geo.warn('placeholder_value', 'geokoordinaten', shown);
    return undefined;
  }
  return { latitude, longitude };
}

/** Distances are kilometres; 0 means unknown. */
function proximities(near: Element): Proximities {
  return [
    ...near.children('distanzen').map((place) => [place, '@distanz_zu'] as const),
    ...near.children('distanzen_sport').map((place) => [place, '@distanz_zu_sport'] as const),
  ].flatMap(([place, attribute]): Proximities => {
    const found = place.lookUp(attribute, DISTANCES, upperCase);
    const length = found && place.number('');
    return length === undefined ? [] : [{ ...found, distance: { length, unit: 'km' } }];
  });
}
