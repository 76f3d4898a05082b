import { FIELD_NAMES } from './field-names.ts';
import type { Sentence } from './sentence.ts';

/** Groups that say nothing beyond the field within. */
const SILENT = new Set(['financial', 'transaction', 'location', 'sizes', 'features']);
/** The number of an amount of money or of an area, which goes without saying. */
const NUMBERS = new Set(['amount', 'size']);

const isKnown = (part: string): part is keyof typeof FIELD_NAMES => Object.hasOwn(FIELD_NAMES, part);

/**
 * The name of the field at a path of the property model, from the outside in: `rent_details.tenant` is Rent › Fees of the tenant. A field that only the CRM knows keeps
 * the CRM's own name, the last part of the path.
 * @param path such as `$.financial.transaction.price.amount`, `location.city` or `$.images[3].url`
 */
export function fieldName(path: string, language: keyof Sentence): string {
  const plain = path.replace(/^\$\.?/, '').replaceAll(/\[\d+\]/g, '');
  if (isKnown(plain)) return FIELD_NAMES[plain][language];
  const parts = plain.split('.');
  const last = parts.length - 1;
  const isShown = (part: string, index: number): boolean =>
    !(SILENT.has(part) && (index > 0 || last > 0)) && !(index > 0 && index === last && NUMBERS.has(part));
  const shown = parts.filter(isShown);
  if (!isKnown(parts[0] ?? '')) return parts.at(-1) ?? '';
  return shown.map((part) => (isKnown(part) ? FIELD_NAMES[part][language] : part)).join(' › ');
}
