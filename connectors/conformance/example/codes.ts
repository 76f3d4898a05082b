import type { MappedProperty } from '../../../model/property/property.ts';

/** What the CRM calls the kinds of listings. */
export const TYPES: Readonly<Record<string, MappedProperty['type']>> = {
  flat: 'apartment',
  house: 'house',
  plot: 'land',
};

/** What the CRM calls the ways in which listings are offered. */
export const OFFERS: Readonly<Record<string, MappedProperty['offer_type']>> = {
  buy: 'sale',
  rent: 'rental',
};

/** What the CRM calls the time that a rent is due for. */
export const PERIODS: Readonly<Record<string, NonNullable<MappedProperty['rent_details']>['rent_period']>> = {
  week: 'week',
  month: 'month',
};

/** What the CRM calls the states of listings. */
export const STATES: Readonly<Record<string, MappedProperty['status']>> = {
  open: 'available',
  reserved: 'option',
  sold: 'sold',
  let: 'rented',
};
