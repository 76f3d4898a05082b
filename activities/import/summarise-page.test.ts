import { expect } from 'chai';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { PageOutcome } from './decide-page.ts';
import type { SortedPage } from './sort-page.ts';
import { summarisePage } from './summarise-page.ts';
import type { WrittenPage } from './summarise-page.ts';

const SORTED: SortedPage = {
  records: [],
  first: new Set(),
  duplicates: [],
  bad: [],
  firstBad: [],
  late: 0,
  deletes: [],
  claimed: [],
  reasons: [],
};
const OUTCOME: PageOutcome = {
  verdicts: [],
  faults: [],
  gaps: [],
  rekeyed: [],
  compared: new Map(),
  setAside: [],
  dismissed: [],
  good: [],
  recognised: [],
  writes: [],
  touched: [],
  returned: [],
};
const fault = (key: string) => ({ record: { key, raw: {} }, fault: { code: 'x', message: 'x' } });
const gap = (key: string, code = 'media_missing') => ({
  record: { key, raw: {} },
  gap: { field: 'f', code, value: 'v' },
});
const sum = (
  sorted: Partial<SortedPage>,
  outcome: Partial<PageOutcome> = {},
  page: Partial<Omit<WrittenPage, 'sorted' | 'outcome'>> = {},
) =>
  summarisePage({
    sorted: { ...SORTED, ...sorted },
    outcome: { ...OUTCOME, ...outcome },
    known: new Map(),
    recognised: new Map(),
    deleted: [],
    archived: 0,
    terms: [],
    dryRun: false,
    connector: {},
    ...page,
  });
const NONE = { read: 0, created: 0, updated: 0, unchanged: 0, quarantined: 0, archived: 0, media_missing: 0 };

describe('summarisePage', () => {
  for (const [what, sorted, outcome, counts] of [
    ['counts nothing of an empty page', {}, {}, {}],
    [
      'counts each verdict of a key that no earlier page had',
      { first: new Set(['a', 'b', 'c', 'd']) },
      {
        verdicts: [
          ['a', { op: 'created' }],
          ['b', { op: 'updated' }],
          ['c', { op: 'unchanged' }],
          ['d', { op: 'unchanged' }],
        ],
      },
      { read: 4, created: 1, updated: 1, unchanged: 2 },
    ],
    [
      'counts no key of an earlier page again',
      { first: new Set(['b']) },
      {
        verdicts: [
          ['a', { op: 'updated' }],
          ['b', { op: 'created' }],
        ],
        faults: [fault('c')],
      },
      { read: 1, created: 1 },
    ],
    [
      'counts faults, bad records and late contradictions as quarantined, and each as read',
      { first: new Set(['a']), firstBad: [{ key: 'b', message: 'x' }, { message: 'y' }], late: 1 },
      { faults: [fault('a')] },
      { read: 4, quarantined: 4 },
    ],
    ['counts nothing that waits for the end of the read', { first: new Set(['a']) }, { dismissed: ['a'] }, {}],
  ] satisfies [string, Partial<SortedPage>, Partial<PageOutcome>, Partial<typeof NONE>][])
    it(what, () => expect(sum(sorted, outcome).counts).to.deep.equal({ ...NONE, ...counts }));

  it('counts the listings that this run archived', () => {
    expect(sum({}, {}, { archived: 3 }).counts.archived).to.equal(3);
  });

  it('says that the CRM has good, faulty and bad keys, and former keys of what cannot be used', () => {
    const { keys, keyless } = sum({
      first: new Set(['a', 'b']),
      bad: [{ key: 'c', message: 'x' }, { message: 'y' }, { key: 'old', message: 'z' }],
      firstBad: [{ key: 'c', formerKeys: ['c1'], message: 'x' }, { message: 'y' }],
    });
    expect(keys).to.deep.equal(['a', 'b', 'c', 'c1']);
    expect(keyless).to.equal(1);
  });

  for (const [what, page, outcome, keys] of [
    ['does not have the former key of a listing that was written under its new one', {}, {}, ['a']],
    ['has it while nothing is written', { dryRun: true }, {}, ['a', 'old']],
    ['has it where the record cannot be mapped', {}, { faults: [fault('a')] }, ['a', 'old']],
  ] satisfies [string, Partial<WrittenPage>, Partial<PageOutcome>, string[]][])
    it(what, () => {
      const recognised = new Map([['a', 'old']]);
      const found = sum({ first: new Set(['a']) }, outcome, { recognised, ...page });
      expect(found.keys).to.deep.equal(keys);
    });

  it('gives a reason for what is repeated, kept under another key, quarantined or not published, once per key', () => {
    const { reasons } = sum(
      { first: new Set(['a', 'd']), duplicates: [{ key: 'a', isEqual: true }, { key: 'z' }] },
      {
        rekeyed: [
          { key: 'a', formerKey: 'old' },
          { key: 'z', formerKey: 'y' },
        ],
        faults: [fault('d')],
        dismissed: ['d', 'z'],
        compared: new Map([['z', false]]),
      },
    );
    expect(reasons.map(({ code, count }) => [code, count])).to.deep.equal([
      ['duplicate_key', 2],
      ['rekeyed', 1],
      ['quarantined', 1],
      ['not_published', 1],
    ]);
    expect(reasons[0]?.examples).to.deep.equal(['a: the records are equal', 'z: the records differ']);
  });

  it('counts listings without media of a page once', () => {
    const { counts } = sum({ first: new Set(['a']) }, { gaps: [gap('a', 'no_media'), gap('z', 'no_media')] });
    expect(counts.media_missing).to.equal(1);
  });

  it('says in a dry run what listings lack and what would be archived', () => {
    const listing = sampleListing('a', { crm_reference: 'a' });
    const written = { ...listing, sync: { ...listing.sync, raw: '{}' } };
    const outcome: Partial<PageOutcome> = {
      verdicts: [['a', { op: 'created', listing: written }]],
      writes: [{ listing: written, replaces: undefined }],
    };
    const dry = sum({ first: new Set(['a']) }, outcome, { dryRun: true, deleted: [written], archived: 1 });
    expect(dry.changes.map(({ op, listing_id: id }) => [op, id])).to.deep.equal([
      ['created', undefined],
      ['archived', undefined],
    ]);
    const real = sum({ first: new Set(['a']) }, outcome, { deleted: [written], archived: 1 });
    expect(real.changes.map(({ op, listing_id: id }) => [op, id])).to.deep.equal([
      ['created', 'a'],
      ['archived', 'a'],
    ]);
    expect(real.reasons).to.deep.equal([]);
  });
});
