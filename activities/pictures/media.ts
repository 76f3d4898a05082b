import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { MediaStore } from '../../connectors/connector.ts';
import { MEDIA_SCHEME } from '../../model/property/media-scheme.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/** Object key of a stored file. `name` is `<gateway id>/<hash>.<extension>`, the part behind `media:`. */
export const mediaKey = (name: string): string => `media/${name}`;

/** Prefix of every stored file of a gateway. */
export const mediaPrefix = (gatewayId: string): string => mediaKey(`${gatewayId}/`);

/** Stores pictures that come inside feeds, each once per gateway; with `dryRun` it only says where they would be. */
export function createMediaStore(gatewayId: string, objects: ObjectStorage, dryRun = false): MediaStore {
  const known = new Set<string>();
  return {
    async put({ fingerprint, filename, contentType, open }) {
      const extension = extname(filename).toLowerCase();
      const type = contentType ?? CONTENT_TYPES[extension] ?? 'application/octet-stream';
      const suffix = /^\.[a-z0-9]{1,5}$/.test(extension) ? extension : '';
      const name = `${gatewayId}/${createHash('sha256').update(fingerprint).digest('hex').slice(0, 40)}${suffix}`;
      if (!dryRun && !known.has(name) && !(await objects.exists(mediaKey(name)))) {
        const chunks: Buffer[] = [];
        for await (const chunk of await open()) chunks.push(chunk as Buffer);
        await objects.put(mediaKey(name), Buffer.concat(chunks), { contentType: type });
      }
      known.add(name);
      return `${MEDIA_SCHEME}${name}`;
    },
  };
}
