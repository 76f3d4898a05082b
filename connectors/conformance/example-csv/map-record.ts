import type { MappedProperty } from '../../../model/property/property.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import { openFields } from '../../kit/mapping/open-fields.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { parseUrl } from '../../kit/mapping/parse-url.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { OFFERS, PERIODS, STATES, TYPES } from '../example/codes.ts';

/** A listing of the CRM as a property. Unknown codes give a warning. Throws ConnectorError bad_record if it has no key or title. */
export function mapRecord(raw: JsonObject, { market }: MapContext): Mapped {
  const fields = openFields(raw);
  // An unknown offer stays undefined: a guess could publish a rental as a sale.
  const offer = fields.lookUp('offer', OFFERS);
  const draft: Partial<MappedProperty> = {
    crm_source: 'example',
    crm_reference: fields.raw('key'),
    updated_at: fields.instant('changed'),
    type: fields.lookUp('kind', TYPES) ?? 'other',
    crm_type: fields.line('kind'),
    status: fields.lookUp('state', STATES) ?? 'available',
    crm_status: fields.line('state'),
    offer_type: offer,
    ...mapTexts(fields, languageOfMarket(market)),
    financial: { transaction: { price: readPrice(fields) } },
    ...(offer === 'rental' && { rent_details: { rent_period: fields.lookUp('per', PERIODS) } }),
    location: mapPlace(fields),
    bedrooms: fields.count('bedrooms'),
    sizes: { liveable_area: fields.size('area') },
    images: numberFiles((fields.raw('photos') ?? '').split(' ').map((url) => ({ url: parseUrl(url) }))),
  };
  const pruned = prune(draft);
  return finishMapping({ ...(typeof pruned === 'object' && pruned) }, fields.warnings);
}

/** Title and description in the language of the listing, default: that of the market. */
function mapTexts(fields: Fields, usual: string): Partial<MappedProperty> {
  const language = fields.parsed('language', (code) => (LANGUAGE_CODES.has(code) ? code : undefined)) ?? usual;
  const title = fields.line('title');
  const description = fields.html('text');
  return {
    ...(title !== undefined && { title: { [language]: title } }),
    ...(description !== undefined && { description: { [language]: description } }),
  };
}

/** The address and whether it may be shown; a word that is neither yes nor no hides it. */
function mapPlace(fields: Fields): MappedProperty['location'] {
  const [latitude, longitude] = [fields.degrees('latitude'), fields.degrees('longitude')];
  return {
    street: fields.line('street'),
    countryCode: fields.line('country'),
    ...(latitude !== undefined && longitude !== undefined && { geo: { latitude, longitude } }),
    publish_address: fields.permission('show_street'),
  };
}

/** Undefined for a hidden price and for one whose visibility is unknown. */
function readPrice(fields: Fields): { amount: number; currency: string } | undefined {
  const amount = fields.prohibition('price_hidden') === true ? undefined : fields.amount('price');
  const currency = fields.raw('currency') ?? 'EUR';
  return amount === undefined ? undefined : { amount, currency };
}
