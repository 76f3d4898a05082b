import type { JsonObject } from '../../connector.ts';
import type { Stated } from '../facts.ts';
import type { Listing } from '../fixture.ts';

/** A listing as the JSON of the CRM. */
export function writeListing({ key, changed, text, isUnknown, isDeleted, isBroken, stated }: Listing): JsonObject {
  return {
    ...(!isBroken && { key }),
    changed,
    kind: isUnknown ? 'spaceship' : 'house',
    state: 'open',
    title: 'Une maison',
    text,
    ...(stated && writeStated(stated)),
    ...(isDeleted && { deleted: true }),
  };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  available: 'open',
  option: 'reserved',
  sold: 'sold',
  rented: 'let',
};

/** An area with its unit behind the number, as in "143 sq ft". */
const UNIT_WORDS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, language, pictures }: Stated): JsonObject {
  return {
    offer: offer === 'rental' ? 'rent' : 'buy',
    state: STATE_WORDS[status] ?? '',
    price: price.amount,
    currency: price.currency,
    price_hidden: isPriceHidden,
    area: `${area.size} ${UNIT_WORDS[area.unit]}`,
    bedrooms,
    language,
    photos: pictures.map(({ url }) => ({ url })),
  };
}
