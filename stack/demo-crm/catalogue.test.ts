import { expect } from 'chai';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { propertySchema } from '../../model/property/property.ts';
import { compareRevisions, createCatalogue, type Extent } from './catalogue.ts';
import type { Listing } from './listing.ts';

const MEDIA = 'http://127.0.0.1:1';

function all(extent: Extent): Map<string, Listing> {
  const catalogue = createCatalogue(extent);
  const found = new Map<string, Listing>();
  for (let slot = 0; slot < catalogue.slots; slot += 1) {
    const listing = catalogue.listing(slot, MEDIA);
    if (listing) found.set(listing.crm_reference, listing);
  }
  return found;
}

describe('the demo catalogue', () => {
  const first = all({ seed: 1, listings: 2_000, revision: 0 });

  it('is the same every time for a seed, and differs for another seed', () => {
    expect([...all({ seed: 1, listings: 2_000, revision: 0 })]).to.deep.equal([...first]);
    const other = all({ seed: 2, listings: 2_000, revision: 0 });
    expect([...other.keys()].filter((key) => first.has(key))).to.deep.equal([]);
  });

  it('has listings that do not depend on its size', () => {
    expect(createCatalogue({ seed: 1, listings: 200_000, revision: 0 }).listing(1_234, MEDIA)).to.deep.equal(
      createCatalogue({ seed: 1, listings: 2_000, revision: 0 }).listing(1_234, MEDIA),
    );
  });

  it('has exactly the requested number of listings, with unique keys and references', () => {
    expect(first.size).to.equal(2_000);
    expect(new Set([...first.values()].map((listing) => listing.reference)).size).to.equal(2_000);
  });

  it('matches the property model', () => {
    const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
    const { id: _id, stream_id: _stream, fetched_at: _fetched, ...properties } = propertySchema.properties;
    const required = propertySchema.required.filter((name) => name in properties);
    const validate = ajv.compile({ ...propertySchema, properties, required });
    for (const listing of all({ seed: 3, listings: 1_500, revision: 4 }).values()) {
      expect(validate(listing), `${listing.reference}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
    }
  });

  it('averages about six kilobytes of JSON per listing', () => {
    const bytes = [...first.values()].reduce((sum, listing) => sum + Buffer.byteLength(JSON.stringify(listing)), 0);
    expect(bytes / first.size).to.be.within(5_500, 6_500);
  });

  it('mixes types and offers, and keeps titles within 64 characters', () => {
    const listings = [...first.values()];
    const types = new Set(listings.map((listing) => listing.type));
    expect([...types]).to.include.members([
      'apartment',
      'house',
      'land',
      'office',
      'commercial',
      'parking',
      'building',
      'program',
    ]);
    const offers = new Set(listings.map((listing) => listing.offer_type));
    expect([...offers]).to.include.members(['sale', 'rental', 'seasonal_rental', 'life_annuity_sale', 'program']);
    for (const { title } of listings) expect(title['fr']?.length).to.be.within(5, 64);
  });

  it('has homes with consistent rooms, prices and places', () => {
    for (const listing of first.values()) {
      expect(listing.financial?.transaction?.price?.amount, listing.reference).to.be.greaterThan(0);
      const { latitude = 0, longitude = 0 } = listing.location?.geo ?? {};
      expect(latitude, listing.reference).to.be.within(41, 52);
      expect(longitude, listing.reference).to.be.within(-5, 9.6);
      if (listing.type !== 'apartment' && listing.type !== 'house') continue;
      expect(listing.bedrooms, listing.reference).to.be.at.most(listing.living_rooms ?? 0);
      expect((listing.sizes?.liveable_area?.size ?? 0) / (listing.living_rooms ?? 1)).to.be.within(15, 75);
    }
  });
});

describe('revisions of the demo catalogue', () => {
  const extent = { seed: 1, listings: 2_000 };

  it('change about 5 %, remove about 2 % and add 2 % of the listings', () => {
    const { added, changed, gone, listings } = compareRevisions(extent, 0, 1);
    expect(added).to.have.lengthOf(40);
    expect(gone.length).to.be.within(35, 40);
    expect(changed.length).to.be.within(85, 100);
    expect(listings).to.equal(2_000 + added.length - gone.length);
  });

  it('change even a small catalogue', () => {
    const { added, changed, gone } = compareRevisions({ seed: 1, listings: 120 }, 0, 1);
    expect([added.length, gone.length > 0, changed.length > 0]).to.deep.equal([2, true, true]);
  });

  it('leave everything else unchanged, and report exactly what they did', () => {
    const before = all({ ...extent, revision: 2 });
    const after = all({ ...extent, revision: 3 });
    const { added, changed, gone } = compareRevisions(extent, 2, 3);
    const references = (keys: Iterable<Listing>): string[] => [...keys].map((listing) => listing.reference);
    const news = [...after].filter(([key]) => !before.has(key)).map(([, listing]) => listing);
    const lost = [...before].filter(([key]) => !after.has(key)).map(([, listing]) => listing);
    const edited = [...after.values()].filter((listing) => {
      const old = before.get(listing.crm_reference);
      return old && JSON.stringify(old) !== JSON.stringify(listing);
    });
    expect(references(news)).to.deep.equal(added);
    expect(references(lost)).to.deep.equal(gone);
    expect(references(edited)).to.deep.equal(changed);
    for (const listing of edited) {
      expect(listing.updated_at > before.get(listing.crm_reference)!.updated_at, listing.reference).to.equal(true);
    }
  });

  it('build on each other: a removed listing stays removed', () => {
    let known = all({ ...extent, revision: 0 });
    const gone = new Set<string>();
    for (let revision = 1; revision <= 5; revision += 1) {
      const next = all({ ...extent, revision });
      for (const key of known.keys()) if (!next.has(key)) gone.add(key);
      for (const key of gone) expect(next.has(key)).to.equal(false);
      known = next;
    }
    expect(gone.size).to.be.greaterThan(150);
  });

  it('change prices, texts, statuses and the order of pictures', () => {
    const before = all({ ...extent, revision: 0 });
    const kinds = { price: 0, text: 0, status: 0, pictures: 0 };
    for (const [key, listing] of all({ ...extent, revision: 1 })) {
      const old = before.get(key);
      if (!old || old.updated_at === listing.updated_at) continue;
      if (old.status !== listing.status) kinds.status += 1;
      else if (old.description['fr'] !== listing.description['fr']) kinds.text += 1;
      else if (old.images[0]?.id !== listing.images[0]?.id) kinds.pictures += 1;
      else if (JSON.stringify(old.financial) !== JSON.stringify(listing.financial)) kinds.price += 1;
    }
    for (const [kind, count] of Object.entries(kinds)) expect(count, kind).to.be.greaterThan(0);
  });
});
