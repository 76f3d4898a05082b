import type { ShownListing } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { outputContext } from '../runtime/connector-context.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { withinTime } from '../runtime/within-time.ts';

/** Time limit of a whole list, in time limits of a batch. */
const BATCHES = 2;

/**
 * Compares what a site says it shows with the store: listings that the gateway has no record of are recorded, so that the delivery that follows withdraws what
 * should not be there. Nothing is sent. A site that cannot list what it shows is left as it is. The fault of a site that fails to is returned, not thrown: it
 * prevents no delivery.
 */
export async function reconcileSite(
  deps: ActivityDeps,
  { gateway, output, place, signal }: { gateway: GatewayRecord; output: SiteOutput; place: Place; signal: AbortSignal },
): Promise<ConnectorError | undefined> {
  try {
    const limit = { outer: signal, seconds: deps.siteBatchSeconds * BATCHES, what: 'The list of listings' };
    await withinTime(limit, async (within) => {
      const pages = await output.connector.list?.(outputContext(deps, gateway, output, within));
      for await (const page of pages ?? []) await notePage(deps, place, page);
    });
    return undefined;
  } catch (error) {
    if (signal.aborted || !(error instanceof ConnectorError)) throw error;
    return error;
  }
}

async function notePage(deps: ActivityDeps, place: Place, page: readonly ShownListing[]): Promise<void> {
  const stored = await deps.store.listings.owners(page.map(({ id }) => id));
  if ([...stored.values()].some((gatewayId) => gatewayId !== place.gatewayId)) {
    const message = 'The list of listings that the site returned names listings of another gateway.';
    throw new ConnectorError('config', message);
  }
  await deps.store.possessions.note(place, [...stored.keys()]);
  const strays = page.filter(({ id }) => !stored.has(id));
  if (strays.length === 0) return;
  deps.log.warn({ gateway_id: place.gatewayId, listings: strays.length }, 'A site shows listings that are gone');
  await deps.store.possessions.noteStrays(place, strays);
}
