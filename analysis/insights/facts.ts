/** Facts about a listing for insights, in addition to its traffic. */
export interface ListingFacts {
  readonly id: string;
  readonly reference: string;
  readonly title?: string;
  readonly type?: string;
  readonly offer_type?: string;
  readonly city?: string;
  readonly postal_code?: string;
  /** Asking price, or rent per period, in the listing's currency. */
  readonly price?: number;
  readonly currency?: string;
  /** Liveable area, m². */
  readonly area?: number;
  readonly rooms?: number;
  readonly pictures: number;
  /** Characters of the description. */
  readonly description: number;
  /** `not_needed`: land, parking and programmes have none, nor has what its CRM says is exempt. */
  readonly energy_label: 'given' | 'missing' | 'not_needed';
  /** Share of capitals among the letters of the title or of the description, whichever is higher; 0 where there are too few letters to judge. */
  readonly capitals: number;
  readonly has_position: boolean;
  /** When the listing was created in its CRM. */
  readonly created_at?: Date;
}

/** Upper ends of price bands, exclusive; the last band is open. Round sums by which sites offer budgets. */
const SALE_BANDS = [150_000, 250_000, 350_000, 500_000, 750_000, 1_000_000];
const RENT_BANDS = [500, 800, 1_200, 2_000, 3_000];

/** The price band of an amount, such as `250000-350000` or `1000000+`. */
export function bandOf(amount: number, offerType: string | undefined): string {
  const bands = offerType === 'rental' || offerType === 'seasonal_rental' ? RENT_BANDS : SALE_BANDS;
  const place = bands.findIndex((end) => amount < end);
  if (place < 0) return `${bands.at(-1)}+`;
  return `${place === 0 ? 0 : bands[place - 1]}-${bands[place]}`;
}

/** The median; undefined of an empty list. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) return undefined;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}
