import { expect } from 'chai';
import { createLog } from '../observability/log.ts';
import { AppError } from '../model/shared/errors.ts';
import { reconcileSchedules } from './reconcile-schedules.ts';
import type { RhythmRecord } from '../store/access/gateway-rhythms.ts';
import type { ListedSchedule, ScheduleOwner } from '../temporal/schedules.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-05-01T12:00:00Z');
const idOf = (place: number) => `gateway-${String(place).padStart(5, '0')}`;
const gatewayOf = (fields: Partial<RhythmRecord> = {}): RhythmRecord => ({
  _id: idOf(0),
  client_id: 'north',
  status: 'ACTIVE',
  schedule: { every_minutes: 60 },
  ...fields,
});

/** A store and a Temporal in memory. */
function world(records: RhythmRecord[]) {
  const gateways = new Map(records.map((record) => [record._id, record]));
  const temporal = new Map<string, ListedSchedule>();
  const state = {
    gateways,
    temporal,
    repairs: [] as string[],
    overdue: undefined as number | undefined,
    down: false,
    storeIsDown: false,
    now: NOW,
    syncedAt: undefined as number | undefined,
  };
  const answer = () => {
    if (state.down) throw new AppError('DOWNSTREAM_ERROR', 'down');
  };
  const noteOf = (owner: ScheduleOwner, rhythm: object) => `ours ${JSON.stringify([owner.timeoutSeconds, rhythm])}`;
  const deps = {
    store: {
      gatewayRhythms: {
        page: async (after = '', limit: number) => {
          if (state.storeIsDown) throw new AppError('DOWNSTREAM_ERROR', 'The store is down.');
          return [...gateways.values()]
            .filter(({ _id }) => _id > after)
            .toSorted((one, other) => (one._id < other._id ? -1 : 1))
            .slice(0, limit);
        },
        adopt: async () => false,
        noteDue: async (id: string, due: RhythmRecord['sync_due']) => {
          const { sync_due: _, ...gateway } = gateways.get(id) ?? gatewayOf();
          gateways.set(id, { ...gateway, ...(due ? { sync_due: due } : {}) });
        },
      },
      jobs: { hasSyncedSince: async (_id: string, since: Date) => (state.syncedAt ?? 0) >= since.getTime() },
    },
    engine: {
      schedules: {
        noteOf,
        list: async () => {
          answer();
          return [...temporal.values()];
        },
        check: async ({ gatewayId }: ScheduleOwner) => (temporal.has(gatewayId) ? 'different' : 'missing') as never,
        set: async (owner: ScheduleOwner, rhythm: { cron?: string }) => {
          answer();
          if (rhythm.cron === 'bad') throw new AppError('BAD_REQUEST', 'The schedule cannot be used.');
          temporal.set(owner.gatewayId, {
            gatewayId: owner.gatewayId,
            paused: owner.paused,
            note: noteOf(owner, rhythm),
            foreign: false,
            ...(owner.paused ? {} : { nextRun: new Date(state.now + HOUR) }),
          });
        },
        find: async () => undefined,
        remove: async (id: string) => void temporal.delete(id),
      },
    },
    metrics: {
      scheduleRepair: (repair: string) => void state.repairs.push(repair),
      report: (name: string, rows: readonly { value: number }[]) =>
        void (name === 'gateways_overdue' && (state.overdue = rows[0]?.value)),
    },
    log: createLog('fatal', { write: () => {} }),
    timeoutSeconds: 7_200,
  };
  const pass = () =>
    reconcileSchedules(deps as unknown as Parameters<typeof reconcileSchedules>[0], new Date(state.now));
  /** Temporal goes on: the next run is an hour from now. */
  const move = (hours: number) => {
    state.now += hours * HOUR;
    for (const [id, entry] of temporal) {
      temporal.set(id, entry.paused ? entry : { ...entry, nextRun: new Date(state.now + HOUR) });
    }
  };
  return { state, pass, move };
}

describe('Reconciling schedules', () => {
  it('repairs a limited number per pass and goes on with the next one', async () => {
    const { state, pass } = world(Array.from({ length: 700 }, (_, place) => gatewayOf({ _id: idOf(place) })));
    const repaired = [];
    for (let round = 0; round < 5; round++) repaired.push((await pass()).repaired);
    expect(repaired).to.deep.equal([200, 200, 200, 100, 0]);
    expect(state.temporal.size).to.equal(700);
  });

  it('changes schedules that were made under another configuration', async () => {
    const { state, pass } = world([gatewayOf()]);
    await pass();
    const entry = state.temporal.get(idOf(0))!;
    state.temporal.set(idOf(0), { ...entry, note: 'ours earlier' });
    expect((await pass()).repaired).to.equal(1);
    expect(state.repairs).to.deep.equal(['created', 'changed']);
  });

  it('counts a rhythm that Temporal refuses, and repairs the others', async () => {
    const { state, pass } = world([gatewayOf({ schedule: { cron: 'bad' } }), gatewayOf({ _id: idOf(1) })]);
    await pass();
    expect(state.repairs).to.deep.equal(['refused', 'created']);
  });

  it('counts a gateway as overdue when no good sync followed its scheduled time, until one does', async () => {
    const { state, pass, move } = world([gatewayOf()]);
    await pass();
    await pass();
    expect(state.overdue).to.equal(0);
    // Due after one hour, and a run may take two.
    move(2);
    await pass();
    expect(state.overdue).to.equal(0);
    move(1.5);
    await pass();
    expect(state.overdue).to.equal(1);
    state.syncedAt = state.now;
    await pass();
    expect(state.overdue).to.equal(0);
    // The next time is due again, from the next scheduled run on.
    move(4.5);
    await pass();
    expect(state.overdue).to.equal(1);
  });

  it('reports no count where counting fails, instead of that of earlier', async () => {
    const { state, pass } = world([gatewayOf()]);
    await pass();
    expect(state.overdue).to.equal(0);
    state.storeIsDown = true;
    const failure: unknown = await pass().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppError);
    expect(state.overdue).to.equal(undefined);
    state.storeIsDown = false;
    await pass();
    expect(state.overdue).to.equal(0);
  });

  it('counts overdue gateways also while Temporal is down or has lost its data', async () => {
    const { state, pass, move } = world([gatewayOf()]);
    await pass();
    await pass();
    state.down = true;
    move(4);
    const failure: unknown = await pass().catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'DOWNSTREAM_ERROR');
    expect(state.overdue).to.equal(1);
    state.down = false;
    state.temporal.clear();
    await pass();
    await pass();
    expect(state.overdue).to.equal(1);
  });

  it('does not count gateways that are paused, have no rhythm, or have got another one', async () => {
    const { state, pass, move } = world([gatewayOf()]);
    await pass();
    await pass();
    move(4);
    for (const fields of [
      { status: 'PAUSED' },
      { schedule: {} },
      { schedule: { every_minutes: 43_200 } },
    ] satisfies Partial<RhythmRecord>[]) {
      state.gateways.set(idOf(0), { ...state.gateways.get(idOf(0))!, ...gatewayOf(fields) });
      await pass();
      expect(state.overdue, JSON.stringify(fields)).to.equal(0);
    }
  });
});
