import { COUNTRY_CODES } from '../../../model/country-codes.ts';

/** Names that stand in place of a code, folded. */
const NAMES: Readonly<Record<string, string>> = {
  deutschland: 'DE',
  germany: 'DE',
  d: 'DE',
  oesterreich: 'AT',
  osterreich: 'AT',
  austria: 'AT',
  a: 'AT',
  schweiz: 'CH',
  switzerland: 'CH',
  liechtenstein: 'LI',
  luxemburg: 'LU',
  frankreich: 'FR',
  france: 'FR',
  italien: 'IT',
  spanien: 'ES',
  portugal: 'PT',
  niederlande: 'NL',
  belgien: 'BE',
  polen: 'PL',
  tschechien: 'CZ',
  ungarn: 'HU',
  kroatien: 'HR',
  griechenland: 'GR',
  tuerkei: 'TR',
};

/** Every code and name by which a country is written, lower case, to its alpha-2 code. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES),
  ...COUNTRY_CODES.flatMap(([alpha3, alpha2]): [string, string][] => [
    [alpha3.toLowerCase(), alpha2],
    [alpha2.toLowerCase(), alpha2],
  ]),
]);
