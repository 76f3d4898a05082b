import { COUNTRY_CODES } from '../../../model/geography/country-codes.ts';
import { fold } from '../../../model/words/fold.ts';

/** Languages in which feeds name countries. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'ca', 'sv', 'nb', 'da'];

/** ISO codes of regions that are not countries. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Words for countries that are neither codes nor their names in any of the languages, folded. */
const ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  angleterre: 'GB',
  uae: 'AE',
  'united states of america': 'US',
  holland: 'NL',
  turkey: 'TR',
  tuerkei: 'TR',
  'cape verde': 'CV',
  'dominican republic': 'DO',
  oesterreich: 'AT',
  corse: 'FR',
  guyane: 'GF',
  'la reunion': 'RE',
  'ile maurice': 'MU',
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Folded names to codes, created on first use because it takes some milliseconds. */
let names: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country by its name in any of the languages, or by its alpha-2 or alpha-3 code, in any case; undefined if unknown. */
export function countryCode(name: string): string | undefined {
  names ??= readNames();
  return names.get(fold(name));
}

function readNames(): Map<string, string> {
  const codes = Array.from(LETTERS, (first) => Array.from(LETTERS, (second) => first + second)).flat();
  const known = new Map([
    ...Object.entries(ALIASES),
    ...COUNTRY_CODES.map(([alpha3, alpha2]): [string, string] => [alpha3.toLowerCase(), alpha2]),
  ]);
  const languages = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const code of codes) {
    const isCountry = !NO_COUNTRY.has(code) && languages[0]?.of(code) !== undefined;
    // Former codes (DD, BU) become the current ones.
    const current = isCountry ? new Intl.Locale(`und-${code}`).region : undefined;
    if (current === undefined) {
      continue;
    }
    known.set(code.toLowerCase(), current);
    for (const language of languages) {
      const name = language.of(current);
      if (name !== undefined) {
        known.set(fold(name), current);
      }
    }
  }
  return known;
}
