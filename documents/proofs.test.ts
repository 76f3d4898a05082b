import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { extractText } from 'unpdf';
import { readApproved } from './testing/proofs/approved-proofs.ts';
import type { Proof } from './testing/proofs/approved-proofs.ts';
import { drawPages, pictureOf } from './testing/proofs/draw-pages.ts';
import { specimens, withoutBlanks } from './testing/proofs/specimens.ts';
import type { Specimen } from './testing/proofs/specimens.ts';
import { differencesOf, enlarge, THUMBNAIL_SCALE, thumbnailOf } from './testing/proofs/thumbnails.ts';

const FOLDER = '.stack/proofs/differing';
const HINT = `\nThe approved and the present page are in ${FOLDER}. Look at all of them (npm run proofs), then npm run proofs -- --approve.`;

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return withoutBlanks(text);
}

/** What is wrong with a document, one line per page or fact. */
async function faultsOf(proof: string, { name, facts, render }: Specimen, approved: Proof): Promise<string[]> {
  const pdf = await render();
  const text = await textOf(pdf);
  const missing = [
    ...facts.filter((fact) => !text.includes(fact)),
    ...(text.includes('…') ? ['the end of a text'] : []),
  ];
  const thumbnails = await Promise.all((await drawPages(pdf, THUMBNAIL_SCALE)).map(thumbnailOf));
  const before = approved.get(name) ?? [];
  const faults = missing.map((fact) => `${proof}, ${name}: ${fact} is missing`);
  if (before.length !== thumbnails.length)
    faults.push(`${proof}, ${name}: ${thumbnails.length} pages, ${before.length} approved`);
  for (const [index, now] of thumbnails.entries()) {
    const was = before[index];
    const places = was ? differencesOf(was, now) : [];
    if (!was || places.length === 0) continue;
    faults.push(`${proof}, ${name}, page ${index + 1}: differs in ${places.length} places`);
    await mkdir(FOLDER, { recursive: true });
    const file = join(FOLDER, `${proof}-${name.replaceAll(/\W+/g, '-')}-${index + 1}`);
    const page = (await drawPages(pdf, 1))[index];
    await writeFile(`${file}-approved.png`, await enlarge(was, places, 595));
    if (page) await writeFile(`${file}-now.png`, await pictureOf(page).png().toBuffer());
  }
  return faults;
}

describe('Every page of every document', () => {
  for (const [proof, documents] of specimens()) {
    it(`of the proof ${proof} looks as approved and says every fact, in every language`, async () => {
      const approved = await readApproved(proof);
      const faults: string[] = [];
      for (const document of documents) faults.push(...(await faultsOf(proof, document, approved)));
      expect(faults.join('\n') + (faults.length > 0 ? HINT : '')).to.equal('');
      expect([...approved.keys()]).to.deep.equal(documents.map(({ name }) => name));
    });
  }
});
