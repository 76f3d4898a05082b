import { expect } from 'chai';
import type { JsonObject } from '../../connectors/connector.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { recogniseFormer, recogniseListings } from './recognise-listings.ts';

const STREAM = 'gateway-1.input-1';
const homeOf = ({ home }: JsonObject) => home;
const connector = { recognise: (before: JsonObject, now: JsonObject) => homeOf(before) === homeOf(now) };

/** A listing under a key that is the home of that name. */
const stored = (key: string, home: string) =>
  sampleListing(`id-${key}`, { crm_reference: key, sync: { raw: JSON.stringify({ home }) } });

/** A record under a key that is the home of that name and may have had other keys before. */
const record = (key: string, home: string, ...formerKeys: string[]) => ({ key, raw: { home }, formerKeys });

type Records = readonly { readonly key: string; readonly raw: JsonObject; readonly formerKeys?: readonly string[] }[];
interface Scene {
  readonly listings?: readonly ReturnType<typeof stored>[];
  readonly seen?: readonly string[];
  readonly known?: readonly string[];
  readonly recognises?: boolean;
}

/** What records are recognised as: of stored listings and of archived ones. */
async function recognised(records: Records, { listings = [], seen = [], known = [], recognises = true }: Scene) {
  const under = (stream: string, keys: readonly string[]) =>
    listings.filter(({ crm_reference: key }) => stream === STREAM && keys.includes(key));
  const questions: string[] = [];
  const context = {
    deps: {
      store: {
        listings: {
          async known(stream: string, keys: readonly string[]) {
            questions.push(keys.join());
            return new Map(under(stream, keys).map((listing) => [listing.crm_reference, listing]));
          },
          byIdsWithRaw: async (ids: readonly string[]) => listings.filter(({ _id }) => ids.includes(_id)),
        },
        formerListings: {
          async byReferencesWithRaw(stream: string, keys: readonly string[]) {
            questions.push(keys.join());
            return new Map(under(stream, keys).map((listing) => [listing.crm_reference, archived(listing)]));
          },
        },
      },
    },
    connector: recognises ? connector : {},
    origin: { streamId: STREAM },
    seen: new Set(seen),
  };
  const found = new Map(
    listings.flatMap((each) => (known.includes(each.crm_reference) ? [[each.crm_reference, each]] : [])),
  );
  const live = await recogniseListings(records, found, context);
  const former = await recogniseFormer(records, context);
  return {
    live: live.map(([key, { _id }]) => `${key} is ${_id}`).join(', '),
    former: former.map(([key, { property_id }]) => `${key} is ${property_id}`).join(', '),
    questions,
  };
}

const archived = (listing: ReturnType<typeof stored>) => ({
  _id: `archive of ${listing._id}`,
  property_id: listing._id,
  gateway_id: listing.gateway_id,
  stream_id: STREAM,
  crm_reference: listing.crm_reference,
  listing,
  archived_at: new Date(0),
  job_id: 'job-1',
  reason: 'absent' as const,
});

describe('A record under a new key', () => {
  const villa = stored('1', 'villa');
  const flat = stored('2', 'flat');
  for (const [what, records, scene, is] of [
    [
      'is the listing that has its former key, when the CRM’s format recognises it',
      [record('9', 'villa', '1')],
      {},
      '9 is id-1',
    ],
    ['is none that only has the key', [record('9', 'barn', '1')], {}, ''],
    ['is none that only looks like it', [record('9', 'villa', '7')], {}, ''],
    ['is the one of its former keys that is recognised', [record('9', 'flat', '7', '1', '2')], {}, '9 is id-2'],
    ['is none whose key another record of this run has', [record('9', 'villa', '1')], { seen: ['1'] }, ''],
    ['is another one then, if it had several', [record('9', 'flat', '1', '2')], { seen: ['1'] }, '9 is id-2'],
    ['is none where two records claim the same', [record('8', 'villa', '1'), record('9', 'villa', '1')], {}, ''],
    [
      'is its own next to two that claim another',
      [record('7', 'villa', '1'), record('8', 'villa', '1'), record('9', 'flat', '2')],
      {},
      '9 is id-2',
    ],
    ['is none where the format recognises nothing', [record('9', 'villa', '1')], { recognises: false }, ''],
    ['is none without former keys', [{ key: '9', raw: { home: 'villa' } }], {}, ''],
  ] satisfies [string, Records, Scene, string][])
    it(what, async () => {
      const { live, former } = await recognised(records, { listings: [villa, flat], ...scene });
      expect(live).to.equal(is);
      expect(former, 'of the archive').to.equal(is);
    });

  it('is not looked for where its own key is stored, but may come back from the archive', async () => {
    const scene = { listings: [villa, flat], known: ['2'] };
    expect(await recognised([record('2', 'villa', '1')], scene)).to.include({ live: '', former: '2 is id-1' });
  });

  it('costs no question where nothing could be recognised, and one for each key else', async () => {
    const { questions } = await recognised([{ key: '9', raw: {} }, record('8', 'flat', '2')], { seen: ['2'] });
    expect(questions).to.deep.equal([]);
    const none = await recognised([record('9', 'villa', '1')], { recognises: false });
    expect(none.questions).to.deep.equal([]);
    const both = await recognised([record('8', 'villa', '1', '2'), record('9', 'villa', '1')], { listings: [villa] });
    expect(both.questions).to.deep.equal(['1,2', '1,2']);
  });
});
