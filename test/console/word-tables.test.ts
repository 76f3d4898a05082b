import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';

const FOLDER = 'console/words';

describe('The tables of words of the console', () => {
  it('SILENT: have no key in common: of two equal keys only the last would be said', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
    const texts = await Promise.all(files.map((name) => readFile(`${FOLDER}/${name}`, 'utf8')));
    const keys = texts.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, key = '']) => key));
    expect(keys).to.have.length.above(1_000);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).to.deep.equal([]);
  });
});
