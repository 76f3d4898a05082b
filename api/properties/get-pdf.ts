import { route } from '../contract.ts';
import { findTemplate, templateId } from '../pdf-templates/find-template.ts';
import { BROCHURE_ROUTE, brochureReply } from './brochure-reply.ts';
import { visibleListing } from './visible-listing.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

export const getPdf = route({
  ...BROCHURE_ROUTE,
  method: 'GET',
  path: '/properties/{id}/pdf',
  id: 'getPropertyPdf',
  summary: 'A listing as a PDF brochure',
  description:
    'A picture that cannot be had within a few seconds is a grey frame. A client has one document made at a time and four waiting; further requests get 429 with `Retry-After`.',
  forSites: true,
  query: {
    template: {
      ...templateId,
      default: 'standard',
      description: 'A predefined template (luxe, design, standard, minimal, vitrine), or the id of one of your own.',
    },
    language: { type: 'string', enum: LANGUAGES, description: 'That of the template when absent.' },
  },
}).handle(async ({ params, query: { template: id, language }, principal }, deps) => {
  const template = await findTemplate(id, principal, deps);
  const listing = await visibleListing(params.id, principal, deps);
  return brochureReply({ listing, template, language, principal }, deps);
});
