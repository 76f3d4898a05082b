import type { Document } from 'mongodb';
import { startMongodbProxy } from './mongodb-proxy.ts';
import type { MongodbProxy } from './mongodb-proxy.ts';

/** A query as MongoDB was sent it: the filter of a read, an update or a removal, and the order and limit of a read. */
export interface SentQuery {
  readonly collection: string;
  readonly command: string;
  readonly filter: Document;
  readonly sort?: Document;
  readonly limit?: number;
  /** Of `distinct`: the field whose values are wanted. */
  readonly key?: string;
}

/** Between a product and its MongoDB: passes everything on and keeps every different query. */
export interface QueryRecorder extends MongodbProxy {
  /** One of each shape: the same fields, operators and order. */
  queries(): SentQuery[];
}

/** @param target address of the server, one that is connected to directly */
export async function recordQueries(target: string): Promise<QueryRecorder> {
  const shapes = new Map<string, SentQuery>();
  const proxy = await startMongodbProxy(target, (command) => {
    for (const query of queriesOf(command)) shapes.set(shapeOf(query), query);
    return undefined;
  });
  return { ...proxy, queries: () => [...shapes.values()] };
}

function queriesOf(sent: Document): SentQuery[] {
  const command = ['find', 'count', 'distinct', 'findAndModify', 'update', 'delete', 'aggregate'].find(
    (name) => typeof sent[name] === 'string',
  );
  if (command === undefined) return [];
  const collection = String(sent[command]);
  const query = (filter: unknown, rest: Partial<SentQuery> = {}): SentQuery => ({
    collection,
    command,
    filter: isDocument(filter) ? filter : {},
    ...rest,
  });
  const { sort, limit } = sent;
  const order = { ...(isDocument(sort) && { sort }), ...(typeof limit === 'number' && limit > 0 && { limit }) };
  if (command === 'find') return [query(sent['filter'], order)];
  if (command === 'aggregate') return pipelineQueries(collection, listOf(sent['pipeline']));
  if (command === 'update') return listOf(sent['updates']).map(({ q }) => query(q));
  if (command === 'delete') return listOf(sent['deletes']).map(({ q }) => query(q));
  if (command === 'distinct') return [query(sent['query'], { key: String(sent['key']) })];
  return [query(sent['query'], command === 'findAndModify' ? { ...order, limit: 1 } : {})];
}

/** Only stages before the first one that changes documents can use an index; those that read other collections are queries of these. */
function pipelineQueries(collection: string, pipeline: readonly Document[]): SentQuery[] {
  // Sizes are kept by the server: no document is read.
  if (pipeline.some((stage) => '$collStats' in stage)) return [];
  const lead = pipeline.findIndex((stage) => !('$match' in stage || '$sort' in stage || '$limit' in stage));
  const leading = lead < 0 ? pipeline : pipeline.slice(0, lead);
  const matches = leading.flatMap((stage): Document[] => (isDocument(stage['$match']) ? [stage['$match']] : []));
  const sort: unknown = leading.find((stage) => '$sort' in stage)?.['$sort'];
  const limit: unknown = leading.find((stage) => '$limit' in stage)?.['$limit'];
  const first: SentQuery = {
    collection,
    command: 'aggregate',
    filter: matches.length === 1 ? (matches[0] ?? {}) : matches.length === 0 ? {} : { $and: matches },
    ...(isDocument(sort) && { sort }),
    ...(typeof limit === 'number' && { limit }),
  };
  return [first, ...pipeline.flatMap(otherQueries)];
}

function otherQueries(stage: Document): SentQuery[] {
  const lookUp: unknown = stage['$lookup'];
  const union: unknown = stage['$unionWith'];
  if (isDocument(union) && typeof union['coll'] === 'string')
    return pipelineQueries(union['coll'], listOf(union['pipeline']));
  if (!isDocument(lookUp) || typeof lookUp['from'] !== 'string') return [];
  const { from, foreignField, pipeline } = lookUp;
  if (typeof foreignField === 'string')
    return [{ collection: from, command: '$lookup', filter: { [foreignField]: null } }];
  return pipelineQueries(from, listOf(pipeline));
}

/** Whether a value has fields: no list, date or id. */
export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const listOf = (value: unknown): Document[] => (Array.isArray(value) ? value.filter(isDocument) : []);

const shapeOf = ({ collection, command, filter, sort, limit }: SentQuery): string =>
  JSON.stringify([collection, command, shape(filter), sort, limit === undefined]);

/** Fields and operators without values. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isDocument) ? value.map(shape) : '[]';
  if (!isDocument(value)) return '?';
  return Object.entries(value).map(([name, one]) => [name, shape(one)]);
}
