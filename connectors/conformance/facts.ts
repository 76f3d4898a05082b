import type { OFFER_TYPES, PROPERTY_STATUSES, SIZE_UNITS } from '../../model/property/enums.ts';

export type Offer = (typeof OFFER_TYPES)[number];
export type Status = (typeof PROPERTY_STATUSES)[number];
export type Unit = (typeof SIZE_UNITS)[number];

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
  readonly pictures: ReadonlyArray<{ readonly url: string; readonly rank: number }>;
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
  /** Required for each fact that is missing above, or has only one value: why the format cannot state it, or another one. */
  readonly lacks?: Readonly<Partial<Record<Fact, string>>>;
}

export type Fact = Exclude<keyof Facts, 'lacks'>;
