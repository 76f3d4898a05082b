import type { InputConnector } from '../../connectors/connector.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import type { StoredSource } from '../../store/mappings/stored-source.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Deliveries that are looked through, the newest first. */
const MAX_LOOKED = 100;
/** Between two exports of different days, ms: nightly exports are a little early or late. */
const ANOTHER_DAY_MS = 20 * 3_600_000;

type Delivered = Pick<DeliveryRecord, '_id' | 'name' | 'received_at' | 'status'>;

/**
 * The delivery whose keys are compared with those of another one: the newest of an earlier day, else the oldest, with a file of the same name but for its numbers. Pure.
 * @param before those before it, the newest first
 */
export function chooseEarlier<T extends Delivered>(current: Delivered, before: readonly T[]): T | undefined {
  const fits = before.filter(
    ({ name, status }) => status !== 'REFUSED' && status !== 'FAILED' && formOf(name) === formOf(current.name),
  );
  const latest = current.received_at.getTime() - ANOTHER_DAY_MS;
  return fits.find(({ received_at: at }) => at.getTime() <= latest) ?? fits.at(-1);
}

/** `annonces-20260301.csv` is the file of another day of `annonces-20260302.csv`. */
const formOf = (name: string): string => name.toLowerCase().replaceAll(/\d+/g, '#');

/** The delivery of an earlier day into the inbox of an input; undefined if none is kept. `deliveryId`: before this one instead of the last. */
export async function earlierDelivery(
  { store }: Pick<ActivityDeps, 'store'>,
  input: { readonly gateway_id: string; readonly input_id: string },
  deliveryId?: string,
): Promise<Extract<StoredSource, { kind: 'delivery' }> | undefined> {
  const inbox = streamId(input.gateway_id, input.input_id);
  const { deliveries } = store;
  const current = await (deliveryId === undefined ? deliveries.last(inbox) : deliveries.find(inbox, deliveryId));
  if (!current) return undefined;
  const earlier = chooseEarlier(current, await deliveries.list(inbox, { before: current.seq, limit: MAX_LOOKED }));
  return earlier && { kind: 'delivery', ...input, delivery_id: earlier._id, filename: earlier.name };
}

/** An input that reads the data files of its inbox alone: keys need no pictures. */
export const withoutAttachments = (connector: InputConnector): { readonly connector: InputConnector } => {
  const { spec } = connector;
  return {
    connector: { ...connector, spec: { ...spec, ...(spec.inbox && { inbox: { ...spec.inbox, zipped: false } }) } },
  };
};
