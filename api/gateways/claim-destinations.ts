import type { ClientSession } from 'mongodb';
import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { reserveEarlier } from './reserve-earlier.ts';

type Outputs = Pick<GatewayRecord, '_id' | 'output_connectors' | 'former_outputs'>;
type Deps = Pick<HandlerDeps, 'connectors' | 'connectorSpecs' | 'log' | 'store'>;

/**
 * Writes a gateway together with the destinations that only its outputs may write to; nothing is written if another gateway has one of them. A destination that the gateway left stays reserved
 * until its file is emptied.
 * @param write writes the gateway, in the transaction if there is one
 * Throws CONFLICT without naming the owner of the destination.
 */
export async function withDestinations<T>(
  deps: Deps,
  { before, after }: { readonly before?: Outputs; readonly after: Outputs },
  write: (session?: ClientSession) => Promise<T>,
): Promise<T> {
  const { connectors, store } = deps;
  const wanted = connectors.destinations(after.output_connectors).map(({ destination }) => destination);
  const isDouble = wanted.find((destination, place) => wanted.indexOf(destination) !== place);
  if (isDouble !== undefined) throw taken(connectors, after.output_connectors, isDouble);
  const all = [...wanted, ...leftBy(connectors, after)];
  const had = before ? [...connectors.destinations(before.output_connectors), ...leftBy(connectors, before)] : [];
  if (all.length === 0 && had.length === 0) return write();
  await store.outputDestinations.prepare(() => reserveEarlier(deps));
  return store.transaction(async (session) => {
    const refused = await store.outputDestinations.claim(after._id, wanted, session);
    if (refused !== undefined) throw taken(connectors, after.output_connectors, refused);
    await store.outputDestinations.keepOnly(after._id, all, session);
    return write(session);
  });
}

/** Reserves the destinations of a stored gateway, which an earlier release may not have reserved. Throws CONFLICT when another gateway has one of them. */
export async function claimDestinations(deps: Deps, { _id, output_connectors }: Outputs): Promise<void> {
  const { connectors, store } = deps;
  const wanted = connectors.destinations(output_connectors).map(({ destination }) => destination);
  if (wanted.length === 0) return;
  await store.outputDestinations.prepare(() => reserveEarlier(deps));
  const refused = await store.outputDestinations.claim(_id, wanted);
  if (refused !== undefined) throw taken(connectors, output_connectors, refused);
}

/** JSON pointer of the first output whose destination another gateway has; undefined if there is none. */
export async function findTaken(deps: Deps, { _id, output_connectors }: Outputs): Promise<string | undefined> {
  const { connectors, store } = deps;
  const wanted = connectors.destinations(output_connectors).map(({ destination }) => destination);
  if (wanted.length === 0) return undefined;
  await store.outputDestinations.prepare(() => reserveEarlier(deps));
  const refused = await store.outputDestinations.taken(_id, wanted);
  return refused === undefined ? undefined : pointerOf(connectors, output_connectors, refused);
}

/** The error for a destination in use; it does not name the owner. */
export const DESTINATION_TAKEN =
  'Another output publishes its file at this address. Each output needs a file of its own: choose another folder or file name.';

const leftBy = (connectors: Deps['connectors'], { former_outputs = [] }: Outputs): string[] =>
  connectors.destinations(former_outputs.map(({ connector }) => connector)).map(({ destination }) => destination);

/** The last output with this destination. */
function pointerOf(connectors: Deps['connectors'], outputs: readonly ConnectorRef[], destination: string): string {
  const ids = connectors
    .destinations(outputs)
    .flatMap((output) => (output.destination === destination ? [output.connectorId] : []));
  return `/output_connectors/${outputs.findIndex(({ connector_id }) => connector_id === ids.at(-1))}`;
}

function taken(connectors: Deps['connectors'], outputs: readonly ConnectorRef[], destination: string): AppError {
  return new AppError('CONFLICT', DESTINATION_TAKEN, {
    detail: `${pointerOf(connectors, outputs, destination)}/config/url`,
  });
}
