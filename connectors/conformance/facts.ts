import type { OFFER_TYPES, PROPERTY_STATUSES, SIZE_UNITS } from '../../model/property/enums.ts';
import type { MappedProperty } from '../../model/property/property.ts';

export type Offer = (typeof OFFER_TYPES)[number];
export type Status = (typeof PROPERTY_STATUSES)[number];
export type Unit = (typeof SIZE_UNITS)[number];
export type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;

/** In degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Kinds of values for which a CRM may write a code that is in no version of its format. */
export const UNKNOWNS = [
  'type',
  'status',
  'offer',
  'period',
  'price_visibility',
  'address_visibility',
  'deletion',
] as const;

export type Unknown = (typeof UNKNOWNS)[number];

/** What a listing states, in terms of our model. `answer` writes it in the CRM's format, `map` must return the same. */
export interface Stated {
  readonly offer: Offer;
  readonly status: Status;
  /** In whole units of the currency. For a rental: the monthly rent. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** The price is in the record but must not be published. */
  readonly isPriceHidden: boolean;
  /** Liveable area of the home. */
  readonly area: { readonly size: number; readonly unit: Unit };
  /** Of a home. */
  readonly bedrooms: number;
  /** ISO 639-1 language of the listing's text. */
  readonly language: string;
  /** In document order. `rank` is their position in the display order, from 1. */
  readonly pictures: ReadonlyArray<{ readonly url: string; readonly rank: number; readonly isCover?: boolean }>;
  // The following are stated only by their own checks: write them if defined.
  /** Plot of the home, in the unit of `area`. */
  readonly plot?: { readonly size: number; readonly unit: Unit };
  /** Coordinates. */
  readonly place?: Place;
  /** `isHidden`: it is in the record but must not be published. */
  readonly address?: { readonly street: string; readonly number: string; readonly isHidden: boolean };
  /** A private telephone number, for the agency only. */
  readonly privatePhone?: string;
  /** Period of the rent; without it, the fixture writes none. */
  readonly period?: Period;
  /** Charges in addition to the rent in `price`, for the same period. In whole units of the currency. */
  readonly charges?: number;
  /** YYYY-MM-DD: available from. */
  readonly availableAt?: string;
  /** An internal note of the agency. */
  readonly note?: string;
}

/** What a format can state, in terms of our model; the kit creates listings from it and compares them with the result of `map`. */
export interface Facts {
  readonly offers: readonly Offer[];
  readonly statuses: readonly Status[];
  /** ISO 4217. */
  readonly currencies: readonly string[];
  readonly units: readonly Unit[];
  /** Records have a number of bedrooms. */
  readonly bedrooms?: boolean;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** ranked: pictures have a number that defines their order; listed: the document order counts. */
  readonly pictures?: 'ranked' | 'listed';
  /** Offers whose records can have a price that must not be published. */
  readonly hiddenPrices: readonly Offer[];
  /** The time of the last change: with an offset in ISO 8601 (`changed` then comes with one), to the second or to the day. */
  readonly times?: 'offset' | 'second' | 'day';
  /** Records have the plot of a home in addition to its liveable area. */
  readonly plots?: boolean;
  /** Places within the country of the fixture's listings; one west and one east of Greenwich if the country has both. */
  readonly places: readonly Place[];
  /** flagged: a record says whether its address may be shown; always: the format hides every address. */
  readonly hiddenAddresses?: 'flagged' | 'always';
  /** Records have private telephone numbers. */
  readonly privatePhones?: boolean;
  /** Rent periods. */
  readonly periods: readonly Period[];
  /** Records of rentals have the charges in addition to the rent. */
  readonly charges?: boolean;
  /** Records have the date of availability. */
  readonly availability?: boolean;
  /** Records have internal notes of the agency. */
  readonly notes?: boolean;
  /** One picture is marked as the title picture, independent of its position. */
  readonly covers?: boolean;
  /** The code that `answer` writes for a listing with the name in `unknowns`; `type` at least. */
  readonly unknowns: Readonly<Partial<Record<Unknown, string>>> & { readonly type: string };
  /** Required for each fact that is missing above or has only one value: the reason why the format cannot state it, or no other value. */
  readonly lacks?: Readonly<Partial<Record<Fact | `unknown ${Unknown}`, string>>>;
}

export type Fact = Exclude<keyof Facts, 'lacks' | 'unknowns'>;
