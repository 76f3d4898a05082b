/** A well-mixed unsigned 32-bit hash of up to four integers (the finaliser of MurmurHash3 after each). */
export function hash(a: number, b: number, c = 0, d = 0): number {
  return mix(mix(mix(mix(a | 0) ^ b) ^ c) ^ d);
}

function mix(value: number): number {
  let h = (value + 0x9e3779b9) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A seeded random generator: the same seed always gives the same sequence. */
export interface Dice {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends inclusive. */
  int(min: number, max: number): number;
  /** A number in [min, max). */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** A random generator by mulberry32: small, fast and uniform enough for a catalogue. */
export function createDice(seed: number): Dice {
  // Methods of one object rather than separate functions: a catalogue creates a generator for each listing.
  let state = seed | 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    },
    int(min, max) {
      return min + Math.floor(this.next() * (max - min + 1));
    },
    between(min, max) {
      return min + this.next() * (max - min);
    },
    chance(probability) {
      return this.next() < probability;
    },
    pick(list) {
      const item = list[Math.floor(this.next() * list.length)];
      if (item === undefined) throw new Error('cannot pick from an empty list');
      return item;
    },
  };
}
