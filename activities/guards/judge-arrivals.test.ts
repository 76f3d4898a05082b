import { expect } from 'chai';
import { areRekeyed, createShares, judgeArrivals, judgeUnproven } from './judge-arrivals.ts';
import type { KnownShares } from './judge-arrivals.ts';

const OURS: KnownShares = { names: 1, contacts: 0.9, places: 0.6 };

describe('judgeArrivals', () => {
  for (const [what, facts, shares, isHeld, verdict] of [
    ['lets a few new listings pass', { before: 100, kept: 98, arrivals: 5 }, undefined, false, 'pass'],
    ['lets many pass when nothing is missing', { before: 100, kept: 100, arrivals: 400 }, undefined, false, 'pass'],
    ['holds ten times the catalogue', { before: 100, kept: 100, arrivals: 900 }, undefined, false, 'foreign'],
    ['lets a little less pass', { before: 100, kept: 100, arrivals: 899 }, undefined, false, 'pass'],
    ['lets a small agency begin', { before: 2, kept: 2, arrivals: 20 }, undefined, false, 'pass'],
    ['holds more than that', { before: 2, kept: 2, arrivals: 21 }, undefined, false, 'foreign'],
    ['never holds a first import', { before: 0, kept: 0, arrivals: 5_000 }, {}, false, 'pass'],
    ['holds nothing of a read without new listings', { before: 100, kept: 0, arrivals: 0 }, {}, true, 'pass'],
    ['lets a fifth of known contacts pass', { before: 300, kept: 0, arrivals: 40 }, { contacts: 0.2 }, false, 'pass'],
    [
      'lets the same places pass where no name is said',
      { before: 300, kept: 0, arrivals: 40 },
      { places: 1 },
      false,
      'pass',
    ],
    [
      'holds what another agency names',
      { before: 300, kept: 0, arrivals: 300 },
      { ...OURS, names: 0 },
      false,
      'foreign',
    ],
    [
      'holds what has other contacts',
      { before: 300, kept: 0, arrivals: 40 },
      { ...OURS, contacts: 0.1 },
      false,
      'foreign',
    ],
    ['holds what is elsewhere', { before: 300, kept: 100, arrivals: 200 }, { ...OURS, places: 0.19 }, false, 'foreign'],
    ['holds what says nothing of its agency', { before: 300, kept: 0, arrivals: 40 }, {}, false, 'foreign'],
    [
      'accepts another agency next to half of the known listings',
      { before: 300, kept: 150, arrivals: 200 },
      { names: 0 },
      false,
      'pass',
    ],
    [
      'does not mind another agency when most of the read is known',
      { before: 300, kept: 100, arrivals: 100 },
      { names: 0 },
      false,
      'pass',
    ],
    ['does not mind a handful', { before: 8, kept: 0, arrivals: 5 }, { names: 0 }, false, 'pass'],
    [
      'lets a new catalogue of the same agency pass while nothing is held',
      { before: 12, kept: 5, arrivals: 7 },
      OURS,
      false,
      'pass',
    ],
    ['holds it while as many are held as missing', { before: 300, kept: 0, arrivals: 300 }, OURS, true, 'doubled'],
    ['holds a crowd while a crowd is missing', { before: 300, kept: 200, arrivals: 60 }, undefined, true, 'doubled'],
    ['lets a few pass while a crowd is missing', { before: 300, kept: 150, arrivals: 20 }, undefined, true, 'pass'],
  ] as const)
    it(what, () => {
      const doubt = judgeArrivals(facts, { ...(shares ? { shares } : {}), isHeld });
      expect(doubt ? (doubt.isForeign ? 'foreign' : 'doubled') : 'pass').to.equal(verdict);
    });

  it('asks nothing of a first import, whatever is held', () => {
    expect(judgeArrivals({ before: 0, kept: 0, arrivals: 30 }, { shares: { names: 0 }, isHeld: true })).to.equal(
      undefined,
    );
  });

  for (const [what, facts, shares, why] of [
    [
      'how much the catalogue grows',
      { before: 3, kept: 3, arrivals: 40 },
      undefined,
      '40 new listings came to a catalogue of 3, ten times as many as it has',
    ],
    [
      'that nothing is known of the agency',
      { before: 300, kept: 2, arrivals: 40 },
      {},
      '40 new listings came with a read that has 2 of 300 known ones, and nothing says that they are of the same agency',
    ],
    [
      'how few are known while a crowd is held',
      { before: 300, kept: 2, arrivals: 40 },
      OURS,
      '40 new listings came with a read that has 2 of 300 known ones',
    ],
    [
      'what another agency has',
      { before: 300, kept: 2, arrivals: 40 },
      { contacts: 0 },
      '40 new listings came with a read that has 2 of 300 known ones, and name other contacts',
    ],
  ] as const)
    it(`says ${what}`, () => {
      expect(judgeArrivals(facts, { ...(shares ? { shares } : {}), isHeld: true })?.why).to.equal(why);
    });

  it('says all that is strange', () => {
    const doubt = judgeArrivals(
      { before: 300, kept: 2, arrivals: 40 },
      { shares: { names: 0, places: 0, contacts: 1 }, isHeld: true },
    );
    expect(doubt?.why).to.equal(
      '40 new listings came with a read that has 2 of 300 known ones, and name another agency and other places',
    );
  });
});

describe('createShares', () => {
  it('counts how many of the new say what the stored have said, and nothing of what either side leaves out', () => {
    const shares = createShares({ names: new Set(['a']), contacts: new Set(), places: new Set(['29780']) });
    shares.add({ names: ['a', 'z'], contacts: ['x@y'], places: [] });
    shares.add({ names: ['b'], contacts: [], places: [] });
    expect(shares.shares).to.deep.equal({ names: 0.5 });
  });

  it('counts each of the three by itself', () => {
    const shares = createShares({ names: new Set(['a']), contacts: new Set(['c']), places: new Set(['p']) });
    shares.add({ names: ['a'], contacts: ['c'], places: ['q', 'p'] });
    shares.add({ names: ['b'], contacts: ['c'], places: ['p'] });
    shares.add({ names: ['b'], contacts: [], places: ['q'] });
    shares.add({ names: ['b'], contacts: [], places: ['q'] });
    expect(shares.shares).to.deep.equal({ names: 0.25, contacts: 1, places: 0.5 });
  });
});

describe('areRekeyed', () => {
  for (const [what, facts, expected] of [
    ['believes changes without new records', { before: 100, same: 0, alike: 0 }, false],
    ['believes a handful of listings that were entered again', { before: 100, same: 5, alike: 0 }, false],
    ['doubts more than that, however large the catalogue is', { before: 50_000, same: 6, alike: 0 }, true],
    ['doubts half of a small catalogue', { before: 4, same: 2, alike: 0 }, true],
    ['believes less than half of it', { before: 5, same: 2, alike: 0 }, false],
    ['believes new homes of a building that look like the stored ones', { before: 100, same: 0, alike: 20 }, false],
    ['doubts more look-alikes than the guard believes at once', { before: 100, same: 0, alike: 34 }, true],
    ['counts sure and possible ones together', { before: 18, same: 3, alike: 4 }, true],
    ['believes look-alikes of a small catalogue while they are a handful', { before: 4, same: 0, alike: 4 }, false],
    ['believes any number of others', { before: 0, same: 0, alike: 0 }, false],
  ] as const)
    it(what, () => expect(areRekeyed(facts)).to.equal(expected));
});

describe('Other homes under known keys', () => {
  for (const [what, facts, shares, isHeld, verdict] of [
    ['lets a handful pass', { before: 60, kept: 55, arrivals: 0, replaced: 5 }, {}, false, 'pass'],
    ['lets a few of many pass', { before: 200, kept: 180, arrivals: 0, replaced: 20 }, {}, false, 'pass'],
    ['holds a crowd whatever it names', { before: 60, kept: 30, arrivals: 0, replaced: 30 }, OURS, false, 'foreign'],
    ['holds a whole catalogue', { before: 60, kept: 0, arrivals: 0, replaced: 60 }, undefined, false, 'foreign'],
    [
      'holds few of them in another agency’s file',
      { before: 60, kept: 0, arrivals: 50, replaced: 10 },
      { names: 0 },
      false,
      'foreign',
    ],
    [
      'holds few of them while a crowd is missing',
      { before: 60, kept: 0, arrivals: 0, replaced: 6 },
      { names: 1 },
      true,
      'doubled',
    ],
    ['never holds a first import', { before: 0, kept: 0, arrivals: 60, replaced: 0 }, {}, false, 'pass'],
  ] as const)
    it(what, () => {
      const doubt = judgeArrivals(facts, { ...(shares ? { shares } : {}), isHeld });
      expect(doubt ? (doubt.isForeign ? 'foreign' : 'doubled') : 'pass').to.equal(verdict);
    });

  it('says how many', () => {
    expect(judgeArrivals({ before: 60, kept: 20, arrivals: 1, replaced: 39 }, { isHeld: false })?.why).to.equal(
      '39 of 60 known listings would show other homes under the same keys',
    );
  });

  it('makes the next run read everything when a read of changes brings a crowd of them', () => {
    expect(areRekeyed({ before: 60, same: 0, alike: 0, replaced: 21 })).to.equal(true);
    expect(areRekeyed({ before: 60, same: 0, alike: 0, replaced: 5 })).to.equal(false);
  });
});

describe('judgeUnproven', () => {
  const few = { before: 300, kept: 0, arrivals: 30 };
  const none = { before: 300, same: 0, alike: 0 };
  for (const [what, facts, changes, shares, isHeld] of [
    ['lets new listings of the same agency pass', few, none, { names: 1, places: 0 }, false],
    ['lets new listings pass that say nothing of their agency', few, none, { places: 0 }, false],
    ['holds those of another agency', few, none, { names: 0, places: 1 }, true],
    ['holds those with other contacts', few, none, { contacts: 0.1 }, true],
    ['holds a crowd under other keys', few, { ...none, same: 6 }, { names: 1 }, true],
    ['holds a crowd of look-alikes', few, { ...none, alike: 46 }, { names: 1 }, true],
    ['lets a few pass that are stored', few, { ...none, same: 5 }, { names: 1 }, false],
    ['holds a crowd of other homes', { ...few, replaced: 46 }, { ...none, replaced: 46 }, { names: 1 }, true],
  ] as const)
    it(what, () => {
      expect(judgeUnproven(facts, changes, shares) !== undefined).to.equal(isHeld);
    });

  it('says how many are like stored ones and how many keys lead to other homes', () => {
    expect(judgeUnproven(few, { before: 300, same: 6, alike: 2 })).to.equal(
      '8 new listings are like stored ones under other references, and 0 known references lead to other homes: the CRM has probably changed its references',
    );
    expect(judgeUnproven(few, { before: 300, same: 6, alike: 2, replaced: 4 })).to.include('and 4 known references');
  });

  it('takes what is not stated for no evidence, and what is stated alone for some', () => {
    expect(judgeUnproven(few, none), 'nothing is stated').to.equal(undefined);
    expect(judgeUnproven(few, none, {}), 'nothing is stated').to.equal(undefined);
    expect(judgeUnproven(few, none, { contacts: 0.1 }))
      .to.include('other contacts')
      .and.not.include('another agency');
    expect(judgeUnproven(few, none, { names: 0 }))
      .to.include('another agency')
      .and.not.include('other contacts');
    expect(judgeUnproven(few, none, { names: 1, contacts: 1 })).to.equal(undefined);
  });
});

describe('The reason of a doubt', () => {
  const why = (facts: Parameters<typeof judgeArrivals>[0], shares?: KnownShares) =>
    judgeArrivals(facts, { isHeld: true, ...(shares ? { shares } : {}) })?.why;

  it('counts new listings and other homes', () => {
    expect(why({ before: 60, kept: 10, arrivals: 50, replaced: 3 }, { names: 0 })).to.equal(
      '50 new listings came with a read that has 10 of 60 known ones, and 3 other homes under the keys of known ones, and name another agency',
    );
    expect(why({ before: 60, kept: 10, arrivals: 50 }, { names: 0 })).to.equal(
      '50 new listings came with a read that has 10 of 60 known ones, and name another agency',
    );
  });

  it('is none without a catalogue or without strangers, and is there for either kind of them', () => {
    expect(why({ before: 0, kept: 0, arrivals: 90, replaced: 90 })).to.equal(undefined);
    expect(why({ before: 60, kept: 60, arrivals: 0, replaced: 0 })).to.equal(undefined);
    expect(why({ before: 60, kept: 30, arrivals: 30, replaced: 30 })).to.include('30');
    // A crowd only together: neither alone is one.
    expect(why({ before: 100, kept: 80, arrivals: 20, replaced: 20 })).to.include('20 new listings');
  });
});
