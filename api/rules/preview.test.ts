import { expect } from 'chai';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { MAX_PREVIEW_EXAMPLES } from '../../model/rules/rules-preview.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { compareRules } from '../../model/rules/compare-rules.ts';
import type { ComparedRecord, ComparedRules, MappedRecord } from '../../model/rules/compare-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ApiDeps } from '../deps.ts';
import { previewRules } from './preview.ts';

/** A catalogue whose odd listings are flats; those of `broken` cannot be mapped today. */
function world(count: number, broken: readonly number[] = []) {
  let [mostAtOnce, mostNamed] = [0, 0];
  const mapped = (raw: string): MappedRecord =>
    broken.includes(Number(raw))
      ? { fault: { code: 'bad_record', message: 'No type.', path: '$.type' } }
      : {
          property: {
            crm_reference: raw,
            reference: raw,
            type: Number(raw) % 2 === 0 ? 'house' : 'apartment',
            status: 'available',
            title: { fr: `Titre ${raw}` },
            description: { fr: 'x' },
          },
          warnings: [],
          record: { rooms: Number(raw) === 4 ? 'many' : raw },
          connectorType: 'TEST',
        };
  const deps = {
    store: {
      listings: {
        async *records(_gatewayId: string, atOnce: number) {
          for (let start = 0; start < count; start += atOnce) {
            const ids = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) => String(start + at));
            mostAtOnce = Math.max(mostAtOnce, ids.length);
            yield ids.map((id) => ({ _id: id, crm_reference: id, sync: { input_id: 'input', raw: id } }));
          }
        },
        byIds: async (ids: readonly string[]) => {
          mostNamed = Math.max(mostNamed, ids.length);
          return ids.map((id) => sampleListing(id, { title: { fr: `Titre ${id}` } }));
        },
      },
    },
    compareRules: async (_gateway: GatewayRecord, records: readonly ComparedRecord[], rules: ComparedRules) =>
      compareRules(records, rules, ({ raw }) => mapped(raw)),
  } as unknown as Pick<ApiDeps, 'store' | 'compareRules'>;
  const gateway = { _id: 'gateway', output_connectors: [{ connector_id: 'site' }] } as unknown as GatewayRecord;
  return {
    preview: (draft: FeedRules, now: FeedRules = {}) => previewRules(deps, gateway, { now, draft }),
    mostAtOnce: () => mostAtOnce,
    mostNamed: () => mostNamed,
  };
}
const houses: FeedRules = { take: { path: 'type', in: ['house'] } };

describe('The preview of rules', () => {
  it('counts all and gives a few examples, and reads a bounded number of listings at a time', async () => {
    const { preview, mostAtOnce, mostNamed } = world(1_000);
    const result = await preview(houses);
    expect(result).to.include({ listings: 1_000, removals: 500 });
    expect(result.excluded.count).to.equal(500);
    expect(result.excluded.examples).to.have.length(MAX_PREVIEW_EXAMPLES);
    expect(result.excluded.examples[0]).to.deep.equal({ property_id: '1', crm_reference: '1', title: 'Titre 1' });
    expect(mostAtOnce()).to.be.at.most(100);
    expect(mostNamed(), 'whole listings that are read').to.be.at.most(2 * MAX_PREVIEW_EXAMPLES);
  });

  it('counts what comes back when a rule goes, and removes nothing then', async () => {
    const result = await world(10).preview({}, houses);
    expect(result).to.include({ removals: 0 });
    expect([result.included.count, result.excluded.count, result.sites[0]?.added.count]).to.deep.equal([5, 0, 5]);
    expect(result.changed.count, 'taken again, with the same content').to.equal(0);
  });

  it('is empty for the rules that apply already', async () => {
    const { listings, sites, ...counts } = await world(10).preview(houses, houses);
    expect(listings).to.equal(10);
    expect(JSON.stringify([sites, counts])).not.to.match(/"count":[1-9]/);
  });

  it('lists what an override makes invalid, which keeps what is stored, and what cannot be mapped at all', async () => {
    const result = await world(6, [2]).preview({ fields: [{ path: 'bedrooms', from: 'rooms', reader: 'number' }] });
    expect(result.faulty.examples.map(({ crm_reference, path }) => [crm_reference, path])).to.deep.equal([
      ['4', '$.bedrooms'],
    ]);
    expect(result.unmappable.examples).to.deep.equal([
      { property_id: '2', crm_reference: '2', title: 'Titre 2', path: '$.type', message: 'No type.' },
    ]);
    expect(result).to.include({ removals: 0 });
    expect(result.changed.examples[0]?.differences).to.deep.equal([{ path: '$.bedrooms', after: 0 }]);
  });

  it('counts a listing that leaves one site only as one removal', async () => {
    const sites = [{ connector_id: 'site', when: { path: 'type', in: ['house'] } }];
    const result = await world(10).preview({ sites });
    expect([result.removals, result.excluded.count, result.sites[0]?.withdrawn.count]).to.deep.equal([5, 0, 5]);
  });
});
