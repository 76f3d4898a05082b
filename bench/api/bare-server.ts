import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Client } from '@elastic/elasticsearch';
import Koa from 'koa';
import { MongoClient } from 'mongodb';
import type { Filter } from 'mongodb';
import type { Collections } from '../../store/collections.ts';
import type { ListingState } from '../../store/listings/listing-states.ts';
import { presentListing } from '../../store/listings/present-listing.ts';

/**
 * The baseline of the API benchmark: a Koa handler that makes the driver calls of the API's reads and writes the same bytes, without tokens, checks, metrics and logs.
 * Configured by its environment; prints its port.
 */
const { BARE_CLIENT = '', BARE_ITEM = '', BARE_PUBLIC_URL = '', BARE_SEARCH_PATH = '' } = process.env;
const mongo = await MongoClient.connect(process.env['MONGODB_URL'] ?? '');
const elasticsearch = new Client({ node: process.env['ELASTICSEARCH_URL'] ?? '' });
const db = mongo.db(process.env['MONGODB_DATABASE'] ?? '');
const gateways = db.collection<Collections['gateways']>('gateways');
const states = db.collection<Collections['listing_states']>('listing_states');
const contents = db.collection<Collections['listings']>('listings');
/** As in the store. */
const STREAM_BATCH = 250;
const JSON_OF_9 = 'application/vnd.elasticsearch+json; compatible-with=9';

const exists = { deleted_at: { $exists: false } };
const visible: Filter<Collections['gateways']> = {
  $or: [
    { $and: [{ client_id: BARE_CLIENT }, { item_id: { $in: [BARE_ITEM] } }, exists] },
    { $and: [{ 'delegations.client_id': BARE_CLIENT }, {}, exists] },
  ],
};

async function visibleIds(): Promise<string[]> {
  return (await gateways.find(visible, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

function present({ sync, property_url, raw: _raw }: ListingState, said: Collections['listings']) {
  const { version: _, ...content } = said;
  return presentListing({ ...content, ...(property_url === undefined ? {} : { property_url }), sync }, BARE_PUBLIC_URL);
}

const byIds = (ids: readonly string[]) => contents.find({ _id: { $in: [...ids] } }).toArray();

/** Joined with their contents, which are read here unless they are given. */
async function presentAll(
  found: readonly ListingState[],
  said: Promise<Collections['listings'][]> = byIds(found.map(({ _id }) => _id)),
) {
  const byId = new Map((await said).map((content) => [content._id, content]));
  return found.flatMap((state) => {
    const content = byId.get(state._id);
    return content ? [present(state, content)] : [];
  });
}

async function* everything(ids: readonly string[]): AsyncGenerator<string> {
  const cursor = states.find({ gateway_id: { $in: [...ids] } }, { batchSize: STREAM_BATCH }).sort({ _id: 1 });
  let separator = '[';
  let batch: ListingState[] = [];
  const flush = async () => {
    const texts = (await presentAll(batch)).map((listing) => JSON.stringify(listing));
    batch = [];
    const text = separator + texts.join(',');
    separator = ',';
    return text;
  };
  for await (const state of cursor) {
    batch.push(state);
    if (batch.length >= STREAM_BATCH) yield await flush();
  }
  if (batch.length > 0) yield await flush();
  yield separator === '[' ? '[]' : ']';
}

async function answer(ctx: Koa.Context): Promise<unknown> {
  const ids = await visibleIds();
  const [, kind, value = ''] = ctx.path.split('/');
  if (kind === 'listing') {
    const [state, content] = await Promise.all([states.findOne({ _id: value }), contents.findOne({ _id: value })]);
    return state && content && ids.includes(state.gateway_id) ? present(state, content) : undefined;
  }
  if (kind === 'search') {
    const body = await readBody(ctx.req);
    const found = await elasticsearch.transport.request<{ hits: { hits: { _id: string }[] } }>(
      { method: 'POST', path: BARE_SEARCH_PATH, body },
      { headers: { 'content-type': JSON_OF_9, accept: JSON_OF_9 } },
    );
    const wanted = found.hits.hits.map(({ _id }) => _id);
    const said = byIds(wanted);
    const byId = new Map((await states.find({ _id: { $in: wanted } }).toArray()).map((state) => [state._id, state]));
    const data = await presentAll(
      wanted.flatMap((id) => byId.get(id) ?? []),
      said,
    );
    return { data };
  }
  const after = typeof ctx.query['after'] === 'string' ? { _id: { $gt: ctx.query['after'] } } : {};
  const limit = Number(ctx.query['limit']);
  const found = await states
    .find({ gateway_id: { $in: ids }, ...after }, { batchSize: STREAM_BATCH })
    .sort({ _id: 1 })
    .limit(limit + 1)
    .toArray();
  return { data: (await presentAll(found)).slice(0, limit), meta: { next_cursor: found[limit - 1]?._id } };
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const app = new Koa();
app.use(async (ctx) => {
  ctx.type = 'application/json';
  if (ctx.path === '/all') {
    ctx.body = Readable.from(everything(await visibleIds()), { objectMode: false });
    ctx.type = 'application/json';
    return;
  }
  ctx.body = JSON.stringify(await answer(ctx));
  ctx.type = 'application/json';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
