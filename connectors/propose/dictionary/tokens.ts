import { fold } from '../../../model/words/fold.ts';

/** Words of names that say nothing about the field. */
const NOISE = new Set(
  (
    'property properties listing real estate realestate bien objekt object immobilie immobilien inmueble immobile imovel annonce ad advert anuncio annuncio value valeur wert valor number no nr nb nbre nombre anzahl numero num n ' +
    'count of de du des la le les d l the der die das del di el los of aantal qty is has total in a au aux da do dos das een het'
  ).split(' '),
);

/** Articles and prepositions of names. */
const ARTICLES = new Set(
  'of de du des la le les d l the der die das del di el los in a au aux da do dos das een het en'.split(' '),
);

/** Units at the end of a name, which say how its values are meant and not what they are. */
const UNITS = new Set('m2 qm mq sqm sqft ft2 eur euro euros chf gbp usd'.split(' '));

/** The words without articles, and without what is in brackets or is a unit at the end. */
export function bareTokens(name: string): string[] {
  const tokens = tokensOf(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  while (tokens.length > 1 && UNITS.has(tokens.at(-1) ?? '')) tokens.pop();
  const kept = tokens.filter((token) => !ARTICLES.has(token));
  return kept.length > 0 ? kept : tokens;
}

/** The words of a name: `priceSale`, `prix_vente`, `Prix de vente (€)`. */
export function tokensOf(name: string): string[] {
  const spaced = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/²/g, '2');
  return fold(spaced).split(' ').filter(Boolean);
}

/** A name without blanks, plurals and the two spellings of umlauts: names with the same key are the same. */
export function keyOfTokens(tokens: readonly string[]): string {
  return tokens.map(stem).join('');
}

/** Without a plural and, in longer words, with one spelling of umlauts. */
function stem(token: string): string {
  const singular = token.length > 3 ? token.replace(/[sx]$/, '') : token;
  return singular.length > 4 ? singular.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u') : singular;
}

/** The words that say something; all of them if none does. */
export function meaningful(tokens: readonly string[]): readonly string[] {
  const kept = tokens.filter((token) => !NOISE.has(token));
  return kept.length > 0 ? kept : tokens;
}

export const isNoise = (token: string): boolean => NOISE.has(token);
