import { expect } from 'chai';
import { cronFault } from './cron-gap.ts';

describe('cronFault', () => {
  it('accepts expressions whose times are at least five minutes apart', () => {
    for (const cron of [
      '*/5 * * * *',
      '0 5 * * 1-5',
      '0 0 * * 7',
      '0 6 1 JAN,JUL mon',
      '5/20 * * * *',
      '0,5,55 * * * *',
      '*/7 0 * * *',
    ]) {
      expect(cronFault(cron), cron).to.equal(undefined);
    }
  });

  it('refuses expressions that never fire, with that reason', () => {
    for (const cron of ['0 0 31 2 *', '0 5 30 2 *', '0 0 31 4,6,9,11 *']) {
      expect(cronFault(cron), cron).to.match(/never fires/);
    }
    for (const cron of ['0 0 29 2 *', '0 0 31 2 1', '0 0 31 1,2 *']) expect(cronFault(cron), cron).to.equal(undefined);
  });

  for (const [cron, gap] of [
    ['* * * * *', 1],
    ['*/4 * * * *', 4],
    ['0,3 12 * * *', 3],
    // Across the hour: 56 and 0.
    ['*/7 * * * *', 4],
    // Across midnight.
    ['0,58 0,23 * * *', 2],
    ['* 3 1 1 *', 1],
  ] as const) {
    it(`refuses ${cron}: ${gap} minutes are too few`, () => {
      expect(cronFault(cron)).to.include(`only ${gap} min apart`).and.include('5 min');
    });
  }

  it('refuses text that is not a cron expression, with the reason', () => {
    expect(cronFault('61 * * * *')).to.include('not a cron expression').and.include('61');
    expect(cronFault('a b c d e')).to.include('not a cron expression');
    expect(cronFault('0 0 31 13 *')).to.include('not a cron expression');
  });
});
