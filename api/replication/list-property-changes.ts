import { DAY_MS } from '../../model/shared/time.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { PropertyChange } from '../../model/listing/property-change.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { streamContent } from '../http/reply.ts';
import { arrayOf } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import {
  MAX_POSITION_LENGTH,
  firstPosition,
  readPosition,
  removedFrom,
  writeEnd,
  writePosition,
} from './change-position.ts';
import type { ChangePosition } from './change-position.ts';
import { eachPart, readChanges } from './read-changes.ts';

const NDJSON = 'application/x-ndjson';

/** Changes between two positions of a stream: what a follower reads again after it was cut off. */
const STREAM_PART = 100;
const MAX_LIMIT = 200;

interface Changes {
  readonly data: readonly PropertyChange[];
  readonly position: string;
  readonly has_more: boolean;
}

const changes: Typed<Changes> = {
  type: 'object',
  properties: {
    data: { ...arrayOf('PropertyChange'), description: 'In the order in which they are to be applied.' },
    position: {
      type: 'string',
      maxLength: MAX_POSITION_LENGTH,
      description: 'Where the next request goes on. Store it together with what it is behind.',
    },
    has_more: {
      type: 'boolean',
      description:
        'Whether there is more to read now. Where not, the copy is complete: ask again later, with `position`.',
    },
  },
  required: ['data', 'position', 'has_more'],
  additionalProperties: false,
};

export const listPropertyChanges = route({
  method: 'GET',
  path: '/gateways/{id}/properties/changes',
  id: 'listPropertyChanges',
  summary: 'What changed in a gateway, for a copy of its listings',
  description:
    'Without `position` every listing; each response has a position, and a request with it gets what changed and what left behind it. A follower that stores the position together with the listings ends equal to the gateway, however often it is stopped. A change may come twice, and none is left out: what changed within five minutes before a pass began is part of it. `Accept: application/x-ndjson`, or `format=ndjson`, sends all there is as lines of JSON: changes, and after at most 100 of them `{"type":"position","position":"…","has_more":true}`; the last line has `has_more: false`. Hidden listings come with `hidden: true`.',
  tag: 'Listings',
  access: { gateway: 'READ' },
  query: {
    position: {
      type: 'string',
      maxLength: MAX_POSITION_LENGTH,
      description:
        'From an earlier response. It does not expire while removed listings are remembered; behind that it is refused.',
    },
    updatedSince: {
      type: 'string',
      format: 'date-time',
      description: 'Instead of a position: only what changed or left at this time or later.',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: STREAM_PART,
      description: 'Changes per response in JSON.',
    },
    format: {
      type: 'string',
      enum: ['json', 'ndjson'],
      description: 'By default what the Accept header prefers.',
    },
  },
  negotiates: ['application/json', NDJSON],
  success: { status: 200, description: 'Changes, or all of them as lines.', schema: changes, contentType: NDJSON },
}).handle(async ({ gateway, query, mediaType }, deps) => {
  const { _id: id } = gateway;
  const { limit, format } = query;
  const position = positionOf(gateway, query, deps);
  if (format === 'ndjson' || (format === undefined && mediaType === NDJSON)) {
    const lines = changeLines(id, position, deps);
    // The response has no entity tag, so there is no 304 to document.
    return streamContent(
      `${NDJSON}; charset=utf-8`,
      lines,
      { 'Cache-Control': 'no-store' },
      { notModified: async () => undefined },
    );
  }
  const { changes: data, next } = await readChanges(id, position, limit, deps);
  return { data: [...data], ...placeOf(id, position, next, deps) };
});

/** Throws BAD_REQUEST for a position that is none, for two beginnings, and for one from which removals may have been forgotten. */
function positionOf(
  { _id: gatewayId, created_at: createdAt }: GatewayRecord,
  { position, updatedSince }: { readonly position?: string; readonly updatedSince?: string },
  { keys, config }: Pick<HandlerDeps, 'keys' | 'config'>,
): ChangePosition {
  if (position !== undefined && updatedSince !== undefined)
    throw new AppError('BAD_REQUEST', 'position and updatedSince both say where to begin; send one of them.', {
      detail: 'updatedSince',
    });
  const now = new Date();
  const found =
    position === undefined
      ? firstPosition(updatedSince === undefined ? undefined : new Date(updatedSince), now)
      : readPosition(keys, gatewayId, position, now);
  const days = config.FORMER_LISTING_RETENTION_DAYS;
  // A day less: clocks differ. Of a younger gateway nothing is forgotten yet.
  const forgotten = now.getTime() - Math.max(days - 1, 1) * DAY_MS;
  if (days > 0 && createdAt.getTime() < forgotten && removedFrom(found).getTime() < forgotten)
    throw new AppError(
      'BAD_REQUEST',
      `Removed listings are remembered for ${days} days, and this begins before that; start again without a position, and delete what does not come.`,
      { detail: position === undefined ? 'updatedSince' : 'position' },
    );
  return found;
}

const placeOf = (
  gatewayId: string,
  position: ChangePosition,
  next: ChangePosition | undefined,
  { keys }: Pick<HandlerDeps, 'keys'>,
): Pick<Changes, 'position' | 'has_more'> => ({
  position: next ? writePosition(keys, gatewayId, next) : writeEnd(keys, gatewayId, position),
  has_more: next !== undefined,
});

async function* changeLines(
  gatewayId: string,
  first: ChangePosition,
  deps: Pick<HandlerDeps, 'store' | 'config' | 'keys'>,
): AsyncGenerator<string> {
  for await (const { changes: found, next } of eachPart(gatewayId, first, STREAM_PART, deps)) {
    const lines = [...found, { type: 'position', ...placeOf(gatewayId, first, next, deps) }];
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}
