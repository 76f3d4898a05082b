import { pageQuery, toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { entityTag, withHeaders } from '../http/reply.ts';
import { pageRef } from '../http/schemas.ts';
import { isInPlan } from './available.ts';

export const listPlugins = route({
  method: 'GET',
  path: '/plugins',
  id: 'listPlugins',
  summary: 'Plugins of the token’s plan',
  description: 'What `GET /plugins/{id}/download` gives to this token, each with its version and file.',
  tag: 'Plugins',
  access: 'token',
  forSites: true,
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of plugins, in the order of the catalogue.',
    schema: pageRef('Plugin'),
    headers: { ETag: 'Of this page; send it back as If-None-Match.' },
  },
}).handle(async ({ principal, query }, deps) => {
  const all = deps.extensions.plugins.map(({ plugin }) => plugin).filter((plugin) => isInPlan(principal, plugin, deps));
  const { page, size } = query;
  const body = toPage(all.slice(page * size, (page + 1) * size), all.length, query);
  return withHeaders({ ETag: entityTag(body) }, body);
});
