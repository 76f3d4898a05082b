import { notFound } from '../../model/shared/errors.ts';
import { pdfTemplateInputSchema } from '../../model/listing/pdf-template.ts';
import { presentTemplate } from '../../store/readers/pdf-templates.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { findTemplate, predefined, templateId } from './find-template.ts';

const body = schema(pdfTemplateInputSchema);

export const replacePdfTemplate = route({
  method: 'PUT',
  path: '/pdf-templates/{id}',
  id: 'replacePdfTemplate',
  summary: 'Replace a PDF template of your own',
  description: '`id`, `predefined`, `created_at` and `updated_at` may be sent back as they are.',
  tag: 'PDF templates',
  access: 'client',
  params: { id: templateId },
  readOnly: predefined,
  body,
  present: async ({ params: { id = '' }, principal }, deps) => principal && findTemplate(id, principal, deps),
  success: { status: 200, description: 'The template.', schema: ref('PdfTemplate') },
}).handle(async (input, deps) => {
  const id = input.params.id.toLowerCase();
  const replaced = await deps.store.pdfTemplates.replace(input.principal.clientId, id, input.body);
  if (!replaced) throw notFound('PDF template', id);
  await recordAct(deps, input, undefined, 'pdf_template.replaced', { detail: { template_id: id } });
  return presentTemplate(replaced);
});
