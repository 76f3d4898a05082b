import type { ListingFacts } from './facts.ts';
import { defined } from '../../model/shared/defined.ts';
import { oneText } from '../../model/property/one-text.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import type { LeanListing } from '../../model/listing/lean-listing.ts';

/** The facts of a listing that insights use. */
export function factsOf(listing: LeanListing): ListingFacts {
  const { location, financial, sizes } = listing;
  const price = financial?.transaction?.price;
  const size = sizes?.liveable_area ?? sizes?.floor_area;
  return {
    id: listing._id,
    reference: listing.reference,
    ...defined({ title: oneText(listing.title) }),
    type: listing.type,
    ...defined({ offer_type: listing.offer_type, city: location?.city, postal_code: location?.postal_code }),
    ...(price && { price: price.amount, currency: price.currency }),
    ...defined({ area: size && squareMetres(size), rooms: listing.living_rooms }),
    pictures: listing.images?.length ?? 0,
    description: Math.max(0, ...Object.values(listing.description).map((text) => text.length)),
    energy_label: energyLabelOf(listing),
    capitals: Math.max(0, ...[listing.title, listing.description].flatMap(Object.values).map(capitalsOf)),
    has_position: location?.geo !== undefined,
    created_at: new Date(listing.created_at),
  };
}

/** What has no energy class. */
const WITHOUT_ENERGY: readonly string[] = ['land', 'parking', 'program'];

function energyLabelOf({ type, legal }: LeanListing): ListingFacts['energy_label'] {
  const { epc_category: category, applicable } = legal?.energy ?? {};
  if (WITHOUT_ENERGY.includes(type) || applicable === false || category === 'not_applicable') return 'not_needed';
  // A certificate without a class (`empty`) is nothing that buyers can filter by.
  return category === undefined || category === 'empty' ? 'missing' : 'given';
}

/** Fewer letters say nothing: a title may be “T3 BAB”. */
const LEAST_LETTERS = 15;

/** The share of capitals among the letters of a text. */
function capitalsOf(text: unknown): number {
  const letters = typeof text === 'string' ? (text.match(/\p{L}/gu) ?? []) : [];
  return letters.length < LEAST_LETTERS
    ? 0
    : letters.filter((letter) => /\p{Lu}/u.test(letter)).length / letters.length;
}

/** The longer side of the first picture in pixels; undefined where another one was measured, or none. */
export const sizeOfFirst = (
  { images }: LeanListing,
  size: { readonly source: string; readonly longer_side: number } | undefined,
): number | undefined => (size && images?.[0]?.url === size.source ? size.longer_side : undefined);
