import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { ENGINE_FOLDER, ENGINE_PACKAGES, ENTRANCE, UNREPEATABLE, WALLS } from '../docs/walls.ts';
import { rowsOf } from '../docs/write-configuration.ts';
import { wallTable, withWalls } from '../docs/write-walls.ts';
import { REASON_MESSAGES } from '../model/sync/job-reasons.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Not ours, or made. */
const SKIPPED = ['node_modules', 'dist', '.git', '.stack'];

/** Made by a command, so as long as what it is made from. */
const GENERATED = ['docs/client/api.ts'];

/** Tests and what only tests use may look behind the walls. */
const isTest = (file: string): boolean =>
  /\.(test|fixture)\.ts$/.test(file) || /(^|\/)testing(\/|\.ts$)/.test(file) || /^(test|bench)\//.test(file);

/** May read the environment: the launcher hands the product its environment, tests and benchmarks choose their servers. */
const readsEnvironment = (file: string): boolean =>
  file === 'config/config.ts' || file.startsWith('stack/') || isTest(file);

interface Import {
  readonly target: string;
  readonly typesOnly: boolean;
}

interface Source {
  /** Path from the root, with slashes. */
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Imports of a file, without those that the linter was told to let pass, with a reason. */
const importsOf = (text: string): Import[] =>
  [...text.matchAll(IMPORT)].flatMap(([, type, named, called], index, all) => {
    const above = text.slice(0, all[index]?.index).split('\n').at(-2) ?? '';
    if (/oxlint-disable-next-line .*no-restricted-imports.* -- \w/.test(above)) return [];
    return [{ target: named ?? called ?? '', typesOnly: type !== undefined }];
  });

async function readSources(): Promise<Source[]> {
  const names = await readdir(ROOT, { recursive: true });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !SKIPPED.includes(name.split('/')[0] ?? ''));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(ROOT, file), 'utf8');
      return { file, text, imports: importsOf(text) };
    }),
  );
}

/** The first folder of a path; `root` for a file that lies in none. */
const houseOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : 'root');

/** Folders whose second level are rooms with one direction of imports. */
const ROOMED = ['activities', 'store', 'model'];

/** The folder of the second level that a file belongs to; a file of the first level is a room of its own. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Every circle in a graph, as the path that closes it. */
function circlesOf(targets: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) circles.push([...path.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return circles;
}

const read = (name: string): Promise<string> => readFile(join(ROOT, name), 'utf8');

/** Folders down to the second level, as ARCHITECTURE.md lists them. */
async function folders(): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    if (!entry.isDirectory() || SKIPPED.includes(entry.name)) continue;
    const inside = await readdir(join(ROOT, entry.name), { withFileTypes: true, recursive: true });
    if (!inside.some((item) => item.isFile())) continue;
    found.push(entry.name);
    const second = inside.filter((item) => item.isDirectory() && item.parentPath === join(ROOT, entry.name));
    found.push(...second.map(({ name }) => `${entry.name}/${name}`).filter((name) => basename(name) !== 'testing'));
  }
  return found;
}

describe('The architecture', () => {
  let sources: Source[];
  before(async () => {
    sources = await readSources();
  });

  it('keeps the import walls: every file imports only what its folder may', () => {
    const faults = sources
      .filter(({ file }) => houseOf(file) in WALLS && !isTest(file))
      .flatMap(({ file, imports }) => {
        const house = houseOf(file);
        const { values = [], types = [] } = WALLS[house] ?? {};
        return imports
          .filter(({ target }) => target.startsWith('.'))
          .map(({ target, typesOnly }) => ({ to: normalize(join(dirname(file), target)), typesOnly }))
          .filter(({ to, typesOnly }) => {
            const other = houseOf(to);
            if (other === 'root') return true;
            return other !== house && !values.includes(other) && !(typesOnly && types.includes(other));
          })
          .map(({ to }) => `${file} imports ${to}`);
      });
    expect(faults).to.deep.equal([]);
  });

  it('lets the console reach the product by the typed client alone', () => {
    const others = sources
      .filter(({ file }) => file.startsWith('console/'))
      .flatMap(({ file, imports }) => imports.map(({ target }) => normalize(join(dirname(file), target))))
      .filter((target) => target.startsWith('docs/') && !target.startsWith('docs/client/'));
    expect(others).to.deep.equal([]);
  });

  it('has no circles of imports, of types neither', () => {
    const targets = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports
          .filter(({ target }) => target.startsWith('.'))
          .map(({ target }) => normalize(join(dirname(file), target))),
      ]),
    );
    expect(circlesOf(targets)).to.deep.equal([]);
  });

  it('lets only temporal/ talk to the engine, and workflows import nothing that cannot be repeated', () => {
    const engine = new RegExp(ENGINE_PACKAGES);
    const unrepeatable = new RegExp(UNREPEATABLE);
    const faults = sources
      .filter(({ file }) => houseOf(file) in WALLS && !isTest(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(
            ({ target }) =>
              (houseOf(file) !== ENGINE_FOLDER && engine.test(target)) ||
              (houseOf(file) === 'workflows' && unrepeatable.test(target)),
          )
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(faults).to.deep.equal([]);
  });

  it('has no module at the root but the entry point', () => {
    const atRoot = sources.map(({ file }) => file).filter((file) => houseOf(file) === 'root' && !isTest(file));
    expect(atRoot).to.deep.equal([ENTRANCE]);
  });

  it('has no folder with more than 25 source files', () => {
    const inside = new Map<string, number>();
    for (const { file } of sources.filter((source) => !isTest(source.file)))
      inside.set(dirname(file), (inside.get(dirname(file)) ?? 0) + 1);
    expect([...inside].filter(([, files]) => files > 25)).to.deep.equal([]);
  });

  it('has no circles of imports between the rooms of a folder', () => {
    const rooms = new Map<string, Set<string>>();
    for (const { file, imports } of sources.filter(
      (source) => ROOMED.includes(houseOf(source.file)) && !isTest(source.file),
    ))
      for (const { target } of imports.filter((each) => each.target.startsWith('.'))) {
        const to = normalize(join(dirname(file), target));
        if (houseOf(to) !== houseOf(file) || roomOf(to) === roomOf(file)) continue;
        rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? new Set()).add(roomOf(to)));
      }
    expect(circlesOf(rooms)).to.deep.equal([]);
  });

  it('has the linter’s rules that follow from the walls (else: npm run walls)', async () => {
    const config = JSON.parse(await read('.oxlintrc.json'));
    expect(config).to.deep.equal(withWalls(config));
  });

  it('imports by the full name of a file that exists', () => {
    const faults = sources.flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('.') && !existsSync(join(ROOT, dirname(file), target)))
        .map(({ target }) => `${file} imports ${target}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it('reads the environment in config/config.ts alone', () => {
    const readers = sources.filter(({ file, text }) => !readsEnvironment(file) && /\bprocess\s*\.\s*env\b/.test(text));
    expect(readers.map(({ file }) => file)).to.deep.equal([]);
  });

  it('has no file of more than 400 lines, no test of more than 500', () => {
    const long = sources
      .filter(({ file }) => !GENERATED.includes(file))
      .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (file.endsWith('.test.ts') ? 500 : 400));
    expect(long).to.deep.equal([]);
  });

  it('leaves nothing for later: no unfinished marks', () => {
    // Written in parts, so that this file does not find itself.
    const words = [
      ['TO', 'DO'],
      ['FIX', 'ME'],
      ['XX', 'X'],
      ['HA', 'CK'],
    ];
    const marks = new RegExp(`\\b(${words.map((parts) => parts.join('')).join('|')})\\b`);
    const marked = sources.filter(({ text }) => marks.test(text)).map(({ file }) => file);
    expect(marked).to.deep.equal([]);
  });

  it('names files in kebab-case, in folders that say what they are about', () => {
    const paths = sources.map(({ file }) => file);
    expect(
      paths.filter((path) => !path.split('/').every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))),
    ).to.deep.equal([]);
    const vague = ['utils', 'util', 'helpers', 'common', 'misc', 'lib'];
    expect(
      paths.filter((path) =>
        dirname(path)
          .split('/')
          .some((part) => vague.includes(part)),
      ),
    ).to.deep.equal([]);
  });

  it('asks toUrl whether an address is one: URL.canParse is not to be relied on', async () => {
    const asking = (await readSources()).filter(({ file, text }) => /URL\.canParse\(/.test(text) && !isTest(file));
    expect(asking.map(({ file }) => file)).to.deep.equal([]);
  });

  it('exports by name', () => {
    const unnamed = sources.filter(({ file, text }) => /^export default\b/m.test(text) && file !== 'test/reporter.ts');
    expect(unnamed.map(({ file }) => file)).to.deep.equal([]);
  });

  it('locks every package of every platform, so that npm ci works anywhere', async () => {
    const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
      await read('package-lock.json'),
    );
    const names = Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
    const missing = Object.values(lock.packages)
      .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
      .filter((name) => !names.includes(name));
    expect(missing).to.deep.equal([]);
  });
});

describe('The guides', () => {
  it('ARCHITECTURE.md lists every folder, and only folders and files that exist', async () => {
    const [, tree = ''] = /```text\n([^`]*main\.ts[^`]*)```/.exec(await read('ARCHITECTURE.md')) ?? [];
    const listed: string[] = [];
    for (const line of tree.split('\n')) {
      const [, indent = '', name] = /^( {0,2})([\w.-]+\/?)(?: |$)/.exec(line) ?? [];
      if (name === undefined) continue;
      const parent = indent === '' ? '' : `${listed.findLast((path) => !path.includes('/'))}/`;
      const path = `${parent}${name.replace(/\/$/, '')}`;
      expect(existsSync(join(ROOT, path)), `${path} exists`).to.equal(true);
      listed.push(path);
    }
    expect((await folders()).filter((folder) => !listed.includes(folder))).to.deep.equal([]);
  });

  it('ARCHITECTURE.md states the import table that is checked here (else: npm run walls)', async () => {
    const [, table = ''] = /<!-- walls -->(.*)<!-- end -->/s.exec(await read('ARCHITECTURE.md')) ?? [];
    expect(rowsOf(table)).to.deep.equal(rowsOf(wallTable()));
  });

  it('name only files, folders and commands that exist', async () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(await read('package.json'));
    const guides = [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'docs/operations.md',
      'docs/configuration.md',
      'docs/property-model.md',
    ];
    for (const guide of guides) {
      const text = await read(guide);
      const paths = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|json|yml|md)|(?:[\w.-]+\/)+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !path.startsWith('.stack/'));
      expect(
        paths.filter((path) => !existsSync(join(ROOT, path))),
        guide,
      ).to.deep.equal([]);
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, path = '']) => path);
      expect(
        links.filter((path) => !existsSync(join(ROOT, dirname(guide), path))),
        guide,
      ).to.deep.equal([]);
      const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
      expect(
        commands.filter((name) => !(name in scripts)),
        guide,
      ).to.deep.equal([]);
    }
  });

  it('CONTRIBUTING.md has the three recipes, each naming the files to touch', async () => {
    const text = await read('CONTRIBUTING.md');
    for (const [recipe, files] of Object.entries({
      'An endpoint': ['api/routes.ts', 'api/contract.ts'],
      'An activity': ['activities/index.ts', 'workflows/activities.ts'],
      'A connector': ['connectors/registry.ts', 'connectors/connector.ts'],
    })) {
      const section = text.split(/^#+ /m).find((part) => part.startsWith(recipe)) ?? '';
      for (const file of files) expect(section, recipe).to.include(`\`${file}\``);
    }
  });

  it('docs/operations.md explains every reason that a run can give', async () => {
    const codes = Object.keys(REASON_MESSAGES);
    expect(codes).to.include.members(['crm_refused', 'orphan_guard', 'site_unreachable', 'deliver_failed']);
    const text = await read('docs/operations.md');
    expect(codes.filter((code) => !text.includes(`| \`${code}\``))).to.deep.equal([]);
    for (const type of ['attempt_ended', 'superseded', 'run_open']) expect(text).to.include(`\`${type}\``);
  });
});
