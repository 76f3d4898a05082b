import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../model/shared/time.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';
import { visitorKeyContext } from '../../store/insights/visitor-keys.ts';
import type { VisitorKeyRecord, VisitorKeys } from '../../store/insights/visitor-keys.ts';

/** Bytes: as many as a key of AES-256; HMAC-SHA-256 gains nothing from a key longer than its output. */
const KEY_BYTES = 32;
/** Base64url characters of a hash: 132 bits, so that two visitors never share one. */
const HASH_LENGTH = 22;
/** Gateways whose keys are cached; a few hundred bytes each. */
const MAX_GATEWAYS = 10_000;

/** The ids of an event as they are stored. */
export interface HashedIds {
  readonly visitor: string;
  readonly session: string;
}

/** Hashes the visitor ids of sites with keys that change from period to period. */
export interface VisitorIds {
  /** The ids of events, each hashed with the key of the time at which it happened; in the same order. */
  hash(
    gatewayId: string,
    events: readonly { readonly at: Date; readonly visitor_id: string; readonly session_id: string }[],
  ): Promise<HashedIds[]>;
  /** Every hash under which events of a visitor may be stored: one per key of the gateway. */
  hashesOf(gatewayId: string, visitorId: string): Promise<string[]>;
}

interface Key {
  readonly from: number;
  readonly until: number;
  readonly bytes: Buffer;
}

/**
 * Keys are random, one per gateway and period of `keyDays`, stored encrypted: after a new encryption key or another `keyDays` earlier hashes
 * are still found, and the keys of a gateway are deleted with it.
 */
export function createVisitorIds({
  visitorKeys,
  keys,
  keyDays,
}: {
  readonly visitorKeys: VisitorKeys;
  readonly keys: Pick<KeyRing, 'seal' | 'open'>;
  readonly keyDays: number;
}): VisitorIds {
  const known = new LRUCache<string, readonly Key[]>({ max: MAX_GATEWAYS });

  const load = async (gatewayId: string): Promise<readonly Key[]> => {
    const records = await visitorKeys.list(gatewayId);
    const opened = records.map(({ _id, from, until, sealed }) => ({
      from: from.getTime(),
      until: until.getTime(),
      bytes: Buffer.from(keys.open(sealed, visitorKeyContext(_id)), 'base64'),
    }));
    known.set(gatewayId, opened);
    return opened;
  };

  /** Adds the key of a time that none of the others is for. Safe in several processes at once: the period has one id, and the first key stays. */
  const add = async (gatewayId: string, time: number, others: readonly Key[]): Promise<readonly Key[]> => {
    const { from, until } = freePeriod(gatewayId, keyDays, time, others);
    const _id = `${gatewayId}/${new Date(from).toISOString().slice(0, 10)}`;
    const record: VisitorKeyRecord = {
      _id,
      gateway_id: gatewayId,
      from: new Date(from),
      until: new Date(until),
      sealed: keys.seal(randomBytes(KEY_BYTES).toString('base64'), visitorKeyContext(_id)),
    };
    await visitorKeys.add(record);
    return load(gatewayId);
  };

  /** The key of a time, with all keys that are loaded then; added if there is none. */
  const keyOf = async (gatewayId: string, loaded: readonly Key[], at: Date): Promise<[Key, readonly Key[]]> => {
    const time = at.getTime();
    const key = keyAt(loaded, time);
    if (key) return [key, loaded];
    // Another process may have added it meanwhile.
    const reloaded = await load(gatewayId);
    const keys = keyAt(reloaded, time) ? reloaded : await add(gatewayId, time, reloaded);
    const added = keyAt(keys, time);
    if (!added) throw new Error(`Gateway ${gatewayId} has no key for ${at.toISOString()}, although one was added.`);
    return [added, keys];
  };

  return {
    async hash(gatewayId, events) {
      let loaded = known.get(gatewayId) ?? (await load(gatewayId));
      const hashed = createHashing();
      const hashes: HashedIds[] = [];
      for (const { at, visitor_id, session_id } of events) {
        const [key, keys] = await keyOf(gatewayId, loaded, at);
        loaded = keys;
        hashes.push({ visitor: hashed(key, `visitor/${visitor_id}`), session: hashed(key, `session/${session_id}`) });
      }
      return hashes;
    },
    async hashesOf(gatewayId, visitorId) {
      // Not from the cache: a key that another process has just added counts too.
      return (await load(gatewayId)).map(({ bytes }) => hashOf(bytes, `visitor/${visitorId}`));
    },
  };
}

/** Hashes names by keys, each pair once: visitors repeat within a batch. */
function createHashing(): (key: Key, name: string) => string {
  const made = new Map<Key, Map<string, string>>();
  return (key, name) => {
    const ofKey = made.get(key) ?? new Map<string, string>();
    made.set(key, ofKey);
    const hash = ofKey.get(name) ?? hashOf(key.bytes, name);
    ofKey.set(name, hash);
    return hash;
  };
}

/** Periods that releases up to 1.0.0 made may overlap after a change of their length: then the earlier one continues to its end. */
const keyAt = (keys: readonly Key[], time: number): Key | undefined =>
  keys.find(({ from, until }) => from <= time && time < until);

const hashOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_LENGTH);

/**
 * The period of a gateway in which a time is, ms, without the times that have a key: these keep it, whatever `keyDays` was when it was made.
 * @param others all keys of the gateway; none is for the time
 */
function freePeriod(
  gatewayId: string,
  keyDays: number,
  time: number,
  others: readonly Key[],
): { readonly from: number; readonly until: number } {
  const start = periodStart(gatewayId, keyDays, time);
  return {
    from: Math.max(start, ...others.map(({ until }) => until).filter((end) => end <= time)),
    until: Math.min(start + keyDays * DAY_MS, ...others.map(({ from }) => from).filter((next) => next > time)),
  };
}

/**
 * Start of the period of a gateway in which a time is, ms. Gateways change their keys on different days, so that the figures of an agency with several gateways
 * do not all step on one day.
 */
function periodStart(gatewayId: string, keyDays: number, time: number): number {
  const phase = (createHash('sha256').update(gatewayId).digest().readUInt32BE(0) % keyDays) * DAY_MS;
  return Math.floor((time - phase) / (keyDays * DAY_MS)) * keyDays * DAY_MS + phase;
}
