import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

/** @param document made from all routes, this one included; called on the first request */
export const createGetOpenapi = (document: () => unknown) =>
  route({
    method: 'GET',
    path: '/openapi.json',
    id: 'getOpenapi',
    summary: 'This document',
    description:
      'OpenAPI 3.1: every operation with its parameters, bodies, errors and access, and the events that sites are sent.',
    tag: 'Public',
    access: 'public',
    success: { status: 200, description: 'OpenAPI 3.1.', contentType: 'application/json' },
  }).handle(() =>
    content('application/json', JSON.stringify(document()), {
      'Cache-Control': 'public, max-age=300',
      // Browser tools on any host may read it; it holds no secrets.
      'Access-Control-Allow-Origin': '*',
    }),
  );
