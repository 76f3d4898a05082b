import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { mapRow } from './map-row.ts';

/** Field values by number. */
export type Fields = Readonly<Record<number, string>>;

/** A typical flat for sale; tests override the fields that matter. */
export const FLAT: Fields = {
  1: 'agence-1',
  2: 'VA100',
  3: 'Vente',
  4: 'Appartement',
  5: '69002',
  6: 'Lyon',
  7: 'France',
  11: '250000',
  16: '65.5',
  18: '3',
  20: 'Bel appartement rénové',
  21: 'Au cœur de la Presqu’île, 3 pièces à côté du métro.',
  175: '100',
  301: '4.12',
};

/** A raw record as `read` yields it. */
export function rawOf(fields: Fields): JsonObject {
  return { ...fields };
}

export const CONTEXT: MapContext = { config: { url: 'https://crm.example/feed.zip' }, market: 'fr' };

/** The flat with other fields, mapped; its raw record is frozen, since map must not change it. */
export function map(fields: Fields): Mapped {
  return mapRow(Object.freeze(rawOf({ ...FLAT, ...fields })), CONTEXT);
}

export function mapped(fields: Fields): MappedProperty {
  return map(fields).property;
}

/** Code and field of each warning. */
export function warnings(fields: Fields): string[] {
  return map(fields).warnings.map(({ code, field }) => `${code} ${field}`);
}

export function euros(amount: number): { amount: number; currency: string } {
  return { amount, currency: 'EUR' };
}

/** One line of Annonces.csv with its line end. */
export function line(fields: Fields, width = 334): string {
  const values = Array.from({ length: width }, (_, index) => `"${fields[index + 1] ?? ''}"`);
  return `${values.join('!#')}\r\n`;
}

/** A CSV of flats with references R1, R2 …. */
export function flats(count: number): string {
  return Array.from({ length: count }, (_, index) => line({ ...FLAT, 2: `R${index + 1}` })).join('');
}
