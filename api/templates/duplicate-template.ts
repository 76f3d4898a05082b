import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { addTemplate, templateContent, visibleTemplate } from './template-content.ts';

const SUFFIX = ' (copy)';
const MAX_NAME = 200;

export const duplicateTemplate = route({
  method: 'POST',
  path: '/templates/{id}/duplicate',
  id: 'duplicateTemplate',
  summary: 'Duplicate a mapping template',
  description: 'The copy is personal, also that of a default template, and has the same content under another name.',
  tag: 'Templates',
  access: 'client',
  success: {
    status: 201,
    description: 'The copy.',
    schema: ref('Template'),
    headers: { Location: 'Path of the copy.' },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { clientId } = input.principal;
  const original = await visibleTemplate(input, deps);
  const name = `${original.name.slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`;
  const copy = await addTemplate(clientId, { ...templateContent(original), name }, deps);
  await recordAct(deps, input, undefined, 'template.duplicated', {
    detail: { template_id: copy.id, from: original.id },
  });
  return withHeaders({ Location: `/v1/gateway/templates/${copy.id}` }, copy);
});
