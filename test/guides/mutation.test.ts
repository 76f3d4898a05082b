import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { GUARDS } from '../mutation/guards.ts';

/** What every guard has to reach, in hundredths; see `run-mutation.ts`. */
const LEAST_KILLED = 95;

describe('docs/mutation.md', () => {
  it('lists every guard with at least 95 in a hundred mutants killed: run npm run mutation after a change of the list', async () => {
    const page = await readFile(new URL('../../docs/mutation.md', import.meta.url), 'utf8');
    const rows = page.split('\n').flatMap((line) => {
      const [, guard, file, mutants, killed] = /^\| (.+?) +\| `(.+?)` +\| +(\d+) \| +(\d+) \|/.exec(line) ?? [];
      return guard === undefined ? [] : [{ guard, file, mutants: Number(mutants), killed: Number(killed) }];
    });
    expect(rows.map(({ guard, file }) => ({ guard, file }))).to.deep.equal(
      GUARDS.map(({ guard, file }) => ({ guard, file })),
    );
    const weak = rows.filter(({ mutants, killed }) => mutants === 0 || (100 * killed) / mutants < LEAST_KILLED);
    expect(weak).to.deep.equal([]);
  });
});
