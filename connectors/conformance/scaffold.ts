import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The kinds of scaffolds: an API with pages, one file (see `fileFeed`), or an output that delivers listings to a site. */
const TEMPLATES = {
  api: 'example',
  xml: 'example-xml',
  csv: 'example-csv',
  json: 'example-json',
  site: 'example-site',
} as const;

export type Kind = keyof typeof TEMPLATES;

/** Files of the API example that other kinds share. */
const SHARED: Readonly<Record<Kind, readonly string[]>> = {
  api: [],
  xml: ['codes.ts'],
  csv: ['codes.ts'],
  json: ['codes.ts', 'map-record.ts', 'write-listing.ts'],
  site: [],
};

/** The folder of `connectors/` for a connector of this kind. */
export const roomOf = (kind: Kind): 'inputs' | 'outputs' => (kind === 'site' ? 'outputs' : 'inputs');

/** Whether a text names a kind of connector. */
export const isKind = (text: string): text is Kind => Object.hasOwn(TEMPLATES, text);

/** Names of the template's files and of declarations in it, the registry and the list of fixtures: a connector with such a name would declare it twice. */
const DECLARED = new Set([
  'example',
  'codes',
  'map-record',
  'write-page',
  'write-listing',
  'write-file',
  'write-row',
  'write-stated',
  'deliver',
  'answer-of',
  'not-ours',
  'unusable',
  'root-of',
  'key-of',
  'is-object',
  'open-site',
  'output-fixtures',
  'file-feed',
  'paged-feed',
  'connectors',
  'fixtures',
]);

/** Reserved words of modules (ECMAScript 2024, 12.7.2 and 13.1.1), and the globals that its test uses. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield ' +
    'describe expect it'
  ).split(' '),
);

/** Why a text cannot name a connector; undefined if it can. */
export function faultOfName(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    return 'A name is in lower case, words joined by "-": my-crm.';
  }
  if (DECLARED.has(name)) {
    return `The name "${name}" is taken.`;
  }
  return RESERVED.has(name)
    ? `"${name}" is a word of the language or of its tests, so that no variable can be called so: add a word, as in ${name}-crm.`
    : undefined;
}

/** The identifiers in the code of a connector. */
export function namesOf(name: string): { variable: string; type: string; title: string } {
  const words = name.split('-');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    variable: words.map((word, index) => (index === 0 ? word : capital(word))).join(''),
    type: words.join('_').toUpperCase(),
    title: words.map(capital).join(' '),
  };
}

/** The files of a new connector by name: the renamed example of its kind. */
export async function scaffold(name: string, kind: Kind = 'api'): Promise<ReadonlyMap<string, string>> {
  const template = join(import.meta.dirname, TEMPLATES[kind]);
  const own = (await readdir(template)).map((file) => join(template, file));
  const shared = SHARED[kind].map((file) => join(import.meta.dirname, TEMPLATES.api, file));
  const files = new Map<string, string>();
  for (const path of [...own, ...shared]) {
    files.set(basename(path).replace(/^example/, name), renamed(await readFile(path, 'utf8'), name));
  }
  return files;
}

/**
 * Writes a new connector into `folder`.
 * Fails with EEXIST if the folder exists.
 */
export async function writeScaffold(folder: string, name: string, kind: Kind = 'api'): Promise<void> {
  const files = await scaffold(name, kind);
  await mkdir(folder);
  for (const [file, text] of files) {
    await writeFile(join(folder, file), text);
  }
}

/** The files of a template folder by name, with the new name and the import paths of the new folder. */
export async function renamedFiles(template: string, name: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const file of await readdir(template)) {
    files.set(file.replace(/^example/, name), renamed(await readFile(join(template, file), 'utf8'), name));
  }
  return files;
}

/** The text of the example with the new name and the import paths of the new folder. */
function renamed(text: string, name: string): string {
  const { variable, type, title } = namesOf(name);
  return text
    .replaceAll(/from '\.\.\/(fixture|facts)\.ts'/g, "from '../../conformance/$1.ts'")
    .replaceAll("from '../from-mapping/", "from '../../conformance/from-mapping/")
    .replaceAll("from '../../inputs/", "from '../")
    .replaceAll("from '../outputs/fixture.ts'", "from '../../conformance/outputs/fixture.ts'")
    .replaceAll(/'\.\.\/example\/(codes|map-record|write-listing)\.ts'/g, "'./$1.ts'")
    .replaceAll("'./example.ts'", `'./${name}.ts'`)
    .replaceAll("'example'", `'${name}'`)
    .replaceAll('EXAMPLE', type)
    .replaceAll('Example', title)
    .replaceAll('exampleFixture', `${variable}Fixture`)
    .replaceAll(/\bexample\b/g, variable);
}
