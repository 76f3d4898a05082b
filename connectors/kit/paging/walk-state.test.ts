import { expect } from 'chai';
import { newestOfRead } from './walk-state.ts';

describe('newestOfRead', () => {
  for (const [what, newest, began, expected] of [
    ['is the newest change when the read began behind it', 1_000, 2_000, 1_000],
    ['is the beginning of the read when something changed meanwhile, or by a clock that is ahead', 3_000, 2_000, 2_000],
    ['is unknown when nothing was met', null, 2_000, null],
  ] as const)
    it(what, () => expect(newestOfRead(newest, began)).to.equal(expected));
});
