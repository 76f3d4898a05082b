import { cleanText } from '../../../model/property/clean-text.ts';
import type { JsonObject } from '../../connector.ts';

/** The CRM's reference of a record, else its id, as text within the limits of the model; undefined if both are missing. */
export function keyOf(raw: JsonObject): string | undefined {
  for (const value of [raw['crm_reference'], raw['id']]) {
    const key = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
    if (key !== '') {
      return key;
    }
  }
  return undefined;
}
