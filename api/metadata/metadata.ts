import { AppError } from '../../model/shared/errors.ts';
import { mergePatch } from '../../model/shared/merge-patch.ts';
import type { Metadata } from '../../store/access/gateway-metadata.ts';
import { MAX_JSON_DEPTH } from '../http/check-json.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';

/** Bytes. Meant for notes on a gateway, not for data. */
const MAX_BYTES = 64 * 1024;

const anything = schema({ type: 'object', additionalProperties: true });

export const getMetadata = route({
  method: 'GET',
  path: '/gateways/{id}/metadata',
  id: 'getMetadata',
  summary: 'Read free-form metadata',
  description:
    'Data that clients store with the gateway. The service uses only `contact` (`name`, `email`, `phone`): the agency’s contact in feeds for listings without one. Empty until something is written.',
  tag: 'Metadata',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The metadata.', schema: anything },
}).handle(({ gateway }, { store }) => store.gatewayMetadata.read(gateway._id));

export const replaceMetadata = route({
  method: 'PUT',
  path: '/gateways/{id}/metadata',
  id: 'replaceMetadata',
  summary: 'Replace metadata',
  description: `Any JSON object of up to 64 KiB and ${MAX_JSON_DEPTH} levels. Numbers that a double cannot hold are refused; send them as strings.`,
  tag: 'Metadata',
  access: { gateway: 'WRITE' },
  body: anything,
  success: { status: 200, description: 'The metadata.', schema: anything },
}).handle(async (input, deps) => {
  const { body, gateway } = input;
  const after = await deps.store.gatewayMetadata.change(gateway._id, () => bounded(body));
  await recordAct(deps, input, gateway._id, 'metadata.replaced', { detail: { fields: namesOf(body) } });
  return after;
});

export const mergeMetadata = route({
  method: 'PATCH',
  path: '/gateways/{id}/metadata',
  id: 'mergeMetadata',
  summary: 'Merge metadata',
  description:
    'A JSON merge patch (RFC 7396): null removes a field, an object is merged into the one that is there, anything else replaces it.',
  tag: 'Metadata',
  access: { gateway: 'WRITE' },
  body: anything,
  success: { status: 200, description: 'The metadata.', schema: anything },
}).handle(async (input, deps) => {
  const { body, gateway } = input;
  const after = await deps.store.gatewayMetadata.change(gateway._id, (before) => bounded(mergePatch(before, body)));
  await recordAct(deps, input, gateway._id, 'metadata.merged', { detail: { fields: namesOf(body) } });
  return after;
});

function bounded(metadata: Metadata): Metadata {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= MAX_BYTES) return metadata;
  throw new AppError('PAYLOAD_TOO_LARGE', `Metadata may have ${MAX_BYTES / 1024} KiB in all.`);
}

/** Only the names, and few of them: values may be confidential. */
const namesOf = (body: Metadata) => Object.keys(body).slice(0, 20);
