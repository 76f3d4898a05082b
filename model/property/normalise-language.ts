/**
 * Markets (ISO 3166-1, and `uk`) of Europe with the language of most listings there. Countries with several common languages (Belgium), or where English is
 * usual (Ireland, Malta), there is no entry.
 */
const MARKETS: Readonly<Record<string, string>> = {
  fr: 'fr mc lu',
  de: 'de at ch li',
  it: 'it sm va',
  es: 'es',
  ca: 'ad',
  pt: 'pt',
  nl: 'nl',
  da: 'dk gl',
  no: 'no sj',
  sv: 'se ax',
  fi: 'fi',
  is: 'is',
  fo: 'fo',
  et: 'ee',
  lv: 'lv',
  lt: 'lt',
  pl: 'pl',
  cs: 'cz',
  sk: 'sk',
  hu: 'hu',
  ro: 'ro md',
  bg: 'bg',
  el: 'gr cy',
  sl: 'si',
  hr: 'hr',
  bs: 'ba',
  sr: 'rs me',
  mk: 'mk',
  sq: 'al xk',
  tr: 'tr',
  uk: 'ua',
  ru: 'ru by',
  ka: 'ge',
  hy: 'am',
  az: 'az',
};

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(MARKETS).flatMap(([language, markets]) => markets.split(' ').map((market) => [market, language])),
);

/** The language (ISO 639-1) of texts without one, by the market of the gateway; English where several are common. */
export function languageOfMarket(market: string): string {
  return LANGUAGES.get(market.toLowerCase()) ?? 'en';
}
