import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { findTemplate, templateId } from './find-template.ts';

export const getPdfTemplate = route({
  method: 'GET',
  path: '/pdf-templates/{id}',
  id: 'getPdfTemplate',
  summary: 'Get a PDF template',
  tag: 'PDF templates',
  access: 'token',
  params: { id: templateId },
  success: { status: 200, description: 'The template.', schema: ref('PdfTemplate') },
}).handle(({ params, principal }, deps) => findTemplate(params.id, principal, deps));
