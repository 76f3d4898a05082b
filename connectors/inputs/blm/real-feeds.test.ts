import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mapped } from '../../connector.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { serve } from '../../kit/testing/serve.ts';
import { blm } from './blm.ts';

/** Real exports next to the repository, not in it. */
const FOLDER = '../shared/data/feeds/blm';

function feeds(): string[] {
  return existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(blm|zip)$/i.test(name))
    : [];
}

describe('BLM with real exports', () => {
  it('has real exports to read', function () {
    if (feeds().length === 0) {
      this.skip();
    }
  });

  for (const name of feeds()) {
    it(`maps every property of ${name} or says why not`, async () => {
      const server = await serve({ '/feed': { body: readFileSync(join(FOLDER, name)) } });
      const ctx = await createTestContext({ config: { url: `${server.url}/feed` }, market: 'gb' });
      try {
        await blm.check(ctx);
        const messages = await collect(blm.read(ctx, { mode: 'full' }));
        const records = messages.filter((message) => message.kind === 'record');
        expect(messages.filter((message) => message.kind === 'bad')).to.deep.equal([]);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: records.length });
        expect(records).to.not.be.empty;
        // `map` validates what it returns and throws otherwise.
        for (const { property, warnings } of records.map(({ raw }): Mapped => blm.map(raw, ctx))) {
          expect(property.type).to.not.equal('other');
          expect(property.offer_type).to.be.a('string');
          expect(property.location?.city).to.be.a('string');
          expect(property.financial?.transaction?.price?.amount).to.be.greaterThan(100);
          expect(warnings.filter(({ code }) => code !== 'no_media')).to.deep.equal([]);
          expect(warnings).to.have.length.at.most(1);
        }
      } finally {
        await ctx.close();
        await server.stop();
      }
    });
  }
});
