import { expect } from 'chai';
import type { MappedProperty } from '../../../model/property/property.ts';
import { startDemoCrm } from '../../../stack/demo-crm/server.ts';
import type { InputConnector } from '../../connector.ts';
import { propertyFeed } from '../property-feed/property-feed.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { openimmo } from './openimmo.ts';

/** Types of ours that OpenImmo has no word for, and what the demo CRM writes in their place. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  program: ['apartment'],
  goodwill: ['commercial', 'office'],
};

/** Kinds of offer that OpenImmo has no word for are written as sales. */
const OFFERS: Readonly<Record<string, string>> = {
  rental: 'rental',
  seasonal_rental: 'seasonal_rental',
};

describe('openimmo with the demo CRM', () => {
  let crm: Awaited<ReturnType<typeof startDemoCrm>>;

  before(async () => {
    crm = await startDemoCrm({ port: 0 });
  });
  after(() => crm.stop());

  interface Result {
    readonly listings: readonly MappedProperty[];
    readonly warnings: readonly string[];
    readonly stored: number;
    readonly references: ReadonlySet<string>;
  }

  async function run(connector: InputConnector, path: string): Promise<Result> {
    const ctx = await createTestContext({ config: { url: `${crm.url}${path}` } });
    try {
      await connector.check(ctx);
      const messages = await collect(connector.read(ctx, { mode: 'full' }));
      const raws = messages.flatMap((message) => (message.kind === 'record' ? [message.raw] : []));
      expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full' });
      const mapped = raws.map((raw) => connector.map(raw, ctx));
      return {
        listings: mapped.map(({ property }) => property),
        warnings: mapped.flatMap(({ warnings }) =>
          warnings.map(({ code, field, value }) => `${code} ${field} ${value}`),
        ),
        stored: ctx.stored.size,
        references: new Set(ctx.stored.keys()),
      };
    } finally {
      await ctx.close();
    }
  }

  for (const path of ['/openimmo.zip', '/openimmo.xml']) {
    it(`says in ${path} what the feed in our own model says`, async () => {
      const own = await run(propertyFeed, '/property-feed');
      const result = await run(openimmo, path);
      expect(result.warnings).to.deep.equal([]);
      expect(result.listings.map(({ crm_reference }) => crm_reference)).to.deep.equal(
        own.listings.map(({ crm_reference }) => crm_reference),
      );
      for (const [index, listing] of result.listings.entries()) {
        const other = own.listings[index]!;
        const label = other.crm_reference;
        expect(meaning(listing), label).to.deep.equal(meaning(other));
        expect(WRITTEN_AS[other.type] ?? [other.type], label).to.include(listing.type);
        expect(listing.offer_type, label).to.equal(OFFERS[other.offer_type ?? ''] ?? 'sale');
        expect(listing.images, label).to.have.length(other.images?.length ?? 0);
        for (const [place, image] of (listing.images ?? []).entries()) {
          expect(image.name, label).to.equal(other.images?.[place]?.name);
          if (image.url?.startsWith('media:')) {
            expect(result.references.has(image.url), label).to.equal(true);
          } else {
            expect(image.url, label).to.equal(other.images?.[place]?.url);
          }
        }
      }
      expect(result.stored > 0).to.equal(path === '/openimmo.zip');
    });
  }

  for (const fault of ['truncated', 'garbage', 'entity_bomb', 'huge_text']) {
    it(`never reports a spoilt feed as complete (${fault})`, async () => {
      const ctx = await createTestContext({ config: { url: `${crm.url}/openimmo.xml?fault=${fault}` } });
      try {
        const kinds: string[] = [];
        const error = await failureOf(
          (async () => {
            for await (const { kind } of openimmo.read(ctx, { mode: 'full' })) {
              kinds.push(kind);
            }
          })(),
        );
        expect(error.kind).to.be.oneOf(['feed_rejected', 'transient']);
        expect(kinds).to.not.include('complete');
      } finally {
        await ctx.close();
      }
    });
  }

  it('reads and maps a feed in a wrong encoding, and one with broken records', async () => {
    const wrong = await run(openimmo, '/openimmo.xml?fault=wrong_encoding');
    const right = await run(openimmo, '/openimmo.xml');
    expect(wrong.listings).to.deep.equal(right.listings);
    const broken = await run(openimmo, '/openimmo.xml?fault=broken_records');
    expect(broken.listings).to.have.length(right.listings.length);
    expect(broken.warnings).to.not.be.empty;
  });
});

/** What both feeds say of a listing. */
function meaning(listing: MappedProperty): Record<string, unknown> {
  return {
    reference: listing.reference,
    price: listing.financial?.transaction?.price,
    city: listing.location?.city,
    postal_code: listing.location?.postal_code,
    country: listing.location?.countryCode,
    geo: listing.location?.geo,
    rooms: listing.living_rooms,
    // 0 counts as unknown in OpenImmo.
    bedrooms: listing.bedrooms || undefined,
    area: listing.sizes?.liveable_area ?? listing.sizes?.parking_area,
    title: listing.title['fr'],
    floor: listing.floor,
    year: listing.building?.construction?.year,
    last_name: listing.negotiator?.last_name,
  };
}
