import { LRUCache } from 'lru-cache';
import type { DvfDetail, DvfMutation, DvfSummary } from '../../model/sales/dvf.ts';
import type { BulkOperation } from '../bulk-writer.ts';
import { streetName } from '../../model/geography/street-name.ts';
import type { StreetName } from '../../model/geography/street-name.ts';
import { streetKey } from './street-key.ts';

/** A document as it is stored: the summary next to the detail. */
export type DvfDocument = DvfSummary & { readonly detail: DvfDetail };

/** Kinds of transaction that searches leave out unless a filter names them: their prices are no market prices. */
export const UNLISTED_NATURES: readonly DvfSummary['nature'][] = ['echange', 'adjudication', 'expropriation', 'autre'];

/** Whether searches show a mutation by default. */
const isListed = ({ nature, flags }: DvfSummary): boolean =>
  !UNLISTED_NATURES.includes(nature) &&
  !flags.includes('no_price') &&
  !flags.includes('symbolic_price') &&
  !flags.includes('multi_commune');

/** INSEE code, prefix and section of a parcel. */
const SECTION = 10;

/**
 * The operation that indexes a mutation.
 * @param id names it within its index: file and line of its first row, so that an interrupted import repeats it
 * @param version 1 for an import
 */
export function dvfOperation(id: string, { summary, detail }: DvfMutation, version = 1): BulkOperation {
  const year = summary.date.slice(0, 4);
  const { addresses, parcels } = detail;
  const streets = addresses.flatMap(({ street, insee_code: code }) =>
    street === undefined ? [] : [{ name: names.memo(street), code }],
  );
  const document = {
    ...summary,
    detail,
    x: {
      surface: summary.living_area ?? summary.business_area,
      listed: isListed(summary),
      postal_codes: of([summary.address.postal_code, ...addresses.map(({ postal_code }) => postal_code)]),
      sections: of(parcels.map((parcel) => parcel.id.slice(0, SECTION))),
      parcels: of(parcels.map((parcel) => parcel.id)),
      streets: of(streets.map(({ name }) => name.words.join(' '))),
      street_keys: of(streets.map(({ name, code }) => (code === undefined ? undefined : streetKey(code, name)))),
      numbers: of(addresses.map(({ number }) => number)),
      year_department: summary.departments.map((department) => `${year}/${department}`),
      year_commune: summary.insee_codes.map((code) => `${year}/${code}`),
    },
  };
  return { id, version, json: JSON.stringify(document) };
}

/** Each of the values once; undefined if there are none. */
function of<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const found = new Set<T>();
  for (const value of values) if (value !== undefined) found.add(value);
  return found.size > 0 ? [...found] : undefined;
}

/** Names that were read last, some more than the streets of a large town: files are in the order of communes, so that the streets of one come again and again. */
const names = new LRUCache<string, StreetName>({ max: 10_000, memoMethod: (street) => streetName(street) });

/** The mutation of a kept document. */
export const mutationOf = ({ detail, ...summary }: DvfDocument): DvfMutation => ({ summary, detail });
