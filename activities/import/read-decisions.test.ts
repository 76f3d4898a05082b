import { expect } from 'chai';
import { demandSameSource, inMode, isUnjudged, notPublished, setsAside } from './read-decisions.ts';
import type { ReadPage } from './read-pages.ts';
import { ReadLostError } from '../source/snapshots.ts';

const page = (complete?: 'full' | 'delta'): ReadPage => ({
  records: [],
  bad: [],
  deletes: [],
  reasons: [],
  state: 1,
  bytes: 0,
  ...(complete ? { complete } : {}),
});

describe('inMode', () => {
  for (const [mode, says, means] of [
    ['full', 'full', 'full'],
    ['full', 'delta', 'delta'],
    // Such a read lacks most listings: as a full one it would archive them.
    ['delta', 'full', 'delta'],
    ['one', 'full', 'delta'],
    ['delta', 'delta', 'delta'],
    ['delta', undefined, undefined],
  ] as const)
    it(`takes the end "${says ?? 'none'}" of a read in mode ${mode} for "${means ?? 'none'}"`, () => {
      expect(inMode({ mode }, page(says))).to.deep.equal(page(means));
    });
});

describe('demandSameSource', () => {
  it('lets a read begin, and go on with the configuration that it began with', () => {
    expect(() => demandSameSource(undefined, 'a')).to.not.throw();
    expect(() => demandSameSource({ source: 'a' }, 'a')).to.not.throw();
  });

  it('has a read start anew whose configuration changed: its checkpoint means nothing to another CRM', () => {
    expect(() => demandSameSource({ source: 'a' }, 'b')).to.throw(ReadLostError, 'starts anew');
  });
});

describe('setsAside', () => {
  for (const [what, facts, expected] of [
    ['new records of a read of everything or of all changes', {}, true],
    ['nothing of a first import', { isEmpty: true }, false],
    ['nothing before a whole read came to its end', { hasReadBefore: false }, false],
    ['nothing of a part', { isWhole: false }, false],
  ] as const)
    it(`puts aside ${what}`, () =>
      expect(setsAside({ isWhole: true, isEmpty: false, hasReadBefore: true, ...facts })).to.equal(expected));
});

describe('notPublished', () => {
  const held = [
    { _id: '1', crm_reference: 'A', status: 'HELD' as const },
    { _id: '2', crm_reference: 'B', status: 'DISMISSED' as const },
  ];

  it('is what was dismissed, and in any other read than a judged one of everything all that is held', () => {
    expect([...notPublished(held, { mode: 'full', sets_aside: true })]).to.deep.equal(['B']);
    for (const read of [{ mode: 'full' }, { mode: 'one' }, { mode: 'delta', sets_aside: true }] as const)
      expect([...notPublished(held, read)]).to.deep.equal(['A', 'B']);
  });
});

describe('isUnjudged', () => {
  for (const [complete, aside, expected] of [
    ['delta', true, true],
    ['full', true, false],
    ['delta', undefined, false],
  ] as const)
    it(`is ${String(expected)} of a read that ends ${complete} and ${aside ? 'puts' : 'does not put'} aside`, () =>
      expect(isUnjudged(complete, aside ? { sets_aside: true } : {})).to.equal(expected));
  it('is false of a read of which nothing is known', () => expect(isUnjudged('delta', undefined)).to.equal(false));
});
