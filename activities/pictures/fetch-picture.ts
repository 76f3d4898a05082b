import { MEDIA_SCHEME } from '../../model/property/media-scheme.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { HttpClient } from '../../connectors/connector.ts';
import { createHttpClient } from '../../connectors/kit/http/http-client.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mediaKey } from './media.ts';

/** Largest picture that is downloaded for a thumbnail or a page, bytes. */
const MAX_PICTURE_BYTES = 25 * 1024 ** 2;

/**
 * The bytes behind a picture's address: from object storage for `media:`, through the guarded client otherwise. Throws ConnectorError for the
 * picture's own faults and DOWNSTREAM_ERROR when object storage is down.
 */
export async function fetchPicture(
  { http, objects }: { readonly http: HttpClient; readonly objects: Pick<ObjectStorage, 'get'> },
  source: string,
  attempts = 2,
): Promise<Uint8Array> {
  if (!source.startsWith(MEDIA_SCHEME))
    return (await http.bytes(source, { maxBytes: MAX_PICTURE_BYTES, attempts })).body;
  const stream = await objects.get(mediaKey(source.slice(MEDIA_SCHEME.length)));
  if (!stream) throw new ConnectorError('config', 'The stored picture is gone.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_PICTURE_BYTES) throw new ConnectorError('config', 'The stored picture is too large.');
  }
  return Buffer.concat(chunks);
}

/** The same outside of a run: one attempt, aborted by the signal. */
export const createPictureSource =
  (options: { readonly objects: Pick<ObjectStorage, 'get'>; readonly allowPrivateAddresses: boolean }) =>
  async (source: string, signal: AbortSignal): Promise<Uint8Array> => {
    const http = createHttpClient({ allowPrivateAddresses: options.allowPrivateAddresses, signal });
    try {
      return await fetchPicture({ http, objects: options.objects }, source, 1);
    } finally {
      await http.close();
    }
  };
