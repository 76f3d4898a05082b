import { expect } from 'chai';
import { fetchStart } from './feed-address.ts';
import { createTestContext } from './testing/context.ts';
import { serve } from './testing/serve.ts';

describe('fetchStart', () => {
  it('sends the request of the configuration, or a given one, and reads no more bytes than it needs', async () => {
    const server = await serve({
      '/feed': { headers: { 'content-type': 'text/xml; charset=utf-8' }, body: 'x'.repeat(1_000_000) },
      '/other': { body: 'short' },
    });
    const ctx = await createTestContext({ config: { url: `${server.url}/feed`, api_key: 'word' } });
    try {
      const { start, isWhole, contentType } = await fetchStart(ctx);
      expect([isWhole, contentType]).to.deep.equal([false, 'text/xml; charset=utf-8']);
      expect(start.length).to.be.within(64 * 1024, 999_999);
      const other = await fetchStart(ctx, {
        request: { url: `${server.url}/other`, headers: { 'X-Api-Key': 'word' } },
      });
      expect([other.start.toString(), other.isWhole]).to.deep.equal(['short', true]);
      expect(server.requests.map(({ headers }) => [headers['authorization'], headers['x-api-key']])).to.deep.equal([
        ['Bearer word', undefined],
        [undefined, 'word'],
      ]);
    } finally {
      await ctx.close();
      await server.stop();
    }
  });
});
