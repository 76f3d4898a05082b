import type { ConnectorConfig, JsonObject } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mappingOf } from '../../connectors/inputs/mapped-feed/mapping-of.ts';
import { keysOf } from '../../connectors/inputs/mapped-feed/record-fields.ts';
import { judgeKeys } from '../../connectors/propose/keys/judge-keys.ts';
import { MAX_HOMES } from '../../connectors/propose/keys/homes.ts';
import { homesOfFile } from '../../connectors/propose/keys/read-homes.ts';
import type { HomesOfFile } from '../../connectors/propose/keys/read-homes.ts';
import type { KeyStability } from '../../model/mapping/mapping-study.ts';
import { NoDeliveryError } from '../source/inbox-client.ts';
import type { PreviewRead, StoredCatalogue } from './preview-read.ts';

/** Share of earlier keys that must be there again where no home is known again. */
const STABLE_SHARE = 0.5;
/** Homes from which on their keys count more than how many keys are common. */
const ENOUGH_HOMES = 2;

/** A read of a file of another day. */
export interface EarlierRead extends PreviewRead {
  /** A person named the file: if it cannot be read, the preview fails. Any other is left out then. */
  readonly isNamed: boolean;
}

/** Keys and homes of a file, and what an earlier file says about them. */
export class KeyComparison {
  readonly #config: ConnectorConfig;
  readonly #now: Keys;

  constructor(config: ConnectorConfig) {
    this.#config = config;
    this.#now = new Keys(config);
  }

  has(key: string): boolean {
    return this.#now.keys.has(key);
  }

  add(key: string, raw: JsonObject): void {
    this.#now.add(key, raw);
  }

  /** Whether keys last: those of an earlier file, else of the stored records, by the draft. Undefined if there is neither. */
  async result({
    earlier,
    stored,
  }: {
    readonly earlier: EarlierRead | undefined;
    readonly stored: StoredCatalogue | undefined;
  }): Promise<KeyStability | undefined> {
    const ofFile = earlier && (await this.#readEarlier(earlier));
    const before = ofFile ?? (stored && (await this.#readStored(stored)));
    return before && before.keys.size > 0 ? this.#judge(before, ofFile !== undefined) : undefined;
  }

  async #readEarlier({ connector, context, isNamed }: EarlierRead): Promise<Keys | undefined> {
    const before = new Keys(this.#config);
    try {
      for await (const message of connector.read(context, { mode: 'full' }))
        if (message.kind === 'record') before.add(message.key, message.raw);
    } catch (error) {
      if (isNamed || context.signal.aborted || !isUnreadable(error)) throw error;
      return undefined;
    }
    return before;
  }

  async #readStored(stored: StoredCatalogue): Promise<Keys> {
    const before = new Keys(this.#config);
    const compiled = mappingOf(this.#config);
    for await (const { raw } of stored.records()) {
      const [key] = keysOf(raw, compiled);
      if (key !== undefined) before.add(key, raw);
    }
    return before;
  }

  #judge(before: Keys, isOrdered: boolean): KeyStability {
    const { keys, homes: current } = this.#now;
    const { verdict, homes, changed, examples, stableFields } = judgeKeys(before.homes, current, isOrdered);
    const shared = [...before.keys].filter((key) => keys.has(key)).length;
    const isFew = homes < ENOUGH_HOMES && shared < before.keys.size * STABLE_SHARE;
    return {
      earlier: before.keys.size,
      now: keys.size,
      shared,
      suspicious: verdict === 'unstable' || isFew,
      verdict: verdict === 'unclear' && !isFew ? 'stable' : verdict,
      homes,
      changed,
      examples: examples.map((example) => ({ ...example })),
      stable_fields: stableFields.map(({ path }) => path),
    };
  }
}

/** Whether a file is not stored any more, or is not what the mapping reads. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof NoDeliveryError ||
  (error instanceof ConnectorError && (error.kind === 'feed_rejected' || error.kind === 'config'));

/** The keys and the homes of a file. */
class Keys {
  readonly keys = new Set<string>();
  readonly #file: HomesOfFile;

  constructor(config: ConnectorConfig) {
    this.#file = homesOfFile(mappingOf(config).mapping);
  }

  get homes(): HomesOfFile['homes'] {
    return this.#file.homes;
  }

  add(key: string, raw: JsonObject): void {
    if (this.keys.size < MAX_HOMES) this.keys.add(key);
    this.#file.add(key, raw);
  }
}
