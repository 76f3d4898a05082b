import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { ZipFile } from 'yazl';
import { extensionsFileSchema } from '../model/gateway/extension.ts';
import type { CatalogAddon, ExtensionsFile, Plugin } from '../model/gateway/extension.ts';
import type { SigningKey } from './signing-key.ts';

export interface ShippedPlugin {
  readonly plugin: Plugin;
  readonly bytes: Buffer;
}

export interface ShippedAddon {
  readonly addon: Omit<CatalogAddon, 'enabled' | 'disabled_reason'>;
  /** A zip: the addon's files in a folder of its code, and `addon.json` with code and version, so that the signature covers them. */
  readonly archive: Buffer;
}

/** What sites can download, with its bytes. */
export interface Extensions {
  readonly plugins: readonly ShippedPlugin[];
  readonly addons: readonly ShippedAddon[];
  /** Undefined: no key is configured, and nothing is signed. */
  readonly signing?: SigningKey['published'];
}

const ajv = addFormats.default(new Ajv());
const isExtensionsFile = ajv.compile<ExtensionsFile>(extensionsFileSchema);

/** The same bytes from every process, so that sizes, hashes and signatures agree: no compression, no time of day. */
const ENTRY = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1), mode: 0o100644 };

/** Reads what a folder ships, once: the files are small. Throws what is wrong with the folder. */
export async function readExtensions(folder: string, key?: SigningKey): Promise<Extensions> {
  const file: unknown = JSON.parse(await readFile(join(folder, 'extensions.json'), 'utf8'));
  if (!isExtensionsFile(file)) {
    throw new Error(`extensions.json in ${folder} is not usable: ${ajv.errorsText(isExtensionsFile.errors)}`);
  }
  const plugins = file.plugins.map(async ({ folder: packed, ...plugin }) => {
    const bytes =
      packed === undefined
        ? await readFile(join(folder, 'plugins', plugin.filename))
        : await packPlugin(join(folder, packed));
    return { plugin: { ...plugin, ...factsOf(bytes) }, bytes };
  });
  const addons = file.addons.map(async (addon) => {
    const archive = await pack(join(folder, 'addons', addon.code), addon);
    return {
      addon: { ...addon, ...factsOf(archive), ...(key ? { signature: key.sign(archive) } : {}) },
      archive,
    };
  });
  return {
    plugins: await Promise.all(plugins),
    addons: await Promise.all(addons),
    ...(key ? { signing: key.published } : {}),
  };
}

const factsOf = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });

/**
 * A zip of a plugin's folder, which is the only folder in it, as the upload form of WordPress takes it. Parts of translations, from which the languages are made, are left
 * out. Compressed, because hosts often limit uploads to 2 MB: the same bytes from every process with the same version of zlib.
 */
export async function packPlugin(folder: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of await filesIn(folder)) {
    if (!name.startsWith('languages/parts/')) {
      zip.addBuffer(await readFile(join(folder, name)), `${basename(folder)}/${name}`, { ...ENTRY, compress: true });
    }
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function pack(folder: string, { code, version }: ExtensionsFile['addons'][number]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`${JSON.stringify({ code, version })}\n`), `${code}/addon.json`, ENTRY);
  for (const name of await filesIn(folder)) zip.addBuffer(await readFile(join(folder, name)), `${code}/${name}`, ENTRY);
  zip.end();
  return buffer(zip.outputStream);
}

/** The files below a folder, relative to it, in order of their names. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.toSorted().map((file) => file.slice(folder.length + 1));
}
