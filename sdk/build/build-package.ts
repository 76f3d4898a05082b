import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'sdk');
/** The package, ready for `npm pack` and `npm publish`. */
export const BUILT_SDK = join(ROOT, 'dist/sdk');
/** Not for users of the package. */
const LEFT_OUT = /\.test\.ts$|^example\.ts$/;

/** The two kinds of modules of Node, each with types of its own: a program of either kind reads those that match what it loads. */
const KINDS = { esm: 'module', cjs: 'commonjs' } as const;

const run = promisify(execFile);

/** Builds the client of the API as the package `@property-gateway/client` into `dist/sdk`. */
export async function buildSdk(): Promise<void> {
  await rm(BUILT_SDK, { recursive: true, force: true });
  await mkdir(BUILT_SDK, { recursive: true });
  for (const kind of ['esm', 'cjs'] as const) await compileAs(kind);
  await cp(join(SOURCES, 'README.md'), join(BUILT_SDK, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(BUILT_SDK, 'LICENSE'));
  await writeFile(join(BUILT_SDK, 'package.json'), `${JSON.stringify(packageJson(), undefined, 2)}\n`);
}

/** The compiler takes the kind of a module from the package.json next to it, so the sources are copied next to one. */
async function compileAs(kind: keyof typeof KINDS): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-sdk-'));
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.ts') && !LEFT_OUT.test(name));
  for (const name of names) await cp(join(SOURCES, name), join(folder, name));
  const type = `${JSON.stringify({ type: KINDS[kind] })}\n`;
  await writeFile(join(folder, 'package.json'), type);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    skipLibCheck: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: folder,
    outDir: join(BUILT_SDK, kind),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`The client does not compile as ${kind}:\n${error.stdout ?? ''}`, { cause: error });
    },
  );
  await writeFile(join(BUILT_SDK, kind, 'package.json'), type);
  await rm(folder, { recursive: true });
}

const packageJson = () => ({
  name: '@property-gateway/client',
  version: manifest.version,
  description:
    'Typed client of the Property Gateway API: retries, idempotency keys, pages, progress of runs, webhooks.',
  license: manifest.license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  main: './cjs/index.js',
  types: './cjs/index.d.ts',
  exports: {
    '.': {
      import: { types: './esm/index.d.ts', default: './esm/index.js' },
      require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
    },
    './package.json': './package.json',
  },
  files: ['esm', 'cjs'],
});

/** Run as a script: builds the package and packs it into dist. Nothing is awaited here, as Mocha loads modules that await twice. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  void buildSdk()
    .then(() => run('npm', ['pack', '--pack-destination', join(ROOT, 'dist')], { cwd: BUILT_SDK }))
    .then(({ stdout }) => process.stdout.write(`dist/${stdout}`));
