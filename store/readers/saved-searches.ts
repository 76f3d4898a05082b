import type { ClientSession, Collection } from 'mongodb';
import { comparableEmail } from '../../model/people/lead.ts';
import { canonicalFilter } from '../../model/people/saved-search.ts';
import type { SavedSearch, SavedSearchChannel, SavedSearchStatus } from '../../model/people/saved-search.ts';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import { ifReadable } from '../shared/key-ring.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { Language } from '../../model/shared/language.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A channel as stored: the address of a reader is sealed. */
export type StoredChannel =
  | { readonly type: 'WEBHOOK' }
  | { readonly type: 'MAIL'; readonly email_sealed: string; readonly language: Language };

/** A filter kept for alerts, as stored. */
export interface SavedSearchRecord {
  readonly _id: string;
  readonly gateway_id: string;
  /** Who created it: nobody else sees it, because it may hold the address of a visitor. */
  readonly client_id: string;
  readonly name: string;
  readonly filter: ListingFilter;
  /** Grows by one with each change of the filter: what was matched by an older one is not announced. */
  readonly revision: number;
  readonly channel: StoredChannel;
  /** HMAC of gateway, client, channel and canonical filter: the same search is stored once. */
  readonly unique_key: string;
  /** HMAC of the reader's address, by which the searches of one address are counted; absent without an address. */
  readonly address_hash?: string;
  readonly status: SavedSearchStatus;
  /** Changes of listings up to here have been matched. */
  readonly matched_until: Date;
  /** Listings announced so far. */
  readonly announced: number;
  /** When the last mail with matches was queued. */
  readonly mailed_at?: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Deleted then: not confirmed in time, or unsubscribed. */
  readonly expires_at?: Date;
}

export const savedSearchesCollection: CollectionDefinition<SavedSearchRecord> = {
  ownedBy: 'gateway',
  persons: 'saved_searches',
  required: ['gateway_id', 'client_id', 'filter', 'channel', 'unique_key', 'status', 'matched_until'],
  indexes: [
    [{ unique_key: 1 }, { unique: true }],
    [{ gateway_id: 1, client_id: 1, created_at: -1, _id: 1 }],
    [{ status: 1, gateway_id: 1 }],
    [{ gateway_id: 1, address_hash: 1 }, { partialFilterExpression: { address_hash: { $exists: true } } }],
  ],
  formerIndexes: ['gateway_id_1_status_1'],
  lifetimes: [{ after: 'expires_at', seconds: 0 }],
};

/** What a client can change. */
export type SavedSearchChange = Partial<
  Pick<SavedSearchRecord, 'name' | 'filter' | 'revision' | 'unique_key' | 'status' | 'matched_until'>
>;

export interface SavedSearches {
  insert(search: SavedSearchRecord, session: ClientSession): Promise<void>;
  find(owner: SearchOwner, id: string): Promise<SavedSearchRecord | undefined>;
  /** By id alone: for mails and the links in them. */
  byId(id: string): Promise<SavedSearchRecord | undefined>;
  byKey(uniqueKey: string): Promise<SavedSearchRecord | undefined>;
  /** Newest first. */
  list(owner: SearchOwner, page: PageOf): Promise<Part<SavedSearchRecord>>;
  /** All of a client on a gateway, newest first. */
  stream(owner: SearchOwner): AsyncIterable<SavedSearchRecord>;
  /** Searches of a client on a gateway. */
  countOf(owner: SearchOwner): Promise<number>;
  /** Searches of all clients of a gateway for one address, without those it has unsubscribed from. */
  countOfAddress(gatewayId: string, addressHash: string): Promise<number>;
  /** Undefined if the filter was changed or the reader has unsubscribed since it was read. */
  update(
    read: SavedSearchRecord,
    change: SavedSearchChange,
    session?: ClientSession,
  ): Promise<SavedSearchRecord | undefined>;
  /** UNCONFIRMED → ACTIVE; undefined in any other status. */
  confirm(id: string, session: ClientSession): Promise<SavedSearchRecord | undefined>;
  /** Undefined if the reader has unsubscribed before, or the search is gone. */
  unsubscribe(id: string, session: ClientSession): Promise<SavedSearchRecord | undefined>;
  remove(id: string, session?: ClientSession): Promise<boolean>;
  idsOf(owner: SearchOwner): Promise<string[]>;
  /** Those of all clients on a gateway whose reader has this mail address. Opens each: an HMAC differs from key to key, and the keys may just be changing. */
  byEmail(gatewayId: string, email: string, keys: KeyRing): Promise<SavedSearchRecord[]>;

  hasActive(gatewayId: string): Promise<boolean>;
  active(gatewayId: string): Promise<SavedSearchRecord[]>;
  /** Gateways with ACTIVE searches, of all or of these. */
  activeGateways(ids?: readonly string[]): Promise<string[]>;
  /** Moves on how far each search has been matched, unless its filter has changed since it was read. */
  matched(searches: readonly SavedSearchRecord[], until: Date): Promise<void>;
  /** Counts announced listings; false if the search is no longer ACTIVE with this filter. */
  announced(search: SavedSearchRecord, count: number, at: Date, session: ClientSession): Promise<boolean>;
}

/** Whose searches are meant. */
export interface SearchOwner {
  readonly gatewayId: string;
  readonly clientId: string;
}

/** How long a reader has to confirm. */
export const CONFIRM_SECONDS = 7 * 24 * 3600;
/** How long a client can see that a reader has unsubscribed. */
const UNSUBSCRIBED_SECONDS = 30 * 24 * 3600;

export const inSeconds = (seconds: number, now = new Date()): Date => new Date(now.getTime() + seconds * 1_000);

/** What a reader does with the links of a mail. */
function createReaderActs(collection: Collection<SavedSearchRecord>): Pick<SavedSearches, 'confirm' | 'unsubscribe'> {
  return {
    async confirm(id, session) {
      const found = await collection.findOneAndUpdate(
        { _id: id, status: 'UNCONFIRMED' },
        { $set: { status: 'ACTIVE', updated_at: new Date() }, $unset: { expires_at: '' } },
        { returnDocument: 'after', session },
      );
      return found ?? undefined;
    },
    async unsubscribe(id, session) {
      const now = new Date();
      const found = await collection.findOneAndUpdate(
        { _id: id, status: { $ne: 'UNSUBSCRIBED' } },
        { $set: { status: 'UNSUBSCRIBED', updated_at: now, expires_at: inSeconds(UNSUBSCRIBED_SECONDS, now) } },
        { returnDocument: 'after', session },
      );
      return found ?? undefined;
    },
  };
}

/** What matching and announcing need of the searches of a gateway. */
function createMatching(
  collection: Collection<SavedSearchRecord>,
): Pick<SavedSearches, 'hasActive' | 'active' | 'activeGateways' | 'matched' | 'announced'> {
  return {
    async hasActive(gatewayId) {
      const found = await collection.findOne({ gateway_id: gatewayId, status: 'ACTIVE' }, { projection: { _id: 1 } });
      return found !== null;
    },
    active: (gatewayId) => collection.find({ gateway_id: gatewayId, status: 'ACTIVE' }).sort({ _id: 1 }).toArray(),
    activeGateways: (ids) =>
      collection.distinct('gateway_id', { status: 'ACTIVE', ...(ids ? { _id: { $in: [...ids] } } : {}) }),
    async matched(searches, until) {
      if (searches.length === 0) return;
      await collection.bulkWrite(
        searches.map(({ _id, revision }) => ({
          // Never back: another attempt may have come further.
          updateOne: { filter: { _id, revision }, update: { $max: { matched_until: until } } },
        })),
        { ordered: false },
      );
    },
    async announced({ _id, revision, channel }, count, at, session) {
      const { matchedCount } = await collection.updateOne(
        { _id, revision, status: 'ACTIVE' },
        { $inc: { announced: count }, $set: channel.type === 'MAIL' ? { mailed_at: at } : {} },
        { session },
      );
      return matchedCount === 1;
    },
  };
}

export function createSavedSearches(collection: Collection<SavedSearchRecord>): SavedSearches {
  const ofOwner = ({ gatewayId, clientId }: SearchOwner) => ({ gateway_id: gatewayId, client_id: clientId });
  return {
    async insert(search, session) {
      await collection.insertOne(search, { session });
    },
    find: (owner, id) => findOne(collection, { _id: id, ...ofOwner(owner) }),
    byId: (id) => findOne(collection, { _id: id }),
    byKey: (uniqueKey) => findOne(collection, { unique_key: uniqueKey }),
    list: (owner, page) => readPage(collection, ofOwner(owner), page, { sort: { created_at: -1, _id: 1 } }),
    stream: (owner) => collection.find(ofOwner(owner)).sort({ created_at: -1, _id: 1 }),
    countOf: (owner) => collection.countDocuments(ofOwner(owner)),
    countOfAddress: (gatewayId, addressHash) =>
      collection.countDocuments({
        gateway_id: gatewayId,
        address_hash: addressHash,
        status: { $ne: 'UNSUBSCRIBED' },
      }),
    async update({ _id, revision }, change, session) {
      const found = await collection.findOneAndUpdate(
        { _id, revision, status: { $ne: 'UNSUBSCRIBED' } },
        { $set: { ...change, updated_at: new Date() } },
        { returnDocument: 'after', session },
      );
      return found ?? undefined;
    },
    ...createReaderActs(collection),
    async remove(id, session) {
      return (await collection.deleteOne({ _id: id }, { session })).deletedCount === 1;
    },
    async idsOf(owner) {
      const found = await collection.find(ofOwner(owner), { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    async byEmail(gatewayId, email, keys) {
      const found: SavedSearchRecord[] = [];
      for await (const search of collection.find({ gateway_id: gatewayId, 'channel.type': 'MAIL' })) {
        const channel = openChannel(keys, search);
        if (channel.type === 'MAIL' && comparableEmail(channel.email) === comparableEmail(email)) found.push(search);
      }
      return found;
    },
    ...createMatching(collection),
  };
}

/** A saved search as the API returns it. */
export function presentSavedSearch(keys: KeyRing, search: SavedSearchRecord): SavedSearch {
  return {
    id: search._id,
    gateway_id: search.gateway_id,
    name: search.name,
    filter: { ...search.filter },
    ...shownChannel(keys, search),
    status: search.status,
    announced: search.announced,
    matched_until: search.matched_until.toISOString(),
    ...(search.expires_at ? { expires_at: search.expires_at.toISOString() } : {}),
    created_at: search.created_at.toISOString(),
    updated_at: search.updated_at.toISOString(),
  };
}

function shownChannel(keys: KeyRing, search: SavedSearchRecord): Pick<SavedSearch, 'channel' | 'secrets_unreadable'> {
  const { channel: stored } = search;
  if (stored.type === 'WEBHOOK') return { channel: stored };
  const channel = ifReadable(() => openChannel(keys, search));
  return channel ? { channel } : { channel: { type: 'MAIL', language: stored.language }, secrets_unreadable: true };
}

/** What the address of a search's reader is sealed for. */
const emailContext = (searchId: string): string => `saved-search/${searchId}/email`;

/** A channel to be stored with a search. */
export const sealChannel = (keys: KeyRing, channel: SavedSearchChannel, searchId: string): StoredChannel =>
  channel.type === 'WEBHOOK'
    ? { type: 'WEBHOOK' }
    : {
        type: 'MAIL',
        email_sealed: keys.seal(channel.email, emailContext(searchId)),
        language: channel.language,
      };

/** The channel with the reader's address. */
export const openChannel = (
  keys: KeyRing,
  { _id, channel }: Pick<SavedSearchRecord, '_id' | 'channel'>,
): SavedSearchChannel =>
  channel.type === 'WEBHOOK'
    ? { type: 'WEBHOOK' }
    : { type: 'MAIL', email: keys.open(channel.email_sealed, emailContext(_id)), language: channel.language };

/** One spelling of an address: no server known to us distinguishes addresses by case. */
const addressKey = (email: string): string => email.toLowerCase();

/** HMAC of a reader’s address, by which its searches are counted. */
export const addressHash = (keys: KeyRing, email: string): string =>
  keys.sign(addressKey(email), 'saved-search-address');

/** What requests to confirm are counted by, for a day. */
export const confirmationWindow = (hash: string): string => `mail/saved-search/${hash}`;

/** By what a search is found again: HMACs, so that the database alone does not confirm a guessed address. */
export function searchKeys(
  keys: KeyRing,
  owner: SearchOwner,
  channel: SavedSearchChannel,
  filter: ListingFilter,
): Pick<SavedSearchRecord, 'unique_key' | 'address_hash'> {
  const target = channel.type === 'MAIL' ? addressKey(channel.email) : null;
  const parts = [owner.gatewayId, owner.clientId, target, canonicalFilter(filter)];
  return {
    unique_key: keys.sign(JSON.stringify(parts), 'saved-search-key'),
    ...(channel.type === 'MAIL' ? { address_hash: addressHash(keys, channel.email) } : {}),
  };
}

/** The stored values that depend on the key ring, as they are under its first key. */
export function resealedSearch(keys: KeyRing, search: SavedSearchRecord) {
  const { _id, gateway_id: gatewayId, client_id: clientId, channel, filter } = search;
  const { unique_key, address_hash } = searchKeys(keys, { gatewayId, clientId }, openChannel(keys, search), filter);
  const now = (path: string, stored: string, current: string | undefined) => ({
    path,
    stored,
    again: current === stored ? undefined : current,
  });
  return [
    now('unique_key', search.unique_key, unique_key),
    ...(search.address_hash === undefined ? [] : [now('address_hash', search.address_hash, address_hash)]),
    ...(channel.type === 'MAIL'
      ? [
          {
            path: 'channel.email_sealed',
            stored: channel.email_sealed,
            again: keys.reseal(channel.email_sealed, emailContext(_id)),
          },
        ]
      : []),
  ];
}

const LINK_PURPOSE = 'saved-search-link';

/** Form of the token in the links of mails: the id of the search and its signature. */
export const searchLinkToken = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[A-Za-z0-9_-]{43}$',
} as const;

/** The token of a search in the links of its mails; nothing is stored for it. */
export const signSearch = (keys: KeyRing, searchId: string): string =>
  `${searchId}.${keys.sign(searchId, LINK_PURPOSE)}`;

/** The id of the search that a token names; undefined if it was not signed by us. */
export function signedSearch(keys: KeyRing, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  return keys.isSigned(id, signature, LINK_PURPOSE) ? id : undefined;
}
