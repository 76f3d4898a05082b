import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';
import { renamedFiles } from '../scaffold.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'example-mapping');

/**
 * The files of a connector in TypeScript that does what a mapping says: the renamed example with this mapping. Where a mapping ends, its `map-record.ts` is the place for code.
 * @param text the mapping as JSON
 * @throws Error with the faults of a mapping that cannot be used
 */
export async function scaffoldMapping(name: string, text: string): Promise<ReadonlyMap<string, string>> {
  const mapping = checked(text);
  const files = await renamedFiles(TEMPLATE, name);
  const [head = ''] = (files.get('mapping.ts') ?? '').split('FeedMapping = {');
  files.set('mapping.ts', `${head}FeedMapping = ${JSON.stringify(mapping, null, 2)};\n`);
  return files;
}

/**
 * Writes the connector into `folder`.
 * Fails with EEXIST if the folder exists.
 */
export async function writeScaffoldMapping(folder: string, name: string, text: string): Promise<void> {
  const files = await scaffoldMapping(name, text);
  await mkdir(folder);
  for (const [file, content] of files) await writeFile(join(folder, file), content);
}

function checked(text: string): FeedMapping {
  const { mapping, faults = [] } = parseMapping(JSON.parse(text));
  if (mapping) return mapping;
  const shown = faults.slice(0, 10).map(({ at, message }) => `${at || '/'}: ${message}`);
  throw new Error(`The mapping cannot be used:\n  ${shown.join('\n  ')}`);
}
