import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLanguages } from './make-languages.ts';
import { PLUGIN_FOLDER } from './site.ts';

/** `npm run wordpress:languages`: writes the languages of our WordPress plugin from its texts and languages/parts/*.json. Fails with a list where a translation is missing. */
const folder = join(PLUGIN_FOLDER, 'languages');
const { files, faults, unused } = await makeLanguages(PLUGIN_FOLDER);
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) if (/\.(pot|po|mo|json)$/.test(name)) await rm(join(folder, name));
for (const [name, content] of files) await writeFile(join(folder, name), content);
console.log(`${files.size} files in ${folder}`);
if (unused.length > 0) console.log(`Not used any more:\n${unused.join('\n')}`);
if (faults.length > 0) {
  console.error(`Missing or wrong:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
