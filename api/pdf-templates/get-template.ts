import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { findTemplate, templateId } from './find-template.ts';

export const getPdfTemplate = route({
  method: 'GET',
  path: '/pdf-templates/{id}',
  id: 'getPdfTemplate',
  summary: 'Get a PDF template',
  description: 'One of the caller, or one that comes with the product.',
  tag: 'PDF templates',
  access: 'token',
  params: { id: templateId },
  success: { status: 200, description: 'The template.', schema: ref('PdfTemplate') },
}).handle(({ params, principal }, deps) => findTemplate(params.id, principal, deps));
