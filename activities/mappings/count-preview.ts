import type { MappingFault } from '../../connectors/map-record.ts';
import type { Json, JsonObject } from '../../connectors/connector.ts';
import type { CountedFault, CountedGap, MappingPreview, SampleListing } from '../../model/mapping/mapping-study.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { cut, cutText, objectOf } from './cut-record.ts';

/** Listings that a person leafs through. */
const MAX_SAMPLES = 20;
/** Of these at most so many quarantined ones, so that there are listings to look at. */
const MAX_BAD_SAMPLES = 5;
/** Keys or values that are kept per warning or fault. */
const MAX_EXAMPLES = 5;
/** Distinct warnings and faults that are listed, most frequent first. */
const MAX_KINDS = 500;
/** Distinct warnings that are counted; bounds the memory of a feed whose every value is unknown. */
const MAX_COUNTED = 20_000;

/** A record and its outcome. */
export type Outcome =
  | { readonly property: MappedProperty; readonly warnings: readonly MappingGap[] }
  | { readonly fault: MappingFault };

interface Counted {
  count: number;
  readonly examples: string[];
}

/** Counts what a draft makes of a file, record by record, in bounded memory. */
export class PreviewCounter {
  readonly #faults = new Map<string, Counted & Pick<CountedFault, 'code' | 'message' | 'path'>>();
  readonly #gaps = new Map<string, Counted & Pick<CountedGap, 'code' | 'field' | 'value'>>();
  readonly #uncounted = new Set<string>();
  readonly #filled = new Map<string, number>();
  readonly #skipped = new Map<string, number>();
  readonly #samples: SampleListing[] = [];
  readonly #kinds = new Set<string>();
  readonly #duplicates: Counted = { count: 0, examples: [] };
  #badSamples = 0;
  #records = 0;
  #mapped = 0;
  #deleted = 0;

  /** Records so far. */
  get records(): number {
    return this.#records;
  }

  /** A record with its outcome. */
  record(key: string, raw: JsonObject, outcome: Outcome): void {
    this.#records++;
    if ('fault' in outcome) {
      this.bad(key, outcome.fault);
      this.#sampleBad(key, raw, outcome.fault);
      return;
    }
    this.#mapped++;
    const { property, warnings } = outcome;
    for (const gap of warnings) this.#gap(key, gap);
    for (const field of filledFields(property)) this.#filled.set(field, (this.#filled.get(field) ?? 0) + 1);
    this.#sample(key, raw, property, warnings);
  }

  /** A record that is quarantined. */
  bad(key: string, { code, message, path }: MappingFault): void {
    const counted = this.#faults.get(`${code} ${message}`);
    if (counted) note(counted, key);
    else if (this.#faults.size < MAX_KINDS)
      this.#faults.set(`${code} ${message}`, {
        code,
        message,
        ...(path === undefined ? {} : { path }),
        count: 1,
        examples: [key],
      });
    else this.#overflow(key);
  }

  /** Something that the reader could not make a record of. */
  unreadable(key: string, message: string): void {
    this.#records++;
    this.bad(key, { code: 'bad_record', message });
  }

  skip(code: string): void {
    this.#skipped.set(code, (this.#skipped.get(code) ?? 0) + 1);
  }

  delete(): void {
    this.#deleted++;
  }

  duplicate(key: string): void {
    note(this.#duplicates, key);
  }

  result(): MappingPreview {
    const gaps = byCount(this.#gaps.values());
    return {
      records: this.#records,
      mapped: this.#mapped,
      quarantined: byCount(this.#faults.values()),
      skipped: Object.fromEntries(this.#skipped),
      deleted: this.#deleted,
      warnings: gaps.slice(0, MAX_KINDS),
      warnings_left_out: Math.max(0, gaps.length - MAX_KINDS) + this.#uncounted.size,
      filled: Object.fromEntries([...this.#filled].toSorted(([, left], [, right]) => right - left)),
      listings: this.#samples,
      duplicate_keys: this.#duplicates,
    };
  }

  #gap(key: string, { code, field, value }: MappingGap): void {
    const name = JSON.stringify([code, field, value]);
    const counted = this.#gaps.get(name);
    if (counted) note(counted, key);
    else if (this.#gaps.size < MAX_COUNTED)
      this.#gaps.set(name, {
        code,
        field,
        ...(value === undefined ? {} : { value: cutText(value) }),
        count: 1,
        examples: [key],
      });
    else if (this.#uncounted.size < MAX_COUNTED) this.#uncounted.add(name);
  }

  /** Faults beyond those that are listed: their number stays right. */
  #overflow(key: string): void {
    const rest = this.#faults.get('') ?? { code: 'other', message: 'Other reasons.', count: 0, examples: [] };
    this.#faults.set('', rest);
    note(rest, key);
  }

  /** One listing of each kind before a second one of any kind. */
  #sample(key: string, raw: JsonObject, property: MappedProperty, warnings: readonly MappingGap[]): void {
    const kind = `${property.type} ${property.offer_type} ${property.status}`;
    const isNew = !this.#kinds.has(kind);
    if (!isNew && this.#samples.length >= MAX_SAMPLES) return;
    const listing = cut(JSON.parse(JSON.stringify(property)) as Json);
    const sample: SampleListing = {
      key,
      source: objectOf(cut(raw)),
      listing: objectOf(listing),
      warnings: warnings.slice(0, 100).map(({ code, field, value }) => ({
        code,
        field,
        ...(value === undefined ? {} : { value: cutText(value) }),
      })),
    };
    if (isNew) this.#samples.splice(this.#kinds.size, 0, sample);
    else this.#samples.push(sample);
    this.#kinds.add(kind);
    this.#samples.splice(MAX_SAMPLES);
  }

  #sampleBad(key: string, raw: JsonObject, { message, path }: MappingFault): void {
    if (this.#badSamples >= MAX_BAD_SAMPLES || this.#samples.length >= MAX_SAMPLES) return;
    this.#badSamples++;
    this.#samples.push({
      key,
      source: objectOf(cut(raw)),
      fault: { message, ...(path === undefined ? {} : { path }) },
      warnings: [],
    });
  }
}

function note(counted: Counted, key: string): void {
  counted.count++;
  if (counted.examples.length < MAX_EXAMPLES && !counted.examples.includes(key)) counted.examples.push(key);
}

const byCount = <T extends Counted>(counted: Iterable<T>): T[] =>
  [...counted].toSorted((left, right) => right.count - left.count);

/** Names of the fields with a value, one level deep: `location.city`. */
function filledFields(property: MappedProperty): string[] {
  return Object.entries(property).flatMap(([name, value]): string[] => {
    if (value === undefined || value === null || value === '') return [];
    if (typeof value !== 'object') return [name];
    if (Array.isArray(value)) return value.length > 0 ? [name] : [];
    const inner = Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== '');
    return inner.map(([part]) => `${name}.${part}`);
  });
}
