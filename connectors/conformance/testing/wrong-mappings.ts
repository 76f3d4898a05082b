import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { textOf } from '../../kit/mapping/open-fields.ts';
import { ConnectorError } from '../../errors.ts';
import type { CheckName } from '../checks/check-names.ts';
import { broken, sound } from './make-broken.ts';
import type { Broken } from './make-broken.ts';

type Change = (property: MappedProperty, raw: JsonObject) => Partial<MappedProperty>;

/** The example with a bug at the end of its mapping. The result is valid: only a comparison with the record shows the bug. */
function wrong(what: string, caught: readonly CheckName[], change: Change): Broken {
  return broken(what, caught, {
    map(raw, ctx) {
      const { property, warnings } = sound.map(raw, ctx);
      return { property: { ...property, ...change(property, raw) }, warnings };
    },
  });
}

const priced = (amount: number, currency: string): Partial<MappedProperty> => ({
  financial: { transaction: { price: { amount, currency } } },
});

/** Mappings with valid but wrong results. */
export const WRONG_MAPPINGS: readonly Broken[] = [
  wrong('takes prices for cents', ['fact-price'], ({ financial }) => {
    const price = financial?.transaction?.price;
    return price ? priced(price.amount / 100, price.currency) : {};
  }),
  wrong('takes every price for euros', ['fact-price'], ({ financial }) => {
    const price = financial?.transaction?.price;
    return price ? priced(price.amount, 'EUR') : {};
  }),
  wrong('publishes a price that the agency hides', ['fact-hidden-price'], (_, { price, currency }) =>
    typeof price === 'number' ? priced(price, textOf(currency) ?? 'EUR') : {},
  ),
  wrong('offers rentals for sale', ['fact-offer'], () => ({ offer_type: 'sale' })),
  wrong('calls every listing available', ['fact-offer'], () => ({ status: 'available' })),
  wrong('takes square feet for square metres', ['fact-area'], ({ sizes }) =>
    sizes?.liveable_area ? { sizes: { liveable_area: { ...sizes.liveable_area, unit: 'sq_m' } } } : {},
  ),
  wrong('gives every listing one bedroom', ['fact-bedrooms'], () => ({ bedrooms: 1 })),
  broken('quarantines a listing for a text in no language', ['unknown-language'], {
    map(raw, ctx) {
      if (raw['language'] === 'xx') {
        throw new ConnectorError('bad_record', 'No language is called "xx".', { path: '$.language' });
      }
      return sound.map(raw, ctx);
    },
  }),
  wrong('puts every text under the language of the market', ['fact-text'], ({ description }) => ({
    description: { fr: Object.values(description)[0] ?? '' },
  })),
  wrong('writes the name of a language for its code', ['fact-text'], ({ description }) => ({
    description: { ...description, french: Object.values(description)[0] ?? '' },
  })),
  wrong('repeats the title in place of the text', ['fact-text'], ({ title }) => ({ description: title })),
  wrong('takes local times for UTC', ['fact-time'], (_, { changed }) => ({
    updated_at: `${textOf(changed)?.slice(0, 19)}.000Z`,
  })),
  wrong('sorts pictures by their address', ['fact-pictures'], ({ images = [] }) => ({
    images: images
      .toSorted((left, right) => ((left.url ?? '') < (right.url ?? '') ? -1 : 1))
      .map((image, ordinal) => ({ ...image, ordinal })),
  })),
  wrong('takes every unknown type for a house', ['unknown-values'], ({ type }) => ({
    type: type === 'other' ? 'house' : type,
  })),
];
