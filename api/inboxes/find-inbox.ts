import { AppError, notFound } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { InboxFormat } from '../../model/gateway/inbox.ts';
import { inboxFormat } from '../../inbox/input-format.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import type { InboxRecord } from '../../store/inbox/inboxes.ts';
import { findInput } from '../crm-events/event-endpoint.ts';
import type { HandlerDeps } from '../deps.ts';

interface Named {
  readonly gateway: GatewayRecord;
  readonly params: { readonly connectorId: string };
}

/** The inbox of an input. Throws NOT_FOUND while it has none. */
export async function findInbox(
  { gateway, params }: Named,
  { store }: HandlerDeps,
): Promise<{ readonly input: ConnectorRef; readonly inbox: InboxRecord }> {
  const input = findInput(gateway, params.connectorId);
  const inbox = await store.inboxes.find(gateway._id, input.connector_id);
  if (!inbox) throw notFound('The inbox of input connector', input.connector_id);
  return { input, inbox };
}

/** An input whose configuration asks for an inbox, and what it finds there. Throws NOT_FOUND or UNPROCESSABLE. */
export function demandPushed(
  { gateway, params }: Named,
  deps: HandlerDeps,
): { readonly input: ConnectorRef; readonly format: InboxFormat } {
  const input = findInput(gateway, params.connectorId);
  const format = inboxFormat(input, (type) => deps.connectorSpecs.find((spec) => spec.type === type)?.inbox);
  if (format) return { input, format };
  throw new AppError(
    'UNPROCESSABLE',
    'This input reads no inbox; connectors of files do when their configuration has inbox: true instead of a url.',
  );
}

/** A delivery of the inbox of an input. Throws NOT_FOUND. */
export async function findDelivery(
  named: Named & { readonly params: { readonly deliveryId: string } },
  deps: HandlerDeps,
): Promise<{ readonly input: ConnectorRef; readonly inbox: InboxRecord; readonly delivery: DeliveryRecord }> {
  const { input, inbox } = await findInbox(named, deps);
  const delivery = await deps.store.deliveries.find(inbox._id, named.params.deliveryId);
  if (!delivery) throw notFound('Delivery', named.params.deliveryId);
  return { input, inbox, delivery };
}
