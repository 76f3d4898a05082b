import { expect } from 'chai';
import { assert, constantFrom, dictionary, jsonValue, letrec, oneof, property as forAll, string } from 'fast-check';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { JsonObject, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { apimo } from './apimo.ts';
import { property } from './testing/fake-apimo.ts';
import { RICH_PROPERTY } from './testing/rich-property.ts';

const CONTEXT = { config: {}, market: 'fr' };
const map = (fields: JsonObject, base = property('1')): Mapped => apimo.map({ ...base, ...fields }, CONTEXT);
const unmapped = ({ warnings }: Mapped): string[] =>
  warnings.flatMap(({ code, field, value }) => (code === 'unmapped_value' ? [`${field}=${value}`] : []));

describe('map of APIMO', () => {
  it('maps a whole listing without a warning', () => {
    const { property: mapped, warnings } = apimo.map(RICH_PROPERTY, CONTEXT);
    expect(warnings).to.deep.equal([]);
    expect(mapped).to.deep.include({
      crm_source: 'apimo',
      crm_reference: '86001',
      reference: 'VA-12',
      type: 'apartment',
      sub_type: 'loft',
      offer_type: 'sale',
      status: 'option',
      updated_at: '2026-01-15T08:00:01.000Z',
      bathrooms: 1,
      terraces: 2,
      floor: '0',
      kitchen_type: 'american',
      orientations: ['S', 'E'],
      amenities: ['lift', 'pool', 'double_glazing', 'furnished'],
      title: { fr: 'Loft au bord du lac', en: 'Apartment, 4 rooms, Lyon' },
      description: { fr: 'Beau loft<br />au calme.', en: 'Loft by the lake. Fees included.' },
      short_description: { fr: 'Rare' },
      mandate: { reference: '2025-118', start_date: '2025-11-03', end_date: '2026-05-02' },
    });
    expect(mapped.images?.map(({ url }) => url?.slice(-6))).to.deep.equal(['/1.jpg', '/2.jpg']);
    expect(mapped.legal?.energy).to.deep.equal({
      epc_value: 186,
      greenhouse_value: 32,
      diagnostic_date: '2024-02-10',
    });
    expect(JSON.stringify(mapped)).not.to.include('owner@home');
  });

  it('maps types and sub types, and what they narrow', () => {
    const cases: ReadonlyArray<readonly [type: number, subtype: number, expected: object]> = [
      [2, 14, { type: 'house', sub_type: 'villa' }],
      [3, 2, { type: 'land', sub_type: 'buildable' }],
      [4, 34, { type: 'goodwill', sub_type: 'business_capital', offer_type: 'sale' }],
      [4, 35, { type: 'commercial', sub_type: 'right_to_lease', offer_type: 'lease_transfer' }],
      [8, 0, { type: 'other', sub_type: 'boat' }],
      [9, 0, { type: 'commercial', sub_type: 'warehouse' }],
      [10, 59, { type: 'parking', sub_type: 'parking_box' }],
    ];
    for (const [type, subtype, expected] of cases) {
      expect(map({ type, subtype }).property).to.include(expected);
    }
    expect(map({ type: 5, subtype: 43 }))
      .to.have.property('warnings')
      .that.deep.equals([]);
  });

  it('refuses a property without content', () => {
    expect(() => apimo.map({ id: 7, type: 0, price: { value: 0 } }, CONTEXT)).to.throw(/nothing but its key/);
  });

  it('warns of a type or a category that is missing', () => {
    for (const nothing of [null, 0]) {
      const mapped = map({ type: nothing, category: nothing });
      expect(mapped.property).to.include({ type: 'other' }).and.not.have.property('offer_type');
      expect(mapped.warnings.filter(({ code }) => code === 'missing_value')).to.deep.equal([
        { code: 'missing_value', field: 'type' },
        { code: 'missing_value', field: 'category' },
      ]);
    }
  });

  it('keeps unknown ids as they are, with a warning each', () => {
    const mapped = map({ type: 77, subtype: 999, status: 55, category: 9, services: [1, 900], condition: 44 });
    expect(mapped.property).to.include({
      type: 'other',
      sub_type: 'other',
      status: 'available',
      crm_type: '77',
      crm_sub_type: '999',
      crm_status: '55',
    });
    expect(mapped.property).not.to.have.any.keys('offer_type', 'general_condition');
    expect(unmapped(mapped)).to.have.members([
      'type=77',
      'subtype=999',
      'category=9',
      'status=55',
      'services=900',
      'condition=44',
    ]);
  });

  it('distinguishes sold from rented by the category, and hides or closes by the step', () => {
    for (const status of [30, 31, '32']) {
      expect(map({ status }).property.status).to.equal('sold');
      expect(map({ status, category: 2 }).property.status).to.equal('rented');
    }
    expect(map({ step: 2 }).property).to.include({ hidden: true, status: 'available' });
    const unknown = map({ step: 9 });
    expect(unknown.property).to.include({ hidden: true, status: 'available' });
    expect(unknown.warnings).to.deep.include({ code: 'unmapped_value', field: 'step', value: '9' });
    expect(map({ step: 3 }).property.status).to.equal('closed');
    expect(map({ status: 25 }).property.status).to.equal('sales_compromise');
  });

  it('maps a development and the homes in it', () => {
    expect(map({ category: 4 }).property).to.include({ type: 'program', offer_type: 'program', is_project: true });
    const home = map({ category: 4, parent: 77 }).property;
    expect(home).to.include({ type: 'apartment', offer_type: 'program', crm_parent_reference: '77' });
  });

  it('maps rents with period, charges and deposit', () => {
    const price = { value: '850', fees: 60, deposit: 1_700, inventory: 90, period: 4, currency: 'CHF', hide: false };
    const { financial, rent_details: rent } = map({ category: 2, price, services: [47] }).property;
    expect(financial?.transaction?.price).to.deep.equal({ amount: 850, currency: 'CHF' });
    expect(rent).to.deep.equal({
      rent_period: 'month',
      fees_amount: { amount: 60, currency: 'CHF' },
      inventory_fixtures_amount: { amount: 90, currency: 'CHF' },
      guarantee_deposit_amount: { amount: 1_700, currency: 'CHF' },
      furnished: true,
    });
    expect(map({ category: 3, price: { value: 900, period: 2 } }).property.rent_details?.rent_period).to.equal('week');
  });

  it('leaves a hidden price out of all fields', () => {
    const price = { value: 123_456, max: 234_567, commission: 4_321, hide: true, currency: 'EUR' };
    expect(JSON.stringify(map({ price }).property)).not.to.match(/123456|234567|4321/);
    const unclear = { ...price, hide: 'perhaps' };
    expect(JSON.stringify(map({ price: unclear }).property)).not.to.match(/123456|234567|4321/);
  });

  it('leaves out the amounts that would reveal a hidden rent', () => {
    const price = { value: 850, fees: 61, deposit: 1_699, inventory: 91, tenant: 347, period: 4, hide: true };
    for (const category of [2, 3]) {
      const { property } = map({ category, price, residence: { fees: 75, period: 4 } });
      expect(JSON.stringify(property)).not.to.match(/850|"amount":61|1699|91|347/);
      expect(property.financial?.building_costs?.amount?.amount).to.equal(75);
    }
  });

  it('maps the plot of land as its size', () => {
    const size = { size: 1_200, unit: 'sq_m' };
    expect(map({ type: 3, area: { unit: 1, value: 0, total: 1_200 } }).property.sizes).to.deep.equal({
      land_area: size,
      plot_area: size,
    });
    expect(unmapped(map({ area: { unit: 8, value: 90 } }))).to.deep.equal(['area.unit=8']);
  });

  it('leaves out texts under an unknown language code, and keeps the listing', () => {
    const mapped = map({ comments: [{ language: 'wc', title: 'x', comment: 'y' }], rooms: 3 });
    expect(mapped.property.title).to.deep.equal({ fr: 'Appartement, 3 pièces, Lyon' });
    expect(unmapped(mapped)).to.deep.equal(['comments.language=wc']);
  });

  it('builds titles in the language of the market when there is no text', () => {
    expect(map({ comments: [], rooms: 3 }).property.title).to.deep.equal({ fr: 'Appartement, 3 pièces, Lyon' });
    const german = apimo.map(property('1', undefined, { comments: null, type: 3, subtype: 46 }), {
      config: {},
      market: 'de',
    });
    expect(german.property.title).to.deep.equal({ de: 'Grundstück, Lyon' });
  });

  it('treats zeros as unknown', () => {
    const { property: mapped } = map({
      rooms: 0,
      bedrooms: 0,
      latitude: 0,
      longitude: 0,
      price: { value: 0 },
      area: {},
    });
    expect(mapped).not.to.have.any.keys('living_rooms', 'bedrooms', 'sizes', 'financial');
    expect(mapped.location).not.to.have.property('geo');
  });

  it('reads energy as number, class or both', () => {
    const energy = (value: string) => map({ regulations: [{ type: 1, value }] }).property.legal?.energy;
    expect(energy('D')).to.deep.equal({ epc_category: 'D' });
    expect(energy('187,5 (D)')).to.deep.equal({ epc_value: 187.5, epc_category: 'D' });
    expect(energy('Vierge')).to.equal(undefined);
  });

  it('returns a valid property or bad_record for any values of the fields', () => {
    const names = Object.keys(RICH_PROPERTY);
    const { value } = letrec((tie) => ({
      value: oneof(
        { maxDepth: 4 },
        string({ unit: 'grapheme' }),
        jsonValue({ maxDepth: 2 }),
        dictionary(
          constantFrom('type', 'value', 'id', 'language', 'title', 'comment', 'url', 'rank', 'area'),
          tie('value'),
          {
            maxKeys: 5,
          },
        ),
      ),
    }));
    assert(
      forAll(dictionary(constantFrom(...names), value, { maxKeys: 12 }), (changes) => {
        const raw: JsonObject = JSON.parse(JSON.stringify({ ...RICH_PROPERTY, ...changes }));
        try {
          expect(apimo.map(raw, CONTEXT).property.crm_reference).to.be.a('string');
        } catch (error) {
          expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'bad_record');
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a listing exported from Apimo', () => {
  const EXPORT = new URL('../../../../shared/data/feeds/apimo/property-apimo.csv', import.meta.url);
  /** Ids of the words in the export. */
  const WORDS: Readonly<Record<string, JsonObject>> = {
    Vente: { category: 1 },
    'Terrain constructible': { type: 3, subtype: 2 },
    "Retiré par l'agence": { status: 33, step: 3 },
    Suisse: { country: 'CH' },
  };

  it('maps to a listing with the same times, place and words', async function () {
    let text: string;
    try {
      text = await readFile(EXPORT, 'utf8');
    } catch {
      this.skip();
    }
    const [row = []] = parse(text, { from_line: 2, relax_column_count: true });
    const [created, updated] = row.slice(-2);
    const [id = '', reference = '', step = '', category = '', type = '', country = '', address = ''] = row;
    const listing = {
      ...WORDS[step],
      ...WORDS[category],
      ...WORDS[type],
      ...WORDS[country],
      id,
      reference,
      address,
      created_at: created ?? '',
      updated_at: updated ?? '',
      city: { id: 1, name: row[10] ?? '', zipcode: row[9] ?? '' },
      price: { value: null, currency: row[18] ?? '' },
      area: { unit: 1, value: '' },
    };
    const { property: mapped, warnings } = apimo.map(listing, { config: {}, market: 'ch' });
    expect(warnings).to.deep.equal([]);
    expect(mapped).to.deep.include({
      crm_reference: '6948096',
      reference: '6565',
      type: 'land',
      sub_type: 'buildable',
      offer_type: 'sale',
      status: 'closed',
      created_at: '2022-04-28T10:32:08.000Z',
      updated_at: '2022-04-28T11:26:19.000Z',
      title: { de: 'Grundstück, Daillens' },
    });
    expect(mapped.location).to.deep.include({ postal_code: '1306', city: 'Daillens', countryCode: 'CH' });
    expect(mapped).not.to.have.property('financial');
  });
});
