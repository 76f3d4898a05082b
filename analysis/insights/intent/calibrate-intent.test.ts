import { expect } from 'chai';
import fc from 'fast-check';
import { LEAST_CALIBRATION_CASES, calibrateIntent, probabilityOf, shownScore } from './calibrate-intent.ts';
import { sigmoid } from './fit-logistic.ts';
import { calibration, expectedCalibrationError } from './quality.ts';
import type { Judged } from './quality.ts';

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Cases of a model that is far too sure: 75 % predicted is 8 % in truth. */
function overconfident(count: number, seed: number): Judged[] {
  const draw = dice(seed);
  return Array.from({ length: count }, () => {
    const score = shownScore(draw() ** 3);
    const truth = sigmoid(-3.4 + 0.9 * Math.log((score + 0.01) / (1.01 - score)));
    return { score, outcome: draw() < truth };
  });
}

describe('The calibration of the intent score', () => {
  it('makes predictions that come true of those that do not, on cases that it was not fitted on', () => {
    const found = calibrateIntent(overconfident(6_000, 1));
    if (!found) throw new Error('There are enough cases.');
    const held = overconfident(20_000, 2);
    const calibrated = held.map(({ score, outcome }) => ({ score: probabilityOf(found, score), outcome }));
    expect(expectedCalibrationError(held)).to.be.greaterThan(0.15);
    expect(expectedCalibrationError(calibrated)).to.be.below(0.01);
    expect(probabilityOf(found, 0.75)).to.be.within(0.05, 0.13);
    for (const { cases, predicted, observed } of calibration(calibrated, [0, 0.02, 0.05, 0.1, 1]))
      if (cases > 500) expect(predicted).to.be.closeTo(observed, 0.02);
  });

  it('waits for enough cases that won, and for enough that did not', () => {
    const cases = (won: number, lost: number): Judged[] => [
      ...Array.from({ length: won }, () => ({ score: 0.6, outcome: true })),
      ...Array.from({ length: lost }, () => ({ score: 0.2, outcome: false })),
    ];
    expect(calibrateIntent([])).to.equal(undefined);
    expect(calibrateIntent(cases(LEAST_CALIBRATION_CASES - 1, 1_000))).to.equal(undefined);
    expect(calibrateIntent(cases(1_000, LEAST_CALIBRATION_CASES - 1))).to.equal(undefined);
    expect(calibrateIntent(cases(LEAST_CALIBRATION_CASES, 1_000))).to.include({ won: 20, cases: 1_020 });
  });

  it('makes no probability of a score that ranks the wrong way round', () => {
    const reversed = Array.from({ length: 2_000 }, (_, place) => ({
      score: shownScore(place / 2_000),
      outcome: place < 400,
    }));
    expect(calibrateIntent(reversed)).to.equal(undefined);
  });

  it('is a probability that never falls with the score and is never beyond those of seen scores, whatever the cases', () => {
    const judged = fc.record({
      score: fc.integer({ min: 0, max: 100 }).map((per) => per / 100),
      outcome: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(judged, { minLength: 40, maxLength: 200 }), (cases) => {
        const found = calibrateIntent(cases);
        if (!found) return;
        const all = Array.from({ length: 101 }, (_, per) => probabilityOf(found, per / 100));
        expect(all).to.deep.equal(all.toSorted((a, b) => a - b));
        for (const value of all) expect(value).to.be.within(0, 1);
        expect(all.at(-1)).to.equal(probabilityOf(found, found.highest));
        expect(all[0]).to.equal(probabilityOf(found, found.lowest));
      }),
    );
  });
});
