import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { extensionSentences } from './extensions.ts';

describe('The names of plugins and addons of sites', () => {
  it('are there in every language for all that the product brings along', async () => {
    const { plugins, addons } = JSON.parse(await readFile('extensions/extensions.json', 'utf8')) as {
      plugins: { id: string; name: string }[];
      addons: { code: string; name: string }[];
    };
    const named = [...plugins, ...addons.map(({ code, name }) => ({ id: code, name }))];
    expect(named).to.have.length.above(3);
    for (const { id, name } of named) {
      const known = extensionSentences(id);
      expect(known?.name.en, id).to.equal(name);
      for (const sentence of [known?.name, known?.text])
        expect(new Set(Object.values(sentence ?? {})).size, `${id}: a text per language`).to.equal(3);
    }
  });

  it('are none for what another hub has', () => {
    expect(extensionSentences('constructor')).to.equal(undefined);
  });
});
