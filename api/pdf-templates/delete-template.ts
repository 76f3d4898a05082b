import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { predefined, templateId } from './find-template.ts';

export const deletePdfTemplate = route({
  method: 'DELETE',
  path: '/pdf-templates/{id}',
  id: 'deletePdfTemplate',
  summary: 'Remove a PDF template of your own',
  tag: 'PDF templates',
  access: 'client',
  params: { id: templateId },
  readOnly: predefined,
  success: { status: 204, description: 'Removed.' },
}).handle(async (input, deps) => {
  const id = input.params.id.toLowerCase();
  if (!(await deps.store.pdfTemplates.remove(input.principal.clientId, id))) throw notFound('PDF template', id);
  await recordAct(deps, input, undefined, 'pdf_template.deleted', { detail: { template_id: id } });
  return noContent();
});
