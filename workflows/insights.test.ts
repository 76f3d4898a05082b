import { expect } from 'chai';
import { useStage } from '../test/support/use-stage.ts';

describe('The aggregation of visitor events', function () {
  this.timeout(60_000);
  const stage = useStage();

  it('continues until no day is left', async () => {
    const left = [2, 1, 0];
    const play = await stage().startOther(
      'insights',
      {
        aggregateInsights: async () => {
          const days = left.shift() ?? 0;
          return { done: days === 0, days: 1, events: 10, left: days };
        },
      },
      (gatewayId) => ({ gatewayId }),
    );
    expect(await play.handle.result()).to.deep.equal({ days: 3, kept: 0, events: 30 });
    expect(play.names()).to.deep.equal(['aggregateInsights', 'aggregateInsights', 'aggregateInsights']);
  });

  it('computes a window turn by turn, each from the day that the one before left', async () => {
    const next = ['2026-03-11', undefined];
    const play = await stage().startOther(
      'insights',
      {
        recomputeInsights: async () => {
          const day = next.shift();
          return { written: 9, kept: 1, events: 50, ...(day === undefined ? {} : { next: day }) };
        },
      },
      (gatewayId) => ({ gatewayId, window: { from: '2026-03-01', to: '2026-03-20' } }),
    );
    expect(await play.handle.result()).to.deep.equal({ days: 18, kept: 2, events: 100 });
    expect(play.calls.map(({ input }) => input)).to.deep.equal([
      { gatewayId: play.gatewayId, from: '2026-03-01', to: '2026-03-20' },
      { gatewayId: play.gatewayId, from: '2026-03-11', to: '2026-03-20' },
    ]);
  });
});
