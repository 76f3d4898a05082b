import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JsonObject, ReadMessage } from '../../connector.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { reso } from './reso.ts';
import { keysOf, textOf } from './testing/listings.ts';
import { serveOData, TOKEN } from './testing/serve-odata.ts';
import type { ODataServer } from './testing/serve-odata.ts';

const SAMPLES = '../shared/data/feeds/reso';

function valuesOf(file: string): JsonObject[] {
  const bytes = readFileSync(`${SAMPLES}/${file}`);
  const { value }: { value: JsonObject[] } = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
  return value;
}

describe('RESO with real and generated listings', () => {
  let server: ODataServer;
  let ctx: TestContext;
  let records: JsonObject[];
  let bridge: JsonObject | undefined;
  before(async function () {
    if (!existsSync(SAMPLES)) {
      this.skip();
      return;
    }
    records = valuesOf('property-250.json.gz');
    [bridge] = valuesOf('bridge-actris_ref-property.json');
    server = await serveOData({ records, maxPage: 70 });
    ctx = await createTestContext({ config: { url: server.root, access_token: TOKEN }, market: 'us' });
  });
  after(async () => {
    await ctx?.close();
    await server?.stop();
  });

  it('reads all pages, reports deletions and skips drafts', async () => {
    const messages = await collect(reso.read(ctx, { mode: 'full' }));
    const of = (status: string): string[] =>
      records.filter((record) => record['StandardStatus'] === status).map((record) => textOf(record['ListingKey']));
    const keysOfKind = (kind: 'delete' | 'skip'): (string | undefined)[] =>
      messages.flatMap((message) => (message.kind === kind ? [message.key] : []));
    expect(keysOfKind('delete')).to.have.members(of('Delete'));
    expect(keysOfKind('skip')).to.have.members(of('Incomplete'));
    expect(keysOf(messages)).to.have.length(250 - 8 - 5);
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 250 });
    expect(server.queries()).to.have.length(4);
  });

  it('maps every one to a valid property', async () => {
    const messages = await collect(reso.read(ctx, { mode: 'full' }));
    const mapped = messages.flatMap((message: ReadMessage) =>
      message.kind === 'record' ? [{ raw: message.raw, ...reso.map(message.raw, ctx) }] : [],
    );
    expect(mapped).to.have.length(237);
    for (const { raw, property } of mapped) {
      expect(property.crm_reference).to.equal(raw['ListingKey']);
      expect(property.updated_at).to.equal(raw['ModificationTimestamp']);
      const photos = (raw['Media'] as JsonObject[]).filter(({ MediaCategory: category }) => category === 'Photo');
      expect(property.images?.length ?? 0).to.be.at.most(photos.length);
    }
    const hidden = new Set(mapped.filter(({ property }) => property.hidden).map(({ property }) => property.crm_status));
    expect([...hidden]).to.include.members(['Canceled', 'Expired', 'Withdrawn', 'Hold', 'Coming Soon']);
  });

  it('resumes from every checkpoint', async () => {
    const messages = await collect(reso.read(ctx, { mode: 'full' }));
    for (const [index, message] of messages.entries()) {
      if (message.kind === 'checkpoint') {
        const rest = await collect(reso.read(ctx, { mode: 'full', state: message.state }));
        const all = new Set([...keysOf(messages.slice(0, index)), ...keysOf(rest)]);
        expect(all.size).to.equal(237);
        expect(rest.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 250 });
      }
    }
  });

  it('maps the real condominium of Bridge', () => {
    const { property, warnings } = reso.map(bridge ?? {}, { config: {}, market: 'us' });
    expect(property).to.deep.include({
      type: 'apartment',
      sub_type: 'condo',
      offer_type: 'sale',
      status: 'available',
      reference: '1354967',
      bedrooms: 2,
      bathrooms: 1,
      toilets: 1,
      parkings: 2,
      orientation: 'E',
      coownership: { enabled: true },
      sizes: { liveable_area: { size: 967, unit: 'sq_ft' }, plot_area: { size: 0.184, unit: 'acre' } },
      title: { en: 'Condominium, 2 bedrooms, 967 sq ft, Austin' },
      updated_at: '2020-10-31T14:42:10.460Z',
    });
    expect(property.location).to.deep.include({ countryCode: 'US', publish_address: true, street_number: '1307' });
    expect(property.financial?.transaction?.price).to.deep.equal({ amount: 200_000, currency: 'USD' });
    expect(property.legal?.property_and_land?.cadastral_reference).to.be.a('string');
    expect(property.proximities?.map(({ type }) => type)).to.deep.equal(['elementary_school', 'high_school']);
    const customs = new Map(property.custom_fields?.map(({ key, group }) => [key, group]));
    expect([...new Set(customs.values())]).to.deep.equal(['features', 'reso', 'taxes', 'place', 'schools']);
    expect([...customs.keys()]).to.include.members(['Flooring', 'TaxAssessedValue', 'HighSchoolDistrict']);
    expect([...customs.keys()].filter((key = '') => /Private|Lock|Buyer|Showing|Owner(?:Name|Phone)/.test(key))).to.be
      .empty;
    expect(property.images).to.have.length(24);
    expect(property.images?.map(({ ordinal }) => ordinal)).to.deep.equal(Array.from({ length: 24 }, (_, at) => at));
    expect(property).not.to.have.property('hidden');
    expect(warnings).to.deep.equal([]);
  });
});
