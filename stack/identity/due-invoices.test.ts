import { expect } from 'chai';
import fc from 'fast-check';
import type { Purchase } from '../../model/gateway/billing.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import { duePeriods, invoiceOf, nextPeriod } from './due-invoices.ts';

const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
const bought = (since: string, renews: string, period: Purchase['period'] = 'MONTHLY'): Purchase => ({
  id: 'purchase-1',
  gateway_id: 'g1',
  addon_code: 'PORTALS',
  period,
  currency: 'EUR',
  amount: 19,
  active_since: at(since).toISOString(),
  renews_at: at(renews).toISOString(),
});
const days = (purchase: Purchase, now: Date) =>
  duePeriods(purchase, now).map(({ start, end }) => [start, end].map((time) => time.toISOString().slice(0, 10)));

describe('The periods of a purchase that are due', () => {
  for (const [what, purchase, now, due] of [
    [
      'the first at the moment of the purchase',
      bought('2026-01-15', '2026-01-15'),
      at('2026-01-15'),
      [['2026-01-15', '2026-02-15']],
    ],
    [
      'none before the next one begins',
      bought('2026-01-15', '2026-02-15'),
      new Date(at('2026-02-15').getTime() - 1),
      [],
    ],
    [
      'the next one when it begins',
      bought('2026-01-15', '2026-02-15'),
      at('2026-02-15'),
      [['2026-02-15', '2026-03-15']],
    ],
    [
      'all that began since anybody looked',
      bought('2026-11-15', '2026-12-15'),
      at('2027-02-20'),
      [
        ['2026-12-15', '2027-01-15'],
        ['2027-01-15', '2027-02-15'],
        ['2027-02-15', '2027-03-15'],
      ],
    ],
    ['one a year', bought('2026-03-01', '2027-03-01', 'ANNUAL'), at('2027-12-31'), [['2027-03-01', '2028-03-01']]],
    [
      'those of the day of purchase again after a shorter month',
      bought('2026-01-31', '2026-01-31'),
      at('2026-04-30'),
      [
        ['2026-01-31', '2026-02-28'],
        ['2026-02-28', '2026-03-31'],
        ['2026-03-31', '2026-04-30'],
        ['2026-04-30', '2026-05-31'],
      ],
    ],
    [
      'those of a leap day again after four years',
      bought('2028-02-29', '2031-02-28', 'ANNUAL'),
      at('2032-02-29'),
      [
        ['2031-02-28', '2032-02-29'],
        ['2032-02-29', '2033-02-28'],
      ],
    ],
  ] as const)
    it(`are ${what}`, () => expect(days(purchase, now)).to.deep.equal(due));

  it('leave no time out and take none twice, however often somebody looks', () => {
    const hours = fc.integer({ min: 0, max: 24 * 365 * 3 });
    fc.assert(
      fc.property(
        hours,
        fc.array(hours, { maxLength: 6 }),
        fc.constantFrom('MONTHLY', 'ANNUAL'),
        (since, looks, period) => {
          const time = (hour: number) => new Date(Date.UTC(2026, 0, 29) + hour * 3_600_000);
          let purchase: Purchase = {
            ...bought('2026-01-01', '2026-01-01', period),
            active_since: time(since).toISOString(),
          };
          purchase = { ...purchase, renews_at: purchase.active_since };
          const seen: number[] = [];
          for (const look of looks.toSorted((a, b) => a - b)) {
            for (const { start, end } of duePeriods(purchase, time(look))) {
              expect(start.toISOString()).to.equal(purchase.renews_at);
              expect(end.getTime()).to.be.greaterThan(start.getTime());
              seen.push(start.getTime());
              purchase = { ...purchase, renews_at: end.toISOString() };
            }
          }
          const last = Math.max(...looks, since);
          const atOnce = duePeriods({ ...purchase, renews_at: purchase.active_since }, time(last));
          if (looks.some((look) => look >= since))
            expect(seen).to.deep.equal(atOnce.map(({ start }) => start.getTime()));
        },
      ),
    );
  });
});

describe('The next period', () => {
  for (const [start, period, day, next] of [
    ['2026-01-31', 'MONTHLY', 31, '2026-02-28'],
    ['2026-02-28', 'MONTHLY', 31, '2026-03-31'],
    ['2026-12-15', 'MONTHLY', 15, '2027-01-15'],
    ['2026-03-31', 'MONTHLY', 31, '2026-04-30'],
    ['2028-02-29', 'ANNUAL', 29, '2029-02-28'],
    ['2027-02-28', 'ANNUAL', 29, '2028-02-29'],
    ['2026-12-31', 'ANNUAL', 31, '2027-12-31'],
  ] as const)
    it(`${period} behind ${start} begins on ${next}`, () =>
      expect(nextPeriod(at(start), period, day)).to.deep.equal(at(next)));
});

describe('An invoice', () => {
  const [period] = duePeriods(bought('2026-01-15', '2026-01-15'), at('2026-01-20'));
  const invoice = (issued: Parameters<typeof invoiceOf>[2], name?: string) =>
    invoiceOf(bought('2026-01-15', '2026-01-15'), period!, issued, name);

  it('is for what was bought, at its price, from the beginning of the period to its end', () => {
    const { id, ...rest } = invoice([], 'Portals');
    expect(id).to.match(/^[\da-f]{8}-/);
    expect(rest).to.deep.equal({
      number: '2026-000001',
      gateway_id: 'g1',
      addon_code: 'PORTALS',
      description: 'Portals',
      currency: 'EUR',
      amount: 19,
      period_start: at('2026-01-15').toISOString(),
      period_end: at('2026-02-15').toISOString(),
      issued_at: at('2026-01-15').toISOString(),
    });
  });

  it('names an addon by its code when the catalogue has it no more', () =>
    expect(invoice([]).description).to.equal('PORTALS'));

  it('takes the next number of its year, whatever other years have', () => {
    const issued = ['2025-000001', '2025-000002', '2026-000001', '2026-000002', '2027-000001', '12026-1'];
    expect(invoice(issued.map((number) => ({ id: number, number }))).number).to.equal('2026-000003');
  });

  it('is the same with its number when it was issued before', () => {
    const first = invoice([{ id: 'x', number: '2026-000001' }]);
    expect(first.number).to.equal('2026-000002');
    expect(invoice([{ id: 'x', number: '2026-000001' }, first, { id: 'y', number: '2026-000003' }])).to.deep.equal(
      first,
    );
  });

  it('is another one for another period or purchase', () => {
    const [, next] = duePeriods(bought('2026-01-15', '2026-01-15'), at('2026-02-20'));
    const ids = [
      invoice([]).id,
      invoiceOf(bought('2026-01-15', '2026-01-15'), next!, []).id,
      invoiceOf({ ...bought('2026-01-15', '2026-01-15'), id: 'purchase-2' }, period!, []).id,
    ];
    expect(new Set(ids).size).to.equal(3);
    // Were it made otherwise, what is invoiced already would be invoiced again.
    expect(ids[0]).to.equal(stableUuid(`invoice/purchase-1/${at('2026-01-15').toISOString()}`));
  });
});
