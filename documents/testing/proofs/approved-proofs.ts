import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pack, unpack } from './thumbnails.ts';
import type { Thumbnail } from './thumbnails.ts';

/** Pages of documents by their name. */
export type Proof = ReadonlyMap<string, readonly Thumbnail[]>;

const FOLDER = join(import.meta.dirname, 'approved');
const pictureFile = (name: string): string => join(FOLDER, `${name}.png`);
const pagesFile = (name: string): string => join(FOLDER, `${name}.json`);

/** The approved pages of a proof. Rejects if it was never approved. */
export async function readApproved(name: string): Promise<Proof> {
  const documents: Record<string, boolean[]> = JSON.parse(await readFile(pagesFile(name), 'utf8'));
  const shapes = Object.values(documents).flat();
  const pages = await unpack(
    await readFile(pictureFile(name)),
    shapes.map((isLandscape) => ({ isLandscape })),
  );
  return new Map(Object.entries(documents).map(([document, own]) => [document, pages.splice(0, own.length)]));
}

/** Approves the pages of a proof as they are. */
export async function writeApproved(name: string, proof: Proof): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const shapes = [...proof].map(([document, pages]) => [document, pages.map(({ isLandscape }) => isLandscape)]);
  await writeFile(pagesFile(name), `${JSON.stringify(Object.fromEntries(shapes))}\n`);
  await writeFile(pictureFile(name), await pack([...proof.values()].flat()));
}
