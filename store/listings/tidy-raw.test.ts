import { expect } from 'chai';
import { isTidyDue, judgePages } from './tidy-raw.ts';

const page = (_id: string, records: number) => ({ _id, records });

describe('The raw pages of a stream', () => {
  for (const [what, pages, listings, due] of [
    ['are not rewritten while each record has its listing', [100, 100, 100], 300, false],
    ['are not rewritten while at most a third of the records is unused', [100, 100, 100], 200, false],
    ['are rewritten when more than a third of the records is unused', [100, 100, 100], 199, true],
    ['are not rewritten while they hold few records', [100, 99], 1, false],
    ['are rewritten when the last listing is deleted', [100, 100], 0, true],
    ['are not rewritten if there are none', [], 0, false],
  ] as const)
    it(what, () => {
      const stored = pages.map((records, at) => page(`page-${at}`, records));
      expect(isTidyDue(stored, listings)).to.equal(due);
    });

  for (const [what, records, used, verdict] of [
    ['is kept when all of it is used', 4, 4, { sparse: [], unused: [] }],
    ['is kept when three quarters of it are used', 4, 3, { sparse: [], unused: [] }],
    ['is packed again when less is used', 4, 2, { sparse: ['a'], unused: [] }],
    ['is packed again when a single record is used', 4, 1, { sparse: ['a'], unused: [] }],
    ['is deleted when nothing of it is used', 4, 0, { sparse: [], unused: ['a'] }],
  ] as const)
    it(`have a page that ${what}`, () => {
      const users = new Map(used > 0 ? [['a', Array.from({ length: used }, (_, at) => `listing-${at}`)]] : []);
      expect(judgePages([page('a', records)], users)).to.deep.equal(verdict);
    });
});
