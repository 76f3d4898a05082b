import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../../../model/shared/language.ts';
import { writeApproved } from './approved-proofs.ts';
import { overviewOf } from './overview.ts';
import { drawPages } from './draw-pages.ts';
import type { DrawnPage } from './draw-pages.ts';
import { specimens } from './specimens.ts';
import { THUMBNAIL_SCALE, thumbnailOf } from './thumbnails.ts';
import type { Thumbnail } from './thumbnails.ts';

/**
 * Draws every page of every sample document on overviews, one PNG per layout and language, in `.stack/proofs`. Words narrow the proofs by name; with
 * `--approve` their pages become those that the tests compare with.
 */
const FOLDER = '.stack/proofs';
/** 50 dots per inch: headings can be read, and ten pages are next to each other. */
const SCALE = 0.7;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { approve: { type: 'boolean', default: false }, scale: { type: 'string', default: String(SCALE) } },
});

await mkdir(FOLDER, { recursive: true });
for (const [name, documents] of specimens()) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const drawn = new Map<string, readonly DrawnPage[]>();
  const thumbnails = new Map<string, readonly Thumbnail[]>();
  for (const document of documents) {
    const pdf = await document.render();
    const pages = await drawPages(pdf, Number(values.scale));
    drawn.set(document.name, pages);
    if (values.approve)
      thumbnails.set(document.name, await Promise.all((await drawPages(pdf, THUMBNAIL_SCALE)).map(thumbnailOf)));
  }
  for (const language of LANGUAGES) {
    const file = join(FOLDER, `${name}-${language}.png`);
    await writeFile(
      file,
      await overviewOf(new Map([...drawn].filter(([document]) => document.endsWith(`, ${language}`)))),
    );
    process.stdout.write(`${file}\n`);
  }
  if (values.approve) await writeApproved(name, thumbnails);
}
