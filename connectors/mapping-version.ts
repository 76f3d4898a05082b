import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';

/** A static import or re-export with a value, in sources as in the files built from them. Type-only imports have no effect on a run. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
/** The name of a package in what is imported: `sanitize-html`, `@scope/name`, `csv-parse/sync`. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
/** Fetches records but does not change them: what it returns is in the record's own hash. */
const HTTP_FOLDER = ['connectors', 'kit', 'http'].join(sep);
/** Data of Node that mappings read through Intl: names of countries and languages, time zones. */
const INTL_VERSIONS = ['icu', 'cldr', 'tz', 'unicode'].map((name) => `${name}@${process.versions[name] ?? ''}`);

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A file or a package, with all that it imports in turn. */
interface Part {
  readonly text: string;
  readonly imports: readonly Target[];
}
type Target = { readonly file: string } | { readonly name: string; readonly from: string };

/**
 * A hash per connector type over the code and libraries that map its records. It is part of every listing's fingerprint, so
 * that a changed mapping is applied to every listing of the connector by the next sync, also to those whose CRM record has not changed.
 *
 * A version covers the connector's module and everything it imports in turn: files, except those of `connectors/kit/http`, and packages by name and version.
 * @param root folder of the product: of its sources or of the files built from them
 * @throws Error when a module, an imported file or an imported package is missing: changes in it would not change the hash
 */
export async function mappingVersions(
  types: readonly string[],
  root: string = join(import.meta.dirname, '..'),
): Promise<(type: string) => string> {
  const readPart = createPartReader(root);
  const found = await Promise.all(
    types.map(async (type) => [type, await versionOf(await moduleOf(type, root), readPart)] as const),
  );
  const versions = new Map(found);
  return (type) => {
    const version = versions.get(type);
    if (version === undefined) throw new Error(`The connector type ${type} has no mapping version.`);
    return version;
  };
}

/** `PROPERTY_FEED` is the module `connectors/inputs/property-feed/property-feed`. */
async function moduleOf(type: string, root: string): Promise<string> {
  const name = type.toLowerCase().replaceAll('_', '-');
  const path = join(root, 'connectors', 'inputs', name, name);
  const isSource = await readFile(`${path}.ts`).then(
    () => true,
    () => false,
  );
  return `${path}.${isSource ? 'ts' : 'js'}`;
}

async function versionOf(entry: string, readPart: (target: Target) => Promise<Part>): Promise<string> {
  const parts = new Map<string, Promise<Part>>();
  const visit = async (target: Target): Promise<void> => {
    const key = JSON.stringify(target);
    if (parts.has(key)) return;
    const part = readPart(target);
    parts.set(key, part);
    await Promise.all((await part).imports.map(visit));
  };
  await visit({ file: entry });
  // A package is visited once per importer; its text is only its name and version.
  const texts = new Set((await Promise.all(parts.values())).map(({ text }) => text));
  const hash = createHash('sha256');
  for (const text of [...texts].sort()) hash.update(`${text.length}\n${text}`);
  return hash.digest('base64url').slice(0, 16);
}

/** Reads each file and each manifest once for all connectors. */
function createPartReader(root: string): (target: Target) => Promise<Part> {
  const files = new Map<string, Promise<Part>>();
  const manifests = new Map<string, Promise<Part | undefined>>();
  const once = <Result>(kept: Map<string, Promise<Result>>, path: string, read: (path: string) => Promise<Result>) => {
    const known = kept.get(path) ?? read(path);
    kept.set(path, known);
    return known;
  };

  const readCode = async (path: string): Promise<Part> => {
    const code = await readFile(path, 'utf8');
    const targets = /^\.[jt]s$/.test(extname(path)) ? [...code.matchAll(IMPORT)] : [];
    const imports = targets.flatMap(([, target = '']): Target[] => {
      if (target.startsWith('node:')) return [];
      if (!target.startsWith('.')) return [{ name: PACKAGE.exec(target)?.[0] ?? target, from: dirname(path) }];
      const file = join(dirname(path), target);
      return relative(root, file).startsWith(`${HTTP_FOLDER}${sep}`) ? [] : [{ file }];
    });
    const data = /\bIntl\./.test(code) ? INTL_VERSIONS : [];
    return { text: [relative(root, path), ...data, code].join('\n'), imports };
  };

  const readManifest = async (path: string): Promise<Part | undefined> => {
    const text = await readFile(join(path, 'package.json'), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { version, dependencies = {} }: Manifest = JSON.parse(text);
    const name = path.slice(path.lastIndexOf('node_modules') + 'node_modules'.length + 1);
    return {
      text: `${name}@${version}`,
      imports: Object.keys(dependencies).map((dependency) => ({ name: dependency, from: path })),
    };
  };

  /** Looks for a package as Node does: next to its importer, then in every folder above. */
  const readPackage = async (name: string, from: string): Promise<Part> => {
    for (let folder = from; ; folder = dirname(folder)) {
      const part = await once(manifests, join(folder, 'node_modules', name), readManifest);
      if (part) return part;
      if (folder === dirname(folder)) throw new Error(`The package ${name}, imported in ${from}, is not installed.`);
    }
  };

  return (target) => ('file' in target ? once(files, target.file, readCode) : readPackage(target.name, target.from));
}
