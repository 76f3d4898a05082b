import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isZip, openZip } from '../../kit/sources/open-zip.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { serve } from '../../kit/testing/serve.ts';
import { openimmo } from './openimmo.ts';

/** Real transfers next to the repository, not in it. */
const FOLDER = '../shared/data/feeds/openimmo';

function feeds(): string[] {
  return existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xml|zip)$/i.test(name))
    : [];
}

/** How many objects a file holds, counted without the connector. */
async function objectsIn(path: string): Promise<number> {
  const count = (xml: string): number => xml.match(/<immobilie[\s>/]/gi)?.length ?? 0;
  if (!(await isZip(path))) {
    return count(readFileSync(path, 'latin1'));
  }
  const zip = await openZip(path);
  let sum = 0;
  for (const entry of zip.entries.filter(({ name }) => /\.xml$/i.test(name))) {
    sum += count(await text(await zip.open(entry)));
  }
  zip.close();
  return sum;
}

describe('openimmo with real transfers', () => {
  it(`has real transfers to read in ${FOLDER}`, function () {
    if (feeds().length === 0) {
      this.skip();
    }
  });

  for (const name of feeds()) {
    it(`maps every object of ${name} or says why not`, async () => {
      const path = join(FOLDER, name);
      const server = await serve({ '/feed': { body: readFileSync(path) } });
      const ctx = await createTestContext({ config: { url: `${server.url}/feed` }, market: 'de' });
      try {
        await openimmo.check(ctx);
        const messages = await collect(openimmo.read(ctx, { mode: 'full' }));
        const records = messages.filter((message) => message.kind === 'record');
        const bad = messages.filter((message) => message.kind === 'bad');
        const deletions = messages.filter((message) => message.kind === 'delete');
        expect(records.length + bad.length + deletions.length).to.equal(await objectsIn(path));
        for (const { message, raw } of bad) {
          expect(message).to.match(/^Listing \d+ of .*: it has no openimmo_obid or object number\.$/);
          expect(JSON.stringify(raw)).to.not.match(/"(?:openimmo_obid|objektnr_extern|objektnr_intern)":"[^"]/);
        }
        expect(messages.at(-1)).to.include({ kind: 'complete' });
        for (const { key, raw } of records) {
          // `map` validates what it returns and throws otherwise.
          const { property } = openimmo.map(raw, ctx);
          expect(property.crm_reference).to.equal(key);
          expect(property.type).to.not.equal('other');
          expect(property.offer_type).to.be.a('string');
          expect(JSON.stringify(property)).to.not.match(/\ufffd|Ã[¤¶¼Ÿ]/);
        }
      } finally {
        await ctx.close();
        await server.stop();
      }
    });
  }
});
