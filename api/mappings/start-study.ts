import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import type { MappingSourceInput } from '../../model/mapping/mapping-source.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { levelOf } from '../../store/access/gateways.ts';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { sealSource } from '../../store/mappings/stored-source.ts';
import type { StoredSource } from '../../store/mappings/stored-source.ts';
import { toUrl } from '../../model/shared/to-url.ts';
import type { HandlerDeps } from '../deps.ts';
import { demandLevel } from '../access.ts';
import { takeTurn } from '../take-turn.ts';

/** Studies of one client at a time: each reads a whole file, and a person looks at one after the other. */
const MAX_RUNNING = 3;
/** Seconds in which a small file is read. */
const RETRY_SECONDS = 10;

/** The source that a body names, as it is stored. Throws BAD_REQUEST with the field. */
export async function namedSource(
  source: MappingSourceInput,
  principal: Principal,
  deps: HandlerDeps,
): Promise<StoredSource> {
  const { upload_id, delivery, ...address } = source;
  if ([upload_id, delivery, address.url].filter((one) => one !== undefined).length !== 1) {
    throw new AppError('BAD_REQUEST', 'The source needs exactly one of url, upload_id and delivery.', {
      detail: '/source',
    });
  }
  if (delivery) return deliveredSource(delivery, principal, deps);
  if (upload_id !== undefined) return uploadedSource(upload_id, '/source/upload_id', principal, deps);
  const { url, auth, auth_name, api_key } = address;
  const parsed = url === undefined ? undefined : toUrl(url);
  if (url === undefined || !parsed)
    throw new AppError('BAD_REQUEST', 'The field /source/url must be an absolute URL.', { detail: '/source/url' });
  if ((auth === 'header' || auth === 'query') && (auth_name === undefined || api_key === undefined)) {
    throw new AppError('BAD_REQUEST', `The authentication "${auth}" needs auth_name and api_key.`, {
      detail: '/source/auth',
    });
  }
  return sealSource(deps.keys, randomUUID(), { ...address, url });
}

/** A delivery into an inbox of a gateway that the principal may change. Throws BAD_REQUEST or FORBIDDEN. */
async function deliveredSource(
  named: NonNullable<MappingSourceInput['delivery']>,
  principal: Principal,
  { store }: HandlerDeps,
): Promise<StoredSource> {
  const gateway = await store.gateways.findFor(principal, named.gateway_id.toLowerCase());
  if (!gateway)
    throw new AppError('BAD_REQUEST', `There is no gateway ${named.gateway_id}.`, {
      detail: '/source/delivery/gateway_id',
    });
  demandLevel(gateway._id, levelOf(principal, gateway), 'WRITE');
  const input_id = named.input_id.toLowerCase();
  const inbox = streamId(gateway._id, input_id);
  const id = named.delivery_id?.toLowerCase();
  const found = await (id === undefined ? store.deliveries.last(inbox) : store.deliveries.find(inbox, id));
  if (!found)
    throw new AppError('BAD_REQUEST', 'Nothing of this kind has been delivered, or it is not kept any more.', {
      detail: '/source/delivery',
    });
  return { kind: 'delivery', gateway_id: gateway._id, input_id, delivery_id: found._id, filename: found.name };
}

/** An upload of the principal as a source. Throws BAD_REQUEST. */
export async function uploadedSource(
  id: string,
  at: string,
  { clientId }: Principal,
  { store }: HandlerDeps,
): Promise<StoredSource> {
  const upload = await store.mappingUploads.find(clientId, id.toLowerCase());
  if (!upload)
    throw new AppError('BAD_REQUEST', `The field ${at} names no uploaded file; it may have expired.`, { detail: at });
  await store.mappingUploads.touch(clientId, upload._id);
  return { kind: 'upload', upload_id: upload._id, key: upload.key, filename: upload.filename };
}

/** Stores a study and has a worker do it. Throws RATE_LIMITED when the client has too many under way. */
export async function startStudy(
  study: Parameters<HandlerDeps['store']['mappingStudies']['insert']>[0],
  deps: HandlerDeps,
): Promise<StudyRecord> {
  const { engine, store } = deps;
  const record = await takeTurn(deps, `mapping-studies/${study.client_id}`, async () => {
    if ((await store.mappingStudies.running(study.client_id)) < MAX_RUNNING) return store.mappingStudies.insert(study);
    throw new AppError('RATE_LIMITED', `At most ${MAX_RUNNING} files are examined at a time; wait for one to end.`, {
      retryAfter: RETRY_SECONDS,
    });
  });
  try {
    await engine.studyMapping(record._id, study.client_id);
  } catch (error) {
    await store.mappingStudies.finish(record._id, { message: 'The workflow engine could not be reached.' });
    throw error;
  }
  return record;
}
