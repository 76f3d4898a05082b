import { expect } from 'chai';
import type { FormerListing, Listing } from '../../model/listing/listing.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { contentHash, decideListing, knownVerdict } from './build-listing.ts';
import { digest } from '../runtime/digest.ts';
import type { ListingOrigin } from './build-listing.ts';

const PROPERTY: MappedProperty = {
  crm_reference: 'key',
  type: 'house',
  reference: 'REF',
  status: 'available',
  title: { fr: 'Maison' },
  description: { fr: 'Au calme.' },
  images: [{ url: 'https://crm.example/1.jpg' }],
};

const origin = (given: Partial<ListingOrigin> = {}): ListingOrigin => ({
  gatewayId: 'gateway',
  inputId: 'input',
  streamId: 'gateway.input',
  jobId: 'first job',
  crmSource: 'POLIRIS',
  generation: 1,
  outputs: ['site'],
  force: false,
  ...given,
});

const record = (change: Partial<MappedProperty> = {}, source = 'source') => ({
  property: { ...PROPERTY, ...change },
  warnings: [],
  rawJson: '{"raw":true}',
  source,
  key: 'key',
});

const LATER = origin({ jobId: 'later job' });

/** The listing of a decision that writes one. */
function decided(...args: Parameters<typeof decideListing>) {
  const verdict = decideListing(...args);
  if (verdict.op === 'unchanged' || !verdict.listing) throw new Error(`Nothing is written: ${verdict.op}.`);
  return { ...verdict, listing: verdict.listing };
}

const created = (): Listing => decided(record(), undefined, undefined, origin()).listing;
const withSync = (listing: Listing, sync: Partial<Listing['sync']>): Listing => ({
  ...listing,
  sync: { ...listing.sync, ...sync },
});

describe('A record that is new', () => {
  it('becomes a listing with an id of its own, due at every output, in version 1', () => {
    const { op, listing, replaces, returned } = decided(record(), undefined, undefined, origin());
    expect({ op, replaces, returned }).to.deep.equal({ op: 'created', replaces: undefined, returned: undefined });
    expect(listing).to.deep.include({
      title: { fr: 'Maison' },
      gateway_id: 'gateway',
      stream_id: 'gateway.input',
      crm_source: 'POLIRIS',
      crm_reference: 'key',
      hidden: false,
    });
    expect(listing.sync).to.deep.include({ version: 1, job_id: 'first job', op: 'created', pending: ['site'] });
    expect(listing.sync.raw).to.equal('{"raw":true}');
    expect(created()._id).not.to.equal(listing._id);
  });

  it('is due nowhere when the gateway has no output', () => {
    const { listing } = decided(record(), undefined, undefined, origin({ outputs: [] }));
    expect(listing.sync).not.to.have.property('pending');
  });

  it('keeps the dates of the CRM, and gets ours where it has none', () => {
    const created_at = '2020-01-01T00:00:00.000Z';
    const { listing } = decided(record({ created_at }), undefined, undefined, origin());
    expect(listing.created_at).to.equal(created_at);
    expect(Date.parse(listing.updated_at)).to.be.greaterThan(Date.parse(created_at));
  });
});

describe('knownVerdict', () => {
  const [same, other] = ['source', 'another source'];
  const made = (generation?: number, source = same) => withSync(created(), { source, generation });
  const forced = { force: true };
  for (const [what, known, source, given, verdict] of [
    ['is undefined for a new record', undefined, same, {}, undefined],
    ['is unchanged when the same mapping made it of the same bytes', made(1), same, {}, { op: 'unchanged' }],
    ['is undefined for other bytes', made(1), other, {}, undefined],
    ['is undefined when an earlier mapping made it', made(1), same, { generation: 2 }, undefined],
    ['is undefined when an earlier release made it', made(), same, {}, undefined],
    ['is undefined when its bytes are not known', made(1, ''), same, {}, undefined],
    ['is undefined in a dry run of another mapping', made(), same, { generation: undefined }, undefined],
    ['is undefined in a forced run', made(1), same, forced, undefined],
    ['is what this run did with it before', made(1), same, { jobId: 'first job' }, { op: 'created' }],
    ['is that in a forced run as well', made(1), same, { jobId: 'first job', ...forced }, { op: 'created' }],
    [
      'is undefined when this run mapped it before by another mapping',
      made(1),
      same,
      { jobId: 'first job', generation: 2 },
      undefined,
    ],
  ] as const)
    it(what, () => expect(knownVerdict(known, source, { ...LATER, ...given })).to.deep.equal(verdict));
});

describe('A record that is known', () => {
  it('is mapped all the same when the run is forced, but once only in that run', () => {
    const forced = origin({ jobId: 'forced job', force: true });
    expect(knownVerdict(created(), 'source', forced)).to.equal(undefined);
    const { listing, op } = decided(record(), created(), undefined, forced);
    expect(op).to.equal('updated');
    expect(knownVerdict(listing, 'source', forced)).to.deep.equal({ op: 'updated' });
    expect(decideListing(record(), listing, undefined, forced)).to.deep.equal({ op: 'updated' });
  });

  it('has not changed when a forced run writes the same content again', () => {
    const old = new Date('2026-01-01T00:00:00Z');
    const known = withSync(created(), { changed_at: old, written_at: old });
    const forced = origin({ jobId: 'forced job', force: true });
    const same = decided(record(), known, undefined, forced).listing.sync;
    expect(same.changed_at).to.equal(old);
    expect(same.written_at?.getTime()).to.be.greaterThan(old.getTime());
    const other = decided(record({ title: { fr: 'Villa' } }), known, undefined, forced).listing.sync;
    expect(other.changed_at).to.equal(other.written_at);
  });

  it('counts as created again when a crash has the same run read it twice', () => {
    expect(knownVerdict(created(), 'source', origin())).to.deep.equal({ op: 'created' });
    expect(decideListing(record({}, 'other'), created(), undefined, origin())).to.deep.equal({ op: 'created' });
  });

  it('is unchanged when only its record differs, and remembers the record', () => {
    const known = created();
    const verdict = decideListing(record({}, 'new source'), known, undefined, LATER);
    const touch = { id: known._id, version: 1, generation: 1, record: { source: 'new source', warnings: [] } };
    expect(verdict).to.deep.equal({ op: 'unchanged', touch });
    expect(decideListing(record(), known, undefined, LATER)).to.deep.equal({ op: 'unchanged' });
  });

  it('is unchanged when another mapping makes the same of it, and remembers the mapping', () => {
    const known = created();
    const touch = { id: known._id, version: 1, generation: 2 };
    const verdict = decideListing(record(), known, undefined, { ...LATER, generation: 2 });
    expect(verdict).to.deep.equal({ op: 'unchanged', touch });
  });

  it('replaces exactly the version it was compared with, under the same id and first date', () => {
    const known = created();
    const { op, listing, replaces } = decided(record({ title: { fr: 'Villa' } }), known, undefined, LATER);
    expect({ op, replaces }).to.deep.equal({ op: 'updated', replaces: 1 });
    expect(listing).to.include({ _id: known._id, created_at: known.created_at });
    expect(listing.sync).to.deep.include({ version: 2, job_id: 'later job', op: 'updated', pending: ['site'] });
  });

  it('stays created when the CRM repeats its key with other words in one run', () => {
    const again = decided(record({ title: { fr: 'Villa' } }), created(), undefined, origin());
    expect(again.op).to.equal('created');
    expect(again.listing.sync.version).to.equal(2);
  });

  it('keeps the address under which a site published it, and the state of each output', () => {
    const deliveries = [
      { output_id: 'site', status: 'synced' as const, version: 1, at: new Date(), domain: 'site.example' },
    ];
    const known = withSync(created(), { published_url: 'https://site.example/1', deliveries });
    const { listing } = decided(record({ property_url: 'https://crm.example/1' }, 'new'), known, undefined, LATER);
    expect(listing.property_url).to.equal('https://site.example/1');
    expect(listing.sync).to.deep.include({ deliveries, published_url: 'https://site.example/1' });
  });
});

describe('The cover of a listing', () => {
  const cover = { key: 'cover.webp', source: 'https://crm.example/1.jpg' };

  it('is due for the first picture', () => {
    expect(created().sync).to.include({ cover_due: 'https://crm.example/1.jpg' }).and.not.to.have.property('cover');
  });

  it('is not made again while the first picture stays', () => {
    const known = withSync(created(), { cover });
    const { sync } = decided(record({ title: { fr: 'Villa' } }), known, undefined, LATER).listing;
    expect(sync).to.include({ cover }).and.not.to.have.property('cover_due');
  });

  it('stays until that of a new first picture is made, and goes with the last picture', () => {
    const known = withSync(created(), { cover });
    const images = [{ url: 'https://crm.example/2.jpg' }];
    const { sync } = decided(record({ images }), known, undefined, LATER).listing;
    expect(sync).to.include({ cover, cover_due: 'https://crm.example/2.jpg' });
    const bare = decided(record({ images: [] }), known, undefined, LATER).listing;
    expect(bare.sync).not.to.have.any.keys('cover', 'cover_due');
  });
});

describe('A record that comes back', () => {
  const listing = withSync(created(), { version: 4, published_url: 'https://site.example/1' });
  const former: FormerListing = {
    _id: 'archive entry',
    property_id: listing._id,
    gateway_id: 'gateway',
    stream_id: 'gateway.input',
    crm_reference: 'key',
    listing,
    archived_at: new Date(),
    job_id: 'a job between',
    reason: 'absent',
  };

  it('has its old id, first date and address, and counts as created', () => {
    const back = decided(record(), undefined, former, LATER);
    expect(back).to.include({ op: 'created', returned: 'archive entry', replaces: undefined });
    expect(back.listing).to.include({
      _id: listing._id,
      created_at: listing.created_at,
      property_url: 'https://site.example/1',
    });
  });

  it('is newer for the index than its removal was', () => {
    const removal = listing.sync.version + 1;
    expect(decided(record(), undefined, former, LATER).listing.sync.version).to.be.greaterThan(removal);
  });
});

describe('The hash of a content', () => {
  it('is short, stable and of its own for each content', () => {
    expect(contentHash(PROPERTY))
      .to.equal(contentHash(structuredClone(PROPERTY)))
      .and.to.have.length(22);
    expect(contentHash({ ...PROPERTY, hidden: true })).not.to.equal(contentHash(PROPERTY));
    expect(digest('')).to.equal('47DEQpj8HBSa+/TImW+5JC');
  });
});
