import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { createLiveProcesses, serverCommands } from './live-processes.ts';
import type { LiveProcessRecord, LiveProcesses } from './live-processes.ts';
import { testStore } from '../testing/test-store.ts';

/** Short, so that a lost process is noticed at once; the server itself would keep its transactions for 60 s. */
const TIMES = { beatMs: 50, lostMs: 400 };

describe('Live processes', () => {
  const { db } = testStore(() => process.env['MONGODB_URL']);
  const rows = (): Collection<LiveProcessRecord> => db().collection('live_processes');
  const things = () => db().collection<{ _id: string; by: string }>('things');
  const faults: unknown[] = [];
  const log = { warn: (details: object) => void faults.push(details) };
  let clients: MongoClient[] = [];
  const stops: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    faults.length = 0;
    await rows().deleteMany({});
    await things().deleteMany({});
    await things().insertOne({ _id: 'a', by: 'nobody' });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await Promise.all(clients.map((client) => client.close(true)));
    clients = [];
  });

  /** A process with a connection of its own. */
  const open = async () => {
    const client = await MongoClient.connect(process.env['MONGODB_URL'] ?? '');
    clients.push(client);
    const own = client.db(db().databaseName);
    const processes = createLiveProcesses(
      own.collection<LiveProcessRecord>('live_processes'),
      serverCommands(client.db('admin')),
      TIMES,
    );
    return { client, processes, things: own.collection<{ _id: string; by: string }>('things') };
  };
  /** Leaves a transaction open that has written to the thing. */
  const leaveOpen = async ({ client, processes, things: own }: Awaited<ReturnType<typeof open>>) => {
    const session = client.startSession();
    await processes.useSession(session);
    session.startTransaction();
    await own.updateOne({ _id: 'a' }, { $set: { by: 'lost' } }, { session });
    return session;
  };
  /** Writes to the thing as the next attempt would. */
  const writeNext = async ({ client, processes, things: own }: Awaited<ReturnType<typeof open>>) =>
    client.withSession(async (session) => {
      await processes.useSession(session);
      await session.withTransaction(() => own.updateOne({ _id: 'a' }, { $set: { by: 'next' } }, { session }));
    });
  const announce = async (processes: LiveProcesses, keyIds: readonly string[] = ['k1']) => {
    const stop = await processes.announce({ keyIds, log });
    stops.push(stop);
    return stop;
  };

  it('abort what a lost process left open, so that the next attempt need not wait for the server', async () => {
    const lost = await open();
    const next = await open();
    const end = await announce(lost.processes);
    await leaveOpen(lost);
    const row = await rows().findOne({});
    // Killed: nothing ends its transaction, its session or its row.
    await end();
    await rows().insertOne(row ?? expect.fail('It has announced itself.'));
    const stop = await announce(next.processes);
    await writeNext(next);
    expect(await things().findOne({ _id: 'a' })).to.include({ by: 'next' });
    while ((await rows().countDocuments()) > 1) await delay(20);
    await stop();
    expect(await rows().countDocuments()).to.equal(0);
    expect(faults).to.deep.equal([]);
  });

  it('leave transactions of a process that lives alone, however long they take', async () => {
    const slow = await open();
    const other = await open();
    await announce(slow.processes);
    await announce(other.processes);
    const session = await leaveOpen(slow);
    await delay(3 * TIMES.lostMs);
    await session.commitTransaction();
    await session.endSession();
    expect(await things().findOne({ _id: 'a' })).to.include({ by: 'lost' });
    expect(faults).to.deep.equal([]);
  });

  it('say which of them do not hold a key', async () => {
    const first = await open();
    const second = await open();
    await announce(first.processes, ['k1', 'k2']);
    const stop = await announce(second.processes, ['k1']);
    expect(await first.processes.countWithout('k1')).to.equal(0);
    expect(await first.processes.countWithout('k2')).to.equal(1);
    expect(await second.processes.countWithout('k3')).to.equal(2);
    await stop();
    expect(await first.processes.countWithout('k2')).to.equal(0);
  });
});
