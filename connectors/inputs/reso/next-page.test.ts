import { expect } from 'chai';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { FULL, keys } from '../../kit/testing/serve-feed.ts';
import { reso } from './reso.ts';
import { listings } from './testing/listings.ts';
import { TOKEN, serveOData } from './testing/serve-odata.ts';

/** A full read of a server without links and total. */
async function read(records: number, maxPage: number, page_size: number) {
  const server = await serveOData({ records: listings(records), links: 'none', counts: false, maxPage });
  const ctx = await createTestContext({ config: { url: server.root, access_token: TOKEN, page_size } });
  const messages = await collect(reso.read(ctx, FULL));
  await ctx.close();
  await server.stop();
  return { read: new Set(keys(messages)).size, end: messages.at(-1) };
}

describe('A RESO server that sends neither links nor a total', () => {
  for (const [what, records, maxPage, pageSize] of [
    ['limits pages to fewer listings than requested', 43, 7, 200],
    ['returns one listing per page', 43, 7, 1],
    ['has few listings', 3, 1_000, 10],
    ['has one listing', 1, 1_000, 10],
  ] as const)
    it(`is read to its end when it ${what}`, async () => {
      expect(await read(records, maxPage, pageSize)).to.deep.equal({
        read: records,
        end: { kind: 'complete', scope: 'full', expected: records },
      });
    });
});
