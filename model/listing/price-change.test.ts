import { expect } from 'chai';
import { previousOf } from './listing-diff.ts';
import { sampleListing } from '../testing/sample-listing.ts';
import { formerAmount, lastPriceChange } from './price-change.ts';

const SINCE = new Date('2026-01-01T00:00:00Z');
const home = (amount: number | undefined, more: object = {}) => ({
  title: { fr: 'Maison' },
  offer_type: 'sale' as const,
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

describe('The last change of the price of a listing', () => {
  const now = new Date('2026-03-02T00:00:00Z');
  const change = { at: new Date('2026-02-01T00:00:00Z'), from: 350_000 };
  const stored = (amount: number | undefined, more: object = {}, price_change?: typeof change) =>
    sampleListing('a', { ...home(amount), ...more, sync: price_change ? { price_change } : {} });

  it('is noted with the amount before when a version has another price', () => {
    expect(lastPriceChange(stored(320_000, {}, change), stored(280_000), now)).to.deep.equal({
      at: now,
      from: 320_000,
    });
  });

  it('stays while the price does', () => {
    expect(lastPriceChange(stored(320_000, {}, change), stored(320_000, { floor: '1' }), now)).to.equal(change);
    expect(lastPriceChange(stored(320_000), stored(320_000), now)).to.equal(undefined);
  });

  it('is forgotten where the two prices cannot be compared', () => {
    for (const after of [stored(undefined), stored(900, { offer_type: 'rental' })])
      expect(lastPriceChange(stored(320_000, {}, change), after, now)).to.equal(undefined);
    expect(lastPriceChange(stored(undefined, {}, change), stored(320_000), now)).to.equal(undefined);
  });
});
