import { AppError, notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { defaultTemplate, visibleTemplate } from './template-content.ts';

export const deleteTemplate = route({
  method: 'DELETE',
  path: '/templates/{id}',
  id: 'deleteTemplate',
  summary: 'Delete a personal mapping template',
  description: 'One that a gateway uses stays (409); a default template is refused with 403.',
  tag: 'Templates',
  access: 'client',
  readOnly: defaultTemplate,
  success: { status: 204, description: 'Removed.' },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { store } = deps;
  const { clientId, itemIds } = input.principal;
  const { id } = await visibleTemplate(input, deps);
  await store.transaction(async (session) => {
    if (!(await store.templates.remove(clientId, id, session))) throw notFound('Template', id);
    const users = await store.gateways.usingTemplate(clientId, id, session);
    if (users.length === 0) return;
    // Gateways of items that the token does not carry are counted, but not named.
    const named = users.filter(({ item_id }) => itemIds.includes(item_id)).map(({ _id }) => _id);
    throw new AppError(
      'CONFLICT',
      `The template is used by ${users.length} of your gateways; take it out of them first.`,
      named.length > 0 ? { detail: named.slice(0, 10).join(', ') } : {},
    );
  });
  await recordAct(deps, input, undefined, 'template.deleted', { detail: { template_id: id } });
  return noContent();
});
