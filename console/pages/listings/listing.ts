import type { AnswerOf } from '../../../sdk/index.ts';
import { language, number, say, sayCode } from '../../words/words.ts';

export type Listing = AnswerOf<'getProperty'>;
/** A listing in its CRM, as stored and on each website. */
export type Comparison = AnswerOf<'compareListing'>;

/** The fields that lists request. */
export const CARD_FIELDS = [
  'title',
  'type',
  'offer_type',
  'status',
  'location.city',
  'location.postal_code',
  'financial.transaction.price',
  'rent_details.rent_period',
  'life_annuity_details',
  'sizes.liveable_area',
  'living_rooms',
  'bedrooms',
  'legal.energy.epc_category',
  'cover_thumbnail',
  'images.url',
  'reference',
  'crm_reference',
  'synchronization',
];

/** A text in the language of the page, else in the first one. */
export function inLanguage(text: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const value = text?.[language.value] ?? Object.values(text ?? {})[0];
  return typeof value === 'string' ? value : undefined;
}

type Amount = { readonly amount: number; readonly currency: string };

/** An amount of money for people. */
export const money = ({ amount, currency }: Amount): string =>
  number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });

/** An amount per period: “€850 per month”. Without a period the amount alone. */
export const perPeriod = (amount: Amount, period: string | undefined): string =>
  period === undefined ? money(amount) : `${money(amount)} ${sayCode('per', period)}`;

type Priced = Partial<Pick<Listing, 'financial' | 'offer_type' | 'rent_details' | 'life_annuity_details'>>;

const LETTINGS: ReadonlySet<string | undefined> = new Set(['rental', 'seasonal_rental']);

/** The price for people: a rent with its period, a life annuity as bouquet and rent. */
export function priceOf({
  financial,
  offer_type: offer,
  rent_details: rent,
  life_annuity_details: annuity,
}: Priced): string {
  const price = financial?.transaction?.price;
  const annuities = annuity && annuityText(annuity, offer === 'life_annuity_sale' ? price : undefined);
  if (annuities !== undefined) return annuities;
  if (!price) return say('noPrice');
  if (!LETTINGS.has(offer)) return money(price);
  const { rent_period: period } = rent ?? {};
  return period === undefined ? say('rentOf', { amount: money(price) }) : perPeriod(price, period);
}

/** A life annuity as bouquet and rent; undefined if it states neither. @param price the bouquet if there is no other */
function annuityText(
  { life_annuity: rent, initial_capital: capital }: NonNullable<Priced['life_annuity_details']>,
  price: Amount | undefined,
): string | undefined {
  const bouquet = capital ?? price;
  if (!rent?.amount) return capital && say('bouquetOf', { amount: money(capital) });
  const rents = say('annuityOf', { amount: perPeriod(rent.amount, rent.period) });
  return bouquet ? `${say('bouquetOf', { amount: money(bouquet) })} + ${rents}` : rents;
}

/** Town and postcode. */
export const placeOf = ({ location }: { readonly location?: Partial<NonNullable<Listing['location']>> }): string =>
  [location?.postal_code, location?.city].filter(Boolean).join(' ');

/** The energy class; undefined where there is none. */
export function energyOf({ legal }: Partial<Pick<Listing, 'legal'>>): string | undefined {
  const energy = legal?.energy?.epc_category;
  return energy === undefined || energy === 'empty' || energy === 'not_applicable' ? undefined : energy;
}

/** An area with its unit. @param write writes the number, in the language of the page */
export const areaText = (
  area: { readonly size: number; readonly unit: string } | undefined,
  write: typeof number,
): string | undefined =>
  area &&
  `${write(area.size, { maximumFractionDigits: 0 })} ${area.unit === 'sq_m' ? 'm²' : area.unit.replace('sq_', '')}`;

/** The text of an HTML description. Parsed into a separate document, in which nothing runs or loads. */
export function plainText(html: string): string {
  const broken = html.replaceAll(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, (tag) => `${tag}\n`);
  return (new DOMParser().parseFromString(broken, 'text/html').body.textContent ?? '').trim();
}
