import { expect } from 'chai';
import {
  anything,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  property as check,
  record,
  string,
} from 'fast-check';
import { AMENITIES } from './amenities.ts';
import { normaliseDate, normaliseDateTime } from './normalise-dates.ts';
import { languageOfMarket } from './normalise-language.ts';
import { normaliseProperty } from './normalise.ts';
import { propertySchema } from './property.ts';
import { finishMapped, validateProperty } from './validate.ts';

const normalise = (input: unknown) => normaliseProperty(input, 'fr');
const FIELDS = Object.keys(propertySchema.properties);

/** Generates listing-like objects: our fields and foreign ones with values of every kind. */
const listing = dictionary(
  oneof(constantFrom(...FIELDS, 'rooms', 'nbRooms', 'crmType', 'gateway_id', 'foreign'), string({ maxLength: 12 })),
  oneof(
    jsonValue(),
    constantFrom(
      'house',
      'sale',
      '2026-01-02',
      '2026-01-02 10:00:00',
      '<p>x<script>y',
      'http://a.example',
      '',
      null,
      5,
    ),
    record({ amount: oneof(jsonValue(), constantFrom(null, 5)), currency: constantFrom('EUR', null, '') }),
    dictionary(constantFrom('fr', 'en', 'pt-BR', 'x'), oneof(jsonValue(), constantFrom('a', '', null))),
  ),
);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Paths of values that must not be in a normalised property: nulls, empty values, names that the schema lacks. */
function foreign(value: unknown, schema: Record<string, unknown>, path: string): string[] {
  if (value === null || value === undefined) {
    return [`${path} is ${value}`];
  }
  if (Array.isArray(value)) {
    const items = schema['items'] as Record<string, unknown> | undefined;
    return items ? value.flatMap((item, index) => foreign(item, items, `${path}[${index}]`)) : [];
  }
  if (typeof value !== 'object') {
    return [];
  }
  const names = (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const others = typeof schema['additionalProperties'] === 'object' ? {} : undefined;
  return Object.entries(value).flatMap(([name, member]) => {
    const child = names[name] ?? others;
    return child ? foreign(member, child, `${path}.${name}`) : [`${path}.${name} is unknown`];
  });
}

describe('normaliseProperty', () => {
  it('accepts the aliases and never emits them', () => {
    const { property, warnings } = normalise({
      crmType: 'Maison',
      crmSubType: 'Villa',
      kitchenType: 'american',
      nbGarages: 1,
      nbParkings: 2,
      nbRooms: 4.5,
      shower_rooms: 1,
      storagerooms: 3,
      rooms: [{ type: 'bedroom' }],
      legal: { property_and_land: { buildingName: 'A', programName: 'B' } },
      features: { heatingEnergy: { gas: true }, hot_water: { micro_sewage: true } },
    });
    expect(property).to.deep.equal({
      crm_type: 'Maison',
      crm_sub_type: 'Villa',
      kitchen_type: 'american',
      garages: 1,
      parkings: 2,
      living_rooms: 4.5,
      showerrooms: 1,
      storage_rooms: 3,
      areas: [{ type: 'bedroom' }],
      legal: { property_and_land: { building_name: 'A', program_name: 'B' } },
      features: { heating_energy: { gas: true }, hot_water: { 'micro_sewage ': true } },
    });
    expect(warnings).to.deep.equal([]);
  });

  it('prefers the field over its alias', () => {
    expect(normalise({ crm_type: 'a', crmType: 'b' }).property).to.deep.equal({ crm_type: 'a' });
    expect(normalise({ crm_type: null, crmType: 'b' }).property).to.deep.equal({ crm_type: 'b' });
  });

  it('leaves out nulls, empty texts, empty objects and objects whose required part is null', () => {
    const { property } = normalise({
      crm_reference: 'x',
      internal_note: '  ',
      amenities: [],
      images: [null, {}, { url: '' }],
      office: { name: null, location: { city: '' } },
      financial: {
        transaction: { price: { amount: null, currency: 'EUR' }, net_sales_price: { amount: 5, currency: 'EUR' } },
      },
      location: { city: 'Hendaye', geo: { latitude: null, longitude: null } },
      description: { fr: '', en: null },
    });
    expect(property).to.deep.equal({
      crm_reference: 'x',
      financial: { transaction: { net_sales_price: { amount: 5, currency: 'EUR' } } },
      location: { city: 'Hendaye' },
    });
  });

  it('drops unknown fields with one warning each, and fields that the gateway assigns without one', () => {
    const { property, warnings } = normalise({
      id: '1',
      stream_id: '2',
      gateway_id: '3',
      fetched_at: 'x',
      synchronization: {},
      colour: 'red',
      images: [
        { url: 'https://a.example/1.jpg', width: 1 },
        { url: 'https://a.example/2.jpg', width: 2 },
      ],
    });
    expect(property).to.have.all.keys('images');
    expect(warnings).to.have.deep.members([
      { code: 'unknown_field', field: 'images[].width' },
      { code: 'unknown_field', field: 'colour' },
    ]);
  });

  it('keeps values of a wrong type for the validator to name', () => {
    const { property } = normalise({ crm_reference: 'x', title: 'T', type: 'house', bedrooms: '3' });
    expect(property['bedrooms']).to.equal('3');
    expect(finishMapped(property).fault).to.deep.equal({
      path: '$.bedrooms',
      fault: 'wrong_value',
      message: 'must be integer, but is "3"',
    });
  });

  it('reads plain texts as the language of the market and cleans all texts', () => {
    const { property } = normalise({
      title: ' Villa <b>neuve</b> &amp; jardin ',
      description: '<div onclick="x">Belle</div><script>x</script>',
      location: { city: 'BÃ©ziers', address: '1 <i>rue</i> X' },
      internal_note: 'a<script>x</script>b\u0000',
    });
    expect(property).to.deep.equal({
      title: { fr: 'Villa neuve & jardin' },
      description: { fr: 'Belle<br />' },
      location: { city: 'Béziers', address: '1 rue X' },
      internal_note: 'ab',
    });
  });

  it('replaces words that our enumerations lack and keeps the source word', () => {
    const { property, warnings } = normalise({
      type: 'igloo',
      sub_type: 'TownHouse',
      status: 'snowed_in',
      amenities: ['pool', 'ice_rink', 'lift'],
      standing: 'frosty',
    });
    expect(property).to.deep.equal({
      type: 'other',
      crm_type: 'igloo',
      sub_type: 'townhouse',
      status: 'available',
      crm_status: 'snowed_in',
      amenities: ['pool', 'lift'],
    });
    expect(warnings.map(({ code, field, value }) => `${code} ${field} ${value}`)).to.have.members([
      'unmapped_value type igloo',
      'unmapped_value status snowed_in',
      'unmapped_value amenities[] ice_rink',
      'unmapped_value standing frosty',
    ]);
  });

  it('lets only web addresses through', () => {
    const urls = [
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'media:abc',
      'javascript:1/x',
      ' vbscript:x',
      'https://a.example/x" onload="alert(1)',
      'https://a.example/x\nSet-Cookie: a',
      'https://a.example/<b>',
      'https://a.example/a\\b',
    ];
    for (const url of urls) {
      expect(normalise({ video: { video_url: url } }).property, url).to.deep.equal({});
    }
    for (const url of ['https://a.example/x?y=1&z=2', 'http://a.example', 'www.a.example:8080/x', 'www.a.example/x']) {
      expect(normalise({ property_url: url }).property).to.deep.equal({ property_url: url });
    }
    expect(normalise({ property_url: " https://a.example/l'isle\n" }).property).to.deep.equal({
      property_url: 'https://a.example/l%27isle',
    });
    expect(normalise({ property_url: '//a.example/x' }).property).to.deep.equal({
      property_url: 'https://a.example/x',
    });
  });

  it('bounds its warnings', () => {
    const strange = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    expect(normalise(strange).warnings).to.have.length(100);
  });

  it('makes an empty property of any value that is not an object', () => {
    for (const nothing of [undefined, null, 5, 'x', [], [1], true]) {
      expect(normalise(nothing).property).to.deep.equal({});
    }
  });

  it('is idempotent, pure, and lets nothing unknown, null or unfrozen through', () => {
    assert(
      check(listing, (input) => {
        const { property } = normalise(deepFreeze(input));
        expect(foreign(property, propertySchema, '$')).to.deep.equal([]);
        const again = normalise(deepFreeze(property));
        expect(again.property).to.deep.equal(property);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never throws', () => {
    assert(
      check(anything(), (input) => {
        normalise(input);
      }),
    );
  });
});

describe('finishMapped', () => {
  const least = { crm_reference: 'c1', type: 'house', title: { fr: 'Maison' } };

  it('fills in reference, status and description', () => {
    expect(finishMapped(least).property).to.deep.equal({
      ...least,
      reference: 'c1',
      status: 'available',
      description: { fr: 'Maison' },
    });
  });

  it('names the first fault with its JSON path', () => {
    const faults: readonly (readonly [object, string])[] = [
      [{ crm_reference: undefined }, '$.crm_reference'],
      [{ crm_reference: ' ' }, '$.crm_reference'],
      [{ title: undefined }, '$.title'],
      [{ title: {} }, '$.title'],
      [{ description: {} }, '$.description'],
      [{ type: undefined }, '$.type'],
      [{ type: 'igloo' }, '$.type'],
      [{ images: [{ url: 'a' }, { url: 5 }] }, '$.images[1].url'],
      [{ financial: { transaction: { price: { amount: 5 } } } }, '$.financial.transaction.price.currency'],
      [{ location: { geo: { latitude: 95, longitude: 0 } } }, '$.location.geo.latitude'],
      [{ updated_at: 'yesterday' }, '$.updated_at'],
      [{ amenities: [AMENITIES[0], 'igloo'] }, '$.amenities[1]'],
      [{ id: 'x' }, '$.id'],
      [{ internal_note: 'x'.repeat(100_001) }, '$.internal_note'],
    ];
    for (const [change, path] of faults) {
      const { fault } = finishMapped({ ...least, ...change });
      expect(fault?.path, JSON.stringify(change).slice(0, 80)).to.equal(path);
      expect(fault?.message.length).to.be.within(5, 200);
    }
  });

  it('keeps the whole model stricter than the mapped one', () => {
    const { property } = finishMapped(least);
    expect(validateProperty(property)[0]).to.deep.equal({
      path: '$.id',
      fault: 'missing_field',
      message: 'is required',
    });
    const times = {
      created_at: '2026-01-01T00:00:00Z',
      fetched_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    expect(validateProperty({ ...property, ...times, id: 'a', stream_id: 'b' })).to.deep.equal([]);
  });
});

describe('dates', () => {
  it('takes dates in unambiguous order only', () => {
    for (const date of ['2026-02-03', '20260203', '2026/02/03', '2026-02-03T23:00:00Z', '2026-02-03 10:00:00']) {
      expect(normaliseDate(date), date).to.equal('2026-02-03');
    }
    for (const other of ['03/02/2026', '3.2.2026', 'tomorrow', '']) {
      expect(normaliseDate(other)).to.equal(other);
    }
  });

  it('converts points in time to UTC and reports when the zone was assumed', () => {
    const cases: readonly (readonly [string, string, boolean])[] = [
      ['2026-02-03T10:00:00Z', '2026-02-03T10:00:00Z', false],
      ['2026-02-03T10:00:00.123456Z', '2026-02-03T10:00:00.123456Z', false],
      ['2026-02-03T10:00:00+01:00', '2026-02-03T09:00:00.000Z', false],
      ['2026-02-03T10:00:00+0100', '2026-02-03T09:00:00.000Z', false],
      ['2026-02-03T10:00+01', '2026-02-03T09:00:00.000Z', false],
      ['2026-02-03 10:00:00', '2026-02-03T10:00:00.000Z', true],
      ['2026-02-03', '2026-02-03T00:00:00.000Z', true],
      ['2026-02-30T10:00:00+01:00', '2026-02-30T10:00:00+01:00', false],
      ['2026-02-30 10:00:00', '2026-02-30 10:00:00', false],
      ['1770112800', '1770112800', false],
    ];
    for (const [from, value, assumed] of cases) {
      expect(normaliseDateTime(from), from).to.deep.equal({ value, assumed });
    }
  });

  it('knows the language of a market', () => {
    expect(['fr', 'FR', 'de', 'at', 'ch', 'es', 'it', 'us', ''].map(languageOfMarket)).to.deep.equal([
      'fr',
      'fr',
      'de',
      'de',
      'de',
      'es',
      'it',
      'en',
      'en',
    ]);
  });
});
