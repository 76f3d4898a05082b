import type { estypes } from '@elastic/elasticsearch';
import { cityKey } from './city-key.ts';
import type { ListingFilter } from './listing-search.ts';

type Query = estypes.QueryDslQueryContainer;

/** Different words of a search; what follows is not looked at. Bounds the work of one query: every word is looked up in every field. */
export const MAX_WORDS = 32;

/** Where a word may stand, and how much that tells: a reference is typed to find one listing, a title says what matters most. */
const FIELDS = [
  'reference^6',
  'title.fr^4',
  'title.en^4',
  'title.de^4',
  'title.other^4',
  'place^3',
  'labels.fr^2',
  'labels.en^2',
  'labels.de^2',
  'body.fr',
  'body.en',
  'body.de',
  'body.other',
];

/**
 * One letter in words of five, two in words of nine: “paris” must not become “parc”. Misspelt words usually begin right; that also keeps the list of
 * candidates short.
 */
const FUZZY = { fuzziness: 'AUTO:5,9', prefix_length: 1, max_expansions: 30 } as const;

/** The words of a search: split where the index splits too, each once. */
export function wordsOf(q: string): string[] {
  const words = q
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s\p{Pd}/]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Words of a search in which a misspelling can be forgiven: numbers are meant as they are. */
export const spellings = ({ q }: ListingFilter): string[] =>
  q === undefined ? [] : wordsOf(q).filter((word) => !/\p{N}/u.test(word));

/**
 * The query for a filter, always within the given gateways. Every word of `q` must stand somewhere, in whichever field and language.
 * @param misspelt words of `q` that may differ by a letter or two
 */
export function buildQuery(
  gatewayIds: readonly string[],
  filter: ListingFilter,
  misspelt: readonly string[] = [],
): { bool: { filter: Query[]; must?: Query[] } } {
  const { q, type, offerType, status, city, priceMin, priceMax } = filter;
  const filters = [withinGateways(gatewayIds)];
  if (type !== undefined) filters.push({ term: { type } });
  if (offerType !== undefined) filters.push({ term: { offer_type: offerType } });
  if (status !== undefined) filters.push({ term: { status } });
  if (city !== undefined) filters.push({ term: { city: cityKey(city) } });
  if (priceMin !== undefined || priceMax !== undefined) {
    filters.push({ range: { 'financial.transaction.price.amount': { gte: priceMin, lte: priceMax } } });
  }
  const must = q === undefined ? [] : wordsOf(q).map((word) => wordQuery(word, misspelt.includes(word)));
  return { bool: { filter: filters, ...(must.length > 0 ? { must } : {}) } };
}

/** What every query is limited to. */
export const withinGateways = (gatewayIds: readonly string[]): Query => ({ terms: { gateway_id: [...gatewayIds] } });

/** Listings in which a word stands, in any field and language. */
export function wordQuery(word: string, misspelt: boolean): Query {
  return {
    multi_match: {
      query: word,
      fields: FIELDS,
      type: 'best_fields',
      operator: 'and',
      // “à” and “the” mean nothing in one language, so they must not be required in the others.
      zero_terms_query: 'all',
      ...(misspelt ? FUZZY : {}),
    },
  };
}
