import { expect } from 'chai';
import { AppError } from '../../../model/shared/errors.ts';
import type { Listing } from '../../../model/listing/listing.ts';
import { isSpecial } from '../../http/reply.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../../testing/fake-deps.ts';
import type { ListingPage } from './listing-page.ts';
import { listGatewayProperties } from '../list-gateway-properties.ts';
import { listProperties } from '../list-properties.ts';

const gateway = gatewayRecord();
const ids = Array.from({ length: 7 }, (_, place) => `0000000${place}-0000-4000-8000-000000000000`);
const listing = (id: string, gatewayId = gateway._id) =>
  ({ _id: id, gateway_id: gatewayId, sync: { version: 1, changed_at: new Date(0) } }) as unknown as Listing;

/** Seven listings, read as from the store, in an index where all of them match. */
function world() {
  const asked: unknown[] = [];
  const deps = fakeDeps({
    store: {
      gateways: { visibleIds: async () => [gateway._id] },
      listings: {
        async *stream(
          gatewayIds: string[],
          { after = '', skip = 0, limit = 0 }: { after?: string; skip?: number; limit?: number } = {},
        ) {
          asked.push({ gatewayIds, limit });
          const found = ids.filter((id) => id > after).slice(skip);
          for (const id of limit > 0 ? found.slice(0, limit) : found) yield listing(id);
        },
        undelivered: async (gatewayIds: string[], which: { output?: string }, limit: number) => {
          asked.push({ gatewayIds, which });
          return which.output === 'huge' ? Array.from({ length: limit }, String) : ids.slice(0, 2);
        },
        count: async () => ids.length,
        byIds: async (wanted: string[]) =>
          wanted
            .toReversed()
            .flatMap((id) => (id === ids[3] ? [] : [listing(id, id === ids[4] ? 'other' : gateway._id)])),
      },
    } as never,
    search: {
      search: async (gatewayIds, filter, { after = '', limit, among = ids }) => {
        asked.push({ gatewayIds, filter });
        const rest = ids.filter((id) => id > after && among.includes(id));
        const shown = rest.slice(0, Math.min(limit, 3));
        return { ids: shown, total: ids.length, ...(rest.length > shown.length ? { next: shown.at(-1)! } : {}) };
      },
    },
  });
  return { deps, asked };
}

type Query = Parameters<typeof listGatewayProperties.call>[0]['query'];
const all = {
  params: {},
  body: undefined,
  principal: principalOf('north'),
  gateway: undefined,
  requestId: 'r',
} as const;
const list = (query: Query, { deps } = world()) => listProperties.call({ ...all, query }, deps);
const listOne = (query: Query, { deps } = world()) =>
  listGatewayProperties.call({ ...all, params: { id: gateway._id }, gateway, query }, deps);

const page = async (reply: unknown) => (await reply) as ListingPage;
const shown = ({ data }: ListingPage) => data.map(({ id }) => ids.indexOf(id));
async function streamed(reply: unknown): Promise<number[]> {
  const special = await reply;
  if (!isSpecial(special) || special.kind !== 'array') throw new Error('no stream');
  const found: number[] = [];
  for await (const item of special.items) found.push(ids.indexOf((item as { id: string }).id));
  return found;
}
const refusal = async (reply: () => unknown): Promise<AppError> => {
  try {
    await reply();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('listing collections', () => {
  it('stream everything without paging parameters', async () => {
    expect(await streamed(list({}))).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
  });

  it('return everything once when a client follows the cursors', async () => {
    const first = await page(list({ limit: 3 }));
    expect(shown(first)).to.deep.equal([0, 1, 2]);
    expect(first.meta.has_more).to.equal(true);
    const second = await page(list({ limit: 4, cursor: first.meta.next_cursor }));
    expect(shown(second)).to.deep.equal([3, 4, 5, 6]);
    expect(second.meta).to.deep.equal({ has_more: false });
  });

  it('have the total in page mode', async () => {
    const last = await page(list({ page: 2, limit: 3 }));
    expect(shown(last)).to.deep.equal([6]);
    expect(last.meta).to.deep.equal({ page: 2, limit: 3, total: 7, total_pages: 3, has_more: false });
  });

  it('limit a page to 100 listings when more than 200 are requested, and to 50 by default', async () => {
    for (const [query, limit] of [
      [{ limit: 500 }, 100],
      [{ limit: 200 }, 200],
      [{ page: 0 }, 50],
    ] as const) {
      const { deps, asked } = world();
      await list(query, { deps, asked });
      expect((asked[0] as { limit: number }).limit).to.be.oneOf([limit, limit + 1]);
    }
  });

  it('refuse both kinds of paging at once, contradictory times and cursors of other lists', async () => {
    expect((await refusal(() => list({ page: 1, cursor: 'x' }))).detail).to.equal('page');
    const times = { updatedSince: '2026-01-01T00:00:00Z', updated_since: '2026-01-02T00:00:00Z' };
    expect((await refusal(() => list(times))).detail).to.equal('updatedSince');
    const { meta } = await page(list({ limit: 3 }));
    expect((await refusal(() => listOne({ cursor: meta.next_cursor }))).message).to.include('other filters');
  });
});

describe('listing search', () => {
  it('returns matches in the order of the index, without those that the store does not have in this gateway', async () => {
    const { deps, asked } = world();
    const found = await page(listOne({ q: 'maison', priceMax: 5, limit: 3 }, { deps, asked }));
    expect(shown(found)).to.deep.equal([0, 1, 2]);
    expect(found.meta).to.include({ total: 7, has_more: true });
    expect(asked).to.deep.equal([{ gatewayIds: [gateway._id], filter: { q: 'maison', price_max: 5 } }]);
    const next = await page(listOne({ q: 'maison', priceMax: 5, limit: 3, cursor: found.meta.next_cursor }));
    expect(shown(next)).to.deep.equal([5]);
  });

  it('streams all matches without paging parameters', async () => {
    expect(await streamed(listOne({ type: ['house'] }))).to.deep.equal([0, 1, 2, 5, 6]);
  });

  it('refuses a cursor of another search and filters that contradict each other', async () => {
    const { meta } = await page(listOne({ type: ['house'], limit: 3 }));
    const other = await refusal(() => listOne({ type: ['land'], cursor: meta.next_cursor }));
    expect(other.message).to.include('other filters');
    expect((await refusal(() => listOne({ priceMin: 5, priceMax: 4 }))).detail).to.equal('priceMin');
    expect((await refusal(() => listOne({ sort: 'distance' }))).message).to.include('needs lat and lon');
    expect((await refusal(() => listOne({ sort: 'relevance' }))).message).to.include('needs q');
    expect((await refusal(() => listOne({ bbox: [2, 49, 3, 48] }))).message).to.include('west, south, east, north');
    expect((await refusal(() => listOne({ q: 'a', page: 100, limit: 200 }))).message).to.include('cursor');
    expect((await refusal(() => listOne({ fields: ['title', 'titel'] }))).message).to.include('"titel"');
  });

  it('finds what a site does not have, bound to its cursor, and refuses more than can be searched', async () => {
    const { deps, asked } = world();
    const found = await page(listOne({ delivery: 'failed', output: 'o1', limit: 1 }, { deps, asked }));
    expect(shown(found)).to.deep.equal([0]);
    expect(asked[0]).to.deep.equal({ gatewayIds: [gateway._id], which: { delivery: 'failed', output: 'o1' } });
    const other = await refusal(() => listOne({ delivery: 'pending', limit: 1, cursor: found.meta.next_cursor }));
    expect(other.message).to.include('other filters');
    expect(await streamed(list({ delivery: 'pending' }))).to.deep.equal([0, 1]);
    expect((await refusal(() => list({ output: 'o1' }))).detail).to.equal('output');
    const many = await refusal(() => list({ delivery: 'pending', output: 'huge' }));
    expect([many.code, many.detail]).to.deep.equal(['UNPROCESSABLE', 'delivery']);
  });

  it('pages by number too, and keeps every filter on the next page', async () => {
    const last = await page(listOne({ type: ['house'], page: 0, limit: 3 }));
    expect(last.meta).to.deep.equal({ page: 0, limit: 3, total: 7, total_pages: 3, has_more: true });
    const first = await page(listOne({ type: ['house'], sort: '-price', limit: 3 }));
    const other = await refusal(() => listOne({ type: ['house'], sort: 'price', cursor: first.meta.next_cursor }));
    expect(other.message).to.include('other filters');
  });

  it('returns only the named fields, and always the id', async () => {
    const { data } = await page(listOne({ type: ['house'], fields: ['gateway_id'], limit: 1 }));
    expect(data).to.deep.equal([{ id: ids[0], gateway_id: gateway._id }]);
  });
});
