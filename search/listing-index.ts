import type { estypes } from '@elastic/elasticsearch';
import { writeBulk } from './bulk-writer.ts';
import type { BulkOperation } from './bulk-writer.ts';
import { connectElastic, deleteIndices, indicesOf, refusalOf, statusOf } from './elastic.ts';
import type { Elastic, ElasticOptions } from './elastic.ts';
import { listingIndexDefinition } from './mapping.ts';
import { createFieldGuard } from './outdated-fields.ts';

/** A document's id and the version it has in the index. */
export interface IndexedVersion {
  readonly id: string;
  readonly version: number;
}

export interface ListingIndexOptions extends ElasticOptions {
  /** Alias that searches and writes go to; the indices behind it are named `<alias>-<timestamp>`. */
  readonly index: string;
}

/** The index behind the alias, and the one being built next to it. */
export interface ListingIndex {
  readonly elastic: Elastic;
  /** Everything but a rebuild uses this name. */
  readonly alias: string;
  /** The name under which a rebuild writes into the next index. */
  readonly building: string;
  /** Creates the first index when there is none. */
  prepare(): Promise<void>;
  /** Why the index should be rebuilt, and how; undefined if it need not be. */
  fault(): Promise<string | undefined>;
  /** Throws DOWNSTREAM_ERROR if a request uses a field that the index lacks because an earlier release made it. */
  demandFields(request: object): Promise<void>;
  write(alias: string, operations: readonly BulkOperation[]): Promise<number>;
  refresh(alias: string): Promise<void>;
  /** Ids in the index as of the last refresh, in order, page by page. */
  versions(alias: string, gatewayId?: string): AsyncGenerator<IndexedVersion[]>;
  /** Those of the ids that the index holds, as of now. */
  versionsOf(alias: string, ids: readonly string[]): Promise<IndexedVersion[]>;
  /** How many listings the index holds of every gateway it knows. */
  gateways(alias: string): AsyncGenerator<{ id: string; count: number }>;
  /** Removes what earlier rebuilds left behind and creates the next index; answers its name. */
  startBuilding(): Promise<string>;
  /** Moves the alias to the next index in one step; returns the indices it left. */
  swap(name: string): Promise<string[]>;
  /** The next index has everything: marks it so and deletes the ones before. */
  finish(name: string, left: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Ids per round trip: 40 KB. */
const PAGE = 1_000;

export function openListingIndex(options: ListingIndexOptions): ListingIndex {
  const elastic = connectElastic(options);
  const { call } = elastic;
  const { index: alias } = options;
  const building = `${alias}-building`;

  const names = { elastic, alias, building };
  return {
    elastic,
    alias,
    building,
    async prepare() {
      if ((await behindAlias(names)).length > 0) return;
      try {
        // Not a time: two processes that start together must try to create the same index, or the alias would have two.
        await createIndex(elastic, `${alias}-0`, alias, true);
      } catch (error) {
        if (refusalOf(error) !== 'resource_already_exists_exception') throw error;
        if ((await behindAlias(names)).length > 0) return;
        await call('update_aliases', (client) =>
          client.indices.updateAliases({ actions: [{ add: { index: `${alias}-0`, alias } }] }),
        );
      }
    },
    fault: () => faultOf(elastic, alias),
    demandFields: createFieldGuard(elastic, alias),
    write: (target, operations) => writeBulk(elastic, target, operations),
    async refresh(target) {
      await call('refresh', (client) => client.indices.refresh({ index: target }));
    },
    versions: (target, gatewayId) => versionsIn(elastic, target, gatewayId),
    async versionsOf(target, ids) {
      if (ids.length === 0) return [];
      const { docs } = await call('mget', (client) => client.mget({ index: target, ids: [...ids], _source: false }));
      return docs.flatMap((doc) =>
        'found' in doc && doc.found && doc._version !== undefined ? [{ id: doc._id, version: doc._version }] : [],
      );
    },
    gateways: (target) => gatewaysIn(elastic, target),
    ...createRebuild(names),
    async close() {
      await elastic.client.close();
    },
  };
}

/** The names of an index in use and of the one that is built next to it. */
interface IndexNames extends Pick<ListingIndex, 'elastic' | 'alias' | 'building'> {}

/** @param behind the alias that the index gets */
function createIndex({ call }: Elastic, name: string, behind: string, complete: boolean): Promise<unknown> {
  const { settings, mappings } = listingIndexDefinition();
  const _meta = { ...mappings._meta, complete };
  return call('create_index', (client) =>
    client.indices.create({ index: name, settings, mappings: { ...mappings, _meta }, aliases: { [behind]: {} } }),
  );
}

/** Names behind the alias; none when there is no such alias. */
async function behindAlias({ elastic, alias }: IndexNames): Promise<string[]> {
  try {
    return Object.keys(await elastic.call('get_alias', (client) => client.indices.getAlias({ name: alias })));
  } catch (error) {
    if (statusOf(error) === 404) return [];
    throw error;
  }
}

/** Building the next index while the present one is in use. */
function createRebuild(names: IndexNames): Pick<ListingIndex, 'startBuilding' | 'swap' | 'finish'> {
  const { elastic, alias, building } = names;
  const { call } = elastic;
  const ours = new RegExp(`^${alias.replace(/[^\w-]/g, '\\$&')}-\\d+$`);
  return {
    async startBuilding() {
      const unused = (await indicesOf(elastic, alias, ours)).filter(([, aliases]) => !aliases.includes(alias));
      await deleteIndices(
        elastic,
        unused.map(([name]) => name),
      );
      const name = `${alias}-${Date.now()}`;
      await createIndex(elastic, name, building, false);
      return name;
    },
    async swap(name) {
      const left = (await behindAlias(names)).filter((index) => index !== name);
      await call('update_aliases', (client) =>
        client.indices.updateAliases({
          actions: [
            { add: { index: name, alias } },
            { remove: { index: name, alias: building } },
            ...left.map((index) => ({ remove: { index, alias } })),
          ],
        }),
      );
      return left;
    },
    async finish(name, left) {
      const { _meta } = listingIndexDefinition().mappings;
      await call('put_mapping', (client) =>
        client.indices.putMapping({ index: name, _meta: { ..._meta, complete: true } }),
      );
      await deleteIndices(
        elastic,
        left.filter((one) => ours.test(one)),
      );
    },
  };
}

/** Why an index should be rebuilt, and how; undefined if it need not be. */
async function faultOf({ call }: Elastic, alias: string): Promise<string | undefined> {
  const found = await call('get_mapping', (client) => client.indices.getMapping({ index: alias }));
  const wanted: unknown = listingIndexDefinition().mappings._meta?.['definition'];
  const metas = Object.values(found).map(({ mappings }): Record<string, unknown> => mappings._meta ?? {});
  if (metas.some(({ complete }) => complete !== true))
    return 'The last rebuild of the search index did not finish. Start it again: npm run reindex';
  if (metas.some(({ definition }) => definition !== wanted))
    return 'The search index was made by another version. Rebuild it: npm run reindex';
  return undefined;
}

async function* versionsIn({ call }: Elastic, target: string, gatewayId?: string): AsyncGenerator<IndexedVersion[]> {
  let search_after: string[] | undefined;
  do {
    const { hits } = await call('search', (client) =>
      client.search({
        index: target,
        query: gatewayId === undefined ? { match_all: {} } : { term: { gateway_id: gatewayId } },
        sort: [{ id: 'asc' }],
        size: PAGE,
        version: true,
        _source: false,
        track_total_hits: false,
        allow_partial_search_results: false,
        ...(search_after ? { search_after } : {}),
      }),
    );
    const page = hits.hits.flatMap(({ _id, _version }) =>
      _id === undefined || _version === undefined ? [] : [{ id: _id, version: _version }],
    );
    if (page.length > 0) yield page;
    const lastId = page.length < PAGE ? undefined : page.at(-1)?.id;
    search_after = lastId === undefined ? undefined : [lastId];
  } while (search_after);
}

async function* gatewaysIn({ call }: Elastic, target: string): AsyncGenerator<{ id: string; count: number }> {
  let after: estypes.AggregationsCompositeAggregateKey | undefined;
  do {
    const { aggregations } = await call('search', (client) =>
      client.search<unknown, { gateways: estypes.AggregationsCompositeAggregate }>({
        index: target,
        size: 0,
        allow_partial_search_results: false,
        aggs: {
          gateways: {
            composite: {
              size: PAGE,
              sources: [{ id: { terms: { field: 'gateway_id' } } }],
              ...(after ? { after } : {}),
            },
          },
        },
      }),
    );
    const found = aggregations?.gateways;
    const buckets = Array.isArray(found?.buckets) ? found.buckets : [];
    for (const { key, doc_count } of buckets) yield { id: String(key['id']), count: doc_count };
    after = found?.after_key;
  } while (after);
}
