import { expect } from 'chai';
import { DAY_MS } from '../../model/shared/time.ts';
import type { FeedShape, KnownShape } from '../../model/sync/feed-shape.ts';
import { judgeDrift } from './judge-drift.ts';

const NOW = new Date('2026-03-01T08:00:00Z');

const shape = (filled: number, of = 100, words: FeedShape['words'] = []): FeedShape => ({
  listings: of,
  fields: [{ field: 'bedrooms', of, filled }],
  words,
});
const known = (before: FeedShape, more: Partial<KnownShape> = {}): KnownShape => ({
  ...before,
  generation: 1,
  ...more,
});
const judge = (now: FeedShape, before?: KnownShape, generation = 1) =>
  judgeDrift(now, before, { generation, now: NOW });
const word = (value: string, listings: number) => ({ field: 'type', value, listings, example: 'A1' });

describe('The drift of a source', () => {
  const CASES: ReadonlyArray<readonly [string, FeedShape, KnownShape | undefined, number]> = [
    ['is none at its first read', shape(0), undefined, 0],
    ['is none while it is as usual', shape(88), known(shape(90)), 0],
    ['is none where a few of a small catalogue change', shape(5, 10), known(shape(9, 10)), 0],
    ['is a field that half of the listings have lost', shape(45), known(shape(90)), 1],
    ['is a field that no listing of a small catalogue has any more', shape(0, 10), known(shape(9, 10)), 1],
    ['is none for a field that few listings had', shape(0), known(shape(15)), 0],
    ['is none where the catalogue shrank and the share stayed', shape(9, 10), known(shape(90)), 0],
    ['is a word that several listings have and that is new', shape(90, 100, [word('Castle', 3)]), known(shape(90)), 1],
    ['is no word of one or two listings', shape(90, 100, [word('Castle', 2)]), known(shape(90)), 0],
    ['is no word that it had before', shape(90, 100, [word('A', 9)]), known(shape(90, 100, [word('A', 1)])), 0],
    ['is none under another mapping', shape(0), known(shape(90), { generation: 0 }), 0],
    ['is none next to an empty catalogue', shape(0), known(shape(0, 0)), 0],
  ];
  for (const [what, now, before, drifts] of CASES) {
    it(what, () => expect(judge(now, before).drifts).to.have.length(drifts));
  }

  it('names the field, how often it is filled and was, and the word with an example', () => {
    const { drifts } = judge(shape(45, 100, [word('Castle', 12)]), known(shape(90)));
    expect(drifts).to.deep.equal([
      'bedrooms: filled in 45 of 100 listings, before in 90 of 100',
      'type: new word "Castle" in 12 listings (A1)',
    ]);
  });

  it('is compared with the last usual read until it has stayed for three reads over a day', () => {
    const usual = known(shape(90));
    const first = judge(shape(45), usual).next;
    expect(first).to.deep.equal({ ...usual, drift: { reads: 1, since: NOW } });
    expect(judge(shape(45), first).next.drift).to.deep.equal({ reads: 2, since: NOW });
    const soon = judge(shape(45), { ...first, drift: { reads: 7, since: new Date(NOW.getTime() - DAY_MS + 1) } });
    expect(soon.next.drift?.reads).to.equal(8);
    const settled = judge(shape(45), { ...first, drift: { reads: 2, since: new Date(NOW.getTime() - DAY_MS) } });
    expect(settled.drifts).to.have.length(1);
    expect(settled.next).to.deep.equal(known(shape(45)));
    expect(judge(shape(88), first).next).to.deep.equal(known(shape(88)));
  });
});
