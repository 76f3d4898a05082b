import { PERIOD_NAMES } from '../model/sentences/values/states.ts';
import type { Listing } from '../model/listing/listing.ts';
import { cleanLine } from '../model/property/clean-text.ts';
import { formatMoney, formatNumber } from './format-values.ts';
import { LABELS, word } from './labels.ts';
import type { Label } from './labels.ts';
import { shortened } from './print-text.ts';
import { textIn } from './text-in.ts';
import type { Language } from '../model/shared/language.ts';

type Amount = { readonly amount: number; readonly currency: string };
type Commissions = NonNullable<NonNullable<Listing['financial']>['commissions']>;
type Commission = NonNullable<Commissions['buyer']>;

/** Characters of legal mentions: more than two pages of small print belong on a site, and end with an ellipsis. */
const MAX_MENTIONS = 6_000;

/** Characters of fees in words. */
const MAX_FEE_TEXT = 1_000;

/** Whether it is a letting, also a seasonal one. */
export const isLet = ({ offer_type: offer }: Listing): boolean => offer === 'rental' || offer === 'seasonal_rental';

/** Fees, charges, co-ownership and legal mentions: one sentence each. */
export function readTerms(listing: Listing, language: Language): string[] {
  return [
    ...feeTerms(listing, language),
    ...rentTerms(listing, language),
    ...annuityTerms(listing, language),
    ...runningTerms(listing, language),
    ...mentions(listing, language),
  ];
}

function feeTerms(listing: Listing, language: Language): string[] {
  const { commissions } = listing.financial ?? {};
  const buyer = commissions?.buyer && feeText(commissions.buyer, language);
  if (commissions?.type === 'seller') return [word(language, 'feesSeller'), ...netTerms(listing, language)];
  const payer = isLet(listing) ? 'feesTenant' : 'feesBuyer';
  return [...(buyer ? [word(language, payer, buyer)] : []), ...netTerms(listing, language)];
}

/** The price without the fees that it includes. */
function netTerms(listing: Listing, language: Language): string[] {
  const { net_sales_price: net, price } = listing.financial?.transaction ?? {};
  if (!net || isLet(listing) || net.amount >= (price?.amount ?? 0)) return [];
  return [word(language, 'feesIncluded'), word(language, 'netPrice', formatMoney(net, language))];
}

function feeText({ amount, percentage, text, vat_included: vat }: Commission, language: Language): string {
  const parts = [
    amount && formatMoney(amount, language),
    percentage === undefined ? undefined : `${formatNumber(percentage, language)}\u00a0%`,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return shortened(cleanLine(text ?? ''), MAX_FEE_TEXT);
  return [parts.join(' / '), ...(vat ? [word(language, 'taxIncluded')] : [])].join(' ');
}

function rentTerms({ rent_details: rent = {} }: Listing, language: Language): string[] {
  const say = sayAmount(language);
  const { rent_period: period = 'month', rent_control: control = {} } = rent;
  return [
    ...say('charges', rent.fees_amount, PERIOD_NAMES[period][language]),
    ...say('deposit', rent.guarantee_deposit_amount),
    ...say('inventory', rent.inventory_fixtures_amount),
    ...say('baseRent', control.base_rent),
    ...say('referenceRent', control.increased_reference_rent),
    ...say('rentSupplement', control.rent_supplement),
  ];
}

/** The people whose lives the annuity depends on: `femme, 82 ans · homme, 79 ans`. */
export function annuitantsOf({ life_annuity_details: details }: Listing, language: Language): string {
  const people = (details?.occupants ?? []).map(({ age, gender }) =>
    [
      ...(gender === undefined ? [] : [LABELS[gender === 'female' ? 'woman' : 'man'][language]]),
      ...(age === undefined ? [] : [word(language, 'age', String(age))]),
    ].join(', '),
  );
  return people.filter(Boolean).join(' · ');
}

function annuityTerms(listing: Listing, language: Language): string[] {
  const { life_annuity_details: annuity } = listing;
  const say = sayAmount(language);
  const paid = annuity?.life_annuity;
  const people = annuitantsOf(listing, language);
  const value = annuity?.market_value;
  return [
    ...say('initialCapital', annuity?.initial_capital),
    ...say('annuity', paid?.amount, paid?.period && PERIOD_NAMES[paid.period][language]),
    ...(value && value.amount > 0 ? [`${LABELS.marketValue[language]} : ${formatMoney(value, language)}`] : []),
    ...(people ? [`${LABELS.annuitants[language]} : ${people}`] : []),
  ];
}

function runningTerms({ financial, coownership }: Listing, language: Language): string[] {
  const say = sayAmount(language);
  const { property_tax: tax, building_costs: costs } = financial ?? {};
  const per = (period: keyof typeof PERIOD_NAMES | undefined) => period && PERIOD_NAMES[period][language];
  const lots = coownership?.lot_count;
  const troubled = coownership?.under_backup_plan || ['alert', 'recovery'].includes(coownership?.syndicat_status ?? '');
  return [
    ...say('propertyTax', tax?.amount, per(tax?.period)),
    ...say('buildingCosts', costs?.amount, per(costs?.period)),
    ...(lots === undefined || lots <= 0 ? [] : [word(language, 'lots', formatNumber(lots, language))]),
    ...(troubled ? [word(language, 'procedure')] : []),
  ];
}

function mentions({ legal, office }: Listing, language: Language): string[] {
  const text = cleanLine((textIn(legal?.legal_mentions?.text, language) ?? '').slice(0, 20_000));
  const url = legal?.legal_mentions?.agency_fees_url ?? office?.commission_url;
  return [shortened(text, MAX_MENTIONS), ...(url ? [word(language, 'feesUrl', url)] : [])];
}

/** A sentence with an amount and its period; empty without an amount. */
const sayAmount =
  (language: Language) =>
  (label: Label, amount: Amount | undefined, per?: string): string[] =>
    amount && amount.amount > 0
      ? [word(language, label, [formatMoney(amount, language), per].filter(Boolean).join(' '))]
      : [];
