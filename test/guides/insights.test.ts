import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { FEATURES } from '../../analysis/insights/intent/features.ts';
import { INTERCEPT, WEIGHTS } from '../../analysis/insights/intent/intent-model.ts';
import { LEVEL_FROM } from '../../analysis/insights/intent/score.ts';

describe('The guide to insights', () => {
  it('has the constants of the intent model that is shipped', async () => {
    const guide = await readFile(new URL('../../docs/insights.md', import.meta.url), 'utf8');
    const minus = (value: number) => value.toFixed(4).replace('-', '−');
    const rows = new Map([...guide.matchAll(/^\| `(\w+)` .*\| +(\S+) +\|$/gm)].map(([, name, value]) => [name, value]));
    for (const feature of FEATURES) expect(rows.get(feature), feature).to.equal(minus(WEIGHTS[feature]));
    expect(guide).to.include(`b₀ = ${minus(INTERCEPT)}`);
    expect(guide).to.include(
      `urgent from ${LEVEL_FROM.urgent}, hot from ${LEVEL_FROM.hot}, warm from ${LEVEL_FROM.warm}`,
    );
  });
});
