import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped, MappingWarning } from '../../connector.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { entryOf } from '../../kit/mapping/fold.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { STATES, TYPES } from './codes.ts';

/** A listing of the CRM as a property. Codes that are in no table give a warning. Throws ConnectorError bad_record when it has no key or title. */
export function mapRecord(raw: JsonObject, { market }: MapContext): Mapped {
  const warnings: MappingWarning[] = [];
  const language = languageOfMarket(market);

  function lookUp<T>(field: string, table: Readonly<Record<string, T>>): T | undefined {
    const value = text(raw[field]);
    const known = value === undefined ? undefined : entryOf(table, value);
    if (value !== undefined && known === undefined) {
      warnings.push({ code: 'unmapped_value', field, value });
    }
    return known;
  }

  const title = text(raw['title']);
  const description = text(raw['text']);
  const draft: Partial<MappedProperty> = {
    crm_source: 'example',
    crm_reference: text(raw['key']),
    updated_at: text(raw['changed']),
    type: lookUp('kind', TYPES) ?? 'other',
    crm_type: text(raw['kind']),
    status: lookUp('state', STATES) ?? 'available',
    crm_status: text(raw['state']),
    offer_type: 'sale',
    ...(title !== undefined && { title: { [language]: title } }),
    ...(description !== undefined && { description: { [language]: description } }),
  };
  return finishMapping(draft, warnings);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
