import { randomUUID } from 'node:crypto';
import { completeTemplate, pdfTemplateInputSchema } from '../../model/listing/pdf-template.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';
import { BROCHURE_ROUTE, brochureReply } from '../properties/brochure-reply.ts';
import { visibleListing } from '../properties/visible-listing.ts';

const body = schema({
  type: 'object',
  properties: {
    property_id: { type: 'string', format: 'uuid', description: 'A listing of a gateway that the caller can read.' },
    template: pdfTemplateInputSchema,
    language: { type: 'string', enum: LANGUAGES, description: 'That of the template when absent.' },
  },
  required: ['property_id', 'template'],
  additionalProperties: false,
} as const);

export const previewPdfTemplate = route({
  ...BROCHURE_ROUTE,
  method: 'POST',
  path: '/pdf-templates/preview',
  id: 'previewPdfTemplate',
  summary: 'The brochure of a listing by a template that is not stored',
  description:
    'For editors of templates. Nothing is stored. Waits for its turn as every brochure does: a client has one made at a time and four waiting; further requests get 429 with `Retry-After`.',
  // Counted as a read: it changes nothing, and an editor calls it at every pause in typing.
  quota: 'read',
  body,
  errors: ['NOT_FOUND'],
}).handle(async ({ body: { property_id, template: input, language }, principal }, deps) => {
  const listing = await visibleListing(property_id, principal, deps);
  const template = completeTemplate(input, { id: randomUUID() });
  return brochureReply({ listing, template, language, principal }, deps);
});
