import type { OutputAnswer, OutputItem } from '../../connectors/connector.ts';
import type { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import { isPortal, isSite } from '../runtime/connector-context.ts';
import type { Output, PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Session } from '../journal/journal.ts';
import { emptyCatalogue } from './publish-catalogue.ts';
import { answersOf, sendBatch } from './send-batch.ts';
import type { Sent } from './send-batch.ts';

/** Listings of an emptied file that are settled together. */
const SETTLED_AT_ONCE = 500;

export interface WithdrawAll {
  readonly gateway: GatewayRecord;
  readonly output: Output;
  readonly place: Place;
  /** The run or attempt: it tries each listing once. */
  readonly triedBy: string;
  readonly signal: AbortSignal;
  /** When to stop and leave the rest to the next chunk, ms since 1970. */
  readonly deadline: number;
}

/** The response of the site to one batch, and the writes that record it: to be done together with what the caller records. */
export interface WithdrawnBatch {
  readonly withdrawn: number;
  /** The site's message for each listing that it did not take off. */
  readonly messages: readonly string[];
  readonly write: (session: Session) => Promise<void>;
}

/**
 * Takes everything that a site may show off it, batch by batch; a file is replaced by one without listings. Ends early with the fault of a site that does not respond or refuses us; `done` is
 * false if the time was up first.
 */
export async function withdrawAll(
  deps: ActivityDeps,
  withdrawal: WithdrawAll,
  settle: (batch: WithdrawnBatch) => Promise<void>,
): Promise<{ readonly done: boolean; readonly fault?: ConnectorError }> {
  const { output, place, triedBy, signal, deadline } = withdrawal;
  const most = isSite(output) ? output.connector.batch.items : SETTLED_AT_ONCE;
  const untried = () => deps.store.possessions.untried(place, triedBy, most);
  let shown = await untried();
  if (shown.length > 0 && isPortal(output)) {
    const fault = await emptyFile(deps, { ...withdrawal, output });
    if (fault) return { done: true, fault };
  }
  for (; shown.length > 0; shown = await untried()) {
    signal.throwIfAborted();
    const items = await deletionsOf(deps, shown);
    const sent = await send(deps, withdrawal, items);
    if (sent.fault) return { done: true, fault: sent.fault };
    await settle(settlementOf(deps, withdrawal, [...answersOf(sent, items).values()]));
    if (Date.now() >= deadline) return { done: false };
  }
  return { done: true };
}

/** Replaces the file of a portal by one without listings. */
async function emptyFile(
  deps: ActivityDeps,
  { gateway, output, place, triedBy, signal }: WithdrawAll & { readonly output: PortalOutput },
): Promise<ConnectorError | undefined> {
  const fault = await emptyCatalogue(deps, { jobId: triedBy, gateway, output, place, signal });
  // The place may be that of a present output under another name, whose file was just emptied: its next run uploads again.
  if (!fault) await deps.store.publishedFiles.doubt(gateway._id);
  return fault;
}

type Deletion = Extract<OutputItem, { action: 'delete' }>;

/** Withdrawals with versions that the site accepts: it ignores a version below the one that was sent. */
async function deletionsOf(
  { store }: ActivityDeps,
  shown: readonly { readonly id: string; readonly version?: number }[],
): Promise<Deletion[]> {
  const stored = await store.listings.versions(shown.map(({ id }) => id));
  return shown.map(({ id, version = 1 }) => ({
    action: 'delete',
    id,
    version: Math.max(version, stored.get(id) ?? 1),
  }));
}

const send = async (
  deps: ActivityDeps,
  { gateway, output, place, triedBy, signal }: WithdrawAll,
  items: readonly Deletion[],
): Promise<Sent> =>
  isSite(output)
    ? sendBatch(deps, { gateway, output, signal, name: `${triedBy}/${place.site}/${items[0]?.id}` }, items)
    : { answers: items.map(({ id }) => ({ id, ok: true })) };

function settlementOf(
  { store }: ActivityDeps,
  { place, triedBy }: WithdrawAll,
  answers: readonly OutputAnswer[],
): WithdrawnBatch {
  const idsOf = (done: boolean) => answers.filter(({ ok }) => ok === done).map(({ id }) => id);
  const [gone, refused] = [idsOf(true), idsOf(false)];
  return {
    withdrawn: gone.length,
    messages: answers.filter(({ ok }) => !ok).map(({ message }) => message ?? 'The site refused the withdrawal.'),
    async write(session) {
      await store.possessions.forget(place, gone, session);
      await store.possessions.refused(place, refused, triedBy, session);
    },
  };
}
