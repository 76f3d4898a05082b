import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped, MappingWarning } from '../../connector.ts';
import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import { openElement } from '../../kit/mapping/open-element.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { OFFERS, PERIODS, STATES, TYPES } from '../example/codes.ts';

/** A listing of the file as a property. Unknown codes give a warning. Throws ConnectorError bad_record if it has no key or title. */
export function mapRecord(raw: JsonObject, { market }: MapContext): Mapped {
  const warnings: MappingWarning[] = [];
  const root = openElement(raw, warnings);
  // An unknown offer stays undefined: a guess could publish a rental as a sale.
  const offer = root.lookUp('offer', OFFERS);
  const language = root.parsed('text@lang', (code) => (LANGUAGE_CODES.has(code) ? code : undefined));
  const title = root.line('title');
  const draft: Partial<MappedProperty> = {
    crm_source: 'example',
    crm_reference: root.raw('key'),
    updated_at: root.instant('changed'),
    type: root.lookUp('kind', TYPES) ?? 'other',
    crm_type: root.line('kind'),
    status: root.lookUp('state', STATES) ?? 'available',
    crm_status: root.line('state'),
    offer_type: offer,
    ...(title !== undefined && { title: { [language ?? languageOfMarket(market)]: title } }),
    description: { [language ?? languageOfMarket(market)]: root.html('text') ?? title ?? '' },
    financial: { transaction: { price: readPrice(root) } },
    ...(offer === 'rental' && { rent_details: { rent_period: root.lookUp('per', PERIODS) } }),
    location: mapPlace(root),
    bedrooms: root.count('bedrooms'),
    sizes: { liveable_area: root.size('area') },
    images: numberFiles(root.children('photo').map((photo) => ({ url: photo.url('') }))),
  };
  const pruned = prune(draft);
  return finishMapping({ ...(typeof pruned === 'object' && pruned) }, warnings);
}

/** The address and whether it may be shown; a word that is neither yes nor no hides it. */
function mapPlace(root: Element): MappedProperty['location'] {
  const [latitude, longitude] = [root.degrees('latitude'), root.degrees('longitude')];
  return {
    street: root.line('street'),
    countryCode: root.line('country'),
    ...(latitude !== undefined && longitude !== undefined && { geo: { latitude, longitude } }),
    publish_address: root.permission('show_street'),
  };
}

/** Undefined for a hidden price and for one whose visibility is unknown. */
function readPrice(root: Element): { amount: number; currency: string } | undefined {
  const amount = root.prohibition('price@hidden') === true ? undefined : root.amount('price');
  return amount === undefined ? undefined : { amount, currency: root.raw('price@currency') ?? 'EUR' };
}
