import type { FeedMapping } from '../../../../model/mapping/mapping.ts';
import type { MappedProperty } from '../../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../../connector.ts';
import { mapRecord } from '../map-record.ts';

/** A small mapping of an XML feed; tests override what matters. */
export const XML_MAPPING: FeedMapping = {
  version: 1,
  name: 'Test feed',
  source: { format: 'xml', records: 'feed.listings.listing' },
  profile: { numbers: 'point', dates: 'dmy', area_unit: 'sq_m', currency: 'EUR', country: 'ES', language: 'es' },
  key: { from: ['id'] },
  updated: ['changed'],
  rules: [
    { to: 'reference', from: ['ref'] },
    { to: 'offer_type', from: ['purpose'], codes: { Venta: 'sale', Alquiler: 'rental' } },
    { to: 'type', from: ['kind'], codes: { Piso: 'apartment', Chalet: 'house', Otro: null } },
    { to: 'financial.transaction.price', from: ['price'], currency: 'price.@currency' },
    { to: 'rent_details.rent_period', from: ['period'], codes: { mes: 'month', semana: 'week' } },
    { to: 'location.city', from: ['town'] },
    { to: 'bedrooms', from: ['beds'] },
    { to: 'sizes.liveable_area', from: ['built'] },
    { to: 'description', from: ['desc'] },
  ],
};

const CONTEXT_MARKET = 'es';

/** The context of `map` with a mapping, of which parts may be replaced. */
export function contextOf(changes: Partial<FeedMapping> = {}): MapContext {
  const mapping: JsonObject = JSON.parse(JSON.stringify({ ...XML_MAPPING, ...changes }));
  return { config: { url: 'https://crm.example/feed', mapping }, market: CONTEXT_MARKET };
}

/** A record of a flat for sale. */
export const FLAT = {
  id: 'A1',
  purpose: 'venta',
  kind: 'PISO',
  price: { '@currency': 'EUR', '#text': '250000' },
  town: 'Nerja',
} satisfies JsonObject;

/** The flat with other fields, mapped with these rules in addition to those of the mapping. */
export function map(fields: JsonObject, rules: FeedMapping['rules'] = [], changes: Partial<FeedMapping> = {}): Mapped {
  return mapRecord({ ...FLAT, ...fields }, contextOf({ rules: [...XML_MAPPING.rules, ...rules], ...changes }));
}

/** Only the property. */
export const mapped = (...args: Parameters<typeof map>): MappedProperty => map(...args).property;

/** Code, field and value of each warning. */
export const warnings = (...args: Parameters<typeof map>): string[] =>
  map(...args).warnings.map(({ code, field, value = '' }) => `${code} ${field} ${value}`.trim());
