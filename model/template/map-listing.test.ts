import { expect } from 'chai';
import fc from 'fast-check';
import type { PublishedListing } from '../listing/listing.ts';
import { PROPERTY_STATUSES } from '../property/enums.ts';
import { AMENITIES } from '../property/amenities.ts';
import { templateFaults } from './check-template.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { FORMATS } from './format-value.ts';
import { createMapping } from './map-listing.ts';
import { resolvePath } from './property-path.ts';
import type { Mapping, PostmetaEntry } from './template.ts';

const at = '2026-03-01T12:00:00.900Z';
const house: PublishedListing = {
  id: 'a',
  gateway_id: 'g',
  stream_id: 's',
  reference: 'REF-1',
  crm_reference: '1',
  created_at: at,
  updated_at: at,
  fetched_at: at,
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: { fr: 'Maison & jardin', en: 'House', 'pt-BR': 'Casa' },
  description: { fr: '<p>Une &amp; deux</p><p>trois</p>' },
  bedrooms: 3,
  living_rooms: 4.5,
  featured: true,
  amenities: ['pool', 'garden'],
  financial: { transaction: { price: { amount: 350_000, currency: 'EUR' } } },
  sizes: { liveable_area: { size: 1_000, unit: 'sq_ft' } },
  features: { heating_energy: { gas: true, fuel: false } },
  images: [{ url: 'https://a/1' }, { name: 'no address' }, { url: 'https://a/2' }],
  custom_fields: [
    { key: 'Vue. 2', value: 'mer' },
    { key: 'other', value: 'x' },
  ],
  location: {
    city: 'Hendaye',
    address: '1 rue du Port',
    street: 'rue du Port',
    geo: { latitude: 43.3, longitude: -1.7 },
    publish_address: true,
  },
};
const empty: Mapping = { postmeta: [], taxonomies: [], statuses: {} };

/** The mapped value of one field. */
const field = (entry: Omit<PostmetaEntry, 'key'>, more: Partial<Mapping> = {}, listing = house) => {
  const mapping = { ...empty, ...more, postmeta: [{ key: 'k', ...entry }] };
  expect(templateFaults(mapping)).to.deep.equal([]);
  return createMapping(mapping)(listing).postmeta['k'];
};

describe('The fields of a mapped listing', () => {
  it('have the value of their source unchanged, or a fixed one', () => {
    expect(field({ source: 'financial.transaction.price.amount' })).to.equal(350_000);
    expect(field({ source: 'featured' })).to.equal(true);
    expect(field({ source: 'location.city' })).to.equal('Hendaye');
    expect(field({ source: 'amenities' })).to.deep.equal(['pool', 'garden']);
    expect(field({ source: 'amenities.1' })).to.equal('garden');
    expect(field({ source: 'images.url' })).to.deep.equal(['https://a/1', 'https://a/2']);
    expect(field({ source: 'images.0.url' })).to.equal('https://a/1');
    expect(field({ source: 'features.heating_energy' })).to.deep.equal(['gas']);
    expect(field({ source: 'custom_fields.Vue. 2' })).to.equal('mer');
    expect(field({ value: 7 })).to.equal(7);
    expect(field({ value: '' })).to.equal('');
  });

  it('are written in the format of their entry', () => {
    expect(field({ source: 'bedrooms', format: 'text' })).to.equal('3');
    expect(field({ source: 'living_rooms', format: 'integer' })).to.equal(5);
    expect(field({ source: 'featured', format: 'yes_no' })).to.equal('yes');
    expect(field({ source: 'featured', format: 'one_zero' })).to.equal('1');
    expect(field({ source: 'updated_at', format: 'date' })).to.equal('2026-03-01');
    expect(field({ source: 'updated_at', format: 'timestamp' })).to.equal(Date.parse('2026-03-01T12:00:00Z') / 1000);
    expect(field({ source: 'sizes.liveable_area', format: 'square_metres' })).to.equal(92.9);
    expect(field({ source: 'sizes.liveable_area', format: 'square_feet' })).to.equal(1_000);
    expect(field({ source: 'amenities', format: 'joined' })).to.equal('pool, garden');
    expect(field({ source: 'images', format: 'count' })).to.equal(3);
    expect(field({ source: 'plans', format: 'count' })).to.equal(0);
    expect(field({ source: 'description', format: 'plain_text' })).to.equal('Une & deux trois');
  });

  it('have texts in the language of the template, in a variant of it, or in the first language', () => {
    expect(field({ source: 'title' })).to.equal('Maison & jardin');
    expect(field({ source: 'title' }, { language: 'en' })).to.equal('House');
    expect(field({ source: 'title' }, { language: 'pt' })).to.equal('Casa');
    expect(field({ source: 'title' }, { language: 'de' })).to.equal('Maison & jardin');
    expect(field({ source: 'title.en' }, { language: 'fr' })).to.equal('House');
    expect(field({ source: 'title.de' })).to.equal(undefined);
  });

  it('are left out without a value, and the next entry with the same key is used', () => {
    const mapping = createMapping({
      ...empty,
      postmeta: [
        { key: 'a', source: 'bathrooms' },
        { key: 'b', source: 'bathrooms' },
        { key: 'b', source: 'bedrooms' },
        { key: 'b', value: 0 },
      ],
    });
    expect(mapping(house).postmeta).to.deep.equal({ b: 3 });
  });

  it('omit street and exact place of a listing whose address must not be published', () => {
    const secret = { ...house, location: { ...house.location, publish_address: false } };
    for (const source of ['location.address', 'location.street', 'location.geo.latitude']) {
      expect(field({ source }), source).not.to.equal(undefined);
      expect(field({ source }, {}, secret), source).to.equal(undefined);
    }
    expect(field({ source: 'location.city' }, {}, secret)).to.equal('Hendaye');
    const coarse = { ...secret, location: { ...secret.location, precision: 'city' as const } };
    expect(field({ source: 'location.geo.latitude' }, {}, coarse)).to.equal(43.3);
  });
});

describe('The terms and the status of a mapped listing', () => {
  const terms = (...taxonomies: Mapping['taxonomies']) => createMapping({ ...empty, taxonomies })(house).taxonomies;

  it('are the values themselves, or the words of the template for them', () => {
    expect(terms({ taxonomy: 't', source: 'type' })).to.deep.equal({ t: ['house'] });
    expect(terms({ taxonomy: 't', source: 'type', terms: { house: 'Maison' } })).to.deep.equal({ t: ['Maison'] });
    expect(terms({ taxonomy: 't', source: 'amenities', terms: { pool: 'Wet', garden: 'Wet' } })).to.deep.equal({
      t: ['Wet'],
    });
    expect(terms({ taxonomy: 't', source: 'featured', terms: { true: 'Top' } })).to.deep.equal({ t: ['Top'] });
    expect(terms({ taxonomy: 't', source: 'bedrooms', terms: { 3: 'three' } })).to.deep.equal({ t: ['three'] });
  });

  it('have a fallback for a missing value or a missing word', () => {
    expect(terms({ taxonomy: 't', source: 'type', terms: { land: 'L' } })).to.deep.equal({ t: [] });
    expect(terms({ taxonomy: 't', source: 'type', terms: { land: 'L' }, fallback: 'O' })).to.deep.equal({ t: ['O'] });
    expect(terms({ taxonomy: 't', source: 'sub_type', fallback: 'O' })).to.deep.equal({ t: ['O'] });
  });

  it('are merged when a taxonomy has several entries', () => {
    expect(terms({ taxonomy: 't', source: 'type' }, { taxonomy: 't', source: 'offer_type' })).to.deep.equal({
      t: ['house', 'sale'],
    });
  });

  it('publish every status that the template does not mention', () => {
    expect(createMapping({ ...empty, statuses: { available: 'draft' } })(house).status).to.equal('draft');
    expect(createMapping({ ...empty, statuses: { sold: 'draft' } })(house).status).to.equal('publish');
  });
});

describe('A template', () => {
  const faultOf = (part: Partial<Mapping>) => templateFaults({ ...empty, ...part })[0];

  it('is refused for a path that the property model does not have, with the path and its place', () => {
    for (const source of [
      'price',
      'financial.transaction.price.amout',
      'title.french!',
      'images.url.x',
      'location..city',
      'constructor',
      'custom_fields.',
    ]) {
      const fault = faultOf({
        postmeta: [
          { key: 'ok', source: 'type' },
          { key: 'k', source },
        ],
      });
      expect(fault?.at, source).to.equal('/postmeta/1/source');
      expect(fault?.message, source).to.include(`"${source}"`);
    }
    expect(faultOf({ taxonomies: [{ taxonomy: 't', source: 'nothing' }] })?.at).to.equal('/taxonomies/0/source');
  });

  it('is refused for a field without source and value or with both, and for a format that does not fit', () => {
    expect(faultOf({ postmeta: [{ key: 'k' }] })?.at).to.equal('/postmeta/0');
    expect(faultOf({ postmeta: [{ key: 'k', source: 'type', value: 1 }] })?.at).to.equal('/postmeta/0');
    expect(faultOf({ postmeta: [{ key: 'k', source: 'type', format: 'integer' }] })?.at).to.equal('/postmeta/0/format');
    expect(faultOf({ postmeta: [{ key: 'k', source: 'type', format: 'count' }] })?.at).to.equal('/postmeta/0/format');
    expect(faultOf({ postmeta: [{ key: 'k', source: 'sizes.plot_area' }] })?.at).to.equal('/postmeta/0/source');
    expect(faultOf({ postmeta: [{ key: 'k', source: 'location' }] })?.at).to.equal('/postmeta/0/source');
    expect(faultOf({ postmeta: [{ key: 'k', value: 1, format: 'text' }] })?.at).to.equal('/postmeta/0/format');
  });

  it('is refused for terms of values that cannot occur', () => {
    const fault = faultOf({ taxonomies: [{ taxonomy: 't', source: 'type', terms: { hause: 'x' } }] });
    expect(fault).to.deep.equal({ at: '/taxonomies/0/terms', message: '"type" never has the value "hause"' });
    expect(faultOf({ taxonomies: [{ taxonomy: 't', source: 'location.city', terms: { Lyon: 'x' } }] })).to.equal(
      undefined,
    );
  });

  it('that is shipped is valid and maps every kind of listing', () => {
    for (const template of DEFAULT_TEMPLATES) {
      expect(templateFaults(template), template.name).to.deep.equal([]);
      const { postmeta, taxonomies, status } = createMapping(template)(house);
      expect(Object.keys(postmeta).length, template.name).to.be.greaterThan(5);
      expect(Object.values(taxonomies).flat().length, template.name).to.be.greaterThan(2);
      expect(status).to.equal('publish');
      expect(Object.keys(template.statuses)).to.have.members([...PROPERTY_STATUSES]);
    }
    expect(new Set(DEFAULT_TEMPLATES.map(({ id }) => id)).size).to.equal(DEFAULT_TEMPLATES.length);
  });

  const shippedSources = DEFAULT_TEMPLATES.flatMap(({ postmeta, taxonomies }) =>
    [...postmeta, ...taxonomies].flatMap(({ source: path }) => path ?? []),
  );
  const PATHS = shippedSources.concat(
    ['description', 'amenities', 'images', 'features.heating_energy'],
    ['custom_fields.a', 'areas.size', 'areas.0.notes'],
  );
  const source = fc.constantFrom(...PATHS);
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'k'));
  const mapping: fc.Arbitrary<Mapping> = fc.record({
    language: maybe(fc.constantFrom('fr', 'en-GB', 'xx')),
    postmeta: fc.array(
      fc.record({ key, source: maybe(source), value: maybe(fc.string()), format: maybe(fc.constantFrom(...FORMATS)) }),
      { maxLength: 100 },
    ),
    taxonomies: fc.array(
      fc.record({
        taxonomy: key,
        source: fc.oneof(source, fc.string()),
        terms: maybe(fc.dictionary(key, fc.string({ maxLength: 200 }))),
        fallback: maybe(fc.string({ maxLength: 200 })),
      }),
      { maxLength: 30 },
    ),
    statuses: fc.dictionary(fc.constantFrom(...PROPERTY_STATUSES), fc.constantFrom('draft', 'trash')),
  });
  const text = fc.oneof(fc.string(), fc.string({ size: 'large', maxLength: 3_000 }), fc.constant('x'.repeat(100_000)));
  const listing: fc.Arbitrary<PublishedListing> = fc
    .record(
      {
        description: fc.dictionary(fc.oneof(fc.constantFrom('fr', 'en'), fc.string()), text),
        amenities: fc.array(fc.constantFrom(...AMENITIES), { maxLength: 250 }),
        images: fc.array(fc.record({ url: text, name: fc.string() }, { requiredKeys: [] }), { maxLength: 500 }),
        areas: fc.array(
          fc.record(
            {
              size: fc.record({ size: fc.double({ min: 0, noNaN: true }), unit: fc.constantFrom('sq_m', 'acre') }),
              notes: text,
            },
            { requiredKeys: [] },
          ),
          { maxLength: 600 },
        ),
        custom_fields: fc.array(fc.record({ key: fc.constantFrom('a', 'b'), value: text })),
        living_rooms: fc.double({ min: 0, max: 100_000, noNaN: true }),
        status: fc.constantFrom(...PROPERTY_STATUSES),
        location: fc.record({ city: text, publish_address: fc.boolean() }, { requiredKeys: [] }),
      },
      { requiredKeys: ['description', 'status'] },
    )
    .map((fields) => ({ ...house, ...fields }));

  it('maps every listing to a bounded result, deterministically', () => {
    fc.assert(
      fc.property(mapping, listing, (template, property) => {
        const map = createMapping(template);
        const mapped = map(property);
        const text = JSON.stringify(mapped);
        // Escapes may double each of the 400,000 characters of values; keys, terms and marks are few in comparison.
        expect(text.length).to.be.below(3_500_000);
        expect(JSON.stringify(map(property))).to.equal(text);
        expect(Object.values(mapped.taxonomies).every((terms) => terms.length <= 100)).to.equal(true);
        expect(
          Object.values(mapped.taxonomies)
            .flat()
            .every((term) => term.length <= 200),
        ).to.equal(true);
      }),
      { numRuns: 60 },
    );
  });

  it('parses or refuses any path without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...PATHS.join('.').split('.'), '0', '')).map((steps) => steps.join('.')),
        ),
        (path) => {
          const { path: found, fault } = resolvePath(path);
          expect((found === undefined) !== (fault === undefined)).to.equal(true);
          found?.read(house);
        },
      ),
    );
  });
});
