import { expect } from 'chai';
import type { JsonObject } from '../../connectors/connector.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { ReadPage } from './read-pages.ts';
import { digest } from '../runtime/digest.ts';
import { resolveKeys } from './resolve-keys.ts';

const letterOf = ({ home }: JsonObject) => (typeof home === 'string' ? home[0] : undefined);
const connector = {
  recognise: (before: JsonObject, now: JsonObject) => before['home'] === now['home'],
  /** Homes whose names begin with another letter are surely others. */
  isOther: (before: JsonObject, now: JsonObject) => letterOf(before) !== letterOf(now),
};

const record = (key: string, home: string, ...formerKeys: string[]) => ({ key, raw: { home }, formerKeys });
const page = (given: Partial<ReadPage>): ReadPage => ({
  records: [],
  bad: [],
  deletes: [],
  reasons: [],
  state: 1,
  bytes: 0,
  ...given,
});

interface Scene {
  /** Homes that are stored, by key. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Runs that archived a listing, by key. */
  readonly archived?: Readonly<Record<string, string>>;
  readonly seen?: readonly string[];
  readonly fresh?: boolean;
  readonly connector?: Partial<typeof connector>;
}

/** The page with its keys, and the number of queries to the store. */
async function resolve(read: ReadPage, scene: Scene = {}) {
  const { stored = {}, archived = {}, seen = [], fresh = false } = scene;
  const listings = Object.entries(stored).map(([key, home]) =>
    sampleListing(`id-${key}`, {
      crm_reference: key,
      sync: { raw: JSON.stringify({ home }), source: digest(JSON.stringify({ home })) },
    }),
  );
  const formers = Object.entries(archived).map(([key, job_id]) => ({
    _id: `archive-${key}`,
    property_id: `id-${key}`,
    gateway_id: 'gateway-1',
    stream_id: 's',
    crm_reference: key,
    listing: sampleListing(`id-${key}`),
    archived_at: new Date(0),
    job_id,
    reason: 'deleted' as const,
  }));
  const pick = <T extends { readonly crm_reference: string }>(
    all: readonly T[],
    stream: string,
    keys: readonly string[],
  ) =>
    new Map(
      all.flatMap((each) => (stream === 's' && keys.includes(each.crm_reference) ? [[each.crm_reference, each]] : [])),
    );
  let questions = 0;
  const resolved = await resolveKeys(read, {
    deps: {
      store: {
        listings: {
          known: async (stream, keys) => {
            questions++;
            return pick(listings, stream, keys);
          },
          byIdsWithRaw: async (ids) => {
            questions++;
            return listings.filter(({ _id }) => ids.includes(_id));
          },
        },
        formerListings: {
          byReferences: async (stream, keys) => {
            questions++;
            return pick(formers, stream, keys);
          },
        },
      },
    },
    connector: scene.connector ?? connector,
    origin: { streamId: 's', jobId: 'job-9' },
    fresh,
    seen: new Set(seen),
  });
  return { resolved, questions };
}

const keysOf = ({ records }: ReadPage) =>
  records.map(({ key, formerKeys = [] }) => `${key} (${formerKeys.join()})`).join(', ');

describe('The key of a record', () => {
  for (const [what, records, scene, keys] of [
    [
      'stays where its listing is recognised under it',
      [record('1', 'villa', '2')],
      { stored: { 1: 'villa', 2: 'villa' } },
      '1 (2)',
    ],
    ['stays where the record has not changed', [record('1', 'villa', '2')], { stored: { 1: 'villa' } }, '1 (2)'],
    ['stays where nothing is stored under it', [record('1', 'villa', '2')], { stored: { 2: 'villa' } }, '1 (2)'],
    [
      'is that of the listing it is recognised as',
      [record('1', 'villa', '2')],
      { stored: { 1: 'vault', 2: 'villa' } },
      '2 (1)',
    ],
    [
      'is the first such',
      [record('1', 'villa', '3', '2', '4')],
      { stored: { 1: 'vault', 2: 'villa', 3: 'x', 4: 'villa' } },
      '2 (1)',
    ],
    ['stays where it may be the same, changed', [record('1', 'villa', '2')], { stored: { 1: 'vault' } }, '1 (2)'],
    ['is one of its own where it is surely another', [record('1', 'barn', '2')], { stored: { 1: 'villa' } }, '2 (1)'],
    [
      'is the first of its own that no listing has',
      [record('1', 'barn', '2', '3')],
      { stored: { 1: 'villa', 2: 'flat' } },
      '3 (1)',
    ],
    ['stays where every other is taken', [record('1', 'barn', '2')], { stored: { 1: 'villa', 2: 'flat' } }, '1 (2)'],
    [
      'is none that this run has read',
      [record('1', 'villa', '2')],
      { stored: { 1: 'vault', 2: 'villa' }, seen: ['2'] },
      '1 (2)',
    ],
    [
      'is another than what this run has read',
      [record('1', 'barn', '2', '3')],
      { stored: { 1: 'villa' }, seen: ['2'] },
      '3 (1)',
    ],
    [
      'is none that another record of the page has',
      [record('1', 'villa', '2'), { key: '2', raw: { home: 'villa' } }],
      { stored: { 1: 'vault', 2: 'villa' } },
      '1 (2), 2 ()',
    ],
    [
      'is none that a record before it was given',
      [record('1', 'villa', '3'), record('2', 'villa', '3')],
      { stored: { 1: 'vault', 2: 'vault', 3: 'villa' } },
      '3 (1), 2 (3)',
    ],
    ['stays in the first read', [record('1', 'barn', '2')], { stored: { 1: 'villa' }, fresh: true }, '1 (2)'],
    [
      'stays where the format recognises nothing',
      [record('1', 'barn', '2')],
      { stored: { 1: 'villa' }, connector: {} },
      '1 (2)',
    ],
    [
      'stays where the format knows no others',
      [record('1', 'barn', '2')],
      { stored: { 1: 'villa', 3: 'x' }, connector: { recognise: connector.recognise } },
      '1 (2)',
    ],
    [
      'stays where the format knows no others, whatever else is stored',
      [record('1', 'barn', '2', '3')],
      { stored: { 1: 'villa', 3: 'x' }, connector: { recognise: connector.recognise } },
      '1 (2,3)',
    ],
    [
      'stays where its own listing is recognised and another one looks like it',
      [{ ...record('1', 'villa', '2'), raw: { home: 'villa', price: 2 } }],
      { stored: { 1: 'villa', 2: 'villa' } },
      '1 (2)',
    ],
    [
      'is that of a listing also where the format knows no others',
      [record('1', 'barn', '2', '3')],
      { stored: { 1: 'villa', 3: 'barn' }, connector: { recognise: connector.recognise } },
      '3 (1)',
    ],
    [
      'stays where it is known by its bytes',
      [{ ...record('1', 'barn', '2'), known: { key: '1' } }],
      { stored: { 1: 'villa' } },
      '1 (2)',
    ],
  ] satisfies [string, ReadPage['records'], Scene, string][])
    it(what, async () => expect(keysOf((await resolve(page({ records }), scene)).resolved)).to.equal(keys));

  it('costs no question without former keys, one where nothing changed, and two where none is stored', async () => {
    const asked = async (records: ReadPage['records'], scene: Scene) => {
      const read = page({ records });
      const { resolved, questions } = await resolve(read, scene);
      expect(resolved).to.equal(read);
      return questions;
    };
    expect(await asked([{ key: '1', raw: { home: 'barn' } }], { stored: { 1: 'villa' } })).to.equal(0);
    expect(await asked([record('1', 'barn', '2')], { stored: { 1: 'villa' }, seen: ['2'] })).to.equal(0);
    expect(await asked([{ ...record('1', 'barn', '2'), known: { key: '1' } }], { stored: { 1: 'villa' } })).to.equal(0);
    expect(await asked([record('1', 'villa', '2')], { stored: { 1: 'villa' } })).to.equal(1);
    const moved = page({ records: [record('1', 'barn', '2')] });
    expect((await resolve(moved, { stored: { 1: 'villa' } })).questions, 'and the archive only for deletions').to.equal(
      3,
    );
    const only = { recognise: connector.recognise };
    expect(await asked([record('1', 'barn', '2')], { stored: { 1: 'villa' }, connector: only })).to.equal(2);
  });
});

describe('A deletion that says which listing it means', () => {
  const claim = (key: string, home: string, ...formerKeys: string[]) => ({ key, raw: { home }, formerKeys });
  const villa = claim('1', 'villa', '2', '3');
  for (const [what, claims, scene, deletes] of [
    ['is of the listing under its key', [villa], { stored: { 1: 'villa', 2: 'villa' } }, ['1']],
    ['is of the one under a former key that is recognised', [villa], { stored: { 1: 'vault', 3: 'villa' } }, ['3']],
    ['is of none where none is recognised', [villa], { stored: { 1: 'vault', 2: 'barn' } }, []],
    ['is of none where none is stored', [villa], {}, []],
    ['is of what this run has archived already', [villa], { stored: { 1: 'vault' }, archived: { 2: 'job-9' } }, ['2']],
    ['is not of what an earlier run has archived', [villa], { archived: { 1: 'job-8', 2: 'job-8' } }, []],
    [
      'is not of another listing that took the place of an archived one',
      [villa],
      { stored: { 1: 'barn' }, archived: { 1: 'job-9' } },
      [],
    ],
    ['is of its key in the first read', [villa], { fresh: true }, ['1']],
    ['is of its key where the format recognises nothing', [villa], { stored: { 1: 'vault' }, connector: {} }, ['1']],
    [
      'is of its listing also where the format knows no others',
      [villa],
      { stored: { 1: 'villa' }, connector: { recognise: connector.recognise } },
      ['1'],
    ],
    ['is resolved next to others', [villa, claim('7', 'flat')], { stored: { 1: 'villa', 7: 'flat' } }, ['1', '7']],
  ] satisfies [string, NonNullable<ReadPage['claims']>, Scene, string[]][])
    it(what, async () => {
      for (const records of [[], [record('8', 'loft', '9')]]) {
        const { resolved } = await resolve(page({ records, claims, deletes: ['0'] }), scene);
        expect(resolved.deletes).to.deep.equal(['0', ...deletes]);
        expect(resolved.records).to.deep.equal(records);
        expect(resolved).not.to.have.property('claims');
      }
    });

  it('leaves a page without any as it is', async () => {
    const read = page({ records: [record('1', 'villa', '2')], deletes: ['0'] });
    expect((await resolve(read, { fresh: true })).resolved).to.equal(read);
  });
});
