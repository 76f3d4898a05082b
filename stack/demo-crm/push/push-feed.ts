import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { BadRequest } from '../options.ts';
import { openFtps, openSftp } from './upload.ts';
import type { PushTarget, Uploader } from './upload.ts';

/** What the demo CRM pushes, and how CRMs of that format do it. */
export const PUSHES = {
  /** One zip over FTPS, under a temporary name until it is whole. */
  poliris: { path: '/poliris.zip', protocol: 'ftps' },
  /** Pictures first, then the XML, over SFTP. */
  openimmo: { path: '/openimmo.zip', protocol: 'sftp' },
} as const;

export type PushName = keyof typeof PUSHES;

/** A file that was pushed. */
export interface Pushed {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Pushes the catalogue that the demo CRM serves at `crm` into an inbox, as a CRM of that format does. Returns the files in the order in which they were sent.
 * @param query as for the feed itself, such as `listings=20`
 */
export async function pushFeed(crm: string, name: PushName, target: PushTarget, query = ''): Promise<Pushed[]> {
  const { path, protocol } = PUSHES[name];
  const response = await fetch(`${crm}${path}${query === '' ? '' : `?${query}`}`);
  if (!response.ok) throw new BadRequest(`the feed is not there: ${await response.text()}`);
  const zip = Buffer.from(await response.arrayBuffer());
  const uploader = await (protocol === 'sftp' ? openSftp(target) : openFtps(target));
  try {
    return await (name === 'poliris' ? pushZip(uploader, zip) : pushLoose(uploader, zip));
  } finally {
    uploader.close();
  }
}

async function pushZip(uploader: Uploader, zip: Buffer): Promise<Pushed[]> {
  await uploader.upload('annonces.zip.part', zip);
  await uploader.rename('annonces.zip.part', 'annonces.zip');
  return [{ name: 'annonces.zip', bytes: zip.length }];
}

/** What is in the zip, each file by itself. */
async function pushLoose(uploader: Uploader, zip: Buffer): Promise<Pushed[]> {
  const files = await unpack(zip);
  const isData = ({ name }: { readonly name: string }) => name.endsWith('.xml');
  const pushed: Pushed[] = [];
  for (const { name, content } of files.toSorted((a, b) => Number(isData(a)) - Number(isData(b)))) {
    await uploader.upload(name, content);
    pushed.push({ name, bytes: content.length });
  }
  return pushed;
}

async function unpack(zip: Buffer): Promise<{ readonly name: string; readonly content: Buffer }[]> {
  const archive = await fromBufferPromise(zip);
  const files = [];
  for await (const entry of archive.eachEntry()) {
    files.push({ name: entry.fileName, content: await buffer(await archive.openReadStreamPromise(entry)) });
  }
  return files;
}
