import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import { mappingUploadSchema } from '../../model/mapping/mapping-source.ts';
import type { MappingUpload } from '../../model/mapping/mapping-source.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { boundedStream } from '../http/bounded-stream.ts';
import type { Typed } from '../http/schemas.ts';

/** The largest feeds of agencies' networks have some 60 MB. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Sample files of a client at a time. */
const MAX_UPLOADS = 20;

const upload: Typed<MappingUpload> = mappingUploadSchema;

export const uploadSample = route({
  method: 'POST',
  path: '/mappings/uploads',
  id: 'uploadMappingSample',
  summary: 'Upload a sample file of a feed',
  description:
    'The body is the file itself: XML, CSV, JSON or NDJSON, bare, zipped or gzipped, at most 100 MiB. It is deleted 30 days after its last use. A client has at most 20.',
  tag: 'Mappings',
  access: 'client',
  query: {
    filename: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: '^[^/\\\\\\u0000-\\u001f]+$',
      description: 'Name of the file, for people.',
    },
  },
  upload: true,
  // Connections of agencies upload 100 MiB in minutes.
  deadlineSeconds: 600,
  success: { status: 201, description: 'The stored file.', schema: upload },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { body, principal, query } = input;
  const { store, objects } = deps;
  const { clientId } = principal;
  const { stream, bytes } = boundedStream(body, MAX_BYTES);
  if ((await store.mappingUploads.count(clientId)) >= MAX_UPLOADS) {
    stream.destroy();
    throw new AppError(
      'CONFLICT',
      `A client has at most ${MAX_UPLOADS} sample files; the oldest expire by themselves.`,
    );
  }
  const _id = randomUUID();
  const key = `mapping-uploads/${_id}`;
  try {
    await objects.put(key, stream, { contentType: 'application/octet-stream' });
  } catch (error) {
    const fault: unknown = stream.errored;
    stream.destroy();
    // What is wrong with the request rather than with the storage that it broke off.
    throw fault instanceof AppError ? fault : error;
  }
  if (bytes() === 0) {
    await objects.remove([key]);
    throw new AppError('BAD_REQUEST', 'The file is empty.');
  }
  const filename = query.filename ?? 'feed';
  const record = await store.mappingUploads.insert({ _id, client_id: clientId, key, filename, bytes: bytes() });
  await recordAct(deps, input, undefined, 'mapping.sample_uploaded', { detail: { upload_id: _id, bytes: bytes() } });
  return { id: _id, filename, bytes: bytes(), expires_at: record.expires_at.toISOString() };
});
