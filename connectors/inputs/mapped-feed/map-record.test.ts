import { expect } from 'chai';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { mapRecord } from './map-record.ts';
import { FLAT, contextOf, map, mapped, warnings, XML_MAPPING } from './testing/test-mapping.ts';

/** The error of mapping a record. */
function fault(run: () => unknown): ConnectorError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
  throw new Error('The record is mapped.');
}

describe('A mapped record', () => {
  it('has what the rules name, and the key, the name and the country of the mapping', () => {
    const { property, warnings: gaps } = map({
      ref: 'R-7',
      beds: '3',
      built: '90',
      desc: 'Bonito piso.',
      changed: '03/02/2026',
    });
    expect(gaps).to.deep.equal([]);
    expect(property).to.deep.include({
      crm_source: 'Test feed',
      crm_reference: 'A1',
      reference: 'R-7',
      offer_type: 'sale',
      type: 'apartment',
      status: 'available',
      bedrooms: 3,
      title: { es: 'Apartamento, Nerja' },
      description: { es: 'Bonito piso.' },
      sizes: { liveable_area: { size: 90, unit: 'sq_m' } },
      financial: { transaction: { price: { amount: 250_000, currency: 'EUR' } } },
      location: { city: 'Nerja', countryCode: 'ES' },
      updated_at: '2026-02-03T00:00:00.000Z',
    });
  });

  it('is quarantined without a key or an offer that the mapping knows, with the path and the word', () => {
    expect(fault(() => map({ id: ' ' }))).to.include({ kind: 'bad_record', path: '$.id' });
    const error = fault(() => map({ purpose: 'Permuta' }));
    expect(error).to.include({ kind: 'bad_record', path: '$.purpose' });
    expect(error.message).to.include('"Permuta"');
    expect(fault(() => map({ purpose: '' }))).to.include({ kind: 'bad_record', path: '$.purpose' });
  });

  it('has a key of several values, of which only a partial one may lack some', () => {
    const key = { from: ['agency', 'house', 'id'], join: '|' };
    expect(mapped({ agency: 'X', house: '7' }, [], { key }).crm_reference).to.equal('X|7|A1');
    expect(fault(() => map({ agency: 'X' }, [], { key }))).to.include({ kind: 'bad_record', path: '$.agency' });
    expect(mapped({ agency: 'X' }, [], { key: { ...key, partial: true } }).crm_reference).to.equal('X||A1');
    expect(fault(() => map({ id: '' }, [], { key: { ...key, partial: true } }))).to.include({ kind: 'bad_record' });
  });

  it('publishes no rent whose period is unknown, and no placeholder', () => {
    const rent = { purpose: 'alquiler', price: '900' };
    expect(mapped({ ...rent, period: 'mes' }).financial?.transaction?.price).to.deep.equal({
      amount: 900,
      currency: 'EUR',
    });
    expect(mapped({ ...rent, period: 'quincena' }).financial).to.equal(undefined);
    expect(warnings({ ...rent, period: 'quincena' })).to.deep.equal([
      'unmapped_value period quincena',
      'missing_period rent_details.rent_period 900 EUR',
    ]);
    expect(warnings(rent)).to.deep.equal(['missing_period rent_details.rent_period 900 EUR']);
    const profile = { ...XML_MAPPING.profile, rent_period: 'week' } as const;
    const period = (fields: JsonObject) => mapped(fields, [], { profile }).rent_details?.rent_period;
    expect(mapped(rent, [], { profile }).financial?.transaction?.price?.amount).to.equal(900);
    expect([period(rent), period({ ...rent, period: 'mes' })]).to.deep.equal(['week', 'month']);
    // SILENT: a period that is named and not understood is not that of the profile, and a sale has none.
    expect([period({ ...rent, period: 'quincena' }), period({})]).to.deep.equal([undefined, undefined]);
    expect(mapped({ price: '999999999' }).financial).to.equal(undefined);
    expect(mapped({ price: '0' }).financial).to.equal(undefined);
    expect(mapped({ period: 'mes' }).rent_details).to.equal(undefined);
  });

  it('SILENT: is hidden with a warning while its status is a word that the mapping does not know', () => {
    const status = { to: 'status', from: ['state'], codes: { Libre: 'available', Vendido: 'sold', Nuevo: null } };
    const fixed = { to: 'status', constant: 'available' };
    const sold = { to: 'status', constant: 'sold', when: { path: 'gone', in: ['yes'] } };
    const seen = (fields: JsonObject, ...rules: FeedMapping['rules']) => {
      const { property, warnings: gaps } = map(fields, rules);
      return [property.status, property.hidden, ...gaps.map(({ code, field, value }) => `${code} ${field} ${value}`)];
    };
    const unknown = ['available', true, 'unmapped_value state Reservado', 'unknown_status state Reservado'];
    expect(seen({ state: 'Reservado' }, status)).to.deep.equal(unknown);
    expect(seen({ state: 'Reservado' }, status, fixed)).to.deep.equal(unknown);
    expect(seen({ gone: 'maybe' }, sold, fixed)).to.deep.equal([
      'available',
      true,
      'unmapped_value gone maybe',
      'unknown_status gone maybe',
    ]);
    expect(seen({ state: 'Vendido' }, status)).to.deep.equal(['sold', undefined]);
    for (const state of ['Libre', 'Nuevo', '']) expect(seen({ state }, status)).to.deep.equal(['available', undefined]);
    expect(seen({ state: 'Reservado', gone: 'yes' }, sold, status).slice(0, 2)).to.deep.equal(['sold', undefined]);
  });

  it('lets parts of a list see fields of their record, in values, currencies and conditions', () => {
    const fields: JsonObject = {
      base: 'https://crm.example',
      name: 'outer',
      shots: [{ file: 'a.jpg' }, { file: 'b.jpg', name: '' }],
    };
    const shots = (when: string): FeedMapping['rules'][number] => ({
      to: 'images',
      each: ['shots'],
      parts: [
        { to: 'url', from: ['^.base', 'file'], join: '/' },
        { to: 'name', from: ['name', '^.name'], when: { path: '^.town', in: [when] } },
      ],
    });
    const { property, warnings: gaps } = map(fields, [shots('Nerja')]);
    expect(property.images?.map(({ url, name }) => `${url} ${name}`)).to.deep.equal([
      'https://crm.example/a.jpg outer',
      'https://crm.example/b.jpg outer',
    ]);
    expect(gaps).to.deep.equal([]);
    expect(mapped(fields, [shots('Vigo')]).images?.map(({ name }) => name)).to.deep.equal([undefined, undefined]);
  });

  it('reports words that no code table has and fields that no rule names, and says nothing of known ones', () => {
    expect(warnings({ kind: 'Castillo', garden: { size: '5' }, empty: '', no: { x: '' } })).to.deep.equal([
      'unmapped_value kind Castillo',
      'missing_value type',
      'unknown_field garden',
    ]);
    expect(mapped({ kind: 'Otro' }).type).to.equal('other');
    expect(warnings({ garden: '5', pool: '1' }, [], { ignored: ['garden', 'pool'] })).to.deep.equal([]);
    expect(warnings({ id: { '@old': '3', '#text': 'A1' } })).to.deep.equal([]);
  });

  describe('reads numbers by the profile', () => {
    const prices = (numbers: 'point' | 'comma' | undefined, price: string) => {
      const profile = { ...XML_MAPPING.profile, ...(numbers && { numbers }) };
      if (!numbers) delete profile.numbers;
      const result = map({ price }, [], { profile });
      return result.property.financial?.transaction?.price?.amount ?? result.warnings[0]?.code;
    };
    for (const [numbers, price, amount] of [
      ['point', '1,250,000.50', 1_250_000.5],
      ['point', '250,000', 250_000],
      ['point', '250.000', 250],
      ['point', '1.250,50', 'contradicts_profile'],
      ['comma', '250.000', 250_000],
      ['comma', '250000,00 €', 250_000],
      ['comma', '250000.00', 'contradicts_profile'],
      ['comma', '1.250.000', 1_250_000],
      [undefined, '250.000', 'ambiguous_value'],
      [undefined, '250,000', 'ambiguous_value'],
      [undefined, '250.000,00', 250_000],
      [undefined, '1.250.000', 1_250_000],
      [undefined, '250 000', 250_000],
      [undefined, '250000.5', 250_000.5],
      ['point', 'POA', 'unreadable_value'],
    ] as const) {
      it(`${price} with ${numbers ?? 'none'}`, () => expect(prices(numbers, price)).to.equal(amount));
    }
  });

  describe('reads dates by the profile', () => {
    const rule = { to: 'available_at', from: ['free'] };
    const dates = (order: 'ymd' | 'dmy' | 'mdy' | undefined, free: string) => {
      const profile = { ...XML_MAPPING.profile, ...(order && { dates: order }) };
      if (!order) delete profile.dates;
      const result = map({ free }, [rule], { profile });
      return result.property.available_at ?? result.warnings[0]?.code;
    };
    for (const [order, free, date] of [
      ['dmy', '03/02/2026', '2026-02-03'],
      ['mdy', '03/02/2026', '2026-03-02'],
      ['dmy', '03/25/2026', 'contradicts_profile'],
      ['ymd', '03/02/2026', 'contradicts_profile'],
      [undefined, '03/02/2026', 'ambiguous_value'],
      [undefined, '25/02/2026', '2026-02-25'],
      [undefined, '02/25/2026', '2026-02-25'],
      [undefined, '3.2.2026', '2026-02-03'],
      ['mdy', '2026-02-03', '2026-02-03'],
      [undefined, '20260203', '2026-02-03'],
      ['dmy', 'soon', 'unreadable_value'],
    ] as const) {
      it(`${free} with ${order ?? 'none'}`, () => expect(dates(order, free)).to.equal(date));
    }
  });

  it('takes the currency of its field before that of the text and that of the profile, and none that is unknown', () => {
    const price = (fields: Parameters<typeof map>[0]) => mapped(fields).financial?.transaction?.price;
    expect(price({ price: { '@currency': '£', '#text': '100000' } })).to.deep.equal({
      amount: 100_000,
      currency: 'GBP',
    });
    expect(price({ price: 'AED 100000' })).to.deep.equal({ amount: 100_000, currency: 'AED' });
    expect(price({ price: { '@currency': 'Taler', '#text': '100000' } })).to.equal(undefined);
    const profile = { numbers: 'point' } as const;
    expect(warnings({ price: '100000' }, [], { profile })).to.deep.equal(['missing_currency price 100000']);
  });

  it('reads no area without a unit in a file whose unit nobody stated', () => {
    const profile = { numbers: 'point', currency: 'EUR' } as const;
    expect(warnings({ built: '90' }, [], { profile })).to.deep.equal(['missing_unit built 90']);
    expect(mapped({ built: '90 sq ft' }, [], { profile }).sizes?.liveable_area).to.deep.equal({
      size: 90,
      unit: 'sq_ft',
    });
    const rules = [{ to: 'sizes.plot_area', from: ['plot'], unit: 'acre' as const }];
    expect(mapped({ plot: '1.5' }, rules, { profile }).sizes?.plot_area).to.deep.equal({ size: 1.5, unit: 'acre' });
  });

  it('hides what is not clearly allowed', () => {
    const rules = [
      { to: 'location.publish_address', from: ['show'] },
      { to: 'hidden', from: ['offline'] },
    ];
    expect(mapped({ show: 'yes' }, rules).location?.publish_address).to.equal(true);
    expect(mapped({ show: 'perhaps' }, rules).location?.publish_address).to.equal(false);
    expect(mapped({ offline: 'perhaps' }, rules).hidden).to.equal(true);
    expect(mapped({ offline: 'no' }, rules).hidden).to.equal(false);
  });

  it('uses a rule only for records that match its condition, never for a word that is neither yes nor no', () => {
    const [reference, offer, type] = XML_MAPPING.rules;
    const changes = {
      rules: [
        ...[reference, offer, type].filter((rule) => rule !== undefined),
        { to: 'financial.transaction.price', from: ['price'], when: { not: { path: 'hide_price', in: ['yes'] } } },
      ],
    };
    const price = (hide: string) => mapped({ hide_price: hide }, [], changes).financial?.transaction?.price?.amount;
    expect(['no', 'Yes', 'maybe', ''].map(price)).to.deep.equal([250_000, undefined, undefined, 250_000]);
    expect(warnings({ hide_price: 'maybe' }, [], changes)).to.include('unmapped_value hide_price maybe');
  });

  it('knows an element that is there without text from one that is not', () => {
    const rules = [
      ...XML_MAPPING.rules.filter(({ to }) => to !== 'offer_type'),
      { to: 'offer_type', constant: 'rental', when: { path: 'terms.rent', in: [''] } },
      { to: 'offer_type', constant: 'sale', when: { path: 'terms.sale', in: [''] } },
    ];
    expect(mapped({ terms: { sale: '' } }, [], { rules }).offer_type).to.equal('sale');
    expect(mapped({ terms: { rent: '', sale: '5' } }, [], { rules }).offer_type).to.equal('rental');
  });

  it('puts lists together and takes the first value of a field', () => {
    const rules: FeedMapping['rules'] = [
      { to: 'amenities', from: ['features.feature'], codes: { Piscina: 'pool', Ascensor: 'lift' } },
      { to: 'amenities', from: ['extras'], separator: ';', codes: { jardín: 'garden' } },
      { to: 'amenities.terrace', from: ['terraza'] },
      { to: 'amenities', constant: 'balcony', when: { path: 'balcones', above: 0 } },
      { to: 'bathrooms', from: ['baths', 'aseos'] },
      { to: 'bathrooms', from: ['wc'] },
      { to: 'features.heating_energy', from: ['heating'], codes: { Gas: 'gas' } },
      { to: 'orientations', from: ['orientation'], separator: '/' },
    ];
    const fields = {
      features: { feature: ['PISCINA', 'ascensor', 'Helipuerto'] },
      extras: 'Jardin; piscina',
      terraza: 'si',
      balcones: '2',
      aseos: '2',
      wc: '4',
      heating: 'gas',
      orientation: 'N/SE',
    };
    const { property, warnings: gaps } = map(fields, rules);
    expect(property.amenities).to.deep.equal(['pool', 'lift', 'garden', 'terrace', 'balcony']);
    expect(property).to.deep.include({
      bathrooms: 2,
      features: { heating_energy: { gas: true } },
      orientations: ['N', 'SE'],
    });
    expect(gaps.map(({ value }) => value)).to.deep.equal(['Helipuerto', 'piscina']);
  });

  it('reads key/value lists, numbered names and lists of objects with rank and cover', () => {
    const rules = [
      { to: 'bathrooms', from: ['attribute[name=baths].value'] },
      { to: 'images', from: ['photo{1-3}'] },
      {
        to: 'images',
        each: ['images.image'],
        parts: [
          { to: 'url', from: ['url'] },
          { to: 'ordinal', from: ['@rank'] },
          { to: 'cover', from: ['main'] },
          { to: 'name', from: ['caption'] },
        ],
      },
    ];
    const image = (name: string, rank: string, more = {}) => ({
      '@rank': rank,
      url: `https://x.example/${name}.jpg`,
      ...more,
    });
    const fields = {
      attribute: [
        { name: 'Baths', value: '2' },
        { name: 'lift', value: 'yes' },
      ],
      photo2: 'https://x.example/p.png',
      images: {
        image: [
          image('b', '2'),
          image('a', '1', { caption: 'Salon' }),
          image('c', '3', { main: 'yes' }),
          image('z', '0'),
        ],
      },
    };
    const { property, warnings: gaps } = map(fields, rules);
    expect(property.bathrooms).to.equal(2);
    expect(property.images?.map(({ url, ordinal, name }) => [url?.slice(18), ordinal, name])).to.deep.equal([
      ['c.jpg', 0, undefined],
      ['z.jpg', 1, undefined],
      ['a.jpg', 2, 'Salon'],
      ['b.jpg', 3, undefined],
      ['p.png', 4, undefined],
    ]);
    expect(property.images?.at(-1)?.content_type).to.equal('image/png');
    expect(gaps.map(({ code, field }) => `${code} ${field}`)).to.deep.equal(['unknown_field attribute[name=lift]']);
  });

  it('reads texts by language, from fields and from elements with a language', () => {
    const rules = [
      { to: 'title.en', from: ['titles.en'] },
      { to: 'title.fr', from: ['titles.fr'] },
      {
        to: 'description',
        each: ['texts.text'],
        parts: [
          { to: 'language', from: ['@lang'] },
          { to: 'text', from: ['.'] },
        ],
      },
    ];
    const text = (language: string, words: string) => ({ '@lang': language, '#text': words });
    const fields = {
      titles: { en: 'Flat', fr: 'Appartement' },
      texts: { text: [text('Deutsch', 'Schön.'), text('fr-FR', 'Beau.'), text('klingon', 'Qapla.')] },
    };
    const { property, warnings: gaps } = map(fields, rules);
    expect(property.title).to.include({ en: 'Flat', fr: 'Appartement' });
    expect(property.description).to.deep.equal({ de: 'Schön.', fr: 'Beau.' });
    expect(gaps.map(({ code, field, value }) => `${code} ${field} ${value}`)).to.deep.equal([
      'unmapped_value texts.text@lang klingon',
    ]);
  });

  it('leaves out half a point, 0/0 and one outside the country', () => {
    const rules = [
      { to: 'location.geo.latitude', from: ['lat'] },
      { to: 'location.geo.longitude', from: ['lon'] },
      { to: 'location.geo', from: ['point'] },
    ];
    const geo = (fields: Parameters<typeof map>[0]) => mapped(fields, rules).location?.geo;
    expect(geo({ lat: '36,75', lon: '-3.87' })).to.deep.equal({ latitude: 36.75, longitude: -3.87 });
    expect(geo({ point: '36.75, -3.87' })).to.deep.equal({ latitude: 36.75, longitude: -3.87 });
    expect(geo({ point: '36.75,-3.87,13' })).to.deep.equal({ latitude: 36.75, longitude: -3.87 });
    expect(geo({ point: 'POINT(-3.87 36.75)' })).to.deep.equal({ latitude: 36.75, longitude: -3.87 });
    expect(geo({ lat: '36.75' })).to.equal(undefined);
    expect(geo({ lat: '0', lon: '0' })).to.equal(undefined);
    expect(geo({ lat: '-3.87', lon: '36.75' })).to.equal(undefined);
  });

  it('keeps custom fields by name, agents and private people', () => {
    const rules = [
      { to: 'custom_fields.Licence', from: ['licence'] },
      { to: 'vendors', each: ['owner'], parts: [{ to: 'last_name', from: ['name'] }] },
      { to: 'office.name', from: ['_office.name'] },
      { to: 'internal_note', from: ['note'] },
    ];
    const property = mapped(
      { licence: 'VT-1', owner: { name: 'Ruiz' }, note: 'Llaves', _office: { name: 'Sol' } },
      rules,
    );
    expect(property).to.deep.include({
      custom_fields: [{ key: 'Licence', value: 'VT-1' }],
      vendors: [{ last_name: 'Ruiz' }],
      office: { name: 'Sol' },
      internal_note: 'Llaves',
    });
  });

  it('is pure: the record stays as it is, and the same record gives the same property', () => {
    const record = Object.freeze({ ...FLAT });
    expect(mapRecord(record, contextOf())).to.deep.equal(mapRecord(record, contextOf()));
  });

  it('fails with a config error for a mapping that cannot be used', () => {
    expect(fault(() => map({}, [{ to: 'no_such_field', from: ['x'] }]))).to.include({ kind: 'config' });
    expect(fault(() => mapRecord(FLAT, { config: {}, market: 'es' }))).to.include({ kind: 'config' });
    expect(fault(() => mapRecord(FLAT, { config: { preset: 'none' }, market: 'es' }))).to.include({ kind: 'config' });
  });
});
