/** Digits of a look: 64 bits. */
const DIGITS = 16;
/** Bits in which two pictures of one scene differ at most after other sizes, qualities and slight cuts; two scenes differ in some 32. */
const SAME_LOOK = 6;
/** A look with fewer bits set or unset is that of an even picture, such as "no photo yet". */
const LEAST_CONTRAST = 8;

/** Whether two looks are those of one picture, as far as that can be seen. */
export function isSameLook(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return saysSomething(one) && saysSomething(other) && bitsApart(one, other) <= SAME_LOOK;
}

const saysSomething = (look: string): boolean => {
  const set = bitsApart(look, '0'.repeat(DIGITS));
  return set >= LEAST_CONTRAST && set <= 4 * DIGITS - LEAST_CONTRAST;
};

/** Hamming distance of two looks. */
function bitsApart(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count++;
  return count;
}

/** Width and height of the grey picture that a look is made from. */
export const LOOK_SIZE = { width: 9, height: 8 } as const;

/**
 * What a picture looks like, in 64 bits: whether each dot is brighter than its right neighbour, in a grey picture of 9 by 8 dots (difference hash, Krawetz 2013,
 * "Kind of Like That"). Other sizes, qualities and slight cuts change few of them.
 * @param grey brightness of 72 dots, row by row
 */
export function lookOf(grey: Uint8Array): string {
  let bits = 0n;
  for (let row = 0; row < LOOK_SIZE.height; row++) {
    for (let column = 0; column + 1 < LOOK_SIZE.width; column++) {
      const at = row * LOOK_SIZE.width + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(DIGITS, '0');
}
