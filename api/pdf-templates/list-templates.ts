import { pageQuery, toPage } from '../../model/shared/page.ts';
import { PREDEFINED_TEMPLATES } from '../../model/listing/pdf-template.ts';
import { presentTemplate } from '../../store/readers/pdf-templates.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listPdfTemplates = route({
  method: 'GET',
  path: '/pdf-templates',
  id: 'listPdfTemplates',
  summary: 'List PDF templates',
  description: 'The five predefined ones first, then those of the token’s client, newest first.',
  tag: 'PDF templates',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of templates.', schema: pageRef('PdfTemplate') },
}).handle(async ({ principal, query }, { store }) => {
  const own = await store.pdfTemplates.ofClient(principal.clientId);
  const all = [...PREDEFINED_TEMPLATES, ...own.map(presentTemplate)];
  return toPage(all.slice(query.page * query.size, (query.page + 1) * query.size), all.length, query);
});
