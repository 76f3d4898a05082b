import { fold } from '../../../model/geography/city-key.ts';
import type { DocumentFilter } from '../filters/document-filter.ts';
import { readDisc } from '../filters/document-filter.ts';

/**
 * Whether a document fits a filter, as MongoDB has it, for the operators and paths that compile-intent.ts uses. Texts compare without case and accents.
 * Throws for anything else.
 */
export function matchFilter(document: object, filter: DocumentFilter): boolean {
  const { $expr, ...rest } = filter;
  if ($expr !== undefined) {
    const disc = readDisc({
      'location.geo.latitude': filter['location.geo.latitude'] ?? null,
      'location.geo.longitude': filter['location.geo.longitude'] ?? null,
      $expr,
    });
    if (!disc) throw new Error('An expression that is no disc');
    const [lat] = valuesAt(document, 'location.geo.latitude');
    const [lon] = valuesAt(document, 'location.geo.longitude');
    if (typeof lat !== 'number' || typeof lon !== 'number' || kilometres(disc, { lat, lon }) > disc.km) return false;
  }
  return Object.entries(rest).every(([key, value]) => {
    if (!key.startsWith('$')) return matchPath(valuesAt(document, key), value);
    const groups = value as readonly DocumentFilter[];
    if (key === '$and') return groups.every((group) => matchFilter(document, group));
    if (key === '$or') return groups.some((group) => matchFilter(document, group));
    if (key === '$nor') return !groups.some((group) => matchFilter(document, group));
    throw new Error(`${key} is no operator`);
  });
}

function kilometres(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const cos =
    Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(a.lon - b.lon));
  return Math.acos(Math.min(1, cos)) * 6_371.0088;
}

function valuesAt(document: unknown, path: string): unknown[] {
  let values: unknown[] = [document];
  for (const name of path.split('.')) {
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null) return [];
      const inside: unknown = Reflect.get(value, name);
      return Array.isArray(inside) ? inside : inside === undefined || inside === null ? [] : [inside];
    });
  }
  return values;
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' ? fold(a) === fold(b) : a === b;

function matchPath(values: readonly unknown[], condition: unknown): boolean {
  const isOperators = typeof condition === 'object' && condition !== null && !Array.isArray(condition);
  const operators: readonly (readonly [string, unknown])[] = isOperators
    ? Object.entries(condition)
    : [['$eq', condition]];
  const any = (list: unknown): boolean =>
    Array.isArray(list) &&
    list.some((one) => (one === null ? values.length === 0 : values.some((value) => same(value, one))));
  return operators.every(([operator, operand]) => {
    switch (operator) {
      case '$eq':
        return any([operand]);
      case '$in':
        return any(operand);
      case '$ne':
        return !any([operand]);
      case '$nin':
        return !any(operand);
      case '$all':
        return Array.isArray(operand) && operand.every((one) => any([one]));
      case '$exists':
        return values.length > 0 === operand;
      case '$gte':
        return values.some((value) => compare(value, operand, (a, b) => a >= b));
      case '$gt':
        return values.some((value) => compare(value, operand, (a, b) => a > b));
      case '$lte':
        return values.some((value) => compare(value, operand, (a, b) => a <= b));
      case '$lt':
        return values.some((value) => compare(value, operand, (a, b) => a < b));
      default:
        throw new Error(`${operator} is no operator`);
    }
  });
}

function compare(a: unknown, b: unknown, fits: (a: number | string, b: number | string) => boolean): boolean {
  return (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
    ? fits(a, b)
    : false;
}
