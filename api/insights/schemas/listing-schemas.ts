import type { ListingFacts } from '../../../analysis/insights/facts.ts';
import type { ListingTraffic } from '../../../analysis/insights/listing-traffic.ts';
import { count, number, objectOf, text, uuid } from './reply-schemas.ts';

/** Summary of a listing. */
export interface ListingLine {
  readonly property_id: string;
  /** Absent for listings that have left the gateway. */
  readonly reference?: string;
  readonly title?: string;
  readonly type?: string;
  readonly offer_type?: string;
  readonly city?: string;
  readonly price?: number;
  readonly currency?: string;
}

export const listingLine = {
  property_id: uuid,
  reference: { ...text, description: 'Absent, as all that follows, for a listing that has left the gateway.' },
  title: text,
  type: text,
  offer_type: text,
  city: text,
  price: number,
  currency: text,
} as const;
export const LISTING_LINE_OPTIONAL = ['reference', 'title', 'type', 'offer_type', 'city', 'price', 'currency'] as const;

export const listingLineSchema = objectOf(listingLine, LISTING_LINE_OPTIONAL);

export function lineOf(id: string, facts: ListingFacts | undefined): ListingLine {
  if (!facts) return { property_id: id };
  const { reference, title, type, offer_type, city, price, currency } = facts;
  return {
    property_id: id,
    reference,
    ...(title === undefined ? {} : { title }),
    ...(type === undefined ? {} : { type }),
    ...(offer_type === undefined ? {} : { offer_type }),
    ...(city === undefined ? {} : { city }),
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** Counts of the events on a listing. */
export const listingTraffic = {
  views: { ...count, description: 'Events of type `listing_view`.' },
  visitors: { ...count, description: 'Distinct visitors with any event about the listing.' },
  galleries: count,
  favourites: count,
  shares: count,
  phone_clicks: count,
  form_starts: count,
  leads: count,
} as const;

export type TrafficFigures = Omit<ListingTraffic, 'id'>;

export const figuresOf = ({ id: _id, ...figures }: ListingTraffic): TrafficFigures => figures;
