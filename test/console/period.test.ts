import { expect } from 'chai';
import { PERIODS, insightsPath, periodOf, windowOf } from '../../console/pages/insights/period.ts';

describe('The period of insights', () => {
  it('ends today in UTC and includes both of its days', () => {
    const now = Date.UTC(2026, 2, 1, 23, 59);
    expect(windowOf(7, now)).to.deep.equal({ from: '2026-02-23', to: '2026-03-01' });
    expect(windowOf(30, now)).to.deep.equal({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('is what its address says, and 30 days for an address without one or with one that is not offered', () => {
    for (const days of PERIODS) {
      const { searchParams } = new URL(insightsPath('g', '/leads', days), 'http://console.example');
      expect(periodOf(Object.fromEntries(searchParams))).to.equal(days);
    }
    expect(periodOf({ days: '31' })).to.equal(30);
  });
});
