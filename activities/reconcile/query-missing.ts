import { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { StillThere } from '../guards/judge-read.ts';
import { crmClient, inputContext, openInput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { createMediaStore } from '../pictures/media.ts';
import type { Missing } from './find-missing.ts';

/** Requests for single listings per run: accounts of some CRMs have 1,000 requests a day. */
const MAX_QUERIES = 50;

/**
 * Asks the CRM for missing listings one by one, if it can be queried for one. A list that is read in pages while it changes can lose a listing between two pages: as many come as the CRM
 * announces when another one was added meanwhile. Of more than 50 missing listings it queries 50, evenly spread: the others wait for a later run. Undefined if it cannot be queried for one.
 * @throws ConnectorError transient or rate_limited when the CRM cannot be queried now: the listings stay until it can
 */
export async function queryMissing(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  { inputId }: { readonly inputId: string },
  { orphans, references }: Pick<Missing, 'orphans' | 'references'>,
  signal: AbortSignal,
): Promise<StillThere | undefined> {
  const input = openInput(deps, gateway, inputId);
  const { connector } = input;
  // A file has all of its listings at once.
  if (!connector.capabilities.one || connector.capabilities.file) return undefined;
  const step = Math.max(1, orphans.length / MAX_QUERIES);
  const sample = Array.from(
    { length: Math.min(orphans.length, MAX_QUERIES) },
    (_, place) => orphans[Math.floor(place * step)],
  );
  const context = inputContext(deps, gateway, input, {
    signal,
    http: crmClient(deps, input, signal),
    snapshot: NO_FILES,
    media: createMediaStore(gateway._id, deps.objects, true),
  });
  const ids = new Set<string>();
  const unqueried = new Set(orphans);
  for (const id of sample) {
    const reference = id === undefined ? undefined : references.get(id);
    if (id === undefined || reference === undefined) continue;
    try {
      for await (const message of connector.read(context, { mode: 'one', reference }))
        if ((message.kind === 'record' || message.kind === 'bad') && message.key === reference) ids.add(id);
      unqueried.delete(id);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind === 'transient' || error.kind === 'rate_limited')
        throw error;
      deps.log.warn({ input_id: inputId, err: error }, 'The CRM refuses to be queried for a single listing');
      break;
    }
  }
  return { ids, unqueried };
}

const NO_FILES = {
  fetch: () => Promise.reject(new ConnectorError('bug', 'A single listing of an API is read without a file.')),
};
