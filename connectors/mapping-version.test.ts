import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { mappingVersions } from './mapping-version.ts';
import { connectors } from './registry.ts';

/** Two connectors: ALPHA parses CSV and knows countries, BETA_FEED parses XML and reads over HTTP. */
const TREE: Readonly<Record<string, string>> = {
  'connectors/inputs/alpha/alpha.ts': [
    "import { parse } from 'csv-parse/sync';",
    "import type { Rows } from '../../types.ts';",
    "import { price } from '../../kit/mapping/price.ts';",
    "import { countries } from '../../../model/geography/country-codes.ts';",
    'export const alpha = [parse, price, countries];',
  ].join('\n'),
  'connectors/inputs/alpha/alpha.test.ts': `import { alpha } from './alpha.ts';\n`,
  'connectors/inputs/beta-feed/beta-feed.ts': [
    "import { get } from '../../kit/http/client.ts';",
    'import {',
    '  price,',
    "} from '../../kit/mapping/price.ts';",
    "export * from './read.ts';",
    'export const beta = [get, price];',
  ].join('\n'),
  'connectors/inputs/beta-feed/read.ts': `import '@xml/parse';\nimport 'node:zlib';\n`,
  'connectors/kit/http/client.ts': `import 'undici';\nimport '../../../model/address.ts';\n`,
  'connectors/kit/mapping/price.ts': 'export const price = 1;\n',
  'connectors/outputs/sync/sync.ts': `import { get } from '../../kit/http/client.ts';\n`,
  'connectors/types.ts': 'export interface Rows {}\n',
  'model/address.ts': 'export const address = 1;\n',
  'model/geography/country-codes.ts': `export const countries = ['fr'];\n`,
  'node_modules/csv-parse/package.json': '{ "version": "1.0.0" }',
  'node_modules/@xml/parse/package.json': '{ "version": "2.0.0", "dependencies": { "entities": "^1.0.0" } }',
  'node_modules/@xml/parse/node_modules/entities/package.json': '{ "version": "1.0.0" }',
  'node_modules/entities/package.json': '{ "version": "9.0.0" }',
  'node_modules/undici/package.json': '{ "version": "7.0.0" }',
};

describe('mappingVersions', () => {
  const made: string[] = [];
  const makeTree = async (changes: Readonly<Record<string, string>> = {}): Promise<string> => {
    const root = await mkdtemp(join(tmpdir(), 'mapping-version-'));
    made.push(root);
    for (const [path, text] of Object.entries({ ...TREE, ...changes })) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    return root;
  };
  const versionsIn = async (root: string) => {
    const version = await mappingVersions(['ALPHA', 'BETA_FEED'], root);
    return { alpha: version('ALPHA'), beta: version('BETA_FEED') };
  };
  /** The connectors whose version the changes change. */
  const changedBy = async (changes: Readonly<Record<string, string>>): Promise<string[]> => {
    const [before, after] = [await versionsIn(await makeTree()), await versionsIn(await makeTree(changes))];
    return (['alpha', 'beta'] as const).filter((name) => before[name] !== after[name]);
  };
  after(() => Promise.all(made.map((root) => rm(root, { recursive: true }))));

  it('is the same for equal trees in different folders, and differs between connectors', async () => {
    const [one, other] = [await versionsIn(await makeTree()), await versionsIn(await makeTree())];
    expect(one).to.deep.equal(other);
    expect(one.alpha)
      .to.match(/^[\w-]{16}$/)
      .and.not.equal(one.beta);
  });

  it('changes for the connector that imports a table outside connectors/ when the table changes', async () => {
    expect(
      await changedBy({ 'model/geography/country-codes.ts': `export const countries = ['fr', 'de'];\n` }),
    ).to.deep.equal(['alpha']);
  });

  it('changes for every connector when shared mapping code changes', async () => {
    expect(await changedBy({ 'connectors/kit/mapping/price.ts': 'export const price = 2;\n' })).to.deep.equal([
      'alpha',
      'beta',
    ]);
  });

  it('changes for one connector when its module or a file that it imports through another changes', async () => {
    expect(await changedBy({ 'connectors/inputs/beta-feed/read.ts': `import '@xml/parse';\n` })).to.deep.equal([
      'beta',
    ]);
    expect(await changedBy({ 'connectors/inputs/alpha/alpha.ts': 'export const alpha = [];\n' })).to.deep.equal([
      'alpha',
    ]);
  });

  it('changes for the connectors that import a library, also through another library, when its version changes', async () => {
    expect(await changedBy({ 'node_modules/csv-parse/package.json': '{ "version": "1.0.1" }' })).to.deep.equal([
      'alpha',
    ]);
    expect(
      await changedBy({ 'node_modules/@xml/parse/node_modules/entities/package.json': '{ "version": "1.0.1" }' }),
    ).to.deep.equal(['beta']);
    expect(await changedBy({ 'node_modules/entities/package.json': '{ "version": "9.0.1" }' })).to.deep.equal([]);
  });

  it('does not change when the HTTP client, an output, a test or a type changes', async () => {
    expect(
      await changedBy({
        'connectors/kit/http/client.ts': 'export const get = 1;\n',
        'model/address.ts': 'export const address = 2;\n',
        'node_modules/undici/package.json': '{ "version": "8.0.0" }',
        'connectors/outputs/sync/sync.ts': 'export const sync = 1;\n',
        'connectors/inputs/alpha/alpha.test.ts': '\n',
        'connectors/types.ts': 'export interface Rows { row: 1 }\n',
      }),
    ).to.deep.equal([]);
  });

  it('reads compiled files as well as sources', async () => {
    const root = await makeTree();
    await rm(join(root, 'connectors'), { recursive: true });
    const build = async (rate: number) => {
      const module = join(root, 'connectors/inputs/alpha/alpha.js');
      await mkdir(dirname(module), { recursive: true });
      await writeFile(module, `import { rate } from "./rate.js";\nexport const alpha = rate;\n`);
      await writeFile(join(root, 'connectors/inputs/alpha/rate.js'), `export const rate = ${rate};\n`);
      return (await mappingVersions(['ALPHA'], root))('ALPHA');
    };
    expect(await build(1))
      .to.equal(await build(1))
      .and.not.equal(await build(2));
  });

  it('throws for a module, file or package that it cannot read', async () => {
    const root = await makeTree({ 'connectors/inputs/alpha/alpha.ts': `import '../gone.ts';\n` });
    const failure = await versionsIn(root).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message').that.includes('gone.ts');
    await writeFile(join(root, 'connectors/inputs/alpha/alpha.ts'), `import 'not-installed-anywhere';\n`);
    expect(await versionsIn(root).catch((error: unknown) => error))
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.includes('not-installed-anywhere');
    const version = await mappingVersions([], root);
    expect(() => version('ALPHA')).to.throw('ALPHA');
  });

  it('covers in the product the tables in model/ and the parsers, each for the connectors that use it', async () => {
    const types = connectors.filter(({ direction }) => direction === 'input').map(({ spec }) => spec.type);
    const product = join(import.meta.dirname, '..');
    const root = await mkdtemp(join(tmpdir(), 'mapping-version-'));
    made.push(root);
    for (const folder of ['connectors', 'model'])
      await cp(join(product, folder), join(root, folder), { recursive: true });
    await symlink(join(product, 'node_modules'), join(root, 'node_modules'));
    const before = await mappingVersions(types, root);
    const changes = async (path: string): Promise<string[]> => {
      const text = await readFile(join(root, path), 'utf8');
      await writeFile(join(root, path), `${text}// Changed.\n`);
      const after = await mappingVersions(types, root);
      await writeFile(join(root, path), text);
      return types.filter((type) => before(type) !== after(type));
    };
    expect(await changes('model/geography/country-codes.ts'))
      .to.include('OPENIMMO')
      .and.not.include('WHISE');
    expect(await changes('model/property/clean-text.ts')).to.deep.equal(types);
    expect(await changes('connectors/kit/sources/xml/read-xml.ts'))
      .to.include('KYERO')
      .and.not.include('BLM');
    expect(await changes('connectors/kit/http/session-token.ts')).to.deep.equal([]);
    expect(await changes('connectors/outputs/sync/sync.ts')).to.deep.equal([]);
    const installed = await mappingVersions(types);
    expect(types.filter((type) => before(type) !== installed(type))).to.deep.equal([]);
  });
});
