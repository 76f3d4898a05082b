import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { parseNumber } from '../../kit/mapping/parse-number.ts';
import { PERIODS, upperCase } from './codes.ts';
import { PRICES, RENTS } from './map-kind.ts';
import type { ListingKind } from './map-kind.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Financial = NonNullable<MappedProperty['financial']>;
type Commissions = NonNullable<Financial['commissions']>;
type Fees = NonNullable<Commissions['buyer']>;
type RentDetails = NonNullable<MappedProperty['rent_details']>;
type Money = NonNullable<NonNullable<Financial['transaction']>['price']>;

/** Default currency by market; elsewhere the euro. */
const CURRENCIES: Readonly<Record<string, string>> = { ch: 'CHF', li: 'CHF', gb: 'GBP', uk: 'GBP' };

/** Rounding tolerance between sums of rents. */
const CENT = 0.011;

/** Prices, rents, fees, auctions and running costs. */
export function mapMoney(root: Element, kind: ListingKind, market: string): Partial<MappedProperty> {
  const prices = root.child('preise');
  const currency = readCurrency(prices, market);
  const money = (amount: number | undefined): Money | undefined =>
    amount === undefined ? undefined : { amount, currency };
  const value = money(root.child('versteigerung').amount('verkehrswert'));
  const rent = kind.isRent ? readRent(prices) : undefined;
  const hasRent = kind.isRent || kind.offer === 'leasehold';
  const isHidden = isOnRequest(prices);
  const ground = isHidden || kind.offer !== 'leasehold' ? undefined : readGroundRent(prices);
  const asked = isHidden ? undefined : (ground ?? askedPrice(prices) ?? value?.amount);
  const hausgeld = money(prices.amount('hausgeld'));
  return {
    financial: {
      transaction: { price: money(rent?.amount ?? asked) },
      // A commission with a known rate would reveal the price.
      commissions: commissions(prices, isHidden ? () => undefined : money),
      building_costs: hausgeld && { amount: hausgeld, period: 'month' },
      estimation: value && { min: value, max: value },
      information: information(prices),
    },
    ...(hasRent && {
      rent_details: {
        ...rentTerms(root, kind, rent, money),
        rent_period: readPeriod(prices, kind, ground),
        guarantee_deposit_amount: money(deposit(prices)),
      },
    }),
    auction: auction(root, kind, money),
  };
}

function readCurrency(prices: Element, market: string): string {
  const code = prices.raw('waehrung@iso_waehrung')?.toUpperCase();
  const ours = entryOf(CURRENCIES, market.toLowerCase()) ?? 'EUR';
  if (code !== undefined && !/^[A-Z]{3}$/.test(code)) {
    prices.warn('unmapped_value', 'waehrung@iso_waehrung', code);
    return ours;
  }
  return code ?? ours;
}

/** Whether the price is on request, even if its field has a value. */
const isOnRequest = (prices: Element): boolean => prices.prohibition('kaufpreis@auf_anfrage') === true;

const askedPrice = (prices: Element): number | undefined => firstOf(prices, [...PRICES, 'richtpreis']);

/** The yearly ground rent of a leasehold; undefined if the building on it has its own price. */
function readGroundRent(prices: Element): number | undefined {
  return firstOf(prices, PRICES) === undefined ? firstOf(prices, ['erbpacht', 'pacht']) : undefined;
}

/** The first valid price; placeholders for an empty value (1, 99999999) count as unknown. */
function firstOf(prices: Element, names: readonly string[]): number | undefined {
  for (const name of names) {
    const amount = prices.amount(name);
    if (amount !== undefined && (amount <= 1 || /^(?:9{6,}|1{6,}|1234567?8?9?)$/.test(String(amount)))) {
      prices.warn('placeholder_value', name, String(amount));
    } else if (amount !== undefined) {
      return amount;
    }
  }
  return undefined;
}

interface Rent {
  readonly amount: number;
  /** Whether the charges are part of the amount; undefined if unknown. */
  readonly withCharges?: boolean;
}

/**
 * The rent including all known charges: "Warmmiete", else "Kaltmiete" or "Nettokaltmiete" and the charges. By the standard the charges are
 * part of the "Kaltmiete", but not in most software: they are part of it only if both cold rents differ.
 */
function readRent(prices: Element): Rent | undefined {
  const warm = firstOf(prices, ['warmmiete']);
  if (warm !== undefined) {
    return { amount: warm, withCharges: true };
  }
  const charges = readCharges(prices);
  const cold = firstOf(prices, ['kaltmiete']);
  const net = firstOf(prices, ['nettokaltmiete']);
  if (cold !== undefined && net !== undefined && cold > net + CENT) {
    return { amount: cold, withCharges: true };
  }
  const base = cold ?? net;
  if (base !== undefined) {
    return charges === undefined
      ? { amount: base, withCharges: false }
      : { amount: rounded(base + charges), withCharges: true };
  }
  const flat = firstOf(prices, ['pauschalmiete']);
  if (flat !== undefined) {
    return { amount: flat, withCharges: true };
  }
  const other = firstOf(prices, [...RENTS, 'richtpreis']);
  return other === undefined ? undefined : { amount: other };
}

function readCharges(prices: Element): number | undefined {
  return prices.amount('nebenkosten') ?? prices.amount('betriebskostennetto');
}

function rentTerms(root: Element, { isRent }: ListingKind, rent: Rent | undefined, money: ToMoney): RentDetails {
  if (!isRent) return {};
  const furnished = root.child('ausstattung').raw('moebliert@moeb')?.toUpperCase() === 'VOLL' || undefined;
  return { fees_included: rent?.withCharges, fees_amount: money(readCharges(root.child('preise'))), furnished };
}

/** Default periods: rents are monthly, ground rents yearly, holiday prices have none. An unknown word means an unknown period. */
function readPeriod(prices: Element, kind: ListingKind, ground: number | undefined): RentDetails['rent_period'] {
  if (ground === undefined && !kind.isRent) return undefined;
  if (prices.raw('preis_zeiteinheit@zeiteinheit') !== undefined) {
    return prices.lookUp('preis_zeiteinheit@zeiteinheit', PERIODS, upperCase);
  }
  const usual = { rental: 'month', leasehold: 'yearly' } as const;
  return kind.offer === 'rental' || kind.offer === 'leasehold' ? usual[kind.offer] : undefined;
}

/** "Kaution" as a sum; text in it becomes additional information. */
function deposit(prices: Element): number | undefined {
  return parseNumber(prices.raw('kaution') ?? '', true) === undefined ? undefined : prices.amount('kaution');
}

type ToMoney = (amount: number | undefined) => Money | undefined;

function commissions(prices: Element, money: ToMoney): Commissions | undefined {
  const buyer = fees(prices, 'aussen_courtage', money);
  const seller = fees(prices, 'innen_courtage', money);
  const hint = prices.line('courtage_hinweis');
  const sum = commissionSum(prices, money);
  if (prices.flag('provisionspflichtig') === false && !buyer?.percentage && !buyer?.amount) {
    const text = buyer?.text ?? hint;
    return text ? { buyer: { text } } : undefined;
  }
  if (!buyer && !sum && !hint) return seller && { type: 'seller', seller };
  const paid = { ...(hint && { text: hint }), ...sum, ...buyer };
  return seller ? { type: 'shared', buyer: paid, seller } : { type: 'buyer', buyer: paid };
}

/** "provisionbrutto", else "provisionnetto". */
function commissionSum(prices: Element, money: ToMoney): Pick<Fees, 'amount' | 'vat_included'> | undefined {
  const gross = prices.amount('provisionbrutto');
  const amount = money(gross ?? prices.amount('provisionnetto'));
  return amount && { amount, vat_included: gross !== undefined };
}

/** A commission is a text: "3,57 % inkl. MwSt.", "2 Monatsmieten", "5.000 €". The text is kept in addition to the parsed values. */
function fees(prices: Element, name: string, money: ToMoney): Fees | undefined {
  const text = prices.line(name);
  if (text === undefined) return undefined;
  const percent = /(\d+(?:[.,]\d+)?)\s*(?:%|prozent)/i.exec(text)?.[1];
  const percentage = percent === undefined ? undefined : parseNumber(percent);
  const sum = /^\D{0,12}(\d[\d.,\s]*)\s*(?:€|eur|chf)/i.exec(text)?.[1];
  const amount = percentage === undefined && sum !== undefined ? parseNumber(sum.trim(), true) : undefined;
  if (amount !== undefined && money(amount) === undefined) return undefined;
  return {
    text,
    ...(percentage !== undefined && percentage > 0 && percentage <= 100 && { percentage }),
    ...(amount !== undefined && amount > 0 && { amount: money(amount) }),
    vat_included: prices.flag(`${name}@mit_mwst`) ?? vatIn(text),
  };
}

/** Whether a text says that the amount includes VAT; undefined if it does not say so. */
function vatIn(text: string): boolean | undefined {
  if (/inkl|incl|enthalten/i.test(text)) return true;
  return /zzgl|zuz(?:ü|ue)gl|exkl|excl/i.test(text) ? false : undefined;
}

function information(prices: Element): string | undefined {
  const inWords = parseNumber(prices.raw('kaution') ?? '0', true) === undefined ? prices.line('kaution') : undefined;
  const deposit = prices.line('kaution_text') ?? inWords;
  const lines = [
    isOnRequest(prices) ? 'Preis auf Anfrage' : undefined,
    deposit && `Kaution: ${deposit}`,
    prices.html('freitext_preis'),
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function auction(
  root: Element,
  kind: ListingKind,
  money: (amount: number | undefined) => Money | undefined,
): MappedProperty['auction'] {
  const court = root.child('versteigerung');
  const bids = root.child('bieterverfahren');
  const starts =
    kind.offer === 'auction'
      ? (court.instant('zvtermin') ?? root.child('verwaltung_objekt').instant('versteigerungstermin'))
      : undefined;
  return {
    start_date: starts ?? bids.instant('beginn_bietzeit') ?? bids.instant('beginn_angebotsphase'),
    end_date: bids.instant('ende_bietzeit'),
    first_offer: money(bids.amount('mindestpreis')),
  };
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
