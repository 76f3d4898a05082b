import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { CURRENCIES } from './codes.ts';
import type { Details } from './details.ts';
import type { EstateKind } from './map-kind.ts';

const DEFAULT_CURRENCY = 'EUR';

type Money = { amount: number; currency: string };

/** Price or monthly rent, and charges; the price range of a project. Hidden prices are left out. */
export function mapMoney(estate: Fields, kind: EstateKind, details: Details): Partial<MappedProperty> {
  const currency = currencyOf(estate);
  // Whise omits fields that are false.
  const isShown = estate.permission('displayPrice') ?? false;
  const money = (field: string): Money | undefined => {
    const amount = isShown ? estate.amount(field) : undefined;
    return amount === undefined ? undefined : { amount, currency };
  };
  const charges = details.number('301');
  const fees = charges === undefined ? undefined : { amount: charges, currency };
  const prices = { transaction: { price: money('price') }, ...(kind.is_project && { range: rangeOf(money) }) };
  if (kind.offer_type !== 'rental') {
    return {
      financial: {
        ...prices,
        ...(fees && { property_costs: { amount: fees, period: 'month' } }),
      },
    };
  }
  return {
    financial: prices,
    rent_details: {
      rent_period: 'month',
      fees_amount: isShown ? fees : undefined,
      furnished: estate.raw('furnished') === undefined ? undefined : isFurnished(estate),
    },
  };
}

/** From the cheapest to the dearest unit of a project. */
function rangeOf(money: (field: string) => Money | undefined): { from?: Money; to?: Money } {
  return { from: money('minPrice'), to: money('maxPrice') };
}

/** 0 is no, 1 yes, 2 partly. */
export function isFurnished(estate: Fields): boolean {
  return estate.raw('furnished') !== '0';
}

function currencyOf(estate: Fields): string {
  const said = estate.raw('currency');
  const code = said === undefined ? DEFAULT_CURRENCY : (entryOf(CURRENCIES, said) ?? said.toUpperCase());
  if (/^[A-Z]{3}$/.test(code)) {
    return code;
  }
  estate.warn('unmapped_value', 'currency', said);
  return DEFAULT_CURRENCY;
}
