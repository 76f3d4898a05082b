import { fold } from '../../kit/mapping/fold.ts';

/** Languages in which feeds name countries. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'ca', 'sv', 'nb', 'da'];

/** Regions that are no country. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Words for countries that are not their names in any of the languages. */
const ALIASES: Readonly<Record<string, string>> = {
  esp: 'ES',
  prt: 'PT',
  fra: 'FR',
  and: 'AD',
  mar: 'MA',
  ita: 'IT',
  deu: 'DE',
  gbr: 'GB',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  usa: 'US',
  uae: 'AE',
  holland: 'NL',
  turkey: 'TR',
  'cape verde': 'CV',
  'dominican republic': 'DO',
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Folded names to codes, made at the first use: it takes some milliseconds. */
let names: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country by its name or code; undefined for what is none. */
export function countryCode(name: string): string | undefined {
  names ??= readNames();
  return names.get(fold(name));
}

function readNames(): Map<string, string> {
  const codes = Array.from(LETTERS, (first) => Array.from(LETTERS, (second) => first + second)).flat();
  const known = new Map(Object.entries(ALIASES));
  const languages = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const code of codes) {
    const isCountry = !NO_COUNTRY.has(code) && languages[0]?.of(code) !== undefined;
    // What has been renamed (DD, BU) leads to what it is now.
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
