import type { MappedProperty } from '../../../model/property/property.ts';
import { INFORMATION_FIELDS } from './codes.ts';
import { entryOf } from '../../../model/words/fold.ts';
import type { ListingKind } from './map-kind.ts';
import type { Money, Row } from './row.ts';

type Financial = NonNullable<MappedProperty['financial']>;
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type Commissions = NonNullable<Financial['commissions']>;

/** Who pays the fees: field 302. */
const PAYERS: Readonly<Record<string, NonNullable<Commissions['type']>>> = {
  '1': 'buyer',
  '2': 'seller',
  '3': 'shared',
};

/** Holiday prices by field: low season, then high season. */
const SEASON_PRICES: ReadonlyArray<readonly [field: number, period: Period, label: string]> = [
  [49, 'week', 'Semaine basse saison'],
  [52, 'week', 'Semaine haute saison'],
  [50, 'fortnight', 'Quinzaine basse saison'],
  [53, 'fortnight', 'Quinzaine haute saison'],
  [51, 'month', 'Mois basse saison'],
  [54, 'month', 'Mois haute saison'],
];

/** Prices, rents, fees, life annuities and running costs. A price on request (field 201) hides all of them except the charges of the co-ownership. */
export function mapMoney(row: Row, kind: ListingKind): Partial<MappedProperty> {
  // A value that is neither yes nor no hides them, too.
  if (row.prohibition(201) !== true) {
    return mapOffer(row, kind, { building_costs: buildingCosts(row, kind), information: information(row) });
  }
  const words = ['Prix sur demande', row.html(238)].filter(Boolean).join('\n');
  const hidden = mapOffer(row.withoutMoney(), kind, {
    building_costs: buildingCosts(row, kind),
    information: words,
  });
  return { ...hidden, financial: { ...hidden.financial, commissions: undefined } };
}

const isRent = ({ offer }: ListingKind): boolean => offer === 'rental' || offer === 'seasonal_rental';

function mapOffer(row: Row, kind: ListingKind, common: Financial): Partial<MappedProperty> {
  switch (kind.offer) {
    case 'rental':
      return rental(row, common);
    case 'seasonal_rental':
      return seasonal(row, common);
    case 'life_annuity_sale':
      return { ...sale(row, kind, common), life_annuity_details: lifeAnnuity(row), ...freedom(row) };
    default:
      return sale(row, kind, common);
  }
}

/**
 * Charges of the co-ownership: by the year (field 260), else by the month (field 23, which for sales is not paid by a tenant). The charges of a lease that
 * is taken over are paid by a tenant.
 */
function buildingCosts(row: Row, kind: ListingKind): Financial['building_costs'] {
  const yearly = row.money(260);
  if (yearly) {
    return { amount: yearly, period: 'yearly' };
  }
  const monthly = isRent(kind) || kind.offer === 'lease_transfer' ? undefined : row.money(23);
  return monthly && { amount: monthly, period: 'month' };
}

function sale(row: Row, kind: ListingKind, common: Financial): Partial<MappedProperty> {
  const lowest = price(row, 308);
  const stated = price(row, 11) ?? lowest;
  const rent = row.money(12);
  const isTakenOver = kind.offer === 'lease_transfer' || kind.type === 'goodwill';
  const income = rent && !isTakenOver ? `Loyer mensuel : ${rent.amount} ${rent.currency}` : undefined;
  return {
    financial: {
      ...common,
      information: [common.information, income].filter(Boolean).join('\n') || undefined,
      transaction: { price: stated, net_sales_price: netPrice(row, stated) },
      commissions: saleCommissions(row),
      range: { from: lowest, to: price(row, 309) },
      ...(rent && isTakenOver && { property_costs: { amount: rent, period: 'month' } }),
    },
  };
}

/** The price without the buyer's share of the fees, which is never more than the price. */
function netPrice(row: Row, stated: Money | undefined): Money | undefined {
  const net = row.money(303);
  if (net && stated && net.amount > stated.amount) {
    row.warn('implausible_value', 303, String(net.amount));
    return undefined;
  }
  return net;
}

function saleCommissions(row: Row): Commissions | undefined {
  const payer = row.raw(302);
  const type = payer === undefined ? undefined : entryOf(PAYERS, payer);
  if (payer !== undefined && payer !== '0' && !type) {
    row.warn('unmapped_value', 302, payer);
  }
  // Before 2017 field 257 held the percentage.
  const percentage = row.number(15) ?? row.number(257);
  if (percentage === undefined) {
    return type && { type };
  }
  if (percentage > 100) {
    row.warn('implausible_value', 15, String(percentage));
    return type && { type };
  }
  const fees = { percentage, vat_included: true };
  return type === 'seller' ? { type, seller: fees } : { type: type ?? 'buyer', buyer: fees };
}

function rental(row: Row, common: Financial): Partial<MappedProperty> {
  const rent = price(row, 11) ?? row.money(12);
  const perYear = rent ? undefined : row.money(202);
  const fees = row.money(15);
  return {
    financial: {
      ...common,
      transaction: { price: rent ?? perYear },
      ...(fees && { commissions: { type: 'buyer', buyer: { amount: fees, vat_included: true } } }),
    },
    rent_details: {
      rent_period: perYear ? 'yearly' : 'month',
      fees_included: row.flag(perYear ? 207 : 13),
      fees_amount: row.money(perYear ? 203 : 23),
      inventory_fixtures_amount: row.money(306),
      guarantee_deposit_amount: row.money(161),
      furnished: row.flag(26),
      rent_control: {
        base_rent: row.money(331),
        increased_reference_rent: row.money(332),
        rent_supplement: row.money(305),
      },
    },
  };
}

function seasonal(row: Row, common: Financial): Partial<MappedProperty> {
  const prices = SEASON_PRICES.flatMap(([field, period, label]) => {
    const amount = row.money(field);
    return amount ? [{ amount, period, label }] : [];
  });
  const stated = price(row, 11);
  const [cheapest] = prices;
  const period = prices.find((item) => item.amount.amount === stated?.amount)?.period;
  const weeks = prices.filter((item) => item.period === cheapest?.period).map((item) => item.amount);
  const lines = [
    ...prices.map((item) => `${item.label} : ${item.amount.amount} ${item.amount.currency}`),
    ...labelled('Disponible', row.line(182)),
    ...labelled('Basse saison', row.line(183)),
    ...labelled('Haute saison', row.line(184)),
  ];
  return {
    financial: {
      ...common,
      transaction: { price: stated ?? cheapest?.amount },
      ...(weeks.length > 1 && { range: { from: weeks[0], to: weeks.at(-1) } }),
    },
    rent_details: {
      rent_period: period ?? (stated ? 'week' : cheapest?.period) ?? 'week',
      fees_amount: row.money(23),
      guarantee_deposit_amount: row.money(161),
      furnished: row.flag(26),
      ...(lines.length > 0 && { seasonal_rental: { comment: lines.join('\n') } }),
    },
  };
}

function lifeAnnuity(row: Row): MappedProperty['life_annuity_details'] {
  const rent = row.money(186);
  const man = row.count(187);
  const woman = row.count(188);
  return {
    initial_capital: row.money(185),
    ...(rent && { life_annuity: { amount: rent, period: 'month' } }),
    occupants: [
      ...(man ? [{ age: man, gender: 'male' as const }] : []),
      ...(woman ? [{ age: woman, gender: 'female' as const }] : []),
    ],
  };
}

/** Field 229: a life-annuity sale of a home that nobody lives in. */
function freedom(row: Row): Partial<MappedProperty> {
  const isFree = row.flag(229);
  return isFree === undefined ? {} : { occupancy: { occupied: !isFree } };
}

/** A price; placeholders for an empty value (1, 99999999, 123456) count as unknown. */
function price(row: Row, field: number): Money | undefined {
  const money = row.money(field);
  if (money && (money.amount <= 1 || /^(?:9{6,}|1{6,}|1234567?8?9?)$/.test(String(money.amount)))) {
    row.warn('placeholder_value', field, String(money.amount));
    return undefined;
  }
  return money;
}

function information(row: Row): string | undefined {
  const lines = [
    ...labelled('', row.html(238)),
    ...INFORMATION_FIELDS.flatMap(([field, label]) => {
      const value = row.line(field);
      return value && !/^[0.,]+$/.test(value) ? labelled(label, value) : [];
    }),
  ];
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function labelled(label: string, value: string | undefined): string[] {
  if (!value) {
    return [];
  }
  return [label ? `${label} : ${value}` : value];
}
