/** Longer texts are not parsed: they are no numbers, and parsing must stay cheap. */
const MAX_LENGTH = 200;

/** Currencies of Europe by code, sign or word, without blanks. What is also a unit of something else (Ft, km) is not among them. */
const CURRENCY =
  '€|eur|euros?|£|gbp|(?:us)?\\$|usd|chf|s?fr\\.?|nok|sek|dkk|isk|kr\\.?|pln|z[łl]|czk|k[čc]|huf|ron|lei|bgn|лв\\.?|rsd|mkd|bam|try|₺|uah|₴|грн\\.?|rub|₽|руб\\.?';
const CURRENCY_BEFORE = new RegExp(`^(?:${CURRENCY})`, 'i');
const UNIT_BEHIND = new RegExp(`(?:${CURRENCY}|ttc|m²|m2|%|kwh.*)+$`, 'i');

/** Endings that mean "no cents": `1'250'000.–`, `4 250 000,-`, `250:-`. */
const NO_CENTS = /(?<=\d)[.,:][-\u2013\u2014]{1,2}$/;

/**
 * A number as exports write it: decimal point or comma, blanks, points, commas or apostrophes between thousands, a currency of Europe (`€`, `kr.`,
 * `CHF`) before or behind, a unit behind, a dash for no cents. A single comma before three digits separates thousands, since no value here has three
 * decimals; so does, in money, a single point.
 */
export function parseNumber(text: string, isMoney = false): number | undefined {
  if (text.length > MAX_LENGTH) {
    return undefined;
  }
  const bare = text
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(CURRENCY_BEFORE, '')
    .replace(UNIT_BEHIND, '')
    .replace(NO_CENTS, '');
  if (!/^[+-]?\d[\d.,]*$/.test(bare) && !/^[+-]?[.,]\d+$/.test(bare)) {
    return undefined;
  }
  const number = Number(withDecimalPoint(bare, isMoney));
  return Number.isFinite(number) ? number : undefined;
}

function withDecimalPoint(bare: string, isMoney: boolean): string {
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    const [thousands, decimal] = comma > point ? ['.', ','] : [',', '.'];
    return bare.replaceAll(thousands, '').replace(decimal, '.');
  }
  const separator = comma >= 0 ? ',' : '.';
  const groups = bare.split(separator);
  const areThousands =
    groups.length > 1 &&
    /^[+-]?[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((group) => /^\d{3}$/.test(group));
  if (groups.length > 2 || separator === ',' || isMoney) {
    return areThousands ? groups.join('') : bare.replaceAll(separator, '.');
  }
  return bare;
}
