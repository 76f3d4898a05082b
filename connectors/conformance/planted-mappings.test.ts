import { expect } from 'chai';
import { CHECKS } from './checks/check-names.ts';
import type { CheckName } from './checks/check-names.ts';
import { isCheckName, testConnector } from './run-checks.ts';
import { PLANTED_MAPPINGS } from './testing/planted-mappings.ts';

/** The checks of the result of `map`, which a bug in a mapping can fail. */
const MAPPING_CHECKS: readonly CheckName[] = Object.keys(CHECKS).filter(
  (name): name is CheckName => isCheckName(name) && /^(?:fact|map|unknown)-|^(?:foreign-place|unsafe-text)$/.test(name),
);

/** The kinds of bugs that the facts detect; each needs at least one planted bug. */
const SUBJECTS: readonly CheckName[] = [
  'fact-area',
  'fact-place',
  'foreign-place',
  'unknown-values',
  'unknown-offer',
  'fact-hidden-address',
  'fact-private-phone',
  'fact-period',
  'fact-charges',
  'fact-availability',
  'fact-entities',
  'fact-notes',
  'fact-cover',
];

describe('the mapping checks of the kit, alone', () => {
  for (const { bug, format, fixture, caught } of PLANTED_MAPPINGS) {
    it(`find that ${format} ${bug}`, async () => {
      const failed: string[] = [];
      for await (const { check, ok } of testConnector(fixture, { only: MAPPING_CHECKS })) {
        if (!ok) failed.push(check);
      }
      expect(failed).to.include(caught);
    });
  }

  it('are measured by a planted bug for each fact in both formats', () => {
    expect(new Set(PLANTED_MAPPINGS.map(({ caught }) => caught))).to.include.all.keys(...SUBJECTS);
    for (const format of ['KYERO', 'OPENIMMO']) {
      expect(
        PLANTED_MAPPINGS.filter((planted) => planted.format === format),
        format,
      ).to.have.length.at.least(10);
    }
    expect(new Set(PLANTED_MAPPINGS.map(({ bug }) => bug)).size).to.be.at.least(15);
  });
});
