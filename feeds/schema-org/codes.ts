import type { Property } from '../../model/property/property.ts';

type Period = NonNullable<NonNullable<Property['rent_details']>['rent_period']>;

/** Types of schema.org, the nearest for each type of ours; anything else is a Place. */
export const TYPES: Partial<Record<Property['type'], string>> = {
  apartment: 'Apartment',
  house: 'House',
  program: 'ApartmentComplex',
};

/** UN/CEFACT common codes of the periods that have one. */
export const UNIT_CODES: Partial<Record<Period, string>> = {
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  quarterly: 'QAN',
  half_yearly: 'SAN',
  yearly: 'ANN',
};

/** GoodRelations: the business function. Other kinds of offers have none. */
export const FUNCTIONS: Partial<Record<NonNullable<Property['offer_type']>, string>> = {
  sale: 'http://purl.org/goodrelations/v1#Sell',
  program: 'http://purl.org/goodrelations/v1#Sell',
  life_annuity_sale: 'http://purl.org/goodrelations/v1#Sell',
  auction: 'http://purl.org/goodrelations/v1#Sell',
  rental: 'http://purl.org/goodrelations/v1#LeaseOut',
  seasonal_rental: 'http://purl.org/goodrelations/v1#LeaseOut',
  leasehold: 'http://purl.org/goodrelations/v1#LeaseOut',
};
