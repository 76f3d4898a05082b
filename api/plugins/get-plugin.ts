import { route } from '../contract.ts';
import { entityTag, withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { availablePlugin } from './available.ts';

export const getPlugin = route({
  method: 'GET',
  path: '/plugins/{id}',
  id: 'getPlugin',
  summary: 'A plugin',
  description: 'Not found when the token’s plan does not have it.',
  tag: 'Plugins',
  access: 'token',
  forSites: true,
  success: {
    status: 200,
    description: 'The plugin.',
    schema: ref('Plugin'),
    headers: { ETag: 'Of the plugin; send it back as If-None-Match.' },
  },
}).handle(async ({ principal, params }, deps) => {
  const { plugin } = availablePlugin(principal, params.id, deps);
  return withHeaders({ ETag: entityTag(plugin) }, plugin);
});
