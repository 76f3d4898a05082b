import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TEMPLATE = join(import.meta.dirname, 'example');

/** Folders beside the connectors that are none. */
const TAKEN = new Set(['conformance', 'http', 'mapping', 'sources', 'testing', 'example']);

/** Why a text cannot name a connector; undefined when it can. */
export function faultOfName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    return 'A name is in lower case, words joined by "-": my-crm.';
  }
  return TAKEN.has(name) ? `The name "${name}" is taken.` : undefined;
}

/** The names that the code of a connector uses. */
export function namesOf(name: string): { variable: string; type: string; title: string } {
  const words = name.split('-');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    variable: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    type: words.join('_').toUpperCase(),
    title: words.map(capital).join(' '),
  };
}

/** The files of a new connector by name: the example under another name. */
export async function scaffold(name: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const file of await readdir(TEMPLATE)) {
    files.set(file.replace(/^example/, name), renamed(await readFile(join(TEMPLATE, file), 'utf8'), name));
  }
  return files;
}

/**
 * Writes a new connector into `folder`.
 * Fails with EEXIST when the folder is there already.
 */
export async function writeScaffold(folder: string, name: string): Promise<void> {
  const files = await scaffold(name);
  await mkdir(folder);
  for (const [file, text] of files) {
    await writeFile(join(folder, file), text);
  }
}

/** The text of the example, as it reads one folder higher and under another name. */
function renamed(text: string, name: string): string {
  const { variable, type, title } = namesOf(name);
  return text
    .replaceAll("from '../fixture.ts'", "from '../conformance/fixture.ts'")
    .replaceAll("from '../../", "from '../")
    .replaceAll("'./example.ts'", `'./${name}.ts'`)
    .replaceAll("'example'", `'${name}'`)
    .replaceAll('EXAMPLE', type)
    .replaceAll('Example', title)
    .replaceAll('exampleFixture', `${variable}Fixture`)
    .replaceAll(/\bexample\b/g, variable);
}
