import type { MappingProfile } from '../../../model/mapping/mapping.ts';

type Sign = MappingProfile['numbers'];

/** Why a text is not read. ambiguous: it means two things without a profile; contradicts: the profile excludes the only reading. */
export type Doubt = 'ambiguous' | 'contradicts';

export type Plain =
  | { readonly text: string; readonly doubt?: undefined }
  | { readonly doubt: Doubt; readonly text?: undefined };

const NUMBER = /\d[\d.,]*\d/g;
const GROUPS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * The text with each of its numbers in plain form: a point before decimals, nothing between thousands. What is no number stays as it is.
 * @param sign what divides decimals in the file; undefined if that is not known
 */
export function plainNumbers(text: string, sign: Sign): Plain {
  let doubt: Doubt | undefined;
  const plain = text.replace(NUMBER, (number) => {
    const read = plainNumber(number, sign);
    doubt ??= read.doubt;
    return read.text ?? number;
  });
  return doubt ? { doubt } : { text: plain };
}

function plainNumber(number: string, sign: Sign): Plain {
  const points = number.split('.').length - 1;
  const commas = number.split(',').length - 1;
  if (points + commas === 0) return { text: number };
  const decimal = points > 0 && commas > 0 ? decimalOfBoth(number, points, commas) : undefined;
  if (points > 0 && commas > 0) {
    // Neither order is a number: the parser refuses it.
    return decimal === undefined ? { text: number } : written(number, decimal, sign);
  }
  const own = points > 0 ? '.' : ',';
  if (points + commas > 1) return GROUPS.test(number) ? withThousands(number, own, sign) : { text: number };
  if (!GROUPS.test(number)) return written(number, own, sign);
  if (sign === undefined) return { doubt: 'ambiguous' };
  // With a fourth decimal, since a parser may take three digits for thousands.
  return signOf(sign) === own ? { text: `${number.replace(own, '.')}0` } : withThousands(number, own, sign);
}

/** The decimal sign of a number that has both, if it is one: the last, once, behind groups of three digits. */
function decimalOfBoth(number: string, points: number, commas: number): '.' | ',' | undefined {
  const decimal = number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ',';
  const [whole = ''] = number.split(decimal);
  return (decimal === '.' ? points : commas) === 1 && GROUPS.test(whole) ? decimal : undefined;
}

function written(number: string, decimal: '.' | ',', sign: Sign): Plain {
  if (sign !== undefined && signOf(sign) !== decimal) return { doubt: 'contradicts' };
  const [whole = '', fraction = ''] = number.split(decimal);
  const digits = `${whole.replaceAll(/[.,]/g, '')}.${fraction}`;
  return { text: fraction.length === 3 ? `${digits}0` : digits };
}

function withThousands(number: string, thousands: '.' | ',', sign: Sign): Plain {
  return sign !== undefined && signOf(sign) === thousands
    ? { doubt: 'contradicts' }
    : { text: number.replaceAll(thousands, '') };
}

const signOf = (sign: NonNullable<Sign>): '.' | ',' => (sign === 'point' ? '.' : ',');
