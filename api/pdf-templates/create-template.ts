import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import { pdfTemplateInputSchema } from '../../model/listing/pdf-template.ts';
import { presentTemplate } from '../../store/readers/pdf-templates.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref, schema } from '../http/schemas.ts';
import { takeTurn } from '../take-turn.ts';

/** More than any agency has brands; the list is read whole. */
const MAX_TEMPLATES = 50;

const body = schema(pdfTemplateInputSchema);

export const createPdfTemplate = route({
  method: 'POST',
  path: '/pdf-templates',
  id: 'createPdfTemplate',
  summary: 'Create a PDF template of your own',
  description: `Based on one of the five layouts; absent fields are those of its predefined template. A client has at most ${MAX_TEMPLATES}.`,
  tag: 'PDF templates',
  access: 'client',
  body,
  success: {
    status: 201,
    description: 'The template.',
    schema: ref('PdfTemplate'),
    headers: { Location: 'Path of the template.' },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { clientId } = input.principal;
  const now = new Date();
  const record = { _id: randomUUID(), client_id: clientId, input: input.body, created_at: now, updated_at: now };
  await takeTurn(deps, `pdf-templates/${clientId}`, async () => {
    if ((await deps.store.pdfTemplates.ofClient(clientId)).length >= MAX_TEMPLATES) {
      throw new AppError('CONFLICT', `A client has at most ${MAX_TEMPLATES} templates; remove one first.`);
    }
    await deps.store.pdfTemplates.insert(record);
    return record;
  });
  await recordAct(deps, input, undefined, 'pdf_template.created', { detail: { template_id: record._id } });
  return withHeaders({ Location: `/v1/gateway/pdf-templates/${record._id}` }, presentTemplate(record));
});
