import { expect } from 'chai';
import fc from 'fast-check';
import { CHANNELS } from './channel.ts';
import { costsOfWindow, monthsOf } from './costs.ts';
import { addDays, lengthOf } from './window.ts';

const month = (of: string, costs: Record<string, number>, currency = 'EUR') => ({ month: of, currency, costs });

describe('Costs of a window', () => {
  it('are the share of each month that is in it', () => {
    const window = { from: '2026-01-30', to: '2026-02-07' };
    const { byChannel, missing } = costsOfWindow(
      window,
      [month('2026-01', { portal: 310 }), month('2026-02', { portal: 280, email: 14 })],
      'EUR',
    );
    // 2 of 31 days, and 7 of 28.
    expect([...byChannel]).to.deep.equal([
      ['portal', 20 + 70],
      ['email', 3.5],
    ]);
    expect(missing).to.deep.equal([]);
  });

  it('name the months of which none are known, those in another currency too', () => {
    const window = { from: '2026-01-01', to: '2026-03-31' };
    const stated = [month('2026-01', { portal: 100 }), month('2026-02', { portal: 100 }, 'GBP')];
    const { byChannel, missing } = costsOfWindow(window, stated, 'EUR');
    expect([...byChannel]).to.deep.equal([['portal', 100]]);
    expect(missing).to.deep.equal(['2026-02', '2026-03']);
  });

  it('are nothing, and known, of a month that is stated to have cost nothing', () => {
    const window = { from: '2026-02-01', to: '2026-02-28' };
    expect(costsOfWindow(window, [month('2026-02', {})], 'EUR')).to.deep.equal({ byChannel: new Map(), missing: [] });
  });

  it('of windows that follow each other add up to those of the whole, to a cent each', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2023-01-01', days));
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        amount,
        (from, one, two, euros) => {
          const parts = [
            { from, to: addDays(from, one) },
            { from: addDays(from, one + 1), to: addDays(from, one + 1 + two) },
          ] as const;
          const whole = { from, to: parts[1].to };
          const stated = [...monthsOf(whole).keys()].map((of) => month(of, { portal: euros }));
          const of = (window: typeof whole) => costsOfWindow(window, stated, 'EUR').byChannel.get('portal') ?? 0;
          expect(of(parts[0]) + of(parts[1])).to.be.closeTo(of(whole), 0.011);
        },
      ),
    );
  });

  it('of months have every day of the window once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 400 }), (start, length) => {
        const window = { from: addDays('2023-01-01', start), to: addDays('2023-01-01', start + length) };
        const days = [...monthsOf(window).values()].reduce((sum, one) => sum + one, 0);
        expect(days).to.equal(lengthOf(window));
      }),
    );
  });

  it('keep every channel apart', () => {
    const costs = Object.fromEntries(CHANNELS.map((channel, place) => [channel, place + 1]));
    const { byChannel } = costsOfWindow({ from: '2026-04-01', to: '2026-04-30' }, [month('2026-04', costs)], 'EUR');
    expect(Object.fromEntries(byChannel)).to.deep.equal(costs);
  });
});
