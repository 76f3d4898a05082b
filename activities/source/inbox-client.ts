import type { HttpClient } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { INBOX_ADDRESS } from '../../model/gateway/inbox.ts';
import type { DeliveryPurpose, DeliveryRecord } from '../../store/inbox/deliveries.ts';
import type { Input } from '../runtime/connector-context.ts';
import type { ActivityDeps, DeliveredFile } from '../runtime/deps.ts';

/** Ends a read before its first record: nothing has been delivered into the inbox of its input. */
export class NoDeliveryError extends Error {
  override readonly name = 'NoDeliveryError';
}

/** A delivery and how to get its bytes. */
export interface OpenDelivery extends DeliveredFile {
  readonly bytes: number;
}

/** Which delivery a run reads, and what for. */
export interface DeliveryUse {
  readonly purpose: DeliveryPurpose;
  /** Default: the next one. */
  readonly deliveryId?: string;
}

/** Whether the files of an input are pushed into an inbox. */
export const isPushed = ({ config }: Pick<Input, 'config'>): boolean => config['inbox'] === true;

/**
 * A client that returns the delivery of an inbox instead of a download, so that connectors read pushed files as they read others. Every other request is the client's.
 * @param open throws NoDeliveryError
 */
export function inboxClient(client: HttpClient, open: () => Promise<OpenDelivery>): HttpClient {
  return {
    ...client,
    async stream(url, request) {
      if (url !== INBOX_ADDRESS) return client.stream(url, request);
      const { body, bytes, contentType } = await open();
      const { maxBytes } = request ?? {};
      if (maxBytes !== undefined && bytes > maxBytes) {
        body.destroy();
        throw new ConnectorError('feed_rejected', `The delivery is larger than ${maxBytes} bytes.`);
      }
      return { status: 200, url, headers: contentType === undefined ? {} : { 'content-type': contentType }, body };
    },
  };
}

/** Opens the delivery that a run reads; the same one whenever the run does so. */
export async function claimDelivery(
  deps: Pick<ActivityDeps, 'openDelivery' | 'store'>,
  {
    jobId,
    streamId,
    input,
    use,
  }: { readonly jobId: string; readonly streamId: string; readonly input: Input; readonly use: DeliveryUse },
): Promise<OpenDelivery> {
  const delivery = await deps.store.deliveries.claim(streamId, { jobId, ...use });
  return opened(deps, delivery, input);
}

/** Opens the last delivery, to check what is pushed. */
export const lastDelivery = async (
  deps: Pick<ActivityDeps, 'openDelivery' | 'store'>,
  streamId: string,
  input: Pick<Input, 'connector'>,
): Promise<OpenDelivery> => opened(deps, await deps.store.deliveries.last(streamId), input);

/** Opens one delivery of an inbox. Throws NoDeliveryError when it is not kept any more. */
export const namedDelivery = async (
  deps: Pick<ActivityDeps, 'openDelivery' | 'store'>,
  inboxId: string,
  deliveryId: string,
  input: Pick<Input, 'connector'>,
): Promise<OpenDelivery> => opened(deps, await deps.store.deliveries.find(inboxId, deliveryId), input);

async function opened(
  { openDelivery }: Pick<ActivityDeps, 'openDelivery'>,
  delivery: DeliveryRecord | undefined,
  { connector }: Pick<Input, 'connector'>,
): Promise<OpenDelivery> {
  if (!delivery) throw new NoDeliveryError('Nothing has been delivered yet.');
  const format = connector.spec.inbox;
  if (!format) throw new ConnectorError('config', `Connectors of the type ${connector.spec.type} have no inbox.`);
  const file = await openDelivery(delivery, format);
  if (!file) throw new ConnectorError('feed_rejected', 'The file of this delivery is not stored any more.');
  return { ...file, bytes: delivery.bytes };
}
