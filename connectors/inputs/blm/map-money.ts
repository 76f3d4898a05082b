import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { BILL_FLAGS, FURNITURE, PRICE_FROM, PRICE_ON_APPLICATION, QUALIFIERS, RENT_PERIODS } from './codes.ts';
import type { ListingKind } from './map-kind.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The only currency of the format. */
const CURRENCY = 'GBP';

/** The default period of a rent, by the specification. */
const DEFAULT_PERIOD = 'month';

/** Price or rent with its qualifier, deposit, ground rent and service charge. A price on application is left out. */
export function mapMoney(fields: Fields, kind: ListingKind): Partial<MappedProperty> {
  const qualifier = fields.raw('PRICE_QUALIFIER');
  const words = fields.lookUp('PRICE_QUALIFIER', QUALIFIERS);
  const isHidden = qualifier === PRICE_ON_APPLICATION;
  const price = isHidden ? undefined : money(fields, 'PRICE');
  const isRent = kind.offer === 'rental';
  const frequency = isRent ? fields.lookUp('LET_RENT_FREQUENCY', RENT_PERIODS) : undefined;
  const bills = isRent ? billsOf(fields) : [];
  const information = [words, frequency?.[1], bills.length > 0 ? `Bills included: ${bills.join(', ')}` : undefined];
  return {
    financial: {
      transaction: { price },
      ...(qualifier === PRICE_FROM && { range: { from: price } }),
      building_costs: yearly(money(fields, 'ANNUAL_SERVICE_CHARGE')),
      property_costs: yearly(money(fields, 'ANNUAL_GROUND_RENT')),
      information: information.filter(Boolean).join('\n') || undefined,
    },
    ...(isRent && {
      rent_details: {
        rent_period: frequency?.[0] ?? (fields.raw('LET_RENT_FREQUENCY') === undefined ? DEFAULT_PERIOD : undefined),
        // Left out, because a bond is a number of weekly rents.
        guarantee_deposit_amount: isHidden ? undefined : money(fields, 'LET_BOND'),
        furnished: fields.lookUp('LET_FURN_ID', FURNITURE)?.[1],
      },
    }),
  };
}

/** The words for LET_FURN_ID if they mean more than yes or no. */
export function furnitureWords(fields: Fields, kind: ListingKind): string | undefined {
  const code = fields.raw('LET_FURN_ID') ?? '';
  return kind.offer === 'rental' && (code === '1' || code === '4') ? entryOf(FURNITURE, code)?.[0] : undefined;
}

function billsOf(fields: Fields): string[] {
  return [...new Set(BILL_FLAGS.filter(([field]) => fields.flag(field)).map(([, words]) => words))];
}

function money(fields: Fields, name: string): Money | undefined {
  const amount = fields.amount(name);
  return amount === undefined ? undefined : { amount, currency: CURRENCY };
}

function yearly(amount: Money | undefined): NonNullable<MappedProperty['financial']>['building_costs'] {
  return amount && { amount, period: 'yearly' };
}
