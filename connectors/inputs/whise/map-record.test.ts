import { expect } from 'chai';
import { assert, constantFrom, dictionary, jsonValue, letrec, oneof, property as forAll, string } from 'fast-check';
import { readFile } from 'node:fs/promises';
import type { Json, JsonObject, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { estate } from './testing/fake-whise.ts';
import { whise } from './whise.ts';

const CONTEXT = { config: {}, market: 'be' };
const map = (fields: JsonObject): Mapped => whise.map({ ...estate(1), displayPrice: true, ...fields }, CONTEXT);
const detail = (id: number, value: Json, more: JsonObject = {}): JsonObject => ({
  id,
  value,
  label: `detail ${id}`,
  ...more,
});
const unmapped = ({ warnings }: Mapped): string[] =>
  warnings.flatMap(({ code, field, value }) => (code === 'unmapped_value' ? [`${field}=${value}`] : []));

describe('map of WHISE', () => {
  it('maps kinds and sub kinds', () => {
    const cases: ReadonlyArray<readonly [category: number, sub: number, expected: object]> = [
      [1, 13, { type: 'house', sub_type: 'villa' }],
      [1, 3, { type: 'building', sub_type: 'building' }],
      [1, 6, { type: 'parking', sub_type: 'garage' }],
      [2, 97, { type: 'program', sub_type: 'new_program', is_project: true }],
      [3, 26, { type: 'land', sub_type: 'buildable' }],
      [4, 37, { type: 'office', sub_type: 'office_building' }],
      [5, 138, { type: 'commercial', sub_type: 'restaurant_and_café' }],
      [6, 53, { type: 'commercial', sub_type: 'warehouse' }],
      [7, 52, { type: 'parking', sub_type: 'covered_outdoor_space' }],
    ];
    for (const [category, sub, expected] of cases) {
      const mapped = map({ category: { id: category }, subCategory: { id: sub } });
      expect(mapped.property).to.include(expected);
      expect(mapped.warnings).to.deep.equal([]);
    }
    expect(map({ category: { id: 7 }, subCategory: { id: 170 } }).property).not.to.have.property('sub_type');
  });

  it('maps purposes and their statuses', () => {
    const statuses: ReadonlyArray<readonly [id: number, status: string]> = [
      [1, 'available'],
      [3, 'sold'],
      [4, 'rented'],
      [6, 'option'],
      [10, 'closed'],
      [14, 'under_contract'],
      [22, 'sales_compromise'],
      [27, 'prospect'],
    ];
    for (const [id, status] of statuses) {
      expect(map({ purposeStatus: { id, displayName: 'x' } }).property).to.include({ status, crm_status: 'x' });
    }
    for (const [id, offer] of [
      [1, 'sale'],
      [2, 'rental'],
      [3, 'life_annuity_sale'],
    ] as const) {
      expect(map({ purpose: { id } }).property.offer_type).to.equal(offer);
    }
  });

  it('keeps unknown codes as they are, with a warning each', () => {
    const mapped = map({
      category: { id: 50 },
      subCategory: { id: 900 },
      purposeStatus: { id: 99 },
      purpose: { id: 8 },
      country: { id: 5_000 },
      energyClass: 'Z',
    });
    expect(mapped.property).to.include({ type: 'other', sub_type: 'other', status: 'available', crm_type: '50' });
    expect(unmapped(mapped)).to.have.members([
      'category.id=50',
      'subCategory.id=900',
      'purposeStatus.id=99',
      'purpose.id=8',
      'country.id=5000',
      'energyClass=Z',
    ]);
  });

  it('refuses an estate without content', () => {
    expect(() => whise.map({ id: 7, price: 0, displayPrice: true, country: { id: 1 } }, CONTEXT)).to.throw(
      /nothing but its key/,
    );
  });

  it('warns of a category or a purpose that is missing', () => {
    for (const nothing of [null, { id: 0 }]) {
      const { property: mapped, warnings } = map({ category: nothing, purpose: nothing });
      expect(mapped.type).to.equal('other');
      expect(warnings).to.deep.equal([
        { code: 'missing_value', field: 'category' },
        { code: 'missing_value', field: 'purpose' },
      ]);
    }
  });

  it('gives texts by language, with a name for each', () => {
    const { property: mapped } = map({
      name: [
        { languageId: 'nl-BE', content: 'Rijwoning' },
        { languageId: 'fr-BE', content: 'Maison' },
      ],
      shortDescription: [
        { languageId: 'nl-BE', content: '<p style="x">Rustig gelegen.</p>' },
        { languageId: 'en-GB', content: 'Quiet.' },
      ],
      longDescription: [{ languageId: 'nl-BE', content: 'Rustig gelegen, vlak bij het park.' }],
      sms: [{ languageId: 'nl-BE', content: 'Rustig.' }],
    });
    expect(mapped.title).to.deep.equal({ nl: 'Rijwoning', fr: 'Maison', en: 'House, Ixelles' });
    expect(mapped.description).to.deep.equal({ nl: 'Rustig gelegen, vlak bij het park.', en: 'Quiet.' });
    expect(mapped.short_description).to.deep.equal({ nl: 'Rustig.' });
    const unknown = map({ name: [{ languageId: 'wc', content: 'x' }] });
    expect(unknown.property.title).not.to.have.property('wc');
    const silent = map({ name: null, shortDescription: [] }).property;
    expect(silent.title).to.deep.equal({ en: 'House, Ixelles' });
    expect(silent.description).to.deep.equal(silent.title);
  });

  it('treats an omitted displayPrice or displayAddress as no', () => {
    const { financial, location } = map({ address: 'Kerkstraat', displayPrice: null, displayAddress: null }).property;
    expect(financial).to.equal(undefined);
    expect(location).to.include({ publish_address: false });
    for (const unclear of ['perhaps', 7]) {
      const mapped = map({ displayPrice: unclear, displayAddress: unclear }).property;
      expect(mapped.financial).to.equal(undefined);
      expect(mapped.location).to.include({ publish_address: false });
    }
  });

  it('maps an estate that can have children as a project with its ranges', () => {
    const fields = { canHaveChildren: true, displayPrice: true, minPrice: 195_000, maxPrice: 410_000, price: null };
    const { property: project, warnings } = map({ ...fields, subCategory: { id: 17 }, minArea: 48.5, maxArea: 120 });
    expect(warnings).to.deep.equal([]);
    expect(project).to.include({ type: 'program', is_project: true });
    expect(project.financial).to.deep.equal({
      range: { from: { amount: 195_000, currency: 'EUR' }, to: { amount: 410_000, currency: 'EUR' } },
    });
    expect(project.custom_fields).to.deep.equal([
      { key: 'minArea', value: '48.5', group: 'whise' },
      { key: 'maxArea', value: '120', group: 'whise' },
    ]);
    expect(map({ ...fields, displayPrice: null }).property).not.to.have.property('financial');
    expect(map({ ...fields, canHaveChildren: false }).property).not.to.have.property('is_project');
  });

  it('maps what is near, rooms without a size, connections and certificates', () => {
    const yes = (id: number): JsonObject => detail(id, '1', { type: 'yes/no' });
    const near = [detail(110, 200), yes(1783), yes(1781), detail(1788, '0')];
    const { property: mapped } = map({ details: [...near, yes(56), yes(67), detail(1494, 12), yes(757), yes(763)] });
    expect(mapped.proximities).to.deep.equal([
      { type: 'bus', distance: { length: 200, unit: 'meters' } },
      { type: 'shops' },
    ]);
    expect(mapped.areas?.map(({ type, size }) => [type, size?.size])).to.deep.equal([
      ['study', 12],
      ['veranda', undefined],
    ]);
    expect(mapped.amenities).to.include('utilities_access');
    expect(mapped.legal?.reports).to.deep.equal({ fuel_tank: { compliant: true } });
    expect(mapped.custom_fields).to.deep.equal([{ key: 'detail 757', value: '1', group: 'whise' }]);
    expect(map({ area: null, details: [detail(407, 236)] }).property.sizes?.liveable_area?.size).to.equal(236);
  });

  it('leaves the charges of a hidden rent out', () => {
    const rent = { purpose: { id: 2 }, details: [detail(301, 75)] };
    expect(map(rent).property.rent_details?.fees_amount).to.deep.equal({ amount: 75, currency: 'EUR' });
    expect(map({ ...rent, displayPrice: false }).property.rent_details).to.not.have.property('fees_amount');
  });

  it('leaves out a hidden price and maps whether the address may be shown', () => {
    const { property: mapped } = map({
      displayPrice: false,
      displayAddress: false,
      address: 'Kerkstraat',
      number: '5',
      box: 'B2',
    });
    expect(mapped).not.to.have.property('financial');
    expect(mapped.location).to.deep.include({
      address: 'Kerkstraat 5',
      address_complement: 'B2',
      publish_address: false,
    });
    expect(map({ displayPrice: true }).property.financial?.transaction?.price).to.deep.equal({
      amount: 425_000,
      currency: 'EUR',
    });
  });

  it('takes rents by the month, with their charges', () => {
    const rent = {
      purpose: { id: 2 },
      purposeStatus: { id: 2 },
      price: 950,
      furnished: 0,
      details: [detail(301, '75')],
    };
    const { financial, rent_details: terms } = map(rent).property;
    expect(financial?.transaction?.price?.amount).to.equal(950);
    expect(terms).to.deep.equal({
      rent_period: 'month',
      fees_amount: { amount: 75, currency: 'EUR' },
      furnished: false,
    });
  });

  it('puts pictures into their order and takes the largest', () => {
    const { images } = map({
      pictures: [
        { id: 3, order: 2, urlSmall: 'https://p.example/small/3.jpg' },
        { id: 1, urlLarge: 'https://p.example/1.jpg', urlXXL: 'https://p.example/xxl/1.jpg' },
        { id: 2, order: 1, urlXXL: 'https://p.example/xxl/2.jpg', updateDateTime: '2025-04-28T07:14:35.41' },
      ],
    }).property;
    expect(images?.map(({ url, ordinal }) => `${ordinal} ${url}`)).to.deep.equal([
      '0 https://p.example/xxl/1.jpg',
      '1 https://p.example/xxl/2.jpg',
      '2 https://p.example/small/3.jpg',
    ]);
    expect(images?.[1]?.updated_at).to.equal('2025-04-28T07:14:35.410Z');
  });

  it('reads details by their ids and keeps the others', () => {
    const { property: mapped, warnings } = map({
      details: [
        detail(14, '1936', { type: 'year' }),
        detail(372, '1'),
        detail(43, '0'),
        detail(1020, 'gaz (chau. centr.)'),
        detail(23, 'zuid'),
        detail(2222, 'zone', { enum: { id: 1_230 } }),
        detail(1849, '50.8'),
        detail(1850, '4.36'),
        detail(9_999, 'parquet', { group: 'Matériaux' }),
        detail(9_998, '0'),
        detail(9_997, null),
      ],
    });
    expect(warnings).to.deep.equal([]);
    expect(mapped.building?.construction?.year).to.equal(1936);
    expect(mapped.amenities).to.deep.equal(['lift']);
    expect(mapped.features?.heating_energy).to.deep.equal({ gas: true });
    expect(mapped.orientation).to.equal('S');
    expect(mapped.legal?.property_and_land?.flood_risk).to.equal('potential_flood_sensitive_area');
    expect(mapped.location?.geo).to.deep.equal({ latitude: 50.8, longitude: 4.36 });
    expect(mapped.custom_fields).to.deep.equal([{ key: 'detail 9999', value: 'parquet', group: 'Matériaux' }]);
    expect(unmapped(map({ details: [detail(23, 'scheef')] }))).to.deep.equal(['details.23=scheef']);
  });

  it('names a detail by its label', () => {
    const raw: JsonObject = { ...estate(1), details: [detail(23, 'scheef', { label: 'oriëntatie' })] };
    expect(whise.fieldName?.('details.23', raw)).to.equal('oriëntatie');
  });

  it('hides what is offline and marks the estate of the month', () => {
    expect(map({ displayStatusId: 1 }).property.hidden).to.equal(true);
    expect(map({ displayStatusId: 0 }).property.hidden).to.equal(undefined);
    const unknown = map({ displayStatusId: 88 });
    expect(unknown.property.hidden).to.equal(true);
    expect(unknown.warnings).to.deep.include({ code: 'unmapped_value', field: 'displayStatusId', value: '88' });
    expect(map({ displayStatusId: 3 }).property)
      .to.include({ featured: true })
      .and.not.to.have.property('hidden');
  });

  it('names the first representative as negotiator', () => {
    const representatives: JsonObject[] = [
      { id: 7, name: 'Peeters', firstName: 'An', email: 'an@agency.example', mobile: '+32 470 00 00 00' },
      { id: 8, name: 'Dubois' },
    ];
    expect(map({ representatives }).property.negotiator).to.deep.equal({
      id: '7',
      first_name: 'An',
      last_name: 'Peeters',
      email: 'an@agency.example',
      mobile: '+32 470 00 00 00',
    });
  });

  it('returns a valid property or bad_record for any values of the fields', () => {
    const names = [
      'category',
      'name',
      'pictures',
      'details',
      'price',
      'currency',
      'area',
      'state',
      'sms',
      'energyValue',
    ];
    const more = [
      'shortDescription',
      'representatives',
      'country',
      'updateDateTime',
      'displayPrice',
      'furnished',
      'id',
    ];
    const { value } = letrec((tie) => ({
      value: oneof(
        { maxDepth: 4 },
        string({ unit: 'grapheme' }),
        jsonValue({ maxDepth: 2 }),
        dictionary(
          constantFrom('id', 'value', 'label', 'languageId', 'content', 'urlXXL', 'order', 'enum'),
          tie('value'),
          {
            maxKeys: 5,
          },
        ),
      ),
    }));
    assert(
      forAll(dictionary(constantFrom(...names, ...more), value, { maxKeys: 10 }), (changes) => {
        const raw: JsonObject = JSON.parse(JSON.stringify({ ...estate(1), ...changes }));
        try {
          expect(whise.map(raw, CONTEXT).property.crm_reference).to.be.a('string');
        } catch (error) {
          expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'bad_record');
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a real response of Whise', () => {
  const ANSWER = new URL('../../../../shared/data/feeds/whise/estates-list-4.json', import.meta.url);

  it('is mapped without a warning', async function () {
    let text: string;
    try {
      text = await readFile(ANSWER, 'utf8');
    } catch {
      this.skip();
    }
    const { estates }: { estates: JsonObject[] } = JSON.parse(text);
    const mapped = estates.map((raw) => whise.map(raw, CONTEXT));
    expect(mapped.flatMap(({ warnings }) => warnings)).to.deep.equal([]);
    expect(mapped.map(({ property: { type, sub_type: sub, status } }) => [type, sub, status])).to.deep.equal([
      ['office', 'office_building', 'available'],
      ['house', 'villa', 'sold'],
      ['house', 'house', 'available'],
      ['house', 'villa', 'available'],
    ]);
    const [office, villa] = mapped.map(({ property: listing }) => listing);
    expect(office?.financial?.transaction?.price).to.deep.equal({ amount: 1_750_000, currency: 'EUR' });
    expect(villa?.financial?.transaction).to.equal(undefined);
    expect(mapped.map(({ property: { location } }) => location?.publish_address)).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(office?.images).to.have.length(6);
    expect(office?.location?.geo).to.deep.equal({ latitude: 49.7892158, longitude: 5.0905007 });
    expect(villa).to.include({ bedrooms: 4, bathrooms: 2, updated_at: '2025-04-28T07:14:35.457Z' });
    expect(villa?.legal?.energy).to.deep.include({ epc_value: 123, epc_category: 'C' });
  });
});
