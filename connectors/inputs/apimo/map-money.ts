import type { MappedProperty } from '../../../model/property/property.ts';
import { PERIODS } from './codes.ts';
import type { ListingKind } from './map-kind.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type Financial = NonNullable<MappedProperty['financial']>;

interface Money {
  amount: number;
  currency: string;
}

/** The service "furnished" (property_service 47). */
const FURNISHED = '47';

const DEFAULT_CURRENCY = 'EUR';

/** Whether the agency hides the price; a value of `hide` that is neither yes nor no hides it, too. */
export function isPriceHidden(fields: Fields): boolean {
  const price = fields.object('price');
  return price.prohibition('hide') === true;
}

/** Price, rent and charges. A hidden price is left out with all amounts from which it could be derived: a deposit is a month's rent. */
export function mapMoney(fields: Fields, kind: ListingKind): Partial<MappedProperty> {
  const price = fields.object('price');
  const currency = currencyOf(price);
  const isHidden = isPriceHidden(fields);
  const money = (name: string): Money | undefined => (isHidden ? undefined : amount(price, name, currency));
  const value = money('value');
  const most = money('max');
  const financial: Financial = {
    transaction: { price: value },
    ...(value && most && most.amount > value.amount && { range: { from: value, to: most } }),
    building_costs: buildingCosts(fields, currency),
  };
  switch (kind.offer_type) {
    case 'rental':
    case 'seasonal_rental':
      return {
        financial,
        rent_details: {
          rent_period: periodOf(price, kind.offer_type === 'rental' ? 'month' : 'week'),
          fees_amount: money('fees'),
          inventory_fixtures_amount: money('inventory'),
          guarantee_deposit_amount: money('deposit'),
          tenant: money('tenant'),
          furnished: fields.ids('services').includes(FURNISHED) ? true : undefined,
        },
      };
    case 'life_annuity_sale': {
      const pension = money('pension');
      const period = periodOf(price, 'month');
      return {
        financial,
        ...(pension && { life_annuity_details: { life_annuity: { amount: pension, period } } }),
      };
    }
    default:
      return { financial };
  }
}

/** The period of an amount: the usual one if the API states none, undefined for an unknown id. */
function periodOf(price: Fields, usual: Period): Period | undefined {
  return (price.raw('period') ?? '0') === '0' ? usual : price.lookUp('period', PERIODS);
}

function currencyOf(price: Fields): string {
  const code = price.raw('currency')?.toUpperCase();
  if (code !== undefined && !/^[A-Z]{3}$/.test(code)) {
    price.warn('unmapped_value', 'currency', code);
    return DEFAULT_CURRENCY;
  }
  return code ?? DEFAULT_CURRENCY;
}

/** Charges of the building. */
function buildingCosts(fields: Fields, currency: string): Financial['building_costs'] {
  const residence = fields.object('residence');
  const fees = amount(residence, 'fees', currency);
  return fees && { amount: fees, period: residence.lookUp('period', PERIODS) };
}

function amount(fields: Fields, name: string, currency: string): Money | undefined {
  const value = fields.number(name);
  return value === undefined ? undefined : { amount: value, currency };
}
