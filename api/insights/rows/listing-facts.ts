import type { ListingFacts } from '../../../analysis/insights/facts.ts';
import { defined } from '../../../model/shared/defined.ts';
import { LANGUAGES } from '../../../model/shared/language.ts';
import { squareMetres } from '../../../model/property/square-metres.ts';
import type { LeanListing } from '../../../store/insights/lean-listings.ts';

/** The facts of a listing that insights use. */
export function factsOf(listing: LeanListing): ListingFacts {
  const { location, financial, sizes } = listing;
  const price = financial?.transaction?.price;
  const size = sizes?.liveable_area ?? sizes?.floor_area;
  return {
    id: listing._id,
    reference: listing.reference,
    ...defined({ title: textOf(listing.title) }),
    type: listing.type,
    ...defined({ offer_type: listing.offer_type, city: location?.city, postal_code: location?.postal_code }),
    ...(price && { price: price.amount, currency: price.currency }),
    ...defined({ area: size && squareMetres(size), rooms: listing.living_rooms }),
    pictures: listing.images?.length ?? 0,
    description: Math.max(0, ...Object.values(listing.description).map((text) => text.length)),
    has_energy_label: listing.legal?.energy?.epc_category !== undefined,
    created_at: new Date(listing.created_at),
  };
}

/** In the first of our languages that it has, else in any language. */
function textOf(texts: LeanListing['title']): string | undefined {
  const language = LANGUAGES.find((code) => texts[code]) ?? Object.keys(texts)[0];
  const text = language === undefined ? undefined : texts[language];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
