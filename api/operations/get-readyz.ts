import { AppError } from '../../model/errors.ts';
import { route } from '../contract.ts';
import { inTime } from '../downstream.ts';
import type { Typed } from '../schemas.ts';

/** An engine that takes longer to answer a ping is of no use to a request. */
const PING_SECONDS = 3;

const statusSchema: Typed<{ status: 'ready' }> = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['ready'] } },
  required: ['status'],
  additionalProperties: false,
};

export const getReadyz = route({
  method: 'GET',
  path: '/readyz',
  id: 'getReadyz',
  summary: 'Whether everything behind the API answers',
  description: 'Names what is down in `detail`.',
  tag: 'Operations',
  access: 'public',
  root: true,
  success: {
    status: 200,
    description: 'Everything answers.',
    schema: statusSchema,
  },
}).handle(async (_input, { store, search, engine, identity, objects, log }) => {
  const systems = { store, search, engine, identity, object_storage: objects };
  const answers = await Promise.all(
    Object.entries(systems).map(async ([name, system]) => {
      const fault = await faultOf(() => system.ping());
      if (fault !== undefined) log.warn({ err: fault, system: name }, 'Not ready');
      return fault === undefined ? [] : [name];
    }),
  );
  const down = answers.flat();
  if (down.length === 0) return { status: 'ready' as const };
  throw new AppError('DOWNSTREAM_ERROR', `Not ready; no answer from: ${down.join(', ')}.`, { detail: down.join(',') });
});

async function faultOf(ping: () => Promise<void>): Promise<unknown> {
  try {
    await inTime(ping(), PING_SECONDS);
    return undefined;
  } catch (error) {
    return error ?? new Error('the ping failed');
  }
}
