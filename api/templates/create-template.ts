import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { addTemplate, templateContent } from './template-content.ts';

export const createTemplate = route({
  method: 'POST',
  path: '/templates',
  id: 'createTemplate',
  summary: 'Create a personal mapping template',
  description:
    'Maps a listing to the fields, terms and status of a site. An output connector uses it by the `template_id` of its `config`. A source that the property model does not have is refused with its name.',
  tag: 'Templates',
  access: 'client',
  body: ref('TemplateWrite'),
  success: {
    status: 201,
    description: 'The template.',
    schema: ref('Template'),
    headers: { Location: 'Path of the template.' },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { clientId } = input.principal;
  const content = templateContent(input.body);
  const template = await addTemplate(clientId, content, deps);
  await recordAct(deps, input, undefined, 'template.created', { detail: { template_id: template.id } });
  return withHeaders({ Location: `/v1/gateway/templates/${template.id}` }, template);
});
