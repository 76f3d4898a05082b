/**
 * A number as exports write it: decimal point or comma, blanks, points, commas or apostrophes between thousands, a currency sign before, a unit behind. A single comma
 * before three digits parts thousands, since nothing here has three decimals; so does, in money, a single point.
 */
export function parseNumber(text: string, isMoney = false): number | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/^[€£$]/, '')
    .replace(/(?:€|eur|euros?|ttc|m²|m2|%|kwh.*)+$/i, '');
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
