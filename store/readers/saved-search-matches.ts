import { hash } from 'node:crypto';
import { chunk } from 'es-toolkit/array';
import { MongoBulkWriteError } from 'mongodb';
import type { ClientSession, Collection } from 'mongodb';
import { DUPLICATE_KEY } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** The listings that matched when a filter was saved: readers have seen them, so their changes are not announced. Many are divided into parts, see `partId`. */
export interface BaselineRecord {
  /** Id of the search; of a part `search/number`. */
  readonly _id: string;
  /** Of a search whose listings are in parts: how many. */
  readonly parts?: number;
  readonly gateway_id: string;
  readonly listing_ids: readonly string[];
  /** That of its search. */
  readonly expires_at?: Date;
}

export const savedSearchBaselinesCollection: CollectionDefinition<BaselineRecord> = {
  ownedBy: 'gateway',
  persons: 'saved_searches',
  required: ['gateway_id', 'listing_ids'],
  indexes: [[{ gateway_id: 1 }]],
  lifetimes: [{ after: 'expires_at', seconds: 0 }],
};

/** A listing that matches a search. The row stays as long as the search, so that the listing is announced once. */
export interface MatchRecord {
  /** `search/listing` */
  readonly _id: string;
  readonly gateway_id: string;
  readonly search_id: string;
  readonly listing_id: string;
  /** Of the filter that matched. */
  readonly revision: number;
  /** NEW: waits for its announcement. ANNOUNCED: in the outbox of events or mails, in one transaction with this state. */
  readonly state: 'NEW' | 'ANNOUNCED';
  readonly created_at: Date;
}

export const savedSearchMatchesCollection: CollectionDefinition<MatchRecord> = {
  ownedBy: 'gateway',
  persons: 'saved_searches',
  required: ['gateway_id', 'search_id', 'listing_id', 'state'],
  indexes: [
    [{ search_id: 1, state: 1, created_at: 1 }],
    [{ gateway_id: 1, state: 1 }],
    [{ created_at: 1 }, { partialFilterExpression: { state: 'NEW' } }],
  ],
};

/** A listing that matches a search, before it is known whether that is new. */
export type Candidate = Pick<MatchRecord, 'search_id' | 'listing_id' | 'revision' | 'gateway_id'>;

/** Most ids in a baseline: 2.2 MB, well below the 16 MB of a document. */
export const MAX_BASELINE = 50_000;

/** A baseline as a whole. */
export type Baseline = Omit<BaselineRecord, '_id' | 'parts'> & { readonly search_id: string };

export interface SavedSearchMatches {
  /** Replaces the baseline of a search and drops what waits: it was matched by the former filter. */
  setBaseline(baseline: Baseline, session: ClientSession): Promise<void>;
  /** The search is confirmed: its baseline no longer expires. */
  keepBaseline(searchId: string, session: ClientSession): Promise<void>;
  /** Stores as NEW what is neither in the baseline of its search nor stored already. */
  add(candidates: readonly Candidate[], at: Date): Promise<void>;
  /** Searches of a gateway with NEW matches. */
  waitingSearches(gatewayId: string): Promise<string[]>;
  /** NEW matches of a search, the oldest first. */
  waiting(searchId: string, limit: number): Promise<MatchRecord[]>;
  /** NEW → ANNOUNCED; false if another process was faster with any of them: the transaction must be aborted. */
  announce(ids: readonly string[], session: ClientSession): Promise<boolean>;
  /** Drops NEW matches that are not announced after all, so that they may match again. */
  drop(ids: readonly string[]): Promise<void>;
  /** NEW matches of all gateways. */
  countWaiting(): Promise<number>;
  /** Searches with NEW matches from before a date. */
  overdueSearches(date: Date): Promise<string[]>;
  /** All matches of a search, announced ones too, the oldest first. */
  ofSearch(searchId: string): Promise<MatchRecord[]>;
  removeOfSearches(searchIds: readonly string[], session?: ClientSession): Promise<void>;
}

const matchId = (searchId: string, listingId: string): string => `${searchId}/${listingId}`;

/** Listings per part, about: 18 kB, which every page of changes reads for every search that matches some of them. */
const PART = 500;
/** Most parts of a baseline: as many as the first two digits of a hash distinguish, and enough for `MAX_BASELINE`. */
const MOST_PARTS = 256;

/** The part of a divided baseline that a listing would be in: by a hash, so that a look-up reads no other. */
const partId = (searchId: string, listingId: string, parts: number): string =>
  `${searchId}/${Number.parseInt(hash('sha256', listingId).slice(0, 2), 16) % parts}`;

/** All parts of a baseline: ids that are the search's or go on with a slash, which the sign `0` follows. */
const partsOf = (searchId: string) => ({ _id: { $gte: searchId, $lt: `${searchId}0` } });

/** Ids per request: 40 kB. A thousand searches have tens of thousands of candidates, and engines differ in how they take such lists. */
const IDS = 500;

async function* withIds(baselines: Collection<BaselineRecord>, ids: readonly string[]): AsyncGenerator<BaselineRecord> {
  for (const some of chunk(ids, IDS)) yield* baselines.find({ _id: { $in: some } });
}

/** Ids of the matches that are stored already, or were there when the filter was saved. */
async function knownOf(
  baselines: Collection<BaselineRecord>,
  matches: Collection<MatchRecord>,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  const ids = candidates.map(({ search_id, listing_id }) => matchId(search_id, listing_id));
  const known = new Set<string>();
  for (const some of chunk(ids, IDS))
    for await (const { _id } of matches.find({ _id: { $in: some } }, { projection: { _id: 1 } })) known.add(_id);
  const left = candidates.filter(({ search_id, listing_id }) => !known.has(matchId(search_id, listing_id)));
  const divided: (readonly [part: string, candidate: Candidate])[] = [];
  const bySearch = Map.groupBy(left, ({ search_id }) => search_id);
  for await (const { _id, listing_ids, parts } of withIds(baselines, [...bySearch.keys()])) {
    const listings = new Set(listing_ids);
    for (const candidate of bySearch.get(_id) ?? []) {
      if (listings.has(candidate.listing_id)) known.add(matchId(_id, candidate.listing_id));
      else if (parts !== undefined) divided.push([partId(_id, candidate.listing_id, parts), candidate]);
    }
  }
  const byPart = Map.groupBy(divided, ([part]) => part);
  for await (const { _id, listing_ids } of withIds(baselines, [...byPart.keys()])) {
    const listings = new Set(listing_ids);
    for (const [, { search_id, listing_id }] of byPart.get(_id) ?? [])
      if (listings.has(listing_id)) known.add(matchId(search_id, listing_id));
  }
  return known;
}

function createBaselines(
  baselines: Collection<BaselineRecord>,
  matches: Collection<MatchRecord>,
): Pick<SavedSearchMatches, 'setBaseline' | 'keepBaseline'> {
  return {
    async setBaseline({ search_id, listing_ids, ...baseline }, session) {
      await baselines.deleteMany(partsOf(search_id), { session });
      if (listing_ids.length <= PART) {
        await baselines.insertOne({ _id: search_id, ...baseline, listing_ids }, { session });
      } else {
        const parts = Math.min(MOST_PARTS, Math.ceil(listing_ids.length / PART));
        const divided = [...Map.groupBy(listing_ids, (id) => partId(search_id, id, parts))];
        await baselines.insertMany(
          [
            { _id: search_id, ...baseline, parts, listing_ids: [] },
            ...divided.map(([_id, ids]) => ({ _id, ...baseline, listing_ids: ids })),
          ],
          { session },
        );
      }
      await matches.deleteMany({ search_id, state: 'NEW' }, { session });
    },
    async keepBaseline(searchId, session) {
      await baselines.updateMany(partsOf(searchId), { $unset: { expires_at: '' } }, { session });
    },
  };
}

export function createSavedSearchMatches(
  baselines: Collection<BaselineRecord>,
  matches: Collection<MatchRecord>,
): SavedSearchMatches {
  return {
    ...createBaselines(baselines, matches),
    async add(candidates, at) {
      if (candidates.length === 0) return;
      const known = await knownOf(baselines, matches, candidates);
      const added = candidates
        .map((candidate) => ({ ...candidate, _id: matchId(candidate.search_id, candidate.listing_id) }))
        .filter(({ _id }) => !known.has(_id))
        .map((candidate): MatchRecord => ({ ...candidate, state: 'NEW', created_at: at }));
      if (added.length === 0) return;
      try {
        await matches.insertMany(added, { ordered: false });
      } catch (error) {
        // Another attempt was faster with some of them.
        const faults = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
        if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
      }
    },
    waitingSearches: (gatewayId) => matches.distinct('search_id', { gateway_id: gatewayId, state: 'NEW' }),
    waiting: (searchId, limit) =>
      matches.find({ search_id: searchId, state: 'NEW' }).sort({ created_at: 1, _id: 1 }).limit(limit).toArray(),
    async announce(ids, session) {
      const { modifiedCount } = await matches.updateMany(
        { _id: { $in: [...ids] }, state: 'NEW' },
        { $set: { state: 'ANNOUNCED' } },
        { session },
      );
      return modifiedCount === ids.length;
    },
    async drop(ids) {
      if (ids.length > 0) await matches.deleteMany({ _id: { $in: [...ids] }, state: 'NEW' });
    },
    // By the bounds of its field the partial index serves it, which holds NEW ones alone.
    countWaiting: () => matches.countDocuments({ state: 'NEW', created_at: { $gt: new Date(0) } }),
    overdueSearches: (date) => matches.distinct('search_id', { state: 'NEW', created_at: { $lt: date } }),
    ofSearch: (searchId) => matches.find({ search_id: searchId }).sort({ created_at: 1, _id: 1 }).toArray(),
    async removeOfSearches(searchIds, session) {
      for (const id of searchIds) await baselines.deleteMany(partsOf(id), { session });
      await matches.deleteMany({ search_id: { $in: [...searchIds] } }, { session });
    },
  };
}
