import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CatalogueFile } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { inStep } from './remote-folder.ts';
import type { RemoteFolder } from './remote-folder.ts';

/** Ends the names of files on their way; portals look for .xml, .json and the like. */
const PART = '.part';
/** Ends the name of the published file while it makes room for the new one. */
const OLD = '.old';
/** Not empty: some servers take an encrypted transfer without bytes for an error. */
const PROBE = Buffer.from('A test whether files can be written here. It may be deleted.\n');
const TOKEN = '[0-9a-f]{16}';

/**
 * Puts a file in the place of the one of this name: uploads it under a name of its own, compares the size and renames it. A server that does not
 * rename over a file gets the old file moved aside first; the file is missing for the moment between the two commands. The old file stays where any step fails.
 */
export async function replaceFile(folder: RemoteFolder, name: string, file: CatalogueFile): Promise<void> {
  await removeLeftovers(folder, name);
  const part = `${name}.${token()}${PART}`;
  try {
    await inStep('upload', () => folder.put(part, file.open()));
    const size = await folder.size(part);
    if (size !== undefined && size !== file.bytes) {
      const message = `The server has ${size} of the ${file.bytes} bytes of the file: the upload was cut. The file that was there before is unchanged.`;
      throw new ConnectorError('transient', message);
    }
    await inStep('rename', () => renameOver(folder, part, name));
  } catch (error) {
    await folder.remove(part).catch(() => undefined);
    throw error;
  }
}

/** Proves that the folder can be written to, by a small file that is removed again. */
export async function probeFolder(folder: RemoteFolder, name: string): Promise<void> {
  const probe = `${name}.${token()}${PART}`;
  await inStep('upload', () => folder.put(probe, Readable.from([PROBE])));
  await inStep('remove', () => folder.remove(probe));
}

async function renameOver(folder: RemoteFolder, part: string, name: string): Promise<void> {
  try {
    await folder.rename(part, name);
    return;
  } catch (refused) {
    const names = await folder.names().catch((): string[] => []);
    if (!names.includes(name)) throw refused;
  }
  const old = `${name}.${token()}${OLD}`;
  await folder.rename(name, old);
  try {
    await folder.rename(part, name);
  } catch (error) {
    await folder.rename(old, name).catch(() => undefined);
    throw error;
  }
  await folder.remove(old).catch(() => undefined);
}

/**
 * Removes what interrupted attempts have left. One that is still under way elsewhere can then not rename its file, which is older. A file that was moved aside is
 * put back where the published one is missing.
 */
async function removeLeftovers(folder: RemoteFolder, name: string): Promise<void> {
  // A server that lists nothing to this user only keeps the leftovers.
  const names = await folder.names().catch((): string[] => []);
  const isLeft = new RegExp(`^${escaped(name)}\\.${TOKEN}(?:\\${PART}|\\${OLD})$`);
  for (const left of names.filter((found) => isLeft.test(found))) {
    const isOnlyOne = left.endsWith(OLD) && !names.includes(name);
    await (isOnlyOne ? folder.rename(left, name) : folder.remove(left)).catch(() => undefined);
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const token = () => randomBytes(8).toString('hex');
