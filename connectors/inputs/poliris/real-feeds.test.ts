import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { serve } from '../../kit/testing/serve.ts';
import type { Mapped } from '../../connector.ts';
import { poliris } from './poliris.ts';

/** Real exports next to the repository, not in it. */
const FOLDER = '../shared/data/feeds/poliris';

function feeds(): string[] {
  return existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(csv|zip)$/i.test(name))
    : [];
}

describe('poliris with real exports', () => {
  it('has real exports to read', function () {
    if (feeds().length === 0) {
      this.skip();
    }
  });

  for (const name of feeds()) {
    it(`maps every row of ${name} or says why not`, async () => {
      const server = await serve({ '/feed': { body: readFileSync(join(FOLDER, name)) } });
      const ctx = await createTestContext({ config: { url: `${server.url}/feed` } });
      try {
        await poliris.check(ctx);
        const messages = await collect(poliris.read(ctx, { mode: 'full' }));
        const records = messages.filter((message) => message.kind === 'record');
        expect(messages.filter((message) => message.kind === 'bad')).to.deep.equal([]);
        expect(messages.at(-1)).to.deep.equal({
          kind: 'complete',
          scope: 'full',
          expected: records.length,
          endMarked: false,
        });
        expect(records).to.not.be.empty;
        // `map` validates what it returns and throws otherwise.
        const mapped = records.map(({ raw }): Mapped => poliris.map(raw, ctx));
        expect(mapped.map(({ property }) => property.crm_reference)).to.deep.equal(records.map(({ key }) => key));
        for (const { property } of mapped) {
          expect(property.type).to.not.equal('other');
          expect(property.offer_type).to.be.a('string');
          expect(JSON.stringify(property)).to.not.match(/\ufffd|Ã©|Ã¨/);
        }
      } finally {
        await ctx.close();
        await server.stop();
      }
    });
  }

  it('gives a home one key, whatever agency id a portal’s export writes', async function () {
    const series = feeds().filter((name) => name.startsWith('series'));
    if (series.length === 0) {
      this.skip();
    }
    const references = new Set<unknown>();
    const found = new Set<string>();
    for (const name of series) {
      const server = await serve({ '/feed': { body: readFileSync(join(FOLDER, name)) } });
      const ctx = await createTestContext({ config: { url: `${server.url}/feed` } });
      for (const message of await collect(poliris.read(ctx, { mode: 'full' }))) {
        if (message.kind === 'record') {
          references.add(message.raw['2']);
          found.add(message.key);
        }
      }
      await ctx.close();
      await server.stop();
    }
    expect(found.size).to.equal(references.size);
  });
});
