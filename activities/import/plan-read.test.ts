import { expect } from 'chai';
import { ReadLostError } from '../source/snapshots.ts';
import { planRead } from './plan-read.ts';
import type { ReadFacts, ReadPlan } from './plan-read.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const CAPABILITIES = { delta: false, one: false, deletes: 'absence', events: false, file: true } as const;
const DELTA = { ...CAPABILITIES, delta: true, file: false } as const;
const LAST = { job_id: 'before', at: NOW, count: 9 };
const CURSOR = { state: 'T', generation: 3, full_at: NOW };
const FACTS: ReadFacts = {
  wish: { mode: 'FULL' },
  capabilities: CAPABILITIES,
  source: 's',
  generation: 3,
  askedAt: NOW,
  attempt: 1,
  journal: { seq: 0, state: undefined, read: undefined },
  begunBefore: undefined,
  stream: { last: LAST },
  isEmpty: false,
};
const BEGUN = { mode: 'full', source: 's', generation: 3 } as const;
const resumed = (read: Partial<NonNullable<ReadFacts['journal']['read']>> = {}) => ({
  journal: { seq: 4, state: 'P', read: { ...BEGUN, ...read } },
});
const plan = (facts: Partial<ReadFacts>) => planRead({ ...FACTS, ...facts });

describe('planRead', () => {
  // The read of a file that was read before: everything else differs from it as stated.
  const USUAL: ReadPlan = {
    request: { mode: 'full', state: undefined },
    decision: { ...BEGUN, sets_aside: true },
    fresh: false,
    skipsKnown: true,
    comparesFile: true,
    journalsFile: true,
    savesCursor: false,
    settlesLeftovers: true,
  };
  for (const [what, facts, expected] of [
    ['reads a file that was read before', {}, {}],
    [
      'looks nothing up for a stream without listings, of which nothing is set aside',
      { isEmpty: true, stream: undefined },
      { fresh: true, skipsKnown: false, decision: { ...BEGUN, first: true } },
    ],
    [
      'sets nothing aside until a complete read is remembered: the import is still the first one',
      { stream: undefined },
      { decision: BEGUN },
    ],
    [
      'keeps to the decision of its first page',
      resumed({ sets_aside: true }),
      { request: { mode: 'full', state: 'P' }, comparesFile: false, settlesLeftovers: false },
    ],
    [
      'keeps to it when a release changes the mapping meanwhile',
      { ...resumed({ sets_aside: true }), generation: 4 },
      { request: { mode: 'full', state: 'P' }, comparesFile: false, settlesLeftovers: false },
    ],
    [
      'looks nothing up in a later chunk of a first import',
      resumed({ first: true }),
      {
        request: { mode: 'full', state: 'P' },
        decision: { ...BEGUN, first: true },
        fresh: true,
        skipsKnown: false,
        comparesFile: false,
        settlesLeftovers: false,
      },
    ],
    [
      'looks everything up after an attempt of a first import was lost',
      { ...resumed({ first: true }), attempt: 2 },
      {
        request: { mode: 'full', state: 'P' },
        decision: { ...BEGUN, first: true },
        skipsKnown: false,
        comparesFile: false,
        settlesLeftovers: false,
      },
    ],
    [
      'compares and writes every record of a forced run',
      { wish: { mode: 'FORCED_FULL' } },
      { skipsKnown: false, comparesFile: false },
    ],
    [
      'writes neither file nor leftovers in a dry run',
      { wish: { mode: 'FULL', dryRun: true } },
      { comparesFile: false, journalsFile: false, settlesLeftovers: false },
    ],
    [
      'skips no record in a dry run of a mapping that has written nothing yet',
      { wish: { mode: 'FULL', dryRun: true }, generation: undefined },
      {
        decision: { mode: 'full', source: 's', sets_aside: true },
        skipsKnown: false,
        comparesFile: false,
        journalsFile: false,
        settlesLeftovers: false,
      },
    ],
    [
      'asks for one listing, which proves nothing of the others',
      { wish: { mode: 'FULL', crmReference: 'r' } },
      {
        request: { mode: 'one', reference: 'r' },
        decision: { ...BEGUN, mode: 'one' },
        skipsKnown: false,
        comparesFile: false,
        journalsFile: false,
      },
    ],
    [
      'reads everything for the records in quarantine, and nothing else of it',
      { wish: { mode: 'FULL', quarantinedOnly: true } },
      { decision: BEGUN, skipsKnown: false, comparesFile: false, journalsFile: false },
    ],
    [
      'asks a CRM that knows changes for those, sets new records of them aside, and saves where they end',
      { wish: { mode: 'INCREMENTAL' }, capabilities: DELTA, stream: { last: LAST, cursor: CURSOR } },
      {
        request: { mode: 'delta', state: 'T' },
        decision: { ...BEGUN, mode: 'delta', sets_aside: true },
        skipsKnown: false,
        comparesFile: false,
        journalsFile: false,
        savesCursor: true,
      },
    ],
    [
      'asks it for everything when the mapping is another',
      { wish: { mode: 'INCREMENTAL' }, capabilities: DELTA, stream: { last: LAST, cursor: CURSOR }, generation: 4 },
      {
        decision: { ...BEGUN, generation: 4, sets_aside: true },
        comparesFile: false,
        journalsFile: false,
        savesCursor: true,
      },
    ],
    [
      'saves no position of a single listing or a dry run',
      { wish: { mode: 'FULL', dryRun: true }, capabilities: DELTA },
      { comparesFile: false, journalsFile: false, settlesLeftovers: false },
    ],
    [
      'begins anew in the mode in which the lost read began',
      {
        wish: { mode: 'INCREMENTAL' },
        capabilities: DELTA,
        generation: 4,
        stream: { last: LAST, cursor: CURSOR },
        begunBefore: { ...BEGUN, mode: 'delta' },
      },
      {
        request: { mode: 'delta', state: 'T' },
        decision: { ...BEGUN, generation: 4, mode: 'delta', sets_aside: true },
        skipsKnown: false,
        comparesFile: false,
        journalsFile: false,
        savesCursor: true,
      },
    ],
  ] satisfies [string, Partial<ReadFacts>, Partial<ReadPlan>][])
    it(what, () => expect(plan(facts)).to.deep.equal({ ...USUAL, ...expected }));

  it('starts anew when connector or configuration changed behind its checkpoint', () => {
    expect(() => plan({ ...resumed(), source: 'other' })).to.throw(ReadLostError);
  });
});
