import { countryCode } from '../../../kit/mapping/country-code.ts';
import { entryOf } from '../../../../model/words/fold.ts';
import type { Resource } from './resource.ts';

/** The country of a listing, and the defaults that follow from it. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Default unit of areas. */
  readonly areaUnit: 'sq_ft' | 'sq_m';
}

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY GU';
const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';

const EURO = 'AD AT BE CY DE EE ES FI FR GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA';

/** Currencies of countries whose listings come in this format; the euro countries are listed separately. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.split(' ').map((code) => [code, 'EUR'])),
  US: 'USD',
  PR: 'USD',
  VI: 'USD',
  GU: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  GB: 'GBP',
  CH: 'CHF',
  AE: 'AED',
  AU: 'AUD',
  NZ: 'NZD',
  ZA: 'ZAR',
  BR: 'BRL',
  BS: 'BSD',
  BB: 'BBD',
  KY: 'KYD',
  JM: 'JMD',
  TC: 'USD',
  VG: 'USD',
  CR: 'CRC',
  DO: 'DOP',
  PA: 'PAB',
  BZ: 'BZD',
  EC: 'USD',
  SV: 'USD',
};

/** Countries that measure homes in square feet. */
const SQUARE_FEET = new Set(['US', 'PR', 'VI', 'GU', 'CA', 'GB', 'BS', 'BB', 'KY', 'JM', 'TC', 'VG', 'BZ', 'AE']);

/** `UnitedStates`: the older spelling of look-ups. */
const JOINED = /(\p{Ll})(\p{Lu})/gu;

const OF_STATES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(STATES.split(' ').map((code) => [code, 'US'])),
  ...Object.fromEntries(PROVINCES.split(' ').map((code) => [code, 'CA'])),
};

/** The default: the format comes from the United States. */
const HOME = 'US';

/** The country of a listing by its country, else by its state, else the United States. */
export function readCountry(resource: Resource): Country {
  const code =
    statedCountry(resource) ?? entryOf(OF_STATES, resource.raw('StateOrProvince')?.toUpperCase() ?? '') ?? HOME;
  const stated = resource.raw('CurrencyCode')?.toUpperCase();
  const known = stated !== undefined && /^[A-Z]{3}$/.test(stated) ? stated : entryOf(CURRENCIES, code);
  if (known === undefined) {
    resource.warn('assumed_currency', 'Country', code);
  }
  return { code, currency: known ?? 'USD', areaUnit: SQUARE_FEET.has(code) ? 'sq_ft' : 'sq_m' };
}

function statedCountry(resource: Resource): string | undefined {
  const word = resource.raw('Country');
  // "OT" of the look-up means other.
  if (word === undefined || /^OT$/i.test(word)) {
    return undefined;
  }
  const code = /^[a-z]{2}$/i.test(word) ? word.toUpperCase() : countryCode(word.replaceAll(JOINED, '$1 $2'));
  if (code === undefined) {
    resource.warn('unmapped_value', 'Country', word);
  }
  return code;
}
