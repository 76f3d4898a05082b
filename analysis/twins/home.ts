import type { Point } from '../../model/geography/distance.ts';

/** What a listing says of its home, as far as two listings of one home would say the same. Names and words are folded, areas in m². */
export interface Home {
  readonly id: string;
  readonly gateway_id: string;
  readonly kind: 'apartment' | 'house';
  readonly offer: string;
  /** Country and postcode, or town where no postcode is stated: homes elsewhere are not compared. */
  readonly place: string;
  readonly area: number;
  readonly price?: number;
  readonly currency?: string;
  readonly plot?: number;
  readonly rooms?: number;
  readonly bedrooms?: number;
  readonly floor?: number;
  readonly year?: number;
  /** What its energy certificate says, in a fixed order: kWh and kg of CO2 per m² and year, least and most yearly costs. */
  readonly energy?: readonly (number | undefined)[];
  /** Number of its energy certificate. */
  readonly certificate?: string;
  /** Yearly charges of the co-ownership, and yearly property tax, in `currency`. */
  readonly charges?: number;
  readonly tax?: number;
  readonly street?: string;
  readonly street_number?: string;
  /** Only where it is the home's own position, not that of its quarter or town. */
  readonly point?: Point;
  /** Lot of the co-ownership. */
  readonly lot?: string;
}

/** What is read of a listing only once its facts fit those of another one. */
export interface Appearance {
  /** Addresses of its pictures. */
  readonly pictures: readonly string[];
  /** What its first picture looks like: 16 hexadecimal digits. */
  readonly look?: string;
  /** Texts by language. */
  readonly texts: Readonly<Record<string, string>>;
}

export const ASPECTS = [
  'PRICE',
  'AREA',
  'PLOT',
  'ROOMS',
  'BEDROOMS',
  'FLOOR',
  'YEAR',
  'ENERGY',
  'CERTIFICATE',
  'CHARGES',
  'TAX',
  'ADDRESS',
  'POSITION',
  'TEXT',
  'PICTURE',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** One aspect in which two listings were compared. */
export interface Sign {
  readonly aspect: Aspect;
  readonly match: 'SAME' | 'CLOSE' | 'DIFFERENT';
  /** Of price, area, plot, charges and tax: percent more than the listing itself, negative: less. */
  readonly difference_percent?: number;
  /** Of the position: metres. */
  readonly distance_m?: number;
}
