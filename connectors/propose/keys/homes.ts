import { hash } from 'node:crypto';

/** Groups of facts by which a home is known again without its key. */
export const FACTS = ['price', 'place', 'area', 'text'] as const;
export type Fact = (typeof FACTS)[number];

/** A listing of a file: its key, what says which home it is, and its fields that might be keys. */
export interface FileListing {
  readonly key: string | undefined;
  readonly facts: Readonly<Partial<Record<Fact, string>>>;
  /** Values by path. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Listings of a file that are compared; bounds the memory of a file with millions of records. */
export const MAX_HOMES = 500_000;
/** Fields of a file that might be keys: with more of them, those that a record states first. */
const MAX_FIELDS = 20;
/** Listings after which fields are first searched for values that occur twice; then whenever there are twice as many. */
const FIRST_SEARCH = 1_000;
/** Bytes of a digest: two of 500,000 texts share one in 1 of 2,000 files, and the two homes are not compared then. */
const DIGEST_BYTES = 6;

/** Weights of the facts in a signature: small, so that the sum of four digests is exact. */
const WEIGHTS: Readonly<Record<Fact, number>> = { price: 1, place: 3, area: 5, text: 7 };

/** The listings of a file in its order, as digests: 40 bytes each next to the key, and 8 for every field that may be a key. */
export class Homes {
  readonly keys: (string | undefined)[] = [];
  readonly #facts: Readonly<Record<Fact, number[]>> = { price: [], place: [], area: [], text: [] };
  #fields: Map<string, number[]> | undefined;
  #searchedAt = FIRST_SEARCH;

  get size(): number {
    return this.keys.length;
  }

  /** Whether the values of a field may be keys: every listing until now has one, and no two are known to share one. */
  mayBeKey(path: string): boolean {
    return this.#fields?.has(path) ?? true;
  }

  /** Adds a listing. Without effect beyond MAX_HOMES. */
  add({ key, facts, fields }: FileListing): void {
    if (this.size >= MAX_HOMES) return;
    this.keys.push(key);
    for (const fact of FACTS) this.#facts[fact].push(facts[fact] === undefined ? NaN : digest(facts[fact]));
    this.#fields ??= new Map([...fields.keys()].slice(0, MAX_FIELDS).map((path) => [path, []]));
    for (const [path, values] of this.#fields) {
      const value = fields.get(path);
      if (value === undefined) this.#fields.delete(path);
      else values.push(digest(value));
    }
    if (this.size < this.#searchedAt) return;
    this.#searchedAt *= 2;
    this.uniqueFields();
  }

  /** Digests of the fields that every listing has with a value of its own, by path. */
  uniqueFields(): ReadonlyMap<string, readonly number[]> {
    const fields = this.#fields ?? new Map<string, number[]>();
    for (const [path, values] of fields) if (new Set(values).size < values.length) fields.delete(path);
    return fields;
  }

  /** Place of the listing with these facts by their signature; undefined where several have the same. */
  placesBy(facts: readonly Fact[]): Map<number, number | undefined> {
    const found = new Map<number, number | undefined>();
    for (let place = 0; place < this.size; place++) {
      let signature = 0;
      for (const fact of facts) signature += (this.#facts[fact][place] ?? NaN) * WEIGHTS[fact];
      if (!Number.isNaN(signature)) found.set(signature, found.has(signature) ? undefined : place);
    }
    return found;
  }
}

const digest = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, DIGEST_BYTES);
