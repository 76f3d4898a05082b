import { PERIODS, RENT_STATUSES } from './enums.ts';
import {
  amount,
  boolean,
  commission,
  date,
  dateTime,
  described,
  integer,
  longString,
  number,
  period,
  periodicAmount,
  sizeUnit,
} from './shared-types.ts';

/** Prices, commissions and running costs. A rent is `transaction.price` per `rent_details.rent_period`. */
export const financial = {
  type: 'object',
  properties: {
    commissions: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['seller', 'buyer', 'shared'] },
        agency: commission,
        buyer: commission,
        seller: commission,
        notary: amount,
      },
      additionalProperties: false,
    },
    transaction: {
      type: 'object',
      description: 'The price as advertised; of a rental the rent of one rent_period. Left out for a price on request.',
      properties: { price: amount, net_sales_price: amount, sold_price: amount, price_vat_regime: number },
      additionalProperties: false,
    },
    range: { type: 'object', properties: { from: amount, to: amount }, additionalProperties: false },
    estimation: { type: 'object', properties: { min: amount, max: amount, date }, additionalProperties: false },
    building_costs: periodicAmount,
    property_tax: periodicAmount,
    property_costs: periodicAmount,
    information: longString,
    average_sales_price: {
      type: 'object',
      properties: { amount, per_unit: sizeUnit },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

/** Terms of a rental. */
export const rentDetails = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: RENT_STATUSES },
    rent_period: { type: 'string', enum: PERIODS },
    fees_included: described(boolean, 'Whether the rent contains the charges (fees_amount).'),
    fees_amount: amount,
    inventory_fixtures_amount: amount,
    guarantee_deposit_amount: amount,
    tenant: amount,
    furnished: boolean,
    seasonal_rental: { type: 'object', properties: { comment: longString }, additionalProperties: false },
    rent_control: {
      type: 'object',
      properties: { increased_reference_rent: amount, base_rent: amount, rent_supplement: amount },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

/** Terms of a sale against a life annuity (French: viager). */
export const lifeAnnuityDetails = {
  type: 'object',
  properties: {
    initial_capital: amount,
    market_value: amount,
    life_annuity: { type: 'object', properties: { amount, period }, additionalProperties: false },
    occupants: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        properties: { birth_date: date, age: integer, gender: { type: 'string', enum: ['male', 'female'] } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

/** Terms of an auction. */
export const auction = {
  type: 'object',
  properties: {
    start_date: dateTime,
    end_date: dateTime,
    first_offer: amount,
    offer_step: amount,
    ads_amount: amount,
    type: { type: 'string', enum: ['ascending', 'descending'] },
  },
  additionalProperties: false,
} as const;
