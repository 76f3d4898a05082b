import { route } from '../contract.ts';
import { findTemplate, templateId } from '../pdf-templates/find-template.ts';
import { content } from '../http/reply.ts';
import { visibleListing } from './visible-listing.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

/** Seconds. A document waits for up to four others of its client and for a turn among the clients, each with its pictures. */
const DEADLINE_SECONDS = 60;

export const getPdf = route({
  method: 'GET',
  path: '/properties/{id}/pdf',
  id: 'getPropertyPdf',
  summary: 'A listing as a PDF brochure',
  description:
    'A picture that cannot be had within a few seconds is a grey frame. A client has one document made at a time and four waiting; further requests get 429 with `Retry-After`.',
  tag: 'PDF templates',
  access: 'token',
  forSites: true,
  query: {
    template: {
      ...templateId,
      default: 'standard',
      description: 'A predefined template (luxe, design, standard, minimal, vitrine), or the id of one of your own.',
    },
    language: { type: 'string', enum: LANGUAGES, description: 'That of the template when absent.' },
  },
  deadlineSeconds: DEADLINE_SECONDS,
  success: {
    status: 200,
    description: 'The brochure, A4.',
    contentType: 'application/pdf',
    headers: { 'Content-Disposition': 'A file name made from the reference.' },
  },
}).handle(async ({ params, query, principal }, deps) => {
  const template = await findTemplate(query.template, principal, deps);
  const listing = await visibleListing(params.id, principal, deps);
  const gateway = template.logo_url ? undefined : await deps.store.gateways.find(listing.gateway_id);
  const pdf = await deps.renderBrochure({
    clientId: principal.clientId,
    listing,
    template,
    language: query.language ?? template.language,
    ...(gateway?.logo_url ? { gatewayLogo: gateway.logo_url } : {}),
  });
  const name = listing.reference.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return content('application/pdf', pdf, { 'Content-Disposition': `inline; filename="${name || 'listing'}.pdf"` });
});
