import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { DeliveryRecord } from '../store/inbox/deliveries.ts';
import type { InboxFile } from '../store/inbox/inbox-files.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** The one file of a delivery. */
export interface DeliveredFile {
  readonly name: string;
  readonly body: Readable;
  readonly contentType?: string;
}

type Deps = {
  readonly store: Pick<InboxDeps['store'], 'inboxFiles'>;
  readonly objects: Pick<InboxDeps['objects'], 'get'>;
};

/** Content types that say more than the bytes of a file. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  zip: 'application/zip',
};

/** Of every entry: deliveries of the same files have the same bytes, so that they are recognised as unchanged. */
const ENTRY_TIME = new Date(Date.UTC(1980, 0, 2));

/**
 * The bytes of a delivery, as its connector reads them: its data file, or a zip of that and the files next to it, without compression. Streamed.
 * @returns undefined if the data file is not stored any more
 */
export async function openDelivery(
  deps: Deps,
  delivery: Pick<DeliveryRecord, '_id' | 'inbox_id' | 'seq'>,
  format: InboxFormat,
): Promise<DeliveredFile | undefined> {
  const { inboxFiles } = deps.store;
  const data = await inboxFiles.byId(delivery._id);
  const body = data && (await deps.objects.get(data.key));
  if (!body) return undefined;
  const name = data.path.slice(data.path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const attached = hasAttachments(name, format) ? await inboxFiles.attachments(delivery.inbox_id, delivery.seq) : [];
  if (attached.length > 0)
    return { name: `${name}.zip`, body: zipOf(deps, { data, body, attached }), contentType: 'application/zip' };
  const contentType = Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
  return { name, body, ...(contentType === undefined ? {} : { contentType }) };
}

/** Whether files next to a data file belong to its deliveries: a zip holds its own. */
export const hasAttachments = (name: string, { zipped }: InboxFormat): boolean => zipped && !/\.zip$/i.test(name);

function zipOf(
  { objects }: Deps,
  {
    data,
    body,
    attached,
  }: { readonly data: InboxFile; readonly body: Readable; readonly attached: readonly InboxFile[] },
): Readable {
  const zip = new yazl.ZipFile();
  const out = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
  zip.on('error', (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  const how = ({ bytes }: InboxFile) => ({ compress: false, size: bytes, mtime: ENTRY_TIME, mode: 0o100644 });
  const opened = new Set<Readable>();
  const watch = (source: Readable) => {
    opened.add(source);
    source.on('error', (error) => out.destroy(error)).on('close', () => opened.delete(source));
    return source;
  };
  zip.addReadStream(watch(body), data.path, how(data));
  // Each is opened when its turn comes.
  for (const file of attached) zip.addReadStream(watch(Readable.from(bytesOf(objects, file))), file.path, how(file));
  zip.end();
  out.on('close', () => {
    for (const source of opened) source.destroy();
  });
  return out;
}

async function* bytesOf(objects: Deps['objects'], { key }: InboxFile): AsyncGenerator<Buffer> {
  const source = await objects.get(key);
  if (!source) throw new Error('A file of a delivery is not stored any more.');
  yield* source as AsyncIterable<Buffer>;
}
