import type { Log } from './log.ts';
import type { Store } from './store/store.ts';
import type { Engine } from './temporal/engine.ts';

/** Often enough that nobody waits long for what was left behind, seldom enough to cost nothing. */
const EVERY_MS = 60_000;
/** What is younger is most likely on its way. */
const OVERDUE_MS = 60_000;
const MAILS_AT_ONCE = 200;

/**
 * Hands to Temporal what somebody wrote down and could not hand over because Temporal was away at that moment: removals of gateways, mails, and once at the
 * start events for sites. Everything it starts may be started twice. Answers how to stop.
 */
export async function startSweep(deps: {
  store: Pick<Store, 'gateways' | 'mails' | 'siteEvents'>;
  engine: Pick<Engine, 'purgeGateway' | 'sendMail' | 'wakeSiteEvents'>;
  log: Log;
}): Promise<() => Promise<void>> {
  const { store, engine, log } = deps;
  const sweep = async () => {
    for (const { _id } of await store.gateways.deleted()) await engine.purgeGateway(_id);
    const overdue = new Date(Date.now() - OVERDUE_MS);
    for (const id of await store.mails.overdue(overdue, MAILS_AT_ONCE)) await engine.sendMail(id);
  };
  await sweep();
  for (const id of await store.siteEvents.waitingSubscriptions()) await engine.wakeSiteEvents(id);
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'What was left behind could not be handed over'),
    );
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
