import type { MappedProperty } from '../../../../model/property/property.ts';
import type { Country } from './read-country.ts';
import type { ListingKind } from './map-kind.ts';
import type { Resource } from './resource.ts';

type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type Money = { amount: number; currency: string };

/** FeeFrequency by look-up key. Bi-monthly is every other month. */
const PERIODS: Readonly<Record<string, Period>> = {
  annually: 'yearly',
  bimonthly: 'bimonthly',
  biweekly: 'fortnight',
  daily: 'day',
  monthly: 'month',
  quarterly: 'quarterly',
  semiannually: 'half_yearly',
  weekly: 'week',
};

const FURNISHED: Readonly<Record<string, boolean | undefined>> = {
  furnished: true,
  unfurnished: false,
  partially: undefined,
  negotiable: undefined,
};

/** Prices, rents and running costs. Sold and rented listings have the price that was paid, if it is public. */
export function mapMoney(resource: Resource, kind: ListingKind, { currency }: Country): Partial<MappedProperty> {
  const money = (field: string): Money | undefined => {
    const amount = resource.number(field);
    return amount === undefined ? undefined : { amount, currency };
  };
  const isLease = kind.offer === 'rental' || kind.offer === 'seasonal_rental';
  const isOver = kind.status === 'sold' || kind.status === 'rented';
  const asked = money('ListPrice') ?? (isLease ? money('LeaseAmount') : undefined);
  const paid = isOver ? money('ClosePrice') : undefined;
  const tax = money('TaxAnnualAmount');
  return {
    financial: {
      transaction: { price: paid ?? asked, ...(kind.status === 'sold' && { sold_price: paid }) },
      ...(tax && { property_tax: { amount: tax, period: 'yearly' } }),
      building_costs: recurring(resource, money('AssociationFee')),
    },
    ...(isOver && { sold_date: resource.date('CloseDate') }),
    ...(isLease && {
      rent_details: {
        rent_period: rentPeriod(resource, kind),
        // Not in the Data Dictionary, but common as local fields.
        guarantee_deposit_amount: money('DepositAmount') ?? money('SecurityDeposit'),
        furnished: resource.lookUp('Furnished', FURNISHED),
      },
    }),
  };
}

/** The default period for a home is a month; for business premises there is none. */
function rentPeriod(resource: Resource, { type }: ListingKind): Period | undefined {
  const isHome = type === 'house' || type === 'apartment';
  const isStated = resource.words('LeaseAmountFrequency').length > 0;
  return isStated || !isHome ? resource.lookUp('LeaseAmountFrequency', PERIODS) : 'month';
}

/** A fee with its period; a single or seasonal fee is not a running cost. */
function recurring(resource: Resource, amount: Money | undefined): { amount: Money; period?: Period } | undefined {
  const isStated = resource.words('AssociationFeeFrequency').length > 0;
  const due = isStated ? resource.lookUp('AssociationFeeFrequency', PERIODS) : undefined;
  return amount && (!isStated || due) ? { amount, ...(due && { period: due }) } : undefined;
}
