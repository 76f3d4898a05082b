import type { Listing } from '../../model/listing/listing.ts';
import type { PdfTemplate } from '../../model/listing/pdf-template.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Language } from '../../model/shared/language.ts';
import type { HandlerDeps } from '../deps.ts';
import { content, fileNamePart } from '../http/reply.ts';
import type { SpecialReply } from '../http/reply.ts';

/** The part of a contract that every operation with a brochure has. */
export const BROCHURE_ROUTE = {
  tag: 'PDF templates',
  access: 'token',
  // Seconds. A document waits for up to four others of its client and for a turn among the clients, each with its pictures.
  deadlineSeconds: 60,
  success: {
    status: 200,
    description: 'The brochure, A4.',
    contentType: 'application/pdf',
    headers: { 'Content-Disposition': 'A file name made from the reference.' },
  },
} as const;

/** The brochure of a listing by a template, as a PDF to show. @param language that of the template when undefined */
export async function brochureReply(
  { listing, template, language, principal }: Brochure,
  deps: Pick<HandlerDeps, 'renderBrochure' | 'store'>,
): Promise<SpecialReply> {
  const gateway = template.logo_url ? undefined : await deps.store.gateways.find(listing.gateway_id);
  const pdf = await deps.renderBrochure({
    clientId: principal.clientId,
    listing,
    template,
    language: language ?? template.language,
    ...(gateway?.logo_url ? { gatewayLogo: gateway.logo_url } : {}),
  });
  const name = fileNamePart(listing.reference);
  return content('application/pdf', pdf, { 'Content-Disposition': `inline; filename="${name || 'listing'}.pdf"` });
}

interface Brochure {
  readonly listing: Listing;
  readonly template: PdfTemplate;
  readonly language: Language | undefined;
  readonly principal: Principal;
}
