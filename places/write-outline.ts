import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { outlineLines } from './outline-lines.ts';

/**
 * `npx node places/write-outline.ts FILE`: writes outline.csv, the outline of France, from `metropole-et-outre-mer.geojson` of
 * https://github.com/gregoiredavid/france-geojson (NOTICE.md has source and licence).
 */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file = ''] = process.argv.slice(2);
  const lines = outlineLines(JSON.parse(readFileSync(file, 'utf8')));
  await writeFile(new URL('outline.csv', import.meta.url), `${lines.join('\n')}\n`);
  process.stdout.write(`${lines.length} rings\n`);
}
