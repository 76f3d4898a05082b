import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { serve } from '../../connectors/kit/testing/serve.ts';
import { secretContext } from '../../store/sites/event-subscriptions.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { openStore } from '../../store/store.ts';
import { abortTransactions } from './abort-transactions.ts';
import { DEATHS } from './outbox-listing.ts';
import type { Life } from './outbox-listing.ts';

export interface OutboxFigures {
  /** Processes that ended by SIGKILL, by where they died. */
  readonly killed: Readonly<Record<string, number>>;
  /** Versions of listings that are in the store: each must have been sent as an event. */
  readonly committed: number;
  /** Events that the site received, each counted once. */
  readonly received: number;
  /** Committed versions of which the site received no event. */
  readonly lost: number;
  /** Events of versions that were never committed. */
  readonly untrue: number;
  /** The same change sent under two ids, or one id with two bodies. */
  readonly confused: number;
  /** Requests beyond the first of an event. */
  readonly repeated: number;
}

/** Lives that end before their death because they are done sooner are not counted; this bounds them. */
const MOST_LIVES = 4;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * Kills a process `kills` times between the commit of a change and the acknowledgement of its event, and each time starts another one.
 * Returns the number of events that a site received and missed.
 */
export async function killOutbox(
  mongo: string,
  kills: number,
  say: (line: string) => void = () => {},
): Promise<OutboxFigures> {
  const database = `outbox_${randomUUID().slice(0, 8)}`;
  const events = new Map<string, { bodies: Set<string>; times: number }>();
  const site = await serve({
    '/events': ({ headers, body }) => {
      new Webhook(SECRET).verify(body, { ...headers });
      const id = headers['webhook-id'] ?? '';
      const event = events.get(id) ?? { bodies: new Set(), times: 0 };
      event.bodies.add(body);
      event.times++;
      events.set(id, event);
      return { status: 204, body: '' };
    },
  });
  const store = await openStore({ url: mongo, database });
  const client = await MongoClient.connect(mongo);
  const gatewayId = randomUUID();
  const subscriptionId = randomUUID();
  const keys = createKeyRing([{ id: 'k', key: new Uint8Array(32) }]);
  const now = new Date();
  await store.subscriptions.insert({
    _id: subscriptionId,
    gateway_id: gatewayId,
    url: `${site.url}/events`,
    types: ['property.created', 'property.updated', 'property.deleted'],
    status: 'ACTIVE',
    secrets: [{ sealed: keys.seal(SECRET, secretContext(subscriptionId)), created_at: now }],
    failed_passes: 0,
    created_at: now,
    updated_at: now,
  });
  const listings = Array.from({ length: 10 }, () => randomUUID());
  const base = { mongo, database, gatewayId };
  const killed: Record<string, number> = Object.fromEntries(DEATHS.map((death) => [death, 0]));
  const total = () => Object.values(killed).reduce((sum, count) => sum + count, 0);
  for (let life = 0; total() < kills && life < kills * MOST_LIVES; life++) {
    const dies = DEATHS[life % DEATHS.length] ?? 'at-random';
    const listingId = listings[life % listings.length] ?? '';
    if (await wasKilled({ ...base, listingId, writes: true, dies, afterMs: Math.random() * 40 })) {
      killed[dies] = (killed[dies] ?? 0) + 1;
      await abortTransactions(client, database);
    }
    if (total() % 20 === 0) say(`${total()} of ${kills} killed`);
  }
  // One that lives sends what the dead left behind.
  await wasKilled({ ...base, listingId: listings[0] ?? '', writes: false });

  const stored = await store.listings.byIds(listings);
  const committed = new Set(
    stored.flatMap(({ _id, sync }) => Array.from({ length: sync.version }, (_, at) => `${_id}/${at + 1}`)),
  );
  const changes = [...events.values()].flatMap(({ bodies }) => [...bodies].map(changeOf));
  const figures: OutboxFigures = {
    killed,
    committed: committed.size,
    received: events.size,
    lost: [...committed].filter((change) => !changes.includes(change)).length,
    untrue: changes.filter((change) => !committed.has(change)).length,
    confused:
      changes.length - new Set(changes).size + [...events.values()].filter(({ bodies }) => bodies.size > 1).length,
    repeated: [...events.values()].reduce((sum, { times }) => sum + times - 1, 0),
  };
  await client.db(database).dropDatabase();
  await Promise.all([client.close(), store.close(), site.stop()]);
  return figures;
}

function changeOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { property_id: string; version: number } };
  return `${data.property_id}/${data.version}`;
}

/** Lives one life to its end; whether that was SIGKILL. Any other end but a good one is a fault of the experiment. */
function wasKilled(life: Life): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('outbox-child.ts', import.meta.url)), JSON.stringify(life)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const words: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`The process ended with ${code ?? signal}: ${words.join('').slice(0, 2_000)}`));
    });
  });
}
