import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { CURRENCY_SIGNS, PRICE_FREQUENCIES, STATUSES } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

/** The default of the format. */
const DEFAULT_CURRENCY = 'EUR';

/** The format's word for a price on request. */
const ON_REQUEST = /^(?:x|poa|por|on request|price on (?:request|application)|consultar)$/;

/** Offer, status and price. */
export function mapOffer(root: Element): Partial<MappedProperty> {
  const offer = readFrequency(root);
  const isLeasehold = root.flag('leasehold') === true && offer?.type !== 'rental' && offer?.type !== 'seasonal_rental';
  const price = readPrice(root);
  const isNew = offer?.isNew ?? root.flag('new_build') === true;
  return {
    offer_type: isLeasehold ? 'leasehold' : offer?.type,
    ...readStatus(root),
    financial: {
      transaction: { price },
      information: ON_REQUEST.test(fold(root.raw('price') ?? '')) ? 'Price on request' : undefined,
    },
    rent_details: { rent_period: offer?.period },
    ...(isNew && { general_condition: 'new' }),
  };
}

function readFrequency(root: Element): (typeof PRICE_FREQUENCIES)[string] | undefined {
  if (root.raw('price_freq') === undefined) {
    root.warn('missing_value', 'price_freq');
  }
  return root.lookUp('price_freq', PRICE_FREQUENCIES);
}

/** The format has no status: every listing of a feed is available. */
function readStatus(root: Element): Pick<MappedProperty, 'status' | 'crm_status'> {
  return { status: root.lookUp('status', STATUSES) ?? 'available', crm_status: root.line('status') };
}

/** Placeholders for an empty value (0, 1, 99999999) count as unknown. */
function readPrice(root: Element): { amount: number; currency: string } | undefined {
  if (ON_REQUEST.test(fold(root.raw('price') ?? ''))) {
    return undefined;
  }
  const amount = root.amount('price');
  if (amount !== undefined && (amount <= 1 || /^(?:9{6,}|1{6,}|1234567?8?9?)$/.test(String(amount)))) {
    root.warn('placeholder_value', 'price', String(amount));
    return undefined;
  }
  return amount === undefined ? undefined : { amount, currency: readCurrency(root) };
}

function readCurrency(root: Element): string {
  const value = root.raw('currency')?.toUpperCase();
  const code = value === undefined ? DEFAULT_CURRENCY : (entryOf(CURRENCY_SIGNS, value) ?? value);
  if (!/^[A-Z]{3}$/.test(code)) {
    root.warn('unmapped_value', 'currency', value);
    return DEFAULT_CURRENCY;
  }
  return code;
}
