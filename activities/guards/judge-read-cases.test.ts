import { expect } from 'chai';
import { judgeRead } from './judge-read.ts';
import type { Judgement, ReadFacts, Suppliers } from './judge-read.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const listings = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => `K${from + place}`);

/** A complete read of 300 stored listings that lacks `missing` of them; `reads` is what the read before it and the last good one returned. */
const judge = (missing: readonly string[], given: Partial<ReadFacts> = {}): Judgement =>
  judgeRead({
    now: NOW,
    before: 300,
    orphans: missing,
    keys: listings(0, 300).filter((id) => !missing.includes(id)),
    keyless: 0,
    endMarked: true,
    last: undefined,
    good: undefined,
    held: new Map(),
    digestOf: (id) => id,
    ...given,
  });

/** All listings are missing for the nth time, since then. */
const heldSince = (ids: readonly string[], missed: number, since: Date) =>
  new Map(ids.map((id) => [id, { missed, missed_since: since }]));

const suppliers = (of: Record<string, readonly string[]>, stored: Record<string, number>): Suppliers => ({
  of: new Map(Object.entries(of).flatMap(([supplier, ids]) => ids.map((id) => [id, supplier] as const))),
  stored: new Map(Object.entries(stored)),
});

const believed = (leave: readonly string[]): Judgement => ({ counts: false, leave, stay: new Map() });

describe('One read', () => {
  it('is believed when few are missing, though nothing is known of earlier reads', () => {
    expect(judge(listings(100, 110))).to.deep.equal(believed(listings(100, 110)));
  });

  it('is believed, and counts for nothing, when few are missing next to a read of everything', () => {
    const all = listings(0, 300);
    expect(judge(listings(100, 110), { last: all, good: all })).to.deep.equal(believed(listings(100, 110)));
  });

  it('holds a crowd of which no earlier read is known, says why and counts nothing', () => {
    const { why, ...judged } = judge(listings(0, 100));
    expect(why).to.equal('100 of 300 listings are missing from the CRM’s answer, too many to be believed at once');
    expect(judged).to.deep.equal({
      counts: false,
      leave: [],
      stay: new Map(listings(0, 100).map((id) => [id, { missed: 0 }])),
    });
  });

  it('does not count what it missed when it is not plausible, and keeps what was counted before', () => {
    const missing = listings(0, 100);
    const held = heldSince(missing, 2, hoursAgo(500));
    expect(judge(missing, { held, last: listings(0, 300) })).to.deep.include({ counts: false, leave: [], stay: held });
  });

  for (const [what, given] of [
    ['is empty', { keys: [], last: [] }],
    ['met a record without key', { keyless: 1, last: listings(100, 300) }],
  ] as const)
    it(`is not counted if it ${what}, though it equals the read before`, () => {
      const missing = listings(0, 100);
      const held = heldSince(missing, 50, hoursAgo(5_000));
      expect(judge(missing, { ...given, held })).to.deep.include({ counts: false, leave: [], stay: held });
    });

  it('begins to count with the first plausible read, and says why it holds', () => {
    const missing = listings(0, 100);
    const { why, counts, stay } = judge(missing, { last: listings(100, 300) });
    expect(why).to.include('100 of 300');
    expect(counts).to.equal(true);
    expect(stay).to.deep.equal(heldSince(missing, 1, NOW));
  });
});

describe('A listing that is held', () => {
  // Missed before by different reads, so that they are no crowd; together with a crowd because of which the read is not believed.
  const crowd = listings(0, 100);
  const last = listings(100, 300);
  for (const [what, missed, hours, leaves] of [
    ['leaves with the third read over a day', 2, 24, true],
    ['leaves after more reads and days', 9, 100, true],
    ['stays with the second read, however long ago the first was', 1, 1_000, false],
    ['stays with its first', 0, 1_000, false],
    ['stays within a day, however many reads missed it', 50, 23.99, false],
  ] as const)
    it(what, () => {
      const held = new Map([...heldSince(crowd, 2, hoursAgo(30)), ...heldSince(['K150'], missed, hoursAgo(hours))]);
      const judged = judge([...crowd, 'K150'], { held, last });
      expect(judged.leave).to.deep.equal(leaves ? ['K150'] : []);
      expect(judged.stay.has('K150')).to.equal(!leaves);
      expect(judged.stay.size).to.equal(leaves ? 100 : 101);
    });

  for (const [what, size, before, hours, leaves] of [
    ['stays for a week with a crowd that is just too many', 6, 17, 167.99, false],
    ['leaves after that week', 6, 17, 168, true],
    ['leaves after a day with as many as may go at once', 6, 18, 24, true],
  ] as const)
    it(what, () => {
      const together = listings(0, size);
      const others = heldSince(listings(200, 300), 0, hoursAgo(1));
      const held = new Map([...heldSince(together, 5, hoursAgo(hours)), ...others]);
      const { leave } = judge([...together, ...others.keys()], { before, held, last: listings(6, 200) });
      expect(leave).to.deep.equal(leaves ? together : []);
    });

  it('leaves nothing behind when it was the last: the read then has no reason to give', () => {
    const missing = listings(0, 150);
    const held = heldSince(missing, 5, hoursAgo(200));
    expect(judge(missing, { held, last: listings(150, 300) })).to.deep.equal({
      counts: true,
      leave: missing,
      stay: new Map(),
    });
  });

  it('stays for a week when too many of its supplier went with it, though they are few of all', () => {
    const missing = listings(0, 8);
    const of = suppliers({ A: missing }, { A: 10, B: 290 });
    const given = { last: listings(8, 300), suppliers: of };
    expect(judge(missing, { ...given, held: heldSince(missing, 5, hoursAgo(167)) }).leave).to.deep.equal([]);
    expect(judge(missing, { ...given, held: heldSince(missing, 5, hoursAgo(168)) }).leave).to.deep.equal(missing);
  });
});

describe('A file whose format marks no end', () => {
  const good = listings(0, 300);
  for (const [what, missing, given, cut] of [
    ['was cut when its last two are missing', ['K298', 'K299'], {}, 2],
    ['was not when only the last one is', ['K299'], {}, 0],
    ['was not when one behind its end is there', ['K297', 'K298'], { keys: [...listings(0, 296), 'K299', 'K296'] }, 0],
    ['was cut behind the very first listing', ['K1', 'K2', 'K3'], { keys: ['K0'], good: listings(0, 4) }, 3],
    ['was not when it ends with a new listing', ['K1', 'K2', 'K3'], { keys: ['N'], good: listings(0, 4) }, 0],
    ['was not when no good read is known', ['K298', 'K299'], { good: undefined }, 0],
    ['was not when its format marks the end', ['K298', 'K299'], { endMarked: true }, 0],
  ] as const)
    it(what, () => {
      const { why, leave, stay } = judge(missing, { endMarked: false, good, ...given });
      if (cut === 0) expect({ why, leave, held: stay.size }).to.deep.equal({ why: undefined, leave: missing, held: 0 });
      else {
        expect(why).to.equal(
          `the last ${cut} listings of the last good read are missing from the end of the CRM’s file, which may be cut off`,
        );
        expect({ leave, held: [...stay.keys()] }).to.deep.equal({ leave: [], held: missing });
      }
    });

  it('takes nothing from the gateway that has left the store already', () => {
    const keys = listings(0, 290);
    expect(judge([], { endMarked: false, keys, good, last: keys })).to.deep.equal(believed([]));
  });

  it('counts no read that was cut next to the one before', () => {
    expect(judge(['K298', 'K299'], { endMarked: false, good, last: good }).counts).to.equal(false);
    expect(judge(['K298', 'K299'], { endMarked: false, good, last: listings(0, 298) }).counts).to.equal(true);
  });
});

describe('The listings of one supplier', () => {
  const stored = { A: 45, B: 255 };
  it('are held when too many are missing, before any read is known, and those of others leave', () => {
    const [ofA, ofB] = [listings(0, 16), listings(50, 60)];
    const judged = judge([...ofA, ...ofB, 'K299'], { suppliers: suppliers({ A: ofA, B: ofB }, stored) });
    expect(judged.why).to.equal(
      '16 of 45 listings of A are missing from the CRM’s answer, too many of one agency or branch to be believed at once',
    );
    expect(judged.leave).to.deep.equal([...ofB, 'K299']);
    expect([...judged.stay.keys()]).to.deep.equal(ofA);
  });

  it('are named for each supplier, also for one of which nothing was counted', () => {
    const of = { A: listings(0, 16), C: listings(16, 22) };
    expect(judge(listings(0, 22), { suppliers: suppliers(of, stored) }).why).to.match(
      /^16 of 45 listings of A, 6 of 6 listings of C are missing/,
    );
  });

  for (const [what, missing, given] of [
    ['of which as many are missing as may go at once', listings(0, 15), suppliers({ A: listings(0, 15) }, stored)],
    ['that name none', listings(0, 10), suppliers({}, stored)],
    ['that are the only one named', listings(0, 10), suppliers({ A: listings(0, 10) }, { A: 12 })],
    ['of which nothing is known', listings(0, 10), undefined],
  ] as const)
    it(`leave when they are listings ${what}`, () => {
      const all = listings(0, 300);
      const judged = judge(missing, { last: all, good: all, ...(given ? { suppliers: given } : {}) });
      expect(judged).to.deep.equal(believed(missing));
    });

  it('leave when they came with a bad file, which the last good read did not have', () => {
    const missing = listings(0, 16);
    const of = suppliers({ A: missing }, stored);
    const given = { suppliers: of, good: listings(16, 300) };
    expect(judge(missing, given).leave).to.deep.equal(missing);
    expect(judge(missing, { ...given, digestOf: () => undefined }).leave, 'keys unknown').to.deep.equal(missing);
    expect(judge(missing, { ...given, good: listings(0, 300) }).leave).to.deep.equal([]);
  });
});

describe('Missing listings that the CRM still returns one by one', () => {
  const missing = listings(100, 104);
  const none: ReadonlySet<string> = new Set();

  it('leave only when the CRM was queried for them and has them no more', () => {
    const { why, leave, stay } = judge(missing, { stillThere: { ids: none, unqueried: new Set(['K103']) } });
    expect(why).to.contain('the CRM has not been queried yet for 1 of the listings');
    expect(leave).to.deep.equal(['K100', 'K101', 'K102']);
    expect([...stay.keys()]).to.deep.equal(['K103']);
  });

  it('are held, and the others leave', () => {
    const stillThere = { ids: new Set(['K101']), unqueried: none };
    const { why, ...judged } = judge(missing, { stillThere });
    expect(why).to.contain('1 of the listings that are missing from the CRM’s list are still there');
    expect(judged).to.deep.equal({
      counts: false,
      leave: ['K100', 'K102', 'K103'],
      stay: new Map([['K101', { missed: 0 }]]),
    });
  });

  it('are all held when one of a sample is still there', () => {
    const { leave, stay } = judge(missing, { stillThere: { ids: new Set(['K101']), unqueried: new Set(['K103']) } });
    expect(leave).to.deep.equal([]);
    expect([...stay.keys()]).to.deep.equal(missing);
  });

  it('leave when three plausible reads over a day have missed them: the list decides', () => {
    const held = heldSince(missing, 2, hoursAgo(30));
    const all = { last: listings(0, 300).filter((id) => !missing.includes(id)), good: listings(0, 300), held };
    const { leave, stay } = judge(missing, { ...all, stillThere: { ids: new Set(missing), unqueried: none } });
    expect(leave).to.deep.equal(missing);
    expect(stay.size).to.equal(0);
  });

  it('leave at once when the CRM returns none of them', () => {
    expect(judge(missing, { stillThere: { ids: none, unqueried: none } })).to.deep.equal(believed(missing));
  });
});
