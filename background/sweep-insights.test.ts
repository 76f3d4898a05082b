import { expect } from 'chai';
import type { InsightStateRecord } from '../store/insights/insight-states.ts';
import { startDueInsights, startFirstInsights } from './sweep-insights.ts';
import type { DueInsightsDeps } from './sweep-insights.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

interface Gateway {
  readonly id: string;
  readonly state?: Partial<InsightStateRecord>;
  /** When its last event was received. */
  readonly lastEvent?: Date;
}

function depsOf(gateways: readonly Gateway[], busy: readonly string[] = []): DueInsightsDeps {
  const byId = new Map(gateways.map((gateway) => [gateway.id, gateway]));
  return {
    store: {
      gateways: { find: async (id: string) => byId.has(id) && { _id: id, client_id: 'north' } },
      gatewayRhythms: {
        page: async (after?: string) =>
          after === undefined ? gateways.map(({ id }) => ({ _id: id, client_id: 'north', status: 'ACTIVE' })) : [],
      },
      visitorKeys: { gatewayIds: async () => gateways.flatMap(({ id, lastEvent }) => (lastEvent ? [id] : [])) },
      insightStates: {
        find: async (id: string) => {
          const state = byId.get(id)?.state;
          return state && { _id: id, version: 1, pending: [], received_until: NOW, ...state };
        },
        known: async (ids: readonly string[]) => ids.filter((id) => byId.get(id)?.state),
      },
      insightEvents: {
        hasReceived: async (id: string, { after, until }: { after?: Date; until?: Date }) => {
          const last = byId.get(id)?.lastEvent;
          return last !== undefined && (after === undefined || last > after) && (until === undefined || last <= until);
        },
      },
    },
    engine: { insights: { start: async ({ gatewayId }: { gatewayId: string }) => !busy.includes(gatewayId) } },
  } as unknown as DueInsightsDeps;
}

const startedOf = (gateways: readonly Gateway[], busy: readonly string[] = []) =>
  startDueInsights(depsOf(gateways, busy), NOW);

describe('The hourly aggregation of visitor events', () => {
  it('is started for gateways with new events, with days that are left and with a settlement that is due', async () => {
    const started = await startedOf([
      { id: 'never-visited' },
      { id: 'first-events', lastEvent: minutesAgo(5) },
      { id: 'new-events', state: { received_until: minutesAgo(60) }, lastEvent: minutesAgo(5) },
      { id: 'up-to-date', state: { received_until: minutesAgo(60) }, lastEvent: minutesAgo(90) },
      { id: 'left-over', state: { received_until: minutesAgo(5), pending: ['2026-05-31'] } },
      { id: 'to-be-settled', state: { received_until: minutesAgo(24 * 60) } },
    ]);
    expect(started).to.deep.equal(['first-events', 'new-events', 'left-over', 'to-be-settled']);
  });

  it('leaves a gateway alone whose run is under way', async () => {
    expect(await startedOf([{ id: 'busy', lastEvent: minutesAgo(1) }], ['busy'])).to.deep.equal([]);
  });
});

describe('The first aggregation of a gateway', () => {
  const seen = (id: string, minutes: number): Gateway => ({ id, lastEvent: minutesAgo(minutes) });

  it('is started once its first events are old enough to be counted, and only then', async () => {
    const known = new Set<string>();
    const gateways = [
      { id: 'never-visited' },
      seen('first-seconds', 1),
      seen('first-minutes', 2),
      { ...seen('aggregated', 2), state: {} },
    ];
    expect(await startFirstInsights(depsOf(gateways), known, NOW)).to.deep.equal(['first-minutes']);
    expect([...known]).to.deep.equal(['aggregated']);
    const later = new Date(NOW.getTime() + 60_000);
    const started = await startFirstInsights(depsOf(gateways, ['first-minutes']), known, later);
    expect(started).to.deep.equal(['first-seconds']);
  });

  it('is started for a bounded number of gateways at a time', async () => {
    const many = Array.from({ length: 250 }, (_, number) => seen(`gateway-${number}`, 5));
    expect(await startFirstInsights(depsOf(many), new Set(), NOW)).to.have.length(100);
  });
});
