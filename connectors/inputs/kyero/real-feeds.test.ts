import { expect } from 'chai';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { serve } from '../../kit/testing/serve.ts';
import { kyero } from './kyero.ts';

/** Real feeds next to the repository, not in it. */
const FOLDER = '../shared/data/feeds/kyero';

function feeds(): string[] {
  return existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /\.xml$/i.test(name)) : [];
}

describe('kyero with real feeds', () => {
  it(`has real feeds to read in ${FOLDER}`, function () {
    if (feeds().length === 0) {
      this.skip();
    }
  });

  for (const name of feeds()) {
    it(`maps every listing of ${name} or says why not`, async () => {
      const body = readFileSync(join(FOLDER, name));
      const server = await serve({ '/feed': { body } });
      const ctx = await createTestContext({ config: { url: `${server.url}/feed` }, market: 'es' });
      try {
        await kyero.check(ctx);
        const messages = await collect(kyero.read(ctx, { mode: 'full' }));
        const records = messages.filter((message) => message.kind === 'record');
        const bad = messages.filter((message) => message.kind === 'bad');
        const count = body.toString('latin1').match(/<property[\s>]/g)?.length ?? 0;
        expect(records.length + bad.length)
          .to.equal(count)
          .and.be.above(0);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: count });
        for (const { message, raw } of bad) {
          expect(message).to.match(/^Listing \d+ of the feed: it has no id\.$/);
          expect(raw?.['id'] ?? '').to.equal('');
        }
        for (const { key, raw } of records) {
          // `map` validates what it returns and throws otherwise.
          const { property, warnings } = kyero.map(raw, ctx);
          expect(property.crm_reference).to.equal(key);
          const gaps = warnings.map(({ field }) => field);
          expect(property.type !== 'other' || gaps.includes('type')).to.equal(true);
          expect(property.offer_type !== undefined || gaps.includes('price_freq')).to.equal(true);
          expect(Object.keys(property.title)).to.include.members(Object.keys(property.description));
          expect(gaps.length).to.be.at.most(3);
          expect(JSON.stringify(property)).to.not.match(/\ufffd|Ã[¤¶¼Ÿ©±]/);
        }
      } finally {
        await ctx.close();
        await server.stop();
      }
    });
  }
});
