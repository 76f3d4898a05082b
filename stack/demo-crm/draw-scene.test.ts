import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { drawScene } from './draw-scene.ts';
import { createFacts } from './facts/draw-facts.ts';

const FOLDER = join(import.meta.dirname, 'pictures');

const drawings = async () => (await readdir(FOLDER)).filter((file) => file.endsWith('.svg'));

describe('The pictures of the demo CRM', () => {
  const facts = createFacts(1);
  const scenes = Array.from({ length: 600 }, (_, slot) =>
    [1, 2, 3, 4, 5, 6].map((number) => drawScene(facts(slot), number)),
  );

  it('use every drawing, mirrored and not', async () => {
    const all = scenes.flat();
    for (const name of await drawings()) {
      const art = await readFile(join(FOLDER, name), 'utf8');
      expect(
        all.some((scene) => scene.includes(art)),
        name,
      ).to.equal(true);
    }
  });

  it('paint every element with a class in a colour of the palette', async () => {
    const [[scene = ''] = []] = scenes;
    const rules = scene.slice(scene.lastIndexOf('<style>'));
    for (const name of await drawings()) {
      const art = await readFile(join(FOLDER, name), 'utf8');
      for (const [, painted = ''] of art.matchAll(/ class="([^"]+)"/g))
        expect(rules, name).to.include(`.${painted}{color:#`);
    }
  });

  it('are the same for the same listing, and differ for another one', () => {
    expect(drawScene(facts(3), 2)).to.equal(scenes[3]?.[1]);
    expect(new Set(scenes.flat()).size).to.be.above(600);
  });
});
