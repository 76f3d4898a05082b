import { expect } from 'chai';
import { previousOf } from './listing-diff.ts';
import { formerAmount } from './price-change.ts';

const SINCE = new Date('2026-01-01T00:00:00Z');
const home = (amount: number | undefined, more: object = {}) => ({
  title: { fr: 'Maison' },
  offer_type: 'sale',
  ...(amount === undefined ? {} : { financial: { transaction: { price: { amount, currency: 'EUR' } } } }),
  ...more,
});

/** The steps between versions, the newest first, a day apart. */
function stepsOf(...versions: readonly ReturnType<typeof home>[]) {
  const start = Date.UTC(2026, 0, 10);
  return versions.slice(1).map((before, index) => ({
    at: new Date(start - index * 24 * 3_600_000),
    previous: previousOf(before, versions[index] ?? {}) ?? {},
  }));
}
const formerOf = (...versions: readonly ReturnType<typeof home>[]) =>
  formerAmount(versions[0] ?? {}, stepsOf(...versions), SINCE);

describe('The price of a listing before its last change', () => {
  it('is that of the version before, also when something else changed since', () => {
    expect(formerOf(home(280_000), home(320_000))).to.equal(320_000);
    expect(formerOf(home(280_000, { title: { fr: 'Villa' } }), home(280_000), home(260_000), home(240_000))).to.equal(
      260_000,
    );
  });

  it('is unknown without a change, or when the change is older than the date', () => {
    expect(formerOf(home(280_000))).to.equal(undefined);
    expect(formerOf(home(280_000, { floor: '1' }), home(280_000))).to.equal(undefined);
    const [step] = stepsOf(home(280_000), home(320_000));
    expect(
      formerAmount(home(280_000), step ? [{ ...step, at: new Date('2025-12-31T23:59:59Z') }] : [], SINCE),
    ).to.equal(undefined);
  });

  it('is unknown where the two prices cannot be compared', () => {
    const francs = { financial: { transaction: { price: { amount: 320_000, currency: 'CHF' } } } };
    for (const before of [
      home(320_000, francs),
      home(320_000, { offer_type: 'rental' }),
      home(320_000, { rent_details: { rent_period: 'week' } }),
      home(undefined),
    ])
      expect(formerOf(home(280_000), before), JSON.stringify(before)).to.equal(undefined);
    expect(formerOf(home(undefined), home(280_000)), 'on request by now').to.equal(undefined);
  });
});
