import { expect } from 'chai';
import fc from 'fast-check';
import { DAY_MS } from '../../../model/shared/time.ts';
import { withDaysOnMarket } from './days-on-market.ts';

const NOW = new Date('2026-05-10T14:30:00.000Z');

describe('Days on the market', () => {
  it('are days of the calendar: what was created today is on the market for 0 days, yesterday at any hour for 1', () => {
    expect(withDaysOnMarket({}, { min: 1, max: 1 }, NOW)).to.deep.equal({
      created_since: '2026-05-09T00:00:00.000Z',
      created_before: '2026-05-10T00:00:00.000Z',
    });
  });

  it('narrow a period of creation, and never widen it', () => {
    const moments = fc.integer({ min: -40, max: 10 }).map((days) => new Date(NOW.getTime() + days * DAY_MS));
    const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ created: moments, since: some(moments), before: some(moments) }),
        fc.record({ min: some(fc.integer({ min: 0, max: 40 })), max: some(fc.integer({ min: 0, max: 40 })) }),
        ({ created, since, before }, { min, max }) => {
          const found = withDaysOnMarket(
            {
              ...(since ? { created_since: since.toISOString() } : {}),
              ...(before ? { created_before: before.toISOString() } : {}),
            },
            { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
            NOW,
          );
          const days = Math.floor(NOW.getTime() / DAY_MS) - Math.floor(created.getTime() / DAY_MS);
          const isWanted =
            (!since || created >= since) &&
            (!before || created < before) &&
            days >= (min ?? -Infinity) &&
            days <= (max ?? Infinity);
          const isFound =
            (found.created_since === undefined || created >= new Date(found.created_since)) &&
            (found.created_before === undefined || created < new Date(found.created_before));
          expect(isFound).to.equal(isWanted);
        },
      ),
    );
  });
});
