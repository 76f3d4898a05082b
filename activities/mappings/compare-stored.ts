import type { JsonObject } from '../../connectors/connector.ts';
import type { MappingDiff } from '../../model/mapping/mapping-study.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { Store } from '../../store/store.ts';
import { contentHash } from '../listings/build-listing.ts';
import { digest } from '../runtime/digest.ts';

/** Listings named per kind of change. */
const MAX_EXAMPLES = 20;
/** Fields of a changed listing that are shown. */
const MAX_FIELDS = 12;
/** Characters of a value that is shown. */
const MAX_VALUE = 200;

interface Stored {
  readonly id: string;
  readonly hash: string;
}

/** What is stored of an input, by key. */
export async function readStored(
  store: Pick<Store, 'listings'>,
  gatewayId: string,
  inputId: string,
): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>();
  for await (const { _id: id, crm_reference: key, sync } of store.listings.stream([gatewayId]))
    if (sync.input_id === inputId && key !== undefined) stored.set(key, { id, hash: sync.hash });
  return stored;
}

/** Digest of a record, by which two reads of a file find the same one. */
export const recordDigest = (raw: JsonObject): string => digest(JSON.stringify(raw));

interface Changed {
  readonly key: string;
  readonly id: string;
  readonly property: MappedProperty;
}

/** Compares what a draft makes of a file with what is stored, record by record. Writes nothing. */
export class StoredComparison {
  readonly #stored: ReadonlyMap<string, Stored>;
  /** Key by the live mapping of each record whose listing is stored, by the digest of the record. */
  readonly #liveKeys: ReadonlyMap<string, string>;
  readonly #kept = new Set<string>();
  readonly #made: string[] = [];
  readonly #changed: Changed[] = [];
  readonly #rekeyed: { before: string; after: string }[] = [];
  #madeCount = 0;
  #changedCount = 0;
  #rekeyedCount = 0;
  #unchanged = 0;

  constructor(stored: ReadonlyMap<string, Stored>, liveKeys: ReadonlyMap<string, string>) {
    this.#stored = stored;
    this.#liveKeys = liveKeys;
  }

  /** A record that becomes a listing. */
  listing(key: string, raw: JsonObject, property: MappedProperty): void {
    const known = this.#stored.get(key);
    if (known) {
      this.#kept.add(key);
      const said = property.crm_reference === key ? property : { ...property, crm_reference: key };
      if (contentHash(said) === known.hash) this.#unchanged++;
      else {
        this.#changedCount++;
        if (this.#changed.length < MAX_EXAMPLES) this.#changed.push({ key, id: known.id, property: said });
      }
      return;
    }
    const before = this.#liveKeys.size > 0 ? this.#liveKeys.get(recordDigest(raw)) : undefined;
    if (before !== undefined && before !== key && this.#stored.has(before)) {
      this.#kept.add(before);
      this.#rekeyedCount++;
      if (this.#rekeyed.length < MAX_EXAMPLES) this.#rekeyed.push({ before, after: key });
      return;
    }
    this.#madeCount++;
    if (this.#made.length < MAX_EXAMPLES) this.#made.push(key);
  }

  /** A record that is quarantined: what is stored under its key stays. */
  quarantined(key: string): void {
    if (this.#stored.has(key)) {
      this.#kept.add(key);
      this.#unchanged++;
    }
  }

  /** @param isWhole whether the file was read to its end; otherwise nothing is known of what is missing */
  async result(store: Pick<Store, 'listings'>, isWhole: boolean): Promise<MappingDiff> {
    const gone = isWhole ? [...this.#stored.keys()].filter((key) => !this.#kept.has(key)) : [];
    const before = await store.listings.byIds(this.#changed.map(({ id }) => id));
    const byId = new Map(before.map((listing) => [listing._id, listing]));
    return {
      stored: this.#stored.size,
      made: { count: this.#madeCount, examples: this.#made },
      changed: {
        count: this.#changedCount,
        examples: this.#changed.map(({ key, id, property }) => ({
          key,
          fields: changedFields({ ...byId.get(id) }, { ...property }).slice(0, MAX_FIELDS),
        })),
      },
      rekeyed: { count: this.#rekeyedCount, examples: this.#rekeyed },
      archived: { count: gone.length, examples: gone.slice(0, MAX_EXAMPLES) },
      unchanged: this.#unchanged,
    };
  }
}

interface ChangedField {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** Fields of the store that no mapping writes. */
const OWN_FIELDS = [
  '_id',
  'gateway_id',
  'stream_id',
  'sync',
  'created_at',
  'updated_at',
  'fetched_at',
  'property_url',
  'version',
  'hidden',
  'crm_source',
];

/** Fields of the model whose values differ, objects one level deep. */
function changedFields(before: Record<string, unknown>, after: Record<string, unknown>, within = ''): ChangedField[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): ChangedField[] => {
    if (within === '' && OWN_FIELDS.includes(name)) return [];
    const [old, now] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (within === '' && isPlain(old) && isPlain(now)) return changedFields(old, now, `${name}.`);
    return [{ field: within + name, ...shown('before', old), ...shown('after', now) }];
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown<Name extends 'before' | 'after'>(name: Name, value: unknown): { readonly [One in Name]?: string } {
  if (value === undefined || value === null) return {};
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const result: { readonly [One in Name]?: string } = {};
  return { ...result, [name]: text.slice(0, MAX_VALUE) };
}
