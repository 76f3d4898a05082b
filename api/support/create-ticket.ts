import { AppError, notFound } from '../../model/shared/errors.ts';
import { maskSecrets } from '../../model/shared/mask-secrets.ts';
import {
  MAX_ATTACHMENTS_BYTES,
  MAX_ATTACHMENT_BYTES,
  MAX_TICKET_BODY_BYTES,
  isOfType,
  supportTicketCreateSchema,
} from '../../model/gateway/support-ticket.ts';
import type { SupportTicketCreate } from '../../model/gateway/support-ticket.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';

const body = schema(supportTicketCreateSchema);

export const createTicket = route({
  method: 'POST',
  path: '/support/tickets',
  id: 'createSupportTicket',
  summary: 'Ask the support',
  description:
    'Passed to the help desk with the client, its plan and its mail address, never with tokens or configurations; text that looks like a secret in subject and message is masked. At most five attachments (PNG, JPEG, PDF, plain text), each of 2 MiB, 5 MiB together. The same ticket sent again is one ticket.',
  tag: 'Support',
  access: 'token',
  body,
  maxBodyBytes: MAX_TICKET_BODY_BYTES,
  success: { status: 201, description: 'The ticket as the help desk took it.', schema: ref('SupportTicket') },
  errors: ['NOT_FOUND'],
}).handle(async (input, deps) => {
  const { principal } = input;
  const { subject, message, category = 'question', gateway_id, attachments = [] } = input.body;
  checkAttachments(attachments);
  const gateway = gateway_id ? await deps.store.gateways.findFor(principal, gateway_id.toLowerCase()) : undefined;
  if (gateway_id && !gateway) throw notFound('Gateway', gateway_id);
  const { clientId, plan, email, language } = principal;
  const ticket = await deps.helpDesk.open(
    {
      subject: maskSecrets(subject),
      message: maskSecrets(message),
      category,
      requester: { client_id: clientId, plan, ...(email ? { email } : {}), ...(language ? { language } : {}) },
      ...(gateway ? { gateway: { id: gateway._id, name: gateway.name, status: gateway.status } } : {}),
      attachments,
    },
    stableUuid(`support-ticket/${clientId}/${JSON.stringify(input.body)}`),
  );
  await recordAct(deps, input, gateway?._id, 'support_ticket.created', {
    detail: { ticket_id: ticket.id, category },
    once: `support_ticket.created/${clientId}/${ticket.id}`,
  });
  return ticket;
});

/** Throws BAD_REQUEST for an attachment whose content is not of its type, PAYLOAD_TOO_LARGE for one that is too large. */
function checkAttachments(attachments: NonNullable<SupportTicketCreate['attachments']>): void {
  let total = 0;
  for (const [at, { content, content_type }] of attachments.entries()) {
    const detail = `/attachments/${at}/content`;
    const bytes = Buffer.from(content, 'base64');
    total += bytes.length;
    if (bytes.length > MAX_ATTACHMENT_BYTES || total > MAX_ATTACHMENTS_BYTES) {
      throw new AppError('PAYLOAD_TOO_LARGE', 'An attachment may have 2 MiB, all together 5 MiB.', { detail });
    }
    if (!isOfType(bytes, content_type)) {
      throw new AppError('BAD_REQUEST', `The field ${detail} is no ${content_type}.`, { detail });
    }
  }
}
