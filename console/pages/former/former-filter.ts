import { OFFER_TYPES, PROPERTY_TYPES } from '../../../model/property/enums.ts';
import type { InputOf } from '../../../sdk/index.ts';

/** Filters in the address of the page. */
const NAMES = ['text', 'city', 'type', 'offer', 'from', 'to', 'min', 'max'] as const;
export type FormerFilter = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** The filters in an address. */
export const filterOf = (query: Readonly<Record<string, string>>): FormerFilter =>
  Object.fromEntries(NAMES.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));

/** The page in an address, from 0. */
export const pageIn = ({ page = '' }: Readonly<Record<string, string>>): number =>
  /^\d{1,6}$/.test(page) ? Number(page) : 0;

/** The query of an address for these filters, with `?`; empty without any. */
export function queryOf(filter: FormerFilter, page: number): string {
  const query = new URLSearchParams({ ...filterOf(filter), ...(page > 0 ? { page: String(page) } : {}) }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The parameters of the API. `to` is the last day that counts. Numbers that are none are left to the API, which names them. */
export function parametersOf(filter: FormerFilter): NonNullable<InputOf<'searchFormerListings'>['query']> {
  const type = PROPERTY_TYPES.find((one) => one === filter.type);
  const offerType = OFFER_TYPES.find((one) => one === filter.offer);
  return {
    ...(filter.text === undefined ? {} : { text: filter.text }),
    ...(filter.city === undefined ? {} : { city: filter.city }),
    ...(type ? { type } : {}),
    ...(offerType ? { offerType } : {}),
    ...(filter.from === undefined ? {} : { archivedFrom: startOf(filter.from, 0) }),
    ...(filter.to === undefined ? {} : { archivedTo: startOf(filter.to, 1) }),
    ...(filter.min === undefined ? {} : { minPrice: Number(filter.min) }),
    ...(filter.max === undefined ? {} : { maxPrice: Number(filter.max) }),
  };
}

/** Midnight of a day in the time zone of the browser, some days later. A day that is none is sent as it is: the API refuses it. */
function startOf(day: string, later: number): string {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}
