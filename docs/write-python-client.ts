import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { installPythonPackage } from '../stack/engines/python-package.ts';
import { cacheFolder } from '../stack/folders.ts';
import { isObject } from '../model/shared/is-object.ts';
import { readOpenapi } from './openapi-document.ts';

/** https://github.com/openapi-generators/openapi-python-client; pinned, because it decides the names of everything. */
const GENERATOR = 'openapi-python-client==0.29.1';

const ROOT = join(import.meta.dirname, '..');
/** The package, ready for `pip install`. */
export const BUILT_PYTHON = join(ROOT, 'dist/python');

const config = (bin: string) => ({
  project_name_override: 'property-gateway-client',
  package_name_override: 'property_gateway',
  // Energy classes A, A+ and A++ would be one name as members of an enumeration.
  literal_enums: true,
  // The generator comes with ruff, which is not on the PATH.
  post_hooks: [`${bin}/ruff check . --fix-only --quiet`, `${bin}/ruff format . --quiet`],
});

const run = promisify(execFile);

/**
 * Makes the Python client of the API from docs/openapi.json in `dist/python`.
 * @returns the `bin` folder of an environment that has what the client needs, and what the generator warned of: empty when every operation is in the client
 */
export async function buildPythonClient(log: (line: string) => unknown): Promise<{ bin: string; warnings: string }> {
  const bin = await installPythonPackage({
    title: 'openapi-python-client',
    requirements: [GENERATOR],
    duration: '15 s',
    cache: cacheFolder(),
    log,
  });
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-python-'));
  try {
    const [document, settings] = [join(folder, 'openapi.json'), join(folder, 'config.json')];
    const { paths, ...others } = await readOpenapi();
    const { [BROWSERS_ONLY]: _, ...served } = paths;
    await writeFile(document, JSON.stringify(forGenerator({ ...others, paths: served })));
    await writeFile(settings, JSON.stringify(config(bin)));
    await rm(BUILT_PYTHON, { recursive: true, force: true });
    await mkdir(join(ROOT, 'dist'), { recursive: true });
    const args = ['--path', document, '--config', settings, '--output-path', BUILT_PYTHON];
    const { stdout, stderr } = await run(join(bin, 'python'), ['-m', 'openapi_python_client', 'generate', ...args]);
    await cp(join(ROOT, 'sdk/python/README.md'), join(BUILT_PYTHON, 'README.md'));
    const output = `${stdout}${stderr}`;
    return { bin, warnings: /WARNING|Warning/.test(output) ? output : '' };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Json = unknown;

/** What the script for visitors sends from a browser, as text, which the generator has no body for; a server sends `collectVisitorEvents`. */
const BROWSERS_ONLY = '/v1/gateway/public/visitor-events';

/**
 * The document in the words that the generator knows; the API is the same. Of a body in several media types it knows one at a time, of binary ones `application/octet-stream` alone; its code
 * for `const: true` is no Python, and it has no name for an enumeration of true, false and null.
 */
function forGenerator(value: Json): Json {
  if (Array.isArray(value)) return value.map(forGenerator);
  if (!isObject(value)) return value;
  const { const: only, enum: values, ...others } = value;
  if (typeof only === 'boolean') return forGenerator({ ...others, type: 'boolean' });
  if (Array.isArray(values) && values.includes(true)) return forGenerator({ ...others, type: ['boolean', 'null'] });
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'content' && isObject(inner) ? oneMediaType(inner) : forGenerator(inner),
    ]),
  );
}

const KNOWN = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/html',
  'text/plain',
  'application/octet-stream',
];

function oneMediaType(content: { readonly [type: string]: Json }): Json {
  const known = KNOWN.find((type) => type in content);
  if (known !== undefined) return { [known]: forGenerator(content[known]) };
  return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { warnings } = await buildPythonClient((line) => process.stderr.write(`${line}\n`));
  if (warnings) throw new Error(warnings);
  process.stdout.write('The Python client is in dist/python: pip install dist/python\n');
}
