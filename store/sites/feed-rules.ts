import type { ClientSession, Collection } from 'mongodb';
import type { FeedRules, FeedRulesVersion } from '../../model/rules/feed-rules.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import { inserted } from '../shared/insert-once.ts';

/** One version of a gateway's rules; never changed once it is written. */
export interface FeedRulesRecord {
  /** Gateway and version, so that two writers cannot both write the next version. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly version: number;
  /** FeedRules as JSON text: words of a CRM may be any, also ones that a database takes for its own. */
  readonly json: string;
  readonly note?: string;
  readonly restored_from?: number;
  readonly created_by: string;
  readonly created_at: Date;
}

export const feedRulesCollection: CollectionDefinition<FeedRulesRecord> = {
  ownedBy: 'gateway',
  // Names and addresses of the agency's own offices and agents.
  persons: 'client',
  required: ['gateway_id', 'version', 'json'],
  indexes: [[{ gateway_id: 1, version: -1 }, { unique: true }]],
};

/** Versions that are kept of one gateway: years of changes by hand. */
const KEPT_VERSIONS = 200;

export type NewFeedRules = Pick<FeedRulesRecord, 'note' | 'restored_from' | 'created_by'> & {
  readonly rules: FeedRules;
};

export interface FeedRulesStore {
  /** What applies now; version 0 without rules if nobody has written any. */
  current(gatewayId: string, session?: ClientSession): Promise<FeedRulesVersion>;
  /** One version; undefined if there is none, or none any more. */
  version(gatewayId: string, version: number): Promise<FeedRulesVersion | undefined>;
  /** The newest versions first. */
  versions(gatewayId: string, page: PageOf): Promise<Part<FeedRulesVersion>>;
  /** All versions, the newest first. */
  stream(gatewayId: string): AsyncIterable<FeedRulesVersion>;
  /** Writes the version after `before`; undefined if another writer has written it. */
  publish(
    gatewayId: string,
    before: number,
    next: NewFeedRules,
    session?: ClientSession,
  ): Promise<FeedRulesVersion | undefined>;
}

/** The rules of gateways over their feeds, each change a version of its own. */
export function createFeedRules(collection: Collection<FeedRulesRecord>): FeedRulesStore {
  return {
    async current(gatewayId, session) {
      const found = await collection.findOne({ gateway_id: gatewayId }, { sort: { version: -1 }, session });
      return found ? present(found) : { gateway_id: gatewayId, version: 0, rules: {} };
    },
    async version(gatewayId, version) {
      const found = await collection.findOne({ gateway_id: gatewayId, version });
      return found ? present(found) : undefined;
    },
    async versions(gatewayId, page) {
      const { items, total } = await readPage(collection, { gateway_id: gatewayId }, page, { sort: { version: -1 } });
      return { items: items.map(present), total };
    },
    async *stream(gatewayId) {
      for await (const record of collection.find({ gateway_id: gatewayId }).sort({ version: -1 }))
        yield present(record);
    },
    async publish(gatewayId, before, { rules, ...about }, session) {
      const version = before + 1;
      const record = {
        _id: `${gatewayId}.${version}`,
        gateway_id: gatewayId,
        version,
        json: JSON.stringify(rules),
        ...about,
        created_at: new Date(),
      };
      if (!(await inserted(collection.insertOne(record, { session })))) return undefined;
      await collection.deleteMany({ gateway_id: gatewayId, version: { $lte: version - KEPT_VERSIONS } }, { session });
      return present(record);
    },
  };
}

function present({ gateway_id, version, json, note, restored_from, created_by, created_at }: FeedRulesRecord) {
  return {
    gateway_id,
    version,
    // Written by `publish` alone.
    rules: JSON.parse(json) as FeedRules,
    ...(note === undefined ? {} : { note }),
    ...(restored_from === undefined ? {} : { restored_from }),
    created_by,
    created_at: created_at.toISOString(),
  };
}
