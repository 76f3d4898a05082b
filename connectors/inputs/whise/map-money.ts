import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../kit/mapping/fold.ts';
import { CURRENCIES } from './codes.ts';
import type { Details } from './details.ts';
import type { EstateKind } from './map-kind.ts';

const DEFAULT_CURRENCY = 'EUR';

/** Price or monthly rent, and charges. A price that the agency hides is left out. */
export function mapMoney(estate: Fields, kind: EstateKind, details: Details): Partial<MappedProperty> {
  const currency = currencyOf(estate);
  const value = estate.flag('displayPrice') === false ? undefined : estate.number('price');
  const charges = details.number('301');
  const fees = charges === undefined ? undefined : { amount: charges, currency };
  const price = value === undefined ? undefined : { amount: value, currency };
  if (kind.offer_type !== 'rental') {
    return {
      financial: {
        transaction: { price },
        ...(fees && { property_costs: { amount: fees, period: 'month' } }),
      },
    };
  }
  return {
    financial: { transaction: { price } },
    rent_details: {
      rent_period: 'month',
      fees_amount: fees,
      furnished: estate.raw('furnished') === undefined ? undefined : isFurnished(estate),
    },
  };
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
