import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { READERS } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';

const REFERENCE = new URL('../../../docs/mapped-feed.md', import.meta.url);

describe('The reference of mappings', () => {
  it('has only examples that can be used', async () => {
    const text = await readFile(REFERENCE, 'utf8');
    const blocks = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block = '']): unknown => JSON.parse(block));
    const mappings = blocks.filter((block) => typeof block === 'object' && block !== null && 'rules' in block);
    expect(mappings).to.have.length(4);
    for (const mapping of mappings) expect(parseMapping(mapping).faults).to.equal(undefined);
  });

  it('names every reader', async () => {
    const text = await readFile(REFERENCE, 'utf8');
    expect(READERS.filter((reader) => !text.includes(`\`${reader}\``))).to.deep.equal([]);
  });
});
