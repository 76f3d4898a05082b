import { expect } from 'chai';
import type { InsightStateRecord } from './store/insights/insight-states.ts';
import { startDueInsights } from './sweep-insights.ts';
import type { DueInsightsDeps } from './sweep-insights.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

interface Gateway {
  readonly id: string;
  readonly state?: Partial<InsightStateRecord>;
  /** When its last event was received. */
  readonly lastEvent?: Date;
}

async function startedOf(gateways: readonly Gateway[], busy: readonly string[] = []): Promise<string[]> {
  const byId = new Map(gateways.map((gateway) => [gateway.id, gateway]));
  const deps = {
    store: {
      gatewayRhythms: {
        page: async (after?: string) =>
          after === undefined ? gateways.map(({ id }) => ({ _id: id, client_id: 'north', status: 'ACTIVE' })) : [],
      },
      insightStates: {
        find: async (id: string) => {
          const state = byId.get(id)?.state;
          return state && { _id: id, version: 1, pending: [], received_until: NOW, ...state };
        },
      },
      insightEvents: {
        hasReceived: async (id: string, after?: Date) => {
          const last = byId.get(id)?.lastEvent;
          return last !== undefined && (after === undefined || last > after);
        },
      },
    },
    engine: { insights: { start: async ({ gatewayId }: { gatewayId: string }) => !busy.includes(gatewayId) } },
  } as unknown as DueInsightsDeps;
  return startDueInsights(deps, NOW);
}

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
