import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { InputContext, JsonObject } from '../../connector.ts';
import { storeEntry } from '../../kit/sources/store-entry.ts';
import { contentType, endingOf } from '../../kit/mapping/content-type.ts';
import { isAddress } from '../../kit/mapping/parse-url.ts';
import type { Feed } from './open-feed.ts';
import { all, objectOf } from '../../kit/mapping/open-element.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

/** Maximum size of a file: portals accept pictures of up to 10 MiB; plans and brochures are larger. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;

/** Files of one object stored concurrently. */
const PARALLEL_FILES = 4;

/**
 * Stores the files of an object: those in the zip, and base64 files in the XML, whose text is replaced by the reference.
 * @param raw the object; changed in place
 * @param document name of its document in the zip
 * @param inline content of the base64 files, by the ordinal that replaces them in the object
 * @returns the reference of each other file by its path; without a zip, its address relative to the document
 */
export async function storeFiles(
  ctx: InputContext,
  feed: Feed,
  raw: JsonObject,
  { document, inline }: { readonly document: string; readonly inline: readonly (Buffer | undefined)[] },
): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  const work: (() => Promise<void>)[] = [];
  const claimed = new Set<string>();
  for (const attachment of attachmentsOf(raw)) {
    for (const data of all(attachment, 'daten').map(objectOf)) {
      const path = textOf(data, 'pfad');
      const format = textOf(attachment, 'format');
      const ordinal = textOf(data, 'anhanginhalt');
      const content = ordinal === undefined ? undefined : inline[Number(ordinal)];
      if (ordinal !== undefined) {
        data['anhanginhalt'] = '';
      }
      if (content && content.length > 0) {
        work.push(async () => {
          data['anhanginhalt'] = await storeInline(ctx, content, path, format);
        });
      } else if (path !== undefined && !isAddress(path) && !claimed.has(path)) {
        claimed.add(path);
        work.push(async () => {
          const reference = await storeFile(ctx, feed, { document, path, format });
          if (reference !== undefined) {
            found.set(path, reference);
          }
        });
      }
    }
  }
  for (let at = 0; at < work.length; at += PARALLEL_FILES) {
    await Promise.all(work.slice(at, at + PARALLEL_FILES).map((store) => store()));
  }
  // In the order of the listing, so that the same feed yields the same record.
  return Object.fromEntries(
    [...claimed].flatMap((path) => {
      const reference = found.get(path);
      return reference === undefined ? [] : [[path, reference]];
    }),
  );
}

/** Every element with the structure of an "anhang": attachments, the contact's photo, the agency's logo. */
function attachmentsOf(raw: JsonObject): JsonObject[] {
  return [
    ...all(raw, 'anhaenge').flatMap((list) => all(objectOf(list), 'anhang')),
    ...all(raw, 'anhang'),
    ...all(raw, 'kontaktperson').flatMap((contact) => all(objectOf(contact), 'foto')),
    ...all(raw, '_anbieter').flatMap((provider) => all(objectOf(provider), 'anhang')),
  ].map(objectOf);
}

function textOf(node: JsonObject, name: string): string | undefined {
  const [value] = all(node, name);
  const text = typeof value === 'string' ? value : objectOf(value)['#text'];
  return (typeof text === 'string' && text.trim()) || undefined;
}

async function storeInline(
  ctx: InputContext,
  content: Buffer,
  path: string | undefined,
  format: string | undefined,
): Promise<string> {
  const sum = createHash('sha256').update(content).digest('hex');
  const ending = endingOf(content);
  return ctx.media.put({
    fingerprint: `inline ${sum}`,
    filename: path === undefined || isAddress(path) ? `${sum.slice(0, 16)}.${ending ?? 'bin'}` : fileName(path),
    contentType: (ending && contentType(ending, undefined)) ?? contentType(format, path),
    open: async () => Readable.from([content]),
  });
}

async function storeFile(
  ctx: InputContext,
  feed: Feed,
  { document, path, format }: { readonly document: string; readonly path: string; readonly format: string | undefined },
): Promise<string | undefined> {
  if (feed.base !== undefined) {
    return relativeToDocument(path, feed.base);
  }
  const entry = feed.file(path, document);
  if (!entry || entry.bytes === 0 || entry.bytes > MAX_FILE_BYTES) {
    return undefined;
  }
  return storeEntry(ctx, entry, {
    contentType: contentType(undefined, entry.name) ?? contentType(format, path),
    open: () => feed.openFile(entry),
  });
}

/** The standard has paths relative to the XML. Others (`file:`, `C:\\`, another host, the XML itself: `#x`) are refused. */
function relativeToDocument(path: string, base: string): string | undefined {
  const relative = path.replaceAll('\\', '/');
  const address = toUrl(relative, base);
  if (!address) {
    return undefined;
  }
  const { origin, pathname } = new URL(base);
  return address.origin === origin && address.pathname !== pathname ? address.href : undefined;
}

function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).slice(-200);
}
