import { fold } from '../model/geography/city-key.ts';
import { MAX_QUERY_LENGTH } from '../model/geography/geocoder.ts';

/** What separates parts of an address. It is kept: words between two separators belong together. */
export const BREAK = ',';

/** The identifier of a building, stair or flat: a letter, a number, both. */
const MARK = '(?:n ?)?(?:[a-z]?\\d{1,4}[a-z]?|[a-ce-km-z])';

/** Parts of addresses that do not say where a house is. Matched in folded text with single blanks, which begins and ends with one. */
const NOISE: readonly RegExp[] = [
  / c\/o [^,]*/g,
  / chez (?:m|mr|mme|mlle|monsieur|madame) [^,]*/g,
  / (?:bp|cs|tsa|boite postale) ?\d{1,6}(?= )/g,
  / cedex(?: \d{1,2})?(?= )/g,
  / (?:au )?\d{1,2} ?(?:er|ere|e|eme|ieme|nd|nde|ndeme)? (?:etage|etg)(?: (?:gauche|droite|face))?(?= )/g,
  / (?:rdc|rez de chaussee|rez de jardin|sous sol|digicode \w+|interphone \w+)(?= )/g,
  new RegExp(
    ` (?:bat|batiment|bt|bloc|esc|escalier|apt|appt|app|apart|appartement|logement|lgt|etage|etg) ${MARK}(?= )`,
    'g',
  ),
  / (?:porte|tour|entree|hall|lot|boite|bal|local) n? ?\d{1,4}[a-z]?(?= )/g,
  / (?:f|fr) ?(?=\d{5} )/g,
];

/** The country at the end; `de France` and `Île de France` are names. */
const COUNTRY = /(?<! de| ile| rue| avenue| place| boulevard) france(?: metropolitaine)?(?=[ ,]*$)/;

/** Whether the text names France as its country. */
export const namesFrance = (text: string): boolean => COUNTRY.test(` ${fold(text.slice(0, MAX_QUERY_LENGTH)).trim()}`);

/** Codes of countries before a postcode of theirs, as the post asks for: `B-1000`, `CH-1201`. */
const FOREIGN_POSTCODE = /(?:^|[ ,\n])(?:(?:b|be|ch|l|lu|a|at|nl)-\d{4}|(?:d|de|e|es|i|it)-\d{5})(?= )/;

/** Whether the text has a postcode of another country, written with the code of the country. */
export const hasForeignPostcode = (text: string): boolean =>
  FOREIGN_POSTCODE.test(`${fold(text.slice(0, MAX_QUERY_LENGTH))} `);

/**
 * The words of an address, folded, without what says nothing about the place: floors, flats, post boxes, `c/o`, CEDEX, the country. A `,` separates
 * parts. A range of numbers is one word, `12~14`. Reads 200 characters.
 */
export function addressWords(text: string): string[] {
  let plain = ` ${fold(text.slice(0, MAX_QUERY_LENGTH))
    .replaceAll(/[\n\r\t;,|•·()[\]]+| [-–—] /g, ' , ')
    .replaceAll(/\bn ?[°º]\s*(?=\d)/g, ' ')
    .replaceAll(/[’'`´"]/g, ' ')
    .replaceAll(/\bc\s*\/\s*o\b/g, ' c/o ')
    .replaceAll(/\bs\s*\/(?=\s*[a-z])/g, ' sur ')
    .replaceAll(/\b(\d{1,4}) ?(?:[-–/~&]|\bau?\b|\bet\b) ?(\d{1,4})\b(?!\d)/g, '$1~$2')
    .replaceAll(/[^a-z0-9,~/]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()} `;
  for (const noise of NOISE) plain = plain.replaceAll(noise, ' ');
  return plain
    .replaceAll('/', ' ')
    .replaceAll(/ +/g, ' ')
    .replace(COUNTRY, '')
    .trim()
    .split(' ')
    .filter((word, index, words) => word !== '' && (word !== BREAK || (index > 0 && words[index - 1] !== BREAK)));
}
