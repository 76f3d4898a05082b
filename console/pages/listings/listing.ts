import type { AnswerOf } from '../../../docs/client/client.ts';
import { language, number, say } from '../../words/words.ts';

export type Listing = AnswerOf<'getProperty'>;
/** A listing in its CRM, as stored and on each website. */
export type Comparison = AnswerOf<'compareListing'>;

/** The fields that lists request. */
export const CARD_FIELDS = [
  'title',
  'type',
  'offer_type',
  'location',
  'financial.transaction',
  'sizes.liveable_area',
  'images',
  'reference',
  'crm_reference',
];

/** A text in the language of the page, else in the first one. */
export function inLanguage(text: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const value = text?.[language.value] ?? Object.values(text ?? {})[0];
  return typeof value === 'string' ? value : undefined;
}

const money = (amount: number, currency: string): string =>
  number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });

type Priced = Pick<Listing, 'financial'>;

/** The price for people; for a letting its rent. */
export function priceOf({ financial }: Partial<Priced>): string {
  const price = financial?.transaction?.price;
  return price ? money(price.amount, price.currency) : say('noPrice');
}

/** Town and postcode. */
export const placeOf = ({ location }: Partial<Pick<Listing, 'location'>>): string =>
  [location?.postal_code, location?.city].filter(Boolean).join(' ');

/** The text of an HTML description. Parsed into a separate document, in which nothing runs or loads. */
export function plainText(html: string): string {
  const broken = html.replaceAll(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, (tag) => `${tag}\n`);
  return (new DOMParser().parseFromString(broken, 'text/html').body.textContent ?? '').trim();
}
