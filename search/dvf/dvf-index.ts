import { writeBulk } from '../bulk-writer.ts';
import type { BulkOperation } from '../bulk-writer.ts';
import { connectElastic, deleteIndices, indicesOf, refusalOf, statusOf } from '../elastic.ts';
import type { Elastic, ElasticOptions } from '../elastic.ts';
import type { DvfRelease } from '../../model/sales/dvf.ts';
import { coverageOf, exclusionOf, mergeCoverage } from './coverage.ts';
import type { Coverage, CoverageScope } from './coverage.ts';
import { dvfIndexDefinition } from './mapping.ts';
import { describeRelease } from './describe-release.ts';
import { settleRanks } from './settle-ranks.ts';

export interface DvfIndexOptions extends ElasticOptions {
  /** Alias that searches use; the index of each import is named `<alias>-<import id>`. */
  readonly index: string;
}

/** What an index says of itself. */
export interface DvfIndexMeta {
  /** Fingerprint of the definition it was made from. */
  readonly definition: string;
  /** The progress of its import; absent once it is complete. */
  readonly progress?: object;
  readonly release?: DvfRelease;
  readonly coverage?: Coverage;
  /** What later releases have replaced. */
  readonly excluded?: Coverage;
}

export interface DvfPublication {
  readonly mutations: number;
  /** Mutations that had the same key as another one. */
  readonly equalKeys: number;
  /** `id_mutation` that came apart because their rows are too far from each other, some of them. */
  readonly split: readonly string[];
  /** Releases that are replaced as a whole, by name. */
  readonly replaced: readonly string[];
}

/** The indices of DVF: one per import, all behind one alias, each without what a later one covers. */
export interface DvfIndex {
  readonly elastic: Elastic;
  readonly alias: string;
  /** Creates the index of an import, and removes those of others that were not completed. One that is there already goes on. */
  begin(importId: string): Promise<void>;
  /** What `saveProgress` saved last; undefined if there is no such unfinished import. */
  progress(importId: string): Promise<object | undefined>;
  /** The import that was begun and not completed, if any. */
  unfinished(): Promise<string | undefined>;
  saveProgress(importId: string, progress: object): Promise<void>;
  write(importId: string, operations: readonly BulkOperation[]): Promise<void>;
  /** Puts a complete import behind the alias in one step, and takes out of the others what it covers. May be repeated. */
  publish(importId: string, release: { readonly name: string; readonly scope: CoverageScope }): Promise<DvfPublication>;
  /** Deletes indices that are behind no alias any more; queries that began before `publish` may still use them for a moment. */
  removeReplaced(): Promise<void>;
  /** Discards an import that is not to be completed. */
  discard(importId: string): Promise<void>;
  /** Why releases should be imported again, and how; undefined if they need not be. */
  fault(): Promise<string | undefined>;
  /** What is behind the alias, by index, latest first. */
  releases(): Promise<ReadonlyMap<string, DvfRelease>>;
  close(): Promise<void>;
}

/** Nothing is written any more; the server’s default. */
const SEARCHED_REFRESH = '1s';

export function openDvfIndex(options: DvfIndexOptions): DvfIndex {
  const elastic = connectElastic(options);
  const { index: alias } = options;
  const target: Target = { elastic, alias };
  const indices = () => dvfIndices(target);
  const remove = (names: readonly string[]) => deleteIndices(elastic, names);
  const isBuilding = (name: string, aliases: readonly string[]) =>
    aliases.includes(buildingOf(target, name.slice(alias.length + 1)));

  return {
    elastic,
    alias,
    async begin(importId) {
      const name = nameOf(target, importId);
      const all = await indices();
      await remove(all.filter(([one, aliases]) => one !== name && isBuilding(one, aliases)).map(([one]) => one));
      if (!all.some(([one]) => one === name)) await createIndex(target, name, buildingOf(target, importId));
    },
    progress: async (importId) => (await metaOf(target, importId))?.progress,
    async unfinished() {
      const [found] = (await indices()).filter(([name, aliases]) => isBuilding(name, aliases));
      return found?.[0].slice(alias.length + 1);
    },
    async saveProgress(importId, progress) {
      const meta = await metaOf(target, importId);
      if (meta) await saveMeta(target, nameOf(target, importId), { ...meta, progress });
    },
    async write(importId, operations) {
      await writeBulk(elastic, buildingOf(target, importId), operations);
    },
    publish: (importId, release) => publish(target, importId, release),
    async removeReplaced() {
      const all = await indices();
      await remove(all.filter(([, aliases]) => aliases.length === 0).map(([name]) => name));
    },
    async discard(importId) {
      const all = await indices();
      await remove(
        all
          .filter(([name, aliases]) => name === nameOf(target, importId) && !aliases.includes(alias))
          .map(([name]) => name),
      );
    },
    async fault() {
      const { fingerprint } = dvfIndexDefinition();
      const old = (await metasOf(target, alias)).filter(([, { definition }]) => definition !== fingerprint);
      if (old.length === 0) return undefined;
      const names = old.map(([name, { release }]) => release?.name ?? name).toSorted();
      return `These releases of DVF were indexed by another version: ${names.join(', ')}. Import their files again: npm run dvf:import -- FILE…`;
    },
    async releases() {
      const found = (await metasOf(target, alias)).flatMap(([name, { release }]) =>
        release ? [[name, release] as const] : [],
      );
      return new Map(found.toSorted(([, a], [, b]) => (a.imported_at < b.imported_at ? 1 : -1)));
    },
    async close() {
      await elastic.client.close();
    },
  };
}

interface Target {
  readonly elastic: Elastic;
  readonly alias: string;
}

const nameOf = ({ alias }: Target, importId: string): string => `${alias}-${importId}`;
const buildingOf = ({ alias }: Target, importId: string): string => `${alias}-building-${importId}`;

const dvfIndices = ({ elastic, alias }: Target) =>
  indicesOf(elastic, alias, new RegExp(`^${alias.replaceAll(/[^\w-]/g, '\\$&')}-[0-9a-f-]{36}$`));

/** The description of each index; indices that are missing are left out. */
async function metasOf({ elastic }: Target, index: string): Promise<[name: string, meta: DvfIndexMeta][]> {
  try {
    const found = await elastic.call('get_mapping', (client) => client.indices.getMapping({ index }));
    return Object.entries(found).map(([name, { mappings }]) => [name, mappings._meta as unknown as DvfIndexMeta]);
  } catch (error) {
    if (statusOf(error) === 404) return [];
    throw error;
  }
}

const metaOf = async (target: Target, importId: string): Promise<DvfIndexMeta | undefined> =>
  (await metasOf(target, nameOf(target, importId)))[0]?.[1];

async function createIndex({ elastic }: Target, name: string, building: string): Promise<void> {
  const { settings, mappings, fingerprint } = dvfIndexDefinition();
  const _meta = { definition: fingerprint, progress: {} };
  try {
    await elastic.call('create_index', (client) =>
      client.indices.create({
        index: name,
        // Nobody searches it before it is published.
        settings: { ...settings, refresh_interval: '-1' },
        mappings: { ...mappings, _meta },
        aliases: { [building]: {} },
      }),
    );
  } catch (error) {
    if (refusalOf(error) !== 'resource_already_exists_exception') throw error;
  }
}

async function saveMeta({ elastic }: Target, name: string, meta: DvfIndexMeta): Promise<void> {
  await elastic.call('put_mapping', (client) => client.indices.putMapping({ index: name, _meta: { ...meta } }));
}

async function publish(
  target: Target,
  importId: string,
  { name: releaseName, scope }: { readonly name: string; readonly scope: CoverageScope },
): Promise<DvfPublication> {
  const { elastic, alias } = target;
  const { call } = elastic;
  const name = nameOf(target, importId);
  await call('refresh', (client) => client.indices.refresh({ index: name }));
  const { equalKeys, split } = await settleRanks(elastic, name, (operations) =>
    writeBulk(elastic, buildingOf(target, importId), operations),
  );
  const coverage = await coverageOf(elastic, name, scope);
  const release = await describeRelease(elastic, name, releaseName);
  const { progress: _progress, ...meta } = (await metaOf(target, importId)) ?? { definition: '' };
  await call('put_settings', (client) =>
    client.indices.putSettings({ index: name, settings: { refresh_interval: SEARCHED_REFRESH } }),
  );

  const { actions, kept, replaced } = await whatIsCovered(target, name, coverage);
  actions.unshift(
    { add: { index: name, alias } },
    { remove: { index: name, alias: buildingOf(target, importId), must_exist: false } },
  );
  // First, so that a repetition after an interruption adds to the same exclusions.
  for (const [one, old] of kept) await saveMeta(target, one, old);
  await saveMeta(target, name, { ...meta, release, coverage });
  await call('update_aliases', (client) => client.indices.updateAliases({ actions }));
  return { mutations: release.mutations, equalKeys, split, replaced };
}

/** What a release takes out of the others: changes of aliases, descriptions of those that keep a part, names of those that are covered whole. */
async function whatIsCovered(target: Target, name: string, coverage: Coverage) {
  const { elastic, alias } = target;
  const countOf = async (index: string, query: ReturnType<typeof exclusionOf>): Promise<number> =>
    (await elastic.call('count', (client) => client.count({ index, query }))).count;
  const behind = (await dvfIndices(target)).filter(([one, aliases]) => one !== name && aliases.includes(alias));
  const described = new Map(await metasOf(target, alias));
  const replaced: string[] = [];
  const actions: object[] = [];
  const kept: [name: string, meta: DvfIndexMeta][] = [];
  for (const [one] of behind) {
    const old = described.get(one);
    const excluded = mergeCoverage(old?.excluded, coverage);
    const filter = exclusionOf(excluded);
    const left = await countOf(one, filter);
    // A filter costs time in every query.
    if (left > 0 && left === (await countOf(one, exclusionOf(old?.excluded)))) continue;
    if (left === 0) {
      actions.push({ remove: { index: one, alias } });
      if (old?.release) replaced.push(old.release.name);
    } else {
      actions.push({ add: { index: one, alias, filter } });
      if (old) kept.push([one, { ...old, excluded }]);
    }
  }
  return { actions, kept, replaced };
}
