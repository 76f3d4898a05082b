import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { deepFreeze } from '../../kit/testing/deep-freeze.ts';
import { mapRecord } from './map-record.ts';

/** A typical villa for sale in the plain form of `readXml`; tests override the elements that matter. */
export const VILLA = {
  id: '1001',
  date: '2025-03-04 10:20:30',
  ref: 'CB-77',
  price: '425000',
  currency: 'EUR',
  price_freq: 'sale',
  type: 'Villa',
  town: 'Nerja',
  province: 'Málaga',
  location: { latitude: '36.7583', longitude: '-3.8712' },
  beds: '3',
  baths: '2',
  pool: '1',
  surface_area: { built: '180', plot: '640' },
  desc: { en: 'A bright house above the sea.', es: 'Una casa luminosa sobre el mar.' },
} satisfies JsonObject;

/** The context of `map`. */
export const CONTEXT: MapContext = { config: { url: 'https://crm.example/kyero.xml' }, market: 'es' };

/** The villa with other elements, mapped; its raw record is frozen, since map must not change it. */
export function map(elements: JsonObject, context = CONTEXT): Mapped {
  return mapRecord(deepFreeze({ ...VILLA, ...elements }), context);
}

/** Only the property. */
export function mapped(elements: JsonObject, context = CONTEXT): MappedProperty {
  return map(elements, context).property;
}

/** Code, field and value of each warning. */
export function warnings(elements: JsonObject): string[] {
  return map(elements).warnings.map(({ code, field, value = '' }) => `${code} ${field} ${value}`.trim());
}

/** The features of the villa as a list. */
export function withFeatures(...feature: string[]): JsonObject {
  return { features: { feature }, pool: '' };
}

/** The XML of a listing with that id; `inner` is appended to it. */
export function listing(id: string, inner = ''): string {
  return (
    `<property>${id && `<id>${id}</id>`}<date>2025-03-04 10:20:30</date><ref>R-${id}</ref><price>250000</price><price_freq>sale</price_freq>` +
    `<type>Apartment</type><town>Almuñécar</town><province>Granada</province>${inner}</property>`
  );
}

/** Listings with the ids L1, L2 …. */
export function listings(count: number): string[] {
  return Array.from({ length: count }, (_, index) => listing(`L${index + 1}`));
}

/** A feed with those listings; `head` comes before them. */
export function feedOf(properties: readonly string[], { encoding = 'UTF-8', head = '' } = {}): string {
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n${head}` +
    `${properties.join('\n')}\n</root>\n`
  );
}
