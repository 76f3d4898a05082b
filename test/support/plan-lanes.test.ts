import { existsSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { namedFiles, planLanes } from './plan-lanes.ts';

describe('The plan of the lanes', () => {
  it('names files that are there', () => {
    expect(namedFiles().filter((file) => !existsSync(file))).to.deep.equal([]);
  });

  it('has every file in one lane, in the given order, and those without engines in the last', () => {
    const folders = ['api', 'connectors/kit', 'model', 'test/sync', 'workflows'];
    const file = fc.record({ folder: fc.constantFrom(...folders), number: fc.nat(500) });
    fc.assert(
      fc.property(
        fc.uniqueArray(
          file.map(({ folder, number }) => `${folder}/${number}.test.ts`),
          { maxLength: 80 },
        ),
        fc.integer({ min: 1, max: 4 }),
        (names, lanes) => {
          const sorted = names.toSorted();
          const plans = planLanes(sorted, lanes);
          expect(plans).to.have.length(lanes);
          const spread = plans.flatMap(({ engineless, files }) => [...engineless, ...files]);
          expect(spread.toSorted()).to.deep.equal(sorted);
          for (const { files } of plans) expect(files).to.deep.equal(files.toSorted());
          for (const { engineless } of plans.slice(0, -1)) expect(engineless).to.deep.equal([]);
        },
      ),
    );
  });

  it('gives no lane much more than another', () => {
    const files = Array.from({ length: 90 }, (_, index) => `store/${index}.test.ts`);
    const sizes = planLanes([...files, 'test/console/console.test.ts'], 3).map((plan) => plan.files.length);
    const [fewest = 0, more = 0, most = 0] = sizes.toSorted((one, other) => one - other);
    expect(fewest, 'next to the longest file').to.be.below(more / 2);
    expect(most - more).to.be.at.most(1);
  });
});
