import type { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import { isPortal, isSite } from '../runtime/connector-context.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Session } from '../journal/journal.ts';
import { emptyCatalogue } from './publish-catalogue.ts';
import { answersOf, sendBatch } from './send-batch.ts';
import type { Sent } from './send-batch.ts';

/** Listings of a file that was emptied, settled together. */
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

/** What the site said of one batch, and the writes that settle it: to be done together with what the caller records. */
export interface WithdrawnBatch {
  readonly withdrawn: number;
  /** The site's words on each listing that it would not take off. */
  readonly messages: readonly string[];
  readonly write: (session: Session) => Promise<void>;
}

/**
 * Takes everything that a site may show off it, batch by batch; a file is replaced by one without listings, once. Ends early with the fault of a site that does not answer or refuses us; `done` is
 * false when the time was up first.
 */
export async function withdrawAll(
  deps: ActivityDeps,
  { gateway, output, place, triedBy, signal, deadline }: WithdrawAll,
  settle: (batch: WithdrawnBatch) => Promise<void>,
): Promise<{ readonly done: boolean; readonly fault?: ConnectorError }> {
  const most = isSite(output) ? output.connector.batch.items : SETTLED_AT_ONCE;
  let isEmptied = false;
  for (;;) {
    signal.throwIfAborted();
    const shown = await deps.store.possessions.untried(place, triedBy, most);
    if (shown.length === 0) return { done: true };
    if (isPortal(output) && !isEmptied) {
      const fault = await emptyCatalogue(deps, { jobId: triedBy, gateway, output, place, signal });
      if (fault) return { done: true, fault };
      // The place may be one of the present ones under another name, whose file was just emptied.
      await deps.store.publishedFiles.doubt(gateway._id);
      isEmptied = true;
    }
    const stored = await deps.store.listings.versions(shown.map(({ id }) => id));
    // Never below the version that was sent: a site ignores an older one.
    const items = shown.map(({ id, version = 1 }) => ({
      action: 'delete' as const,
      id,
      version: Math.max(version, stored.get(id) ?? 1),
    }));
    const name = `${triedBy}/${place.site}/${items[0]?.id}`;
    const sent: Sent = isSite(output)
      ? await sendBatch(deps, { gateway, output, signal, name }, items)
      : { answers: items.map(({ id }) => ({ id, ok: true })) };
    if (sent.fault) return { done: true, fault: sent.fault };
    const answers = [...answersOf(sent, items).values()];
    const gone = answers.filter(({ ok }) => ok).map(({ id }) => id);
    const refused = answers.filter(({ ok }) => !ok);
    await settle({
      withdrawn: gone.length,
      messages: refused.map(({ message }) => message ?? 'The site refused the withdrawal.'),
      write: async (session) => {
        await deps.store.possessions.forget(place, gone, session);
        await deps.store.possessions.refused(
          place,
          refused.map(({ id }) => id),
          triedBy,
          session,
        );
      },
    });
    if (Date.now() >= deadline) return { done: false };
  }
}
