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

/** Kinds of values for which a CRM may write a word that no version of its format knows. */
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

/** What a listing states, in the terms of our model. `answer` writes it in the terms of the CRM, `map` must return the same. */
export interface Stated {
  readonly offer: Offer;
  readonly status: Status;
  /** In whole units of the currency. For a rental: the rent of a month. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** The price is in the record and must not be published. */
  readonly isPriceHidden: boolean;
  /** Liveable area of the home. */
  readonly area: { readonly size: number; readonly unit: Unit };
  /** Of a home. */
  readonly bedrooms: number;
  /** ISO 639-1 language of the listing's text. */
  readonly language: string;
  /** In document order. `rank` is the position in which they are to be shown, from 1. */
  readonly pictures: ReadonlyArray<{ readonly url: string; readonly rank: number; readonly isCover?: boolean }>;
  // What follows is stated only by the checks that are about it: write it where it is defined.
  /** Ground of the home, in the unit of `area`. */
  readonly plot?: { readonly size: number; readonly unit: Unit };
  /** Coordinates. */
  readonly place?: Place;
  /** `isHidden`: it is in the record and must not be published. */
  readonly address?: { readonly street: string; readonly number: string; readonly isHidden: boolean };
  /** A telephone number of a private person, for the agency alone. */
  readonly privatePhone?: string;
  /** What the price of a rental is due for; without, the fixture writes none. */
  readonly period?: Period;
  /** Charges of a rental that come on top of `price`, per the same period. In whole units of the currency. */
  readonly charges?: number;
  /** YYYY-MM-DD: when one can move in. */
  readonly availableAt?: string;
  /** A note of the agency for itself. */
  readonly note?: string;
}

/** What a format can state, in the terms of our model; the kit makes listings of it and compares them with what `map` returns. */
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
  /** ranked: pictures have a number that decides their order; listed: the document order decides. */
  readonly pictures?: 'ranked' | 'listed';
  /** Offers whose records can have a price that must not be published. */
  readonly hiddenPrices: readonly Offer[];
  /** The time of the last change: with an offset in ISO 8601 (`changed` then comes with one), to the second or to the day. */
  readonly times?: 'offset' | 'second' | 'day';
  /** Records have the ground of a home beside its liveable area. */
  readonly plots?: boolean;
  /** Places within the country of the fixture's listings; one west and one east of Greenwich where it has both. */
  readonly places: readonly Place[];
  /** flagged: a record says whether its address may be shown; always: the format forbids to show any. */
  readonly hiddenAddresses?: 'flagged' | 'always';
  /** Records have telephone numbers that are not for visitors. */
  readonly privatePhones?: boolean;
  /** What rents are due for. */
  readonly periods: readonly Period[];
  /** Records of rentals have the charges beside the rent. */
  readonly charges?: boolean;
  /** Records say when one can move in. */
  readonly availability?: boolean;
  /** Records have notes of the agency for itself. */
  readonly notes?: boolean;
  /** One picture is marked as the title picture, wherever it stands. */
  readonly covers?: boolean;
  /** The code that `answer` writes for a listing with the name in `unknowns`; `type` at least. */
  readonly unknowns: Readonly<Partial<Record<Unknown, string>>> & { readonly type: string };
  /** Required for each fact that is missing above, or has only one value: why the format cannot state it, or another one. */
  readonly lacks?: Readonly<Partial<Record<Fact | `unknown ${Unknown}`, string>>>;
}

export type Fact = Exclude<keyof Facts, 'lacks' | 'unknowns'>;
