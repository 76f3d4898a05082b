// A process that writes a listing, sends the event of the change to a site and is killed on the way. Its only argument is the plan, as JSON.
import { createHttpClient } from '../../connectors/kit/http/http-client.ts';
import { sendDue } from '../../activities/events/send-site-events.ts';
import { writeListings } from '../../activities/listings/write-listings.ts';
import { createMetrics } from '../../observability/metrics.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { openStore } from '../../store/store.ts';
import { nextVersion } from './outbox-listing.ts';
import type { Life } from './outbox-listing.ts';

const life = JSON.parse(process.argv[2] ?? '{}') as Life;
/** Nothing that Node could still do: the process is gone as after a power cut. */
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
};

const store = await openStore({ url: life.mongo, database: life.database });
// With it the sessions of its transactions are recorded, so that they can be aborted after its death.
const withdraw = await store.liveProcesses.announce({ keyIds: [], log: { warn: () => {} } });
const transaction: typeof store.transaction = (work) =>
  store.transaction(async (session) => {
    const result = await work(session);
    if (life.dies === 'before-commit') die();
    return result;
  });
const http = createHttpClient({ allowPrivateAddresses: true });
const deps = {
  store: { ...store, transaction },
  keys: createKeyRing([{ id: 'k', key: new Uint8Array(32) }]),
  http: () => ({
    ...http,
    bytes: async (...request: Parameters<typeof http.bytes>) => {
      if (life.dies === 'before-send') die();
      const answer = await http.bytes(...request);
      if (life.dies === 'after-send') die();
      return answer;
    },
  }),
  metrics: createMetrics(),
  publicUrl: 'http://gateway.example',
  chunkSeconds: 60,
  eventRetries: [1],
};

if (life.dies === 'at-random') setTimeout(die, life.afterMs);
const subscriptions = await store.subscriptions.ofGateway(life.gatewayId);
if (life.writes) {
  const [stored] = await store.listings.byIdsWithRaw([life.listingId]);
  await writeListings(deps, subscriptions, [nextVersion(life, stored)]);
  if (life.dies === 'after-commit') die();
}
for (const { _id } of subscriptions) {
  await sendDue(deps, _id, { attempt: 1, signal: new AbortController().signal, report: () => {} });
}
await http.close();
await withdraw();
await store.close();
