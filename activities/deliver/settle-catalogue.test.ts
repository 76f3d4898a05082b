import { expect } from 'chai';
import { SKIP_REASONS } from '../../model/gateway/portal.ts';
import { outcomeIn } from './settle-catalogue.ts';
import type { CatalogueOutcome } from './settle-catalogue.ts';

describe('A pending listing and the file that was written', () => {
  const cases: readonly (readonly [string, Parameters<typeof outcomeIn>, CatalogueOutcome])[] = [
    ['is contained in its version', [{ version: 2 }, 2, false], { is: 'contained' }],
    ['is contained although the former file had it as well', [{ version: 2 }, 2, true], { is: 'contained' }],
    ['waits for the next run when it was written after the file', [{ version: 1 }, 2, true], { is: 'late' }],
    ['waits for the next run when the file never saw it', [undefined, 1, false], { is: 'late' }],
    [
      'waits for the next run when an older version was left out',
      [{ version: 1, leftOut: 'hidden' }, 2, true],
      { is: 'late' },
    ],
    ['is withdrawn when it was hidden', [{ version: 1, leftOut: 'hidden' }, 1, true], { is: 'withdrawn' }],
    ['is withdrawn when it was sold', [{ version: 1, leftOut: 'status' }, 1, true], { is: 'withdrawn' }],
    [
      'is skipped when it is hidden and never was in a file',
      [{ version: 1, leftOut: 'hidden' }, 1, false],
      { is: 'skipped', why: 'hidden' },
    ],
    [
      'is beyond the limit of the plan',
      [{ version: 1, leftOut: 'plan_limit' }, 1, false],
      { is: 'skipped', why: 'overflow' },
    ],
  ];
  for (const [what, facts, outcome] of cases)
    it(what, () => {
      expect(outcomeIn(...facts)).to.deep.equal(outcome);
    });

  for (const leftOut of SKIP_REASONS.filter((reason) => !['hidden', 'status', 'plan_limit'].includes(reason)))
    it(`is refused with its reason when the format cannot hold it: ${leftOut}`, () => {
      for (const isShown of [false, true])
        expect(outcomeIn({ version: 3, leftOut }, 3, isShown)).to.deep.equal({ is: 'refused', why: leftOut });
    });
});
