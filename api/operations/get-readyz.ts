import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { checkReadiness } from './check-readiness.ts';

const statusSchema: Typed<{ status: 'ready'; impaired: string[] }> = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['ready'] },
    impaired: {
      type: 'array',
      items: { type: 'string', enum: ['search', 'engine', 'object_storage'] },
      description: 'Systems that do not respond; requests that need them get 503, all others work as usual.',
    },
  },
  required: ['status', 'impaired'],
  additionalProperties: false,
};

export const getReadyz = route({
  method: 'GET',
  path: '/readyz',
  id: 'getReadyz',
  summary: 'Whether the API can serve requests',
  description:
    'Ready when the identity service and the store respond, which every request needs; otherwise 503, and `detail` names those that do not. Systems that only some requests need are named in `impaired`.',
  tag: 'Operations',
  access: 'public',
  root: true,
  success: {
    status: 200,
    description: 'Identity service and store answer.',
    schema: statusSchema,
  },
}).handle(async (_input, { store, search, engine, identity, objects, log }) => {
  const needed = { store, identity };
  const partial = { search, engine, object_storage: objects };
  const { down, impaired } = await checkReadiness(needed, partial, log);
  if (down.length === 0) return { status: 'ready' as const, impaired: [...impaired] };
  throw new AppError('DOWNSTREAM_ERROR', `Not ready; no response from: ${down.join(', ')}.`, {
    detail: down.join(','),
  });
});
