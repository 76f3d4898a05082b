import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../model/shared/errors.ts';
import type { Template } from '../../model/template/template.ts';
import { outputsOfTemplate } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref } from '../http/schemas.ts';
import { defaultTemplate, templateContent, visibleTemplate } from './template-content.ts';

export const updateTemplate = route({
  method: 'PUT',
  path: '/templates/{id}',
  id: 'updateTemplate',
  summary: 'Update a personal mapping template',
  description:
    'Replaces the whole template; absent parts become empty. `id`, `is_default`, `created_at` and `updated_at` may be sent back as they are. When the mapping changes, every listing of the gateways that use it is delivered again by their next run or output replay. A default template is refused with 403.',
  tag: 'Templates',
  access: 'client',
  readOnly: defaultTemplate,
  body: ref('TemplateWrite'),
  present: async ({ params: { id = '' }, principal }, { store }) =>
    principal && (await store.templates.usable(principal.clientId, id)),
  success: { status: 200, description: 'The template.', schema: ref('Template') },
}).handle(async (input, deps) => {
  const { store } = deps;
  const { clientId } = input.principal;
  const before = await visibleTemplate(input, deps);
  const content = templateContent(input.body);
  // In one transaction: otherwise a changed template whose listings are not marked for delivery would never reach the sites.
  const { template, redelivered } = await store.transaction(async (session) => {
    const written = await store.templates.replace(clientId, before.id, content, session);
    if (!written) throw notFound('Template', before.id);
    if (isDeepStrictEqual(mappingOf(before), mappingOf(written))) return { template: written, redelivered: [] };
    const users = await store.gateways.usingTemplate(clientId, before.id, session);
    for (const gateway of users) {
      await store.gateways.unseed(gateway._id, outputsOfTemplate(gateway, before.id), session);
    }
    return { template: written, redelivered: users.map(({ _id }) => _id) };
  });
  const detail = { template_id: template.id, redelivered_gateways: redelivered.length };
  await recordAct(deps, input, undefined, 'template.updated', { detail });
  for (const gatewayId of redelivered) {
    await recordAct(deps, input, gatewayId, 'template.updated', { detail: { template_id: template.id } });
  }
  return template;
});

const mappingOf = ({ language, postmeta, taxonomies, statuses }: Template) => ({
  language,
  postmeta,
  taxonomies,
  statuses,
});
