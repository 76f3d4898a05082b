import type { Facts } from './facts/facts.ts';
import type { Listing } from './listing.ts';
import { monthlyCharges } from './price.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** Prices, fees and running costs. All amounts are euros, the only currency that every format of the catalogue has. */
export function buildFinancial(f: Facts, price: number): Listing['financial'] {
  if (f.offer === 'rental') {
    return {
      transaction: { price: euros(price) },
      commissions: { type: 'buyer', buyer: { amount: euros(Math.round(f.area * 11)), vat_included: true } },
    };
  }
  if (f.offer === 'seasonal_rental') return { transaction: { price: euros(price) } };
  // Fees paid by the buyer: a whole percentage, so that the price without fees is exact in every format.
  const percentage = f.exclusive ? 4 : 5;
  return {
    transaction: { price: euros(price), net_sales_price: euros(Math.round(price / (1 + percentage / 100))) },
    commissions: { type: 'buyer', buyer: { percentage, vat_included: true } },
    ...(f.type !== 'land' && { property_tax: { amount: euros(Math.round(f.area * 11.5)), period: 'yearly' as const } }),
    ...(f.type === 'apartment' && {
      building_costs: { amount: euros(Math.round(f.area * 24)), period: 'yearly' as const },
    }),
    ...(f.area > 0 && {
      average_sales_price: { amount: euros(Math.round(price / f.area)), per_unit: 'sq_m' as const },
    }),
  };
}

/** The terms of a letting or of a life annuity; empty for other sales. */
export function buildRent(f: Facts, price: number): Pick<Listing, 'rent_details' | 'life_annuity_details'> {
  if (f.offer === 'rental') {
    const charges = monthlyCharges(f);
    return {
      rent_details: {
        status: 'available',
        rent_period: 'month',
        fees_included: true,
        fees_amount: euros(charges),
        guarantee_deposit_amount: euros((price - charges) * (f.furnished ? 2 : 1)),
        inventory_fixtures_amount: euros(Math.round(f.area * 3)),
        furnished: f.furnished,
      },
    };
  }
  if (f.offer === 'seasonal_rental') {
    return {
      rent_details: {
        status: 'available',
        rent_period: 'week',
        fees_included: true,
        guarantee_deposit_amount: euros(500),
        furnished: true,
      },
    };
  }
  if (f.offer === 'life_annuity_sale') {
    const capital = Math.round((price * 0.4) / 1_000) * 1_000;
    return {
      life_annuity_details: {
        initial_capital: euros(capital),
        market_value: euros(Math.round(price / 0.6 / 1_000) * 1_000),
        life_annuity: { amount: euros(Math.round((price - capital) / 160 / 10) * 10), period: 'month' },
        occupants: [{ age: 70 + (f.age % 20), gender: f.age % 2 === 0 ? 'female' : 'male' }],
      },
    };
  }
  return {};
}
