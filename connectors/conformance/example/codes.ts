import type { MappedProperty } from '../../../model/property/property.ts';

/** The CRM's words for types of listings. */
export const TYPES: Readonly<Record<string, MappedProperty['type']>> = {
  flat: 'apartment',
  house: 'house',
  plot: 'land',
};

/** The CRM's words for offers. */
export const OFFERS: Readonly<Record<string, MappedProperty['offer_type']>> = {
  buy: 'sale',
  rent: 'rental',
};

/** The CRM's words for rent periods. */
export const PERIODS: Readonly<Record<string, NonNullable<MappedProperty['rent_details']>['rent_period']>> = {
  week: 'week',
  month: 'month',
};

/** The CRM's words for statuses. */
export const STATES: Readonly<Record<string, MappedProperty['status']>> = {
  open: 'available',
  reserved: 'option',
  sold: 'sold',
  let: 'rented',
};
