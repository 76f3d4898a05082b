import { route } from '../contract.ts';
import { content } from '../http/reply.ts';
import { availablePlugin } from './available.ts';

export const downloadPlugin = route({
  method: 'GET',
  path: '/plugins/{id}/download',
  id: 'downloadPlugin',
  summary: 'Download a plugin',
  description: 'The file itself. Not found when the token’s plan does not have it.',
  tag: 'Plugins',
  access: 'token',
  forSites: true,
  success: {
    status: 200,
    description: 'The file; `content_type` of the plugin is its type.',
    contentType: 'application/octet-stream',
    headers: {
      ETag: 'SHA-256 of the file; send it back as If-None-Match.',
      'Content-Disposition': 'The file’s name.',
    },
  },
}).handle(async ({ principal, params }, deps) => {
  const { plugin, bytes } = availablePlugin(principal, params.id, deps);
  // Never the plugin's own type: no proxy or browser may run it.
  return content('application/octet-stream', bytes, {
    ETag: `"${plugin.sha256}"`,
    'Content-Disposition': `attachment; filename="${plugin.filename}"`,
  });
});
