import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';

const statusSchema: Typed<{ status: 'live' }> = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['live'] } },
  required: ['status'],
  additionalProperties: false,
};

export const getLivez = route({
  method: 'GET',
  path: '/livez',
  id: 'getLivez',
  summary: 'Whether the process runs',
  tag: 'Operations',
  access: 'public',
  root: true,
  success: {
    status: 200,
    description: 'It runs.',
    schema: statusSchema,
  },
}).handle(() => ({ status: 'live' }));
