import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { dayNumber } from '../../model/shared/time.ts';
import { readSales } from './read-sales.ts';
import { scoresOf } from './scores.ts';
import { SEGMENTS, walkForward } from './walk-forward.ts';
import type { Estimates } from './walk-forward.ts';

const FILE = '../shared/data/dvf/geo-dvf_dev_hendaye64260_2019-2021.csv';

describe('Estimates of real sales', () => {
  before(function () {
    if (existsSync(FILE)) return;
    console.log(`    skipped: ${FILE} is not there`);
    this.skip();
  });

  it('are more accurate than the medians of commune and neighbourhood, and their range holds most prices', async () => {
    const [sales = []] = await readSales([FILE], () => {});
    const estimates: Estimates = new Map(SEGMENTS.map((suffix) => [`house${suffix}`, []]));
    walkForward(
      sales,
      { from: dayNumber('2020-07-01'), to: dayNumber('2022-01-01'), type: 'house' },
      estimates,
      () => {},
    );
    const [ours, commune, neighbourhood] = [...estimates].map(([segment, of]) => scoresOf(segment, of));
    if (!ours || !commune || !neighbourhood) throw new Error('no scores');
    // Six of the 105 sales are outside the range of the sales around.
    expect(ours.n).to.be.greaterThan(95);
    expect(ours.mdape).to.be.at.most(14);
    expect(ours.mdape).to.be.lessThan(Math.min(commune.mdape, neighbourhood.mdape));
    expect(Math.abs(ours.bias)).to.be.at.most(3);
    expect(ours.coverage80).to.be.within(75, 85);
  });
});
