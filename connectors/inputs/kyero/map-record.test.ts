import { expect } from 'chai';
import { array, assert, constantFrom, dictionary, letrec, oneof, property, string } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { KNOWN_ELEMENTS } from './codes.ts';
import { readKind } from './kinds.ts';
import { mapRecord } from './map-record.ts';
import { CONTEXT, VILLA, map, mapped, warnings, withFeatures } from './testing.ts';

describe('mapRecord', () => {
  it('maps references, dates and sizes of a listing without a warning', () => {
    expect(mapped({})).to.deep.include({
      crm_source: 'kyero',
      crm_reference: '1001',
      reference: 'CB-77',
      updated_at: '2025-03-04T10:20:30.000Z',
      type: 'house',
      sub_type: 'villa',
      crm_type: 'Villa',
      offer_type: 'sale',
      status: 'available',
      bedrooms: 3,
      bathrooms: 2,
      amenities: ['pool'],
      sizes: { liveable_area: { size: 180, unit: 'sq_m' }, plot_area: { size: 640, unit: 'sq_m' } },
      financial: { transaction: { price: { amount: 425_000, currency: 'EUR' } } },
    });
    expect(warnings({})).to.deep.equal([]);
    expect(mapped({}, { ...CONTEXT, config: { provider: 'Inmovilla' } })).to.include({ crm_source: 'Inmovilla' });
    expect(mapped({ ref: '' })).to.include({ reference: '1001' });
  });

  it('refuses a listing without an id or without content', () => {
    for (const id of ['', ' ', '-']) {
      expect(() => map({ id }))
        .to.throw(ConnectorError)
        .with.property('path', '$.id');
    }
    const empty: JsonObject[] = [
      {},
      { ref: 'A1', date: '2026-01-30', price: '0', beds: '0', desc: { en: '' }, pool: '' },
    ];
    for (const nothing of empty) {
      expect(() => mapRecord({ id: 'A', ...nothing }, CONTEXT))
        .to.throw(ConnectorError, /nothing but its key/)
        .with.property('kind', 'bad_record');
    }
    expect(mapRecord({ id: 'A', town: 'Nerja' }, CONTEXT).property).to.deep.include({
      crm_reference: 'A',
      reference: 'A',
      type: 'other',
      title: { es: 'Inmueble, Nerja' },
      description: { es: 'Inmueble, Nerja' },
    });
  });

  it('reads dates with and without a time, and zeros as none', () => {
    expect(mapped({ date: '2026-01-30' })).to.include({ updated_at: '2026-01-30T00:00:00.000Z' });
    expect(mapped({ date: '2026-01-30T10:00:00+01:00' })).to.include({ updated_at: '2026-01-30T09:00:00.000Z' });
    expect(mapped({ date: '0000-00-00 00:00:00' })).to.not.have.property('updated_at');
    expect(warnings({ date: '0000-00-00 00:00:00' })).to.deep.equal([]);
    expect(warnings({ date: '2025-02-31 10:00:00' })).to.deep.equal(['unreadable_value date 2025-02-31 10:00:00']);
  });

  it('maps rooms and areas, of land only as the plot; blanks and zeros are unknown', () => {
    const surface_area = { built: '95', plot: '0', useful: '80', terrace: '15' };
    expect(mapped({ surface_area }).sizes).to.deep.equal({
      liveable_area: { size: 80, unit: 'sq_m' },
      floor_area: { size: 95, unit: 'sq_m' },
      terrace_area: { size: 15, unit: 'sq_m' },
    });
    expect(mapped({ type: 'Plot', surface_area: { built: '900', plot: '--' } }).sizes).to.deep.equal({
      plot_area: { size: 900, unit: 'sq_m' },
    });
    expect(mapped({ type: 'Garage', surface_area: { built: '12' } }).sizes).to.deep.equal({
      parking_area: { size: 12, unit: 'sq_m' },
    });
    expect(mapped({ surface_area: { built: '50 + 15 terrace' } }).sizes?.liveable_area?.size).to.equal(50);
    expect(mapped({ surface_area: '120' }).sizes?.liveable_area?.size).to.equal(120);
    expect(mapped({ beds: '0', baths: '2.5' }))
      .to.include({ bathrooms: 2 })
      .and.not.have.property('bedrooms');
    expect(warnings({ surface_area: { built: '-', plot: '' } })).to.deep.equal([]);
    expect(mapped({ year_built: '1998', floor: '3', floors: '5' })).to.deep.include({
      building: { construction: { year: 1998 } },
      floor: '3',
      floors: 5,
    });
  });

  it('maps people, notes, cadastre, films and the flag of an advertisement', () => {
    const elements = {
      email: 'ana@example.com',
      contact_number: '+34 600 000 000',
      whatsapp_number: '+34 611 111 111',
      notes: 'Keys at the bar',
      catastral: '1234A',
      video_url: 'https://youtu.be/x',
      virtual_tour_url: 'www.example.com/tour',
      prime: '1',
    };
    expect(mapped(elements)).to.deep.include({
      negotiator: { email: 'ana@example.com', phone: '+34 600 000 000', mobile: '+34 611 111 111' },
      internal_note: 'Keys at the bar',
      featured: true,
      video: { video_url: 'https://youtu.be/x', virtual_tour_url: 'https://www.example.com/tour' },
    });
    expect(mapped(elements).legal?.property_and_land).to.deep.equal({ cadastral_reference: '1234A' });
    expect(mapped({ notes: '0', prime: '0' })).to.not.have.any.keys('internal_note', 'featured');
  });

  it('publishes nothing of unknown elements, and warns of them', () => {
    const elements = { commission: { value: '5' }, owner_phone: '600', complex: 'Sol' };
    expect(warnings(elements)).to.deep.equal(['unknown_field owner_phone', 'unknown_field complex']);
    expect(JSON.stringify(mapped(elements))).to.not.match(/600|"5"/);
  });

  it('distinguishes the kinds of property', () => {
    const kinds: ReadonlyArray<readonly [word: string, type: string, subType?: string]> = [
      ['Apartment', 'apartment'],
      ['Apartment with terrace', 'apartment'],
      ['Ground Floor Apartment', 'apartment', 'garden_level'],
      ['Middle Floor Studio', 'apartment', 'studio'],
      ['Penthouse Duplex', 'apartment', 'penthouse'],
      ['flat', 'apartment'],
      ['Ático', 'apartment', 'penthouse'],
      ['villa', 'house', 'villa'],
      ['Town House', 'house', 'townhouse'],
      ['Townhouse', 'house', 'townhouse'],
      ['Semi-Detached House', 'house', 'semi_detached'],
      ['bungalow', 'house', 'bungalow'],
      ['Country House', 'house', 'country_house'],
      ['Finca', 'house', 'estate'],
      ['Finca - Cortijo', 'house', 'farmhouse'],
      ['Cave House', 'house'],
      ['Wooden Home', 'house'],
      ['Land', 'land'],
      ['Residential Plot', 'land', 'residential_land'],
      ['Ruin', 'land', 'ruin'],
      ['Commercial', 'commercial', 'commercial_premises'],
      ['Commercial Property', 'commercial', 'commercial_premises'],
      ['B&B', 'commercial', 'guest_house'],
      ['Hotel', 'commercial', 'hotel'],
      ['Office', 'office'],
      ['Garage', 'parking', 'private_garage'],
      ['Building', 'building'],
      ['Storage room', 'other', 'storage_room'],
    ];
    for (const [word, type, subType] of kinds) {
      const kind = readKind(word);
      expect([word, kind?.type, kind?.subType]).to.deep.equal([word, type, subType]);
    }
    expect(mapped({ type: 'Lighthouse' })).to.include({ type: 'other', sub_type: 'other', crm_type: 'Lighthouse' });
    expect(warnings({ type: 'Lighthouse' })).to.deep.equal(['unmapped_value type Lighthouse']);
    expect(warnings({ type: '' })).to.deep.equal(['missing_value type']);
  });

  it('bounds the work and the warnings that one record can make', () => {
    const many = (make: (index: number) => Json): Json[] => Array.from({ length: 20_000 }, (_, index) => make(index));
    const named = Object.fromEntries(many((index) => [`e${index}`, '1']) as [string, Json][]);
    const records: JsonObject[] = [
      { images: { image: many((index) => ({ '@id': '1', url: `not an address ${index}` })) } },
      { images: { image: many((index) => ({ '@id': String(index), url: `https://a.example/${index}.jpg` })) } },
      { features: { feature: many((index) => `sea views ${index}`) } },
      { features: many((index) => ({ feature: [`close to beach ${index}`, 'Pool', 'Lift'] })) },
      { desc: named },
      { url: Object.fromEntries(Object.keys(named).map((name) => [name, 'https://a.example'])) },
      named,
    ];
    for (const record of records) {
      const { property: made, warnings: gaps } = map(record);
      expect(gaps.length).to.be.at.most(100);
      expect(JSON.stringify(made).length).to.be.below(100_000);
    }
  });

  const WORDS = oneof(
    string({ unit: 'grapheme', maxLength: 40 }),
    constantFrom('1', '0', '-1', '1e9', '12,5', '1.200', '9'.repeat(20), 'NaN', '2025-02-31', '24:61:00', 'x', '-', ''),
    constantFrom(
      '2025-02-03 24:00:00',
      '99999-01-01',
      '<b>x',
      'https://a/1.jpg',
      'http://[',
      '//a',
      'B',
      'X',
      'Spain',
      'ES',
    ),
    constantFrom(
      '"',
      '\ud800',
      '\u0000',
      '__proto__',
      'constructor',
      'toString',
      '&lt;',
      'week',
      'sold',
      'D (140 kWh)',
      '5 min to beach',
    ),
  );
  const NAMES = [
    ...KNOWN_ELEMENTS,
    ...'_agent name addr1 en es uk constructor __proto__ latitude longitude built consumption emissions feature image tag'.split(
      ' ',
    ),
    ...'@id @language @latitude #text toString'.split(' '),
  ];
  const TREES: Arbitrary<JsonObject> = letrec<{ node: Json }>((tie) => ({
    node: oneof(
      { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
      WORDS,
      dictionary(constantFrom(...NAMES), oneof(tie('node'), array(tie('node'), { maxLength: 3 })), { maxKeys: 12 }),
    ),
  })).node.map((node) =>
    typeof node === 'object' && node !== null && !Array.isArray(node) ? node : { '#text': node },
  );

  it('leaves out texts under an unknown language code, and keeps the listing', () => {
    const { property: mapped, warnings } = mapRecord({ id: 'A', town: 'Nerja', desc: { wc: 'Villa' } }, CONTEXT);
    expect(Object.keys(mapped.title)).to.deep.equal(['es']);
    expect(JSON.stringify(mapped)).not.to.include('"wc"');
    expect(warnings).to.deep.include({ code: 'unmapped_value', field: 'desc', value: 'wc' });
  });

  it('maps any values of the elements to a valid property, the same every time', () => {
    const LEAVES = Object.fromEntries(
      [...KNOWN_ELEMENTS]
        .filter((name) => name !== 'id')
        .map((name) => [name, ['', 'en', 'feature', 'image', 'built']]),
    );
    const check = (raw: JsonObject): void => {
      // `map` validates what it returns. A city is enough for a listing.
      const first = mapRecord({ ...raw, id: 'A', town: 'Nerja' }, CONTEXT);
      expect(mapRecord(structuredClone({ ...raw, id: 'A', town: 'Nerja' }), CONTEXT)).to.deep.equal(first);
      expect(first.warnings.length).to.be.at.most(100);
    };
    assert(property(TREES, check), { numRuns: 200 });
    assert(
      property(array(WORDS, { minLength: 8, maxLength: 8 }), TREES, (words, tree) => {
        const elements: JsonObject = {};
        Object.entries(LEAVES).forEach(([name, places], index) => {
          const word = words[index % 8] ?? '';
          const place = places[index % places.length] ?? '';
          elements[name] = place === '' ? word : { [place]: word, '@id': word };
        });
        check({ ...tree, ...elements });
        check({ ...elements, location: { latitude: words[0] ?? '', longitude: words[1] ?? '' }, ...tree });
        check({ ...VILLA, ...withFeatures(...words) });
      }),
      { numRuns: 200 },
    );
  });
});
