import type { ClientSession, Collection, Filter } from 'mongodb';
import type { ConnectorRef, Gateway } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Schedule } from '../../model/gateway/schedule.ts';
import { delegatedTo, ownedBy, visibleTo } from './gateway-access.ts';
import type { GatewayRecord } from './gateway-record.ts';
import { createDelegations } from './delegations.ts';
import type { Delegations } from './delegations.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

export { delegationOf, isInForce, levelOf, reaches } from './gateway-access.ts';
export type { FormerOutput, GatewayRecord } from './gateway-record.ts';
export { presentDelegation } from './delegations.ts';
export type { AccessLevel, DelegationRecord } from './gateway-access.ts';

export const gatewaysCollection: CollectionDefinition<GatewayRecord> = {
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'item_id', 'status'],
  indexes: [
    [{ client_id: 1, item_id: 1 }],
    [{ 'delegations.client_id': 1 }],
    [{ 'delegations.expires_at': 1 }],
    [{ 'output_connectors.connector_type': 1 }],
    // Only those that are being deleted have it.
    [{ deleted_at: 1 }, { sparse: true }],
  ],
};

/** What is kept of a gateway that was deleted: whose it was, so that its invoices stay readable for the owner. */
export type DeletedGateway = Pick<GatewayRecord, '_id' | 'client_id' | 'item_id' | 'deleted_at'>;

export const deletedGatewaysCollection: CollectionDefinition<DeletedGateway> = {
  // Never expires: invoices have to stay readable for as long as the identity service keeps them.
  ownedBy: 'client',
  persons: 'client',
  required: ['client_id', 'item_id'],
};

export interface Gateways extends Delegations {
  insert(gateway: GatewayRecord, session?: ClientSession): Promise<void>;
  /** Gateways with an output of one of these types, oldest first. */
  withOutputs(types: readonly string[]): AsyncIterable<GatewayRecord>;
  /** By id, without a check of access: for workflows. */
  find(id: string, session?: ClientSession): Promise<GatewayRecord | undefined>;
  /** By id when the principal may see it (owner or delegate). */
  findFor(principal: Principal, id: string): Promise<GatewayRecord | undefined>;
  /** Newest first. */
  listOwned(principal: Principal, page: PageOf): Promise<Part<GatewayRecord>>;
  /** Everything of the principal's own, oldest first. */
  owned(principal: Principal): Promise<GatewayRecord[]>;
  /** Gateways of others that let the principal in, newest first. */
  listDelegated(principal: Principal, page: PageOf): Promise<Part<GatewayRecord>>;
  /** Ids of all gateways whose listings the principal may read. */
  visibleIds(principal: Principal): Promise<string[]>;
  /** Whether the principal may read the listings of this gateway. */
  isVisible(principal: Principal, id: string): Promise<boolean>;
  /** How many gateways a client has, of whichever items. */
  countOfClient(clientId: string): Promise<number>;
  /** Ids of the principal's own gateways, without those delegated to it. */
  ownedIds(principal: Principal): Promise<string[]>;
  /**
   * Writes the given fields when the gateway still is as `expected.updated_at` says; undefined when it changed meanwhile.
   * @param unseeded outputs that must get all listings again. Runs note what they have seeded at the same time, so the list is never written whole
   */
  update(
    expected: GatewayRecord,
    fields: Partial<Omit<GatewayRecord, 'seeded_outputs'>>,
    unseeded?: readonly string[],
    session?: ClientSession,
  ): Promise<GatewayRecord | undefined>;
  markSeeded(id: string, outputId: string): Promise<void>;
  /** These outputs get all listings again with the next run. */
  unseed(id: string, outputIds: readonly string[], session?: ClientSession): Promise<void>;
  /** Gateways of a client with an output that maps by this template. */
  usingTemplate(clientId: string, templateId: string, session?: ClientSession): Promise<GatewayRecord[]>;
  /** There are listings of inputs that the gateway does not have. */
  noteRemovedInputs(id: string, inputIds: readonly string[]): Promise<void>;
  /** Nothing is left of a removed input. */
  forgetRemovedInput(id: string, inputId: string): Promise<void>;
  /** The site of a former output shows nothing of the gateway any more, or has had its time. */
  forgetFormerOutput(id: string, formerId: string, session?: ClientSession): Promise<void>;
  /** Sets the logo of a gateway that has none; no change of the gateway that a caller has to know of. */
  noteLogo(id: string, url: string): Promise<void>;
  /** Gateways that were deleted but not yet purged. */
  deleted(): Promise<Pick<GatewayRecord, '_id' | 'client_id'>[]>;
  /** Removes the record and keeps whose gateway it was. Repeatable. */
  remove(id: string): Promise<void>;
  /** A deleted gateway, purged or not, of the principal's own; its delegations ended with it. */
  findDeleted(principal: Principal, id: string): Promise<DeletedGateway | undefined>;
}

export function createGateways(
  collection: Collection<GatewayRecord>,
  tombstones: Collection<DeletedGateway>,
): Gateways {
  return {
    ...createReads(collection),
    ...createVisibility(collection),
    ...createDelegations(collection),
    ...createWrites(collection),
    ...createDeletions(collection, tombstones),
  };
}

function createReads(collection: Collection<GatewayRecord>): Pick<Gateways, 'find' | 'withOutputs' | 'usingTemplate'> {
  return {
    find: (id, session) => findOne(collection, { _id: id }, { session }),
    withOutputs: (types) =>
      collection
        .find({ 'output_connectors.connector_type': { $in: [...types] }, deleted_at: { $exists: false } })
        .sort({ created_at: 1, _id: 1 }),
    usingTemplate: (clientId, templateId, session) =>
      collection
        .find(
          {
            client_id: clientId,
            'output_connectors.config.template_id': templateId,
            deleted_at: { $exists: false },
          },
          { session },
        )
        .toArray(),
  };
}

type Reads =
  | 'findFor'
  | 'listOwned'
  | 'owned'
  | 'listDelegated'
  | 'visibleIds'
  | 'isVisible'
  | 'countOfClient'
  | 'ownedIds';

/** What a principal sees. */
function createVisibility(collection: Collection<GatewayRecord>): Pick<Gateways, Reads> {
  const list = async (filter: Filter<GatewayRecord>, page: PageOf) =>
    readPage(collection, filter, page, { sort: { created_at: -1, _id: 1 } });
  const idsOf = async (filter: Filter<GatewayRecord>): Promise<string[]> => {
    const found = await collection.find(filter, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  };
  return {
    findFor: (principal, id) => findOne(collection, { _id: id, ...visibleTo(principal, new Date()) }),
    listOwned: (principal, page) => list(ownedBy(principal), page),
    owned: (principal) => collection.find(ownedBy(principal)).sort({ created_at: 1, _id: 1 }).toArray(),
    listDelegated: (principal, page) => list(delegatedTo(principal, new Date()), page),
    visibleIds: (principal) => idsOf(visibleTo(principal, new Date())),
    async isVisible(principal, id) {
      return (
        (await collection.findOne({ _id: id, ...visibleTo(principal, new Date()) }, { projection: { _id: 1 } })) !==
        null
      );
    },
    countOfClient: (clientId) => collection.countDocuments({ client_id: clientId, deleted_at: { $exists: false } }),
    ownedIds: (principal) => idsOf(ownedBy(principal)),
  };
}

type Writes =
  | 'insert'
  | 'update'
  | 'markSeeded'
  | 'unseed'
  | 'noteRemovedInputs'
  | 'forgetRemovedInput'
  | 'forgetFormerOutput'
  | 'noteLogo';

function createWrites(collection: Collection<GatewayRecord>): Pick<Gateways, Writes> {
  return {
    async insert(gateway, session) {
      await collection.insertOne(gateway, { session });
    },
    async update(expected, fields, unseeded = [], session) {
      // Never two equal times in a row: updated_at is also the version that guards against lost updates.
      const updated_at = new Date(Math.max(Date.now(), expected.updated_at.getTime() + 1));
      const found = await collection.findOneAndUpdate(
        { _id: expected._id, updated_at: expected.updated_at, deleted_at: { $exists: false } },
        {
          $set: { ...fields, updated_at },
          ...(unseeded.length > 0 ? { $pull: { seeded_outputs: { $in: [...unseeded] } } } : {}),
        },
        { returnDocument: 'after', session },
      );
      return found ?? undefined;
    },
    async markSeeded(id, outputId) {
      await collection.updateOne({ _id: id }, { $addToSet: { seeded_outputs: outputId } });
    },
    async unseed(id, outputIds, session) {
      await collection.updateOne({ _id: id }, { $pull: { seeded_outputs: { $in: [...outputIds] } } }, { session });
    },
    async noteRemovedInputs(id, inputIds) {
      if (inputIds.length === 0) return;
      await collection.updateOne({ _id: id }, { $addToSet: { removed_inputs: { $each: [...inputIds] } } });
    },
    async forgetRemovedInput(id, inputId) {
      await collection.updateOne({ _id: id }, { $pull: { removed_inputs: inputId } });
    },
    async forgetFormerOutput(id, formerId, session) {
      await collection.updateOne({ _id: id }, { $pull: { former_outputs: { id: formerId } } }, { session });
    },
    async noteLogo(id, url) {
      await collection.updateOne(
        { _id: id, $or: [{ logo_url: { $exists: false } }, { logo_url: '' }] },
        { $set: { logo_url: url } },
      );
    },
  };
}

function createDeletions(
  collection: Collection<GatewayRecord>,
  tombstones: Collection<DeletedGateway>,
): Pick<Gateways, 'deleted' | 'remove' | 'findDeleted'> {
  return {
    deleted: () =>
      collection.find({ deleted_at: { $exists: true } }, { projection: { _id: 1, client_id: 1 } }).toArray(),
    async remove(id) {
      const found = await collection.findOne({ _id: id });
      if (!found) return;
      const { client_id, item_id, deleted_at } = found;
      // First: a crash between the two leaves the record, and the removal is repeated.
      await tombstones.replaceOne({ _id: id }, { client_id, item_id, deleted_at }, { upsert: true });
      await collection.deleteOne({ _id: id });
    },
    async findDeleted({ clientId, itemIds, gatewayId }, id) {
      if (gatewayId !== undefined && gatewayId !== id) return undefined;
      const filter = { _id: id, client_id: clientId, item_id: { $in: [...itemIds] } };
      const unpurged = await collection.findOne({ ...filter, deleted_at: { $exists: true } });
      return unpurged ?? (await tombstones.findOne(filter)) ?? undefined;
    },
  };
}

/** Ids of the outputs that map by a template. */
export const outputsOfTemplate = ({ output_connectors }: GatewayRecord, templateId: string): string[] =>
  output_connectors
    .filter(({ config }) => config['template_id'] === templateId)
    .map(({ connector_id }) => connector_id);

/** How the secrets of connectors are shown. */
interface ShownSecrets {
  /** The connector with every secret masked. */
  readonly mask: (connector: ConnectorRef) => ConnectorRef;
  /** Whether every secret of it can be read. */
  readonly isReadable: (connector: ConnectorRef) => boolean;
}

/** The gateway as returned: secrets masked, nulls and internals left out. `schedule` where it was requested. */
export function presentGateway(
  gateway: GatewayRecord,
  { mask, isReadable }: ShownSecrets,
  schedule?: Schedule,
): Gateway {
  const connectors = [gateway.input_connector, ...gateway.input_connectors, ...gateway.output_connectors];
  return {
    id: gateway._id,
    client_id: gateway.client_id,
    item_id: gateway.item_id,
    name: gateway.name,
    market: gateway.market,
    category: gateway.category,
    mode: gateway.mode,
    plan: gateway.plan,
    status: gateway.status,
    input_connector: mask(gateway.input_connector),
    input_connectors: gateway.input_connectors.map(mask),
    output_connectors: gateway.output_connectors.map(mask),
    ...(gateway.logo_url ? { logo_url: gateway.logo_url } : {}),
    ...(schedule ? { schedule } : {}),
    ...(connectors.every(isReadable) ? {} : { secrets_unreadable: true as const }),
    created_at: gateway.created_at.toISOString(),
    updated_at: gateway.updated_at.toISOString(),
  };
}
