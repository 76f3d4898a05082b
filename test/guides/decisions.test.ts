import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';

const FOLDER = new URL('../../docs/decisions/', import.meta.url);

describe('The decisions', () => {
  it('have every area in docs/decisions.md, and no entry there', async () => {
    const index = await readFile(new URL('../decisions.md', FOLDER), 'utf8');
    const areas = [...index.matchAll(/\]\(decisions\/([\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(areas).to.have.members(await readdir(FOLDER));
    const headings = [...index.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(headings, 'append entries to the file of their area').to.deep.equal(['Writing one']);
  });

  it('each have a date, a context and a decision', async () => {
    const incomplete: string[] = [];
    for (const name of await readdir(FOLDER)) {
      const [, ...entries] = (await readFile(new URL(name, FOLDER), 'utf8')).split(/^## /m);
      for (const entry of entries) {
        const isWhole = /^.+\n\n_\d{4}-\d\d-\d\d(?:\. .+)?_\n\n\*\*Context\.\*\* [^]*\*\*Decision\.\*\* /.test(entry);
        if (!isWhole) incomplete.push(`${name}: ${entry.split('\n', 1)[0]}`);
      }
    }
    expect(incomplete).to.deep.equal([]);
  });
});
