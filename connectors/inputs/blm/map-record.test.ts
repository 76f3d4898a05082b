import { expect } from 'chai';
import { assert, constantFrom, dictionary, oneof, property as forAll, string } from 'fast-check';
import { PROPERTY_TYPES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { KNOWN_FIELDS } from './codes.ts';
import { KINDS } from './kinds.ts';
import { mapRecord } from './map-record.ts';
import { FLAT } from './testing.ts';
import type { Values } from './testing.ts';

const CONTEXT: MapContext = { config: { url: 'https://crm.example/feed.zip' }, market: 'gb' };
const map = (values: Values): Mapped => mapRecord(Object.freeze({ ...FLAT, ...values }), CONTEXT);
const mapped = (values: Values): MappedProperty => map(values).property;
const warnings = (values: Values): string[] => map(values).warnings.map(({ code, field }) => `${code} ${field}`);
const customs = (values: Values): (string | undefined)[] =>
  (mapped(values).custom_fields ?? []).map(({ key, value }) => `${key}: ${value}`);
const pounds = (amount: number): { amount: number; currency: string } => ({ amount, currency: 'GBP' });
const LET: Values = { TRANS_TYPE_ID: '2', PRICE: '950' };

describe('map of BLM', () => {
  it('maps a flat for sale', () => {
    expect(map({})).to.deep.equal({
      property: {
        crm_source: 'blm',
        crm_reference: '9054_100',
        reference: '9054_100',
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-02-01T10:30:00.000Z',
        type: 'apartment',
        sub_type: 'apartment',
        offer_type: 'sale',
        status: 'available',
        crm_type: '8',
        crm_sub_type: 'Flat',
        crm_status: 'Available',
        title: { en: '2 bedroom flat, Exeter' },
        description: { en: 'A bright flat by the river.<br />Close to the station.' },
        short_description: { en: 'A bright flat by the river.' },
        bedrooms: 2,
        financial: { transaction: { price: pounds(249_950) } },
        location: {
          address: 'Meadow Lane, Exeter',
          street: 'Meadow Lane',
          postal_code: 'EX4 1AB',
          city: 'Exeter',
          countryCode: 'GB',
          publish_address: true,
        },
        office: { code: '9054' },
      },
      warnings: [],
    });
  });

  describe('kind, offer and status', () => {
    it('warn where nothing is stated', () => {
      const nothing = { PROP_SUB_ID: '', TRANS_TYPE_ID: '' };
      expect(mapped(nothing)).to.include({ type: 'other' }).and.not.have.property('offer_type');
      expect(warnings(nothing)).to.have.members(['missing_value PROP_SUB_ID', 'missing_value TRANS_TYPE_ID']);
    });

    const kinds: ReadonlyArray<readonly [code: string, type: string, subType?: string]> = [
      ['1', 'house', 'terraced'],
      ['2', 'house', 'end_of_terrace'],
      ['3', 'house', 'semi_detached'],
      ['4', 'house', 'house'],
      ['9', 'apartment', 'studio'],
      ['14', 'house', 'bungalow'],
      ['20', 'land', 'land'],
      ['44', 'apartment', 'serviced_apartment'],
      ['45', 'parking'],
      ['107', 'land', 'farmland'],
      ['125', 'program', 'new_program'],
      ['142', 'apartment', 'room'],
      ['143', 'building', 'building'],
      ['178', 'office', 'office_space'],
      ['253', 'commercial', 'commercial_premises'],
    ];
    for (const [code, type, subType] of kinds) {
      it(`reads PROP_SUB_ID ${code} as ${type} ${subType ?? ''}`, () => {
        const { property, warnings: said } = map({ PROP_SUB_ID: code });
        expect(property.type).to.equal(type);
        expect(property.sub_type).to.equal(subType);
        expect(said).to.deep.equal([]);
      });
    }

    it('knows every code of its table without a warning', () => {
      for (const code of Object.keys(KINDS)) {
        expect(PROPERTY_TYPES).to.include(mapped({ PROP_SUB_ID: code }).type);
        expect(warnings({ PROP_SUB_ID: code })).to.deep.equal([]);
      }
    });

    it('maps an unknown code to other with a warning, and a missing one without', () => {
      expect(mapped({ PROP_SUB_ID: '999' })).to.include({ type: 'other', sub_type: 'other', crm_type: '999' });
      expect(warnings({ PROP_SUB_ID: '999' })).to.deep.equal(['unmapped_value PROP_SUB_ID']);
      for (const code of ['', '0']) {
        expect(mapped({ PROP_SUB_ID: code }).type).to.equal('other');
        expect(mapped({ PROP_SUB_ID: code })).to.not.have.property('sub_type');
      }
    });

    it('reads a business for sale', () => {
      expect(mapped({ PROP_SUB_ID: '211', BUSINESS_FOR_SALE_FLAG: '1' })).to.include({
        type: 'goodwill',
        sub_type: 'business_capital',
        crm_sub_type: 'Pub',
      });
      expect(mapped({ PROP_SUB_ID: '211', BUSINESS_FOR_SALE_FLAG: '0' }).type).to.equal('commercial');
    });

    const statuses: ReadonlyArray<readonly [code: string, status: string]> = [
      ['0', 'available'],
      ['1', 'sales_compromise'],
      ['2', 'sales_compromise'],
      ['3', 'under_contract'],
      ['4', 'option'],
      ['5', 'rented'],
      ['6', 'sold'],
      ['7', 'rented'],
      ['', 'available'],
    ];
    for (const [code, status] of statuses) {
      it(`reads STATUS_ID "${code}" as ${status}`, () => {
        const values = { STATUS_ID: code, TRANS_TYPE_ID: status === 'rented' ? '2' : '1' };
        expect(mapped(values).status).to.equal(status);
        expect(warnings(values)).to.deep.equal([]);
      });
    }

    it('keeps the words of an unknown status', () => {
      expect(mapped({ STATUS_ID: '9' })).to.include({ status: 'available', crm_status: '9' });
      expect(warnings({ STATUS_ID: '9' })).to.deep.equal(['unmapped_value STATUS_ID']);
    });

    it('derives the offer from the status if the transaction is missing', () => {
      expect(mapped({ TRANS_TYPE_ID: '2' }).offer_type).to.equal('rental');
      expect(mapped({ TRANS_TYPE_ID: '', STATUS_ID: '5' }).offer_type).to.equal('rental');
      expect(mapped({ TRANS_TYPE_ID: '', STATUS_ID: '1' }).offer_type).to.equal('sale');
      expect(mapped({ TRANS_TYPE_ID: '' })).to.not.have.property('offer_type');
    });

    it('hides what is not published', () => {
      expect(mapped({ PUBLISHED_FLAG: '0' }).hidden).to.equal(true);
      expect(mapped({ PUBLISHED_FLAG: '1' })).to.not.have.property('hidden');
    });
  });

  describe('money', () => {
    it('reads prices in all notations', () => {
      for (const price of ['249950', '249,950', '£249,950', '249950.00', '249.950']) {
        expect(mapped({ PRICE: price }).financial?.transaction?.price).to.deep.equal(pounds(249_950));
      }
      expect(mapped({ PRICE: '0' })).to.not.have.property('financial');
      expect(warnings({ PRICE: 'ask' })).to.deep.equal(['unreadable_value PRICE']);
    });

    it('leaves out a price on application, and keeps other qualifiers of a price', () => {
      expect(mapped({ PRICE_QUALIFIER: '1' }).financial).to.deep.equal({ information: 'POA' });
      expect(mapped({ PRICE_QUALIFIER: '2' }).financial?.information).to.equal('Guide price');
      expect(mapped({ PRICE_QUALIFIER: '7' }).financial?.range).to.deep.equal({ from: pounds(249_950) });
      expect(mapped({ PRICE_QUALIFIER: '0' }).financial).to.not.have.property('information');
      expect(warnings({ PRICE_QUALIFIER: '8' })).to.deep.equal(['unmapped_value PRICE_QUALIFIER']);
    });

    const periods: ReadonlyArray<readonly [code: string, period: string | undefined]> = [
      ['0', 'week'],
      ['1', 'month'],
      ['2', 'quarterly'],
      ['3', 'yearly'],
      ['5', 'week'],
      ['', 'month'],
      ['4', undefined],
    ];
    for (const [code, period] of periods) {
      it(`reads a rent with LET_RENT_FREQUENCY "${code}" per ${period}`, () => {
        expect(mapped({ ...LET, LET_RENT_FREQUENCY: code, LET_BOND: '1000' }).rent_details?.rent_period).to.equal(
          period,
        );
      });
    }

    it('says that a rent is per person', () => {
      expect(mapped({ ...LET, LET_RENT_FREQUENCY: '5' }).financial?.information).to.equal('Per person per week');
    });

    it('leaves out the bond of a rent on application, which would reveal the rent', () => {
      const rent = mapped({ ...LET, PRICE_QUALIFIER: '1', LET_BOND: '1,100' }).rent_details;
      expect(rent).to.deep.equal({ rent_period: 'month' });
    });

    it('reads the terms of a rental', () => {
      const values = { ...LET, LET_BOND: '1,100', LET_FURN_ID: '0', LET_DATE_AVAILABLE: '2026-04-01 00:00:00' };
      expect(mapped(values)).to.deep.include({
        available_at: '2026-04-01',
        rent_details: { rent_period: 'month', guarantee_deposit_amount: pounds(1_100), furnished: true },
      });
      expect(mapped({ ...LET, LET_FURN_ID: '2' }).rent_details?.furnished).to.equal(false);
      expect(mapped({ ...LET, LET_FURN_ID: '3' }).rent_details).to.not.have.property('furnished');
      expect(customs({ ...LET, LET_FURN_ID: '1', LET_TYPE_ID: '2' })).to.deep.equal([
        'let_type: Short term',
        'furniture: Part furnished',
      ]);
    });

    it('ignores rental terms of a sale', () => {
      const values = { LET_FURN_ID: '2', LET_TYPE_ID: '9', LET_RENT_FREQUENCY: '9', LET_DATE_AVAILABLE: 'soon' };
      expect(map(values)).to.deep.equal(map({}));
    });

    it('reads what a student let includes', () => {
      const values = { ...LET, LET_BILL_INC_WATER: 'Y', LET_BILL_INC_TV_LICIENCE: 'Y', LET_WASHING_MACHINE_FLAG: 'Y' };
      const { financial, amenities } = mapped({ ...values, LET_BILL_INC_GAS: 'N', LET_BILL_INC_INTERNET: 'Y' });
      expect(financial?.information).to.equal('Bills included: Water, TV licence, Internet');
      expect(amenities).to.deep.equal(['washing_machine', 'internet']);
    });

    it('reads tenure, ground rent and service charge', () => {
      const values = { TENURE_TYPE_ID: '2', ANNUAL_GROUND_RENT: '250', ANNUAL_SERVICE_CHARGE: '1200' };
      expect(mapped({ ...values, TENURE_UNEXPIRED_YEARS: '99' }).financial).to.deep.include({
        property_costs: { amount: pounds(250), period: 'yearly' },
        building_costs: { amount: pounds(1_200), period: 'yearly' },
      });
      expect(customs({ ...values, TENURE_UNEXPIRED_YEARS: '99' })).to.deep.equal([
        'tenure: Leasehold',
        'tenure_unexpired_years: 99',
      ]);
    });
  });

  describe('place', () => {
    const place = (values: Values) => mapped(values).location;

    it('leaves out house and street if the shown address does not have them', () => {
      expect(place({ DISPLAY_ADDRESS: 'Exeter' })).to.not.have.any.keys('street', 'street_number');
      expect(place({ DISPLAY_ADDRESS: '12 Meadow Lane, Exeter' })).to.include({
        street: 'Meadow Lane',
        street_number: '12',
      });
      expect(JSON.stringify(place({ ADDRESS_1: '1 Secret Court' }))).to.not.include('Secret');
    });

    it('does not publish an address without a display address', () => {
      expect(place({ DISPLAY_ADDRESS: '', ADDRESS_1: 'The Old Forge' })).to.deep.include({
        address_complement: 'The Old Forge',
        street: 'Meadow Lane',
        publish_address: false,
      });
    });

    it('finds the town in the last line if its own field is empty', () => {
      const values = {
        TOWN: '',
        ADDRESS_1: 'Woodside Close',
        ADDRESS_2: 'Chalfont St. Peter',
        ADDRESS_3: 'Gerrards Cross',
      };
      expect(place({ ...values, DISPLAY_ADDRESS: 'Woodside Close, Chalfont St. Peter' })).to.include({
        street: 'Woodside Close',
        district: 'Chalfont St. Peter',
        city: 'Gerrards Cross',
      });
      const house = {
        TOWN: '',
        ADDRESS_1: 'Holly Court',
        ADDRESS_2: 'Bower Way',
        ADDRESS_3: 'Cippenham',
        ADDRESS_4: 'Slough',
      };
      expect(place({ ...house, DISPLAY_ADDRESS: 'Bower Way, Cippenham' })).to.include({
        street: 'Bower Way',
        district: 'Cippenham',
        city: 'Slough',
      });
    });

    it('reads listings abroad with their own fields', () => {
      const values = {
        ADDRESS_1: '',
        ADDRESS_2: '',
        TOWN: '',
        POSTCODE1: '',
        POSTCODE2: '',
        HOUSE_NAME_NUMBER: '7',
        STREET_NAME: 'Calle Mayor',
        OS_TOWN_CITY: 'Nerja',
        OS_REGION: 'Málaga',
        ZIPCODE: '29780',
        COUNTRY_CODE: 'ES',
        EXACT_LATITUDE: '36.7512',
        EXACT_LONGDITUDE: '-3.8741',
        DISPLAY_ADDRESS: '',
      };
      expect(place(values)).to.deep.equal({
        street: 'Calle Mayor',
        street_number: '7',
        city: 'Nerja',
        region: 'Málaga',
        postal_code: '29780',
        countryCode: 'ES',
        // Blurred: the address must not be published.
        geo: { latitude: 36.75, longitude: -3.87 },
        precision: 'district',
        publish_address: false,
      });
      expect(place({ EXACT_LATITUDE: '0', EXACT_LONGITUDE: '0' })).to.not.have.property('geo');
      expect(warnings({ EXACT_LATITUDE: '91', EXACT_LONGITUDE: '0' })).to.deep.equal([
        'implausible_value EXACT_LATITUDE',
      ]);
      expect(warnings({ COUNTRY_CODE: 'Spain' })).to.deep.equal(['unmapped_value COUNTRY_CODE']);
    });
  });

  describe('the rest', () => {
    it('reads rooms and sizes', () => {
      const values = {
        BATHROOMS: '1',
        LIVING_ROOMS: '2',
        MIN_SIZE_ENTERED: '900',
        MAX_SIZE_ENTERED: '1,200',
        AREA_SIZE_UNIT_ID: '1',
      };
      expect(mapped(values)).to.deep.include({
        bedrooms: 2,
        bathrooms: 1,
        areas: [{ type: 'reception_room' }, { type: 'reception_room' }],
        sizes: { liveable_area: { size: 1_200, unit: 'sq_ft' } },
      });
      expect(customs(values)).to.deep.equal(['min_size: 900']);
      expect(mapped({ PROP_SUB_ID: '110', MIN_SIZE_ENTERED: '1.5', AREA_SIZE_UNIT_ID: '4' }).sizes).to.deep.equal({
        plot_area: { size: 150, unit: 'are' },
      });
      expect(mapped({ LIVING_ROOMS: '99999' }).areas).to.have.length(20);
      expect(warnings({ BEDROOMS: 'two' })).to.deep.equal(['unreadable_value BEDROOMS']);
    });

    it('keeps features and maps those in known words', () => {
      const values = {
        FEATURE1: 'Communal gardens',
        FEATURE2: 'Gas central heating',
        FEATURE10: 'No chain',
        NEW_HOME_FLAG: 'Y',
      };
      expect(customs(values)).to.deep.equal([
        'feature: Communal gardens',
        'feature: Gas central heating',
        'feature: No chain',
      ]);
      expect(mapped(values)).to.deep.include({ amenities: ['garden'], general_condition: 'new' });
      expect(mapped(values).features?.heating_energy).to.deep.equal({ gas: true });
    });

    it('sorts media by kind and number, certificates separately from pictures', () => {
      const property = mapped({
        MEDIA_IMAGE_10: 'https://p.example/10.jpg',
        MEDIA_IMAGE_01: 'https://p.example/1.jpg',
        MEDIA_IMAGE_TEXT_01: 'The kitchen',
        MEDIA_IMAGE_02: 'https://p.example/1.jpg',
        MEDIA_IMAGE_60: 'https://p.example/epc.png',
        MEDIA_IMAGE_TEXT_60: 'EPC',
        MEDIA_FLOOR_PLAN_00: 'https://p.example/plan.gif',
        MEDIA_DOCUMENT_00: 'https://p.example/brochure.pdf',
        MEDIA_VIRTUAL_TOUR_00: 'https://tours.example/1',
        MEDIA_VIRTUAL_TOUR_01: 'https://www.youtube.com/watch?v=x',
        MEDIA_VIRTUAL_TOUR_02: 'https://tours.example/2',
      });
      expect(property.images).to.deep.equal([
        { url: 'https://p.example/1.jpg', name: 'The kitchen', content_type: 'image/jpeg', ordinal: 0 },
        { url: 'https://p.example/10.jpg', content_type: 'image/jpeg', ordinal: 1 },
      ]);
      expect(property.plans?.map(({ url }) => url)).to.deep.equal(['https://p.example/plan.gif']);
      expect(property.documents?.map(({ url, group }) => [url, group])).to.deep.equal([
        ['https://p.example/brochure.pdf', undefined],
        ['https://p.example/epc.png', 'certificate'],
      ]);
      expect(property.video).to.deep.equal({
        virtual_tour_url: 'https://tours.example/1',
        video_url: 'https://www.youtube.com/watch?v=x',
      });
      expect(property.custom_fields).to.deep.equal([
        { key: 'virtual_tour', value: 'https://tours.example/2', group: 'blm' },
      ]);
    });

    it('sanitizes texts, and generates a title and a description for a listing without any', () => {
      expect(mapped({ DESCRIPTION: '<p onclick="x()">Bright</p><script>x()</script>' }).description.en).to.equal(
        '<p>Bright</p>',
      );
      expect(mapped({ DESCRIPTION: '' }).description).to.deep.equal({ en: 'A bright flat by the river.' });
      const bare = mapRecord({ AGENT_REF: 'A', BEDROOMS: '2' }, CONTEXT).property;
      const built = { en: '2 bedroom property' };
      expect(bare).to.deep.include({ title: built, description: built, type: 'other' });
      expect(() => mapRecord({ AGENT_REF: 'A', BEDROOMS: '0', PRICE: '' }, CONTEXT)).to.throw(/nothing but its key/);
    });

    it('keeps fields that software adds for its own use, with a warning', () => {
      expect(customs({ AGENT_NOTE: 'Keys at <b>office</b>' })).to.deep.equal(['agent_note: Keys at <b>office</b>']);
      expect(warnings({ AGENT_NOTE: 'x' })).to.deep.equal(['unknown_field AGENT_NOTE']);
    });

    it('leaves out times that cannot be read', () => {
      expect(mapped({ UPDATE_DATE: '0000-00-00 00:00:00' })).to.not.have.property('updated_at');
      expect(warnings({ CREATE_DATE: 'yesterday' })).to.deep.equal(['unreadable_value CREATE_DATE']);
    });

    it('names the CRM of the config as the source', () => {
      const context = { ...CONTEXT, config: { url: 'https://x', provider: 'jupix' } };
      expect(mapRecord({ ...FLAT }, context).property.crm_source).to.equal('jupix');
    });

    it('refuses a record without a reference', () => {
      expect(() => mapRecord({ TOWN: 'Exeter' }, CONTEXT))
        .to.throw(ConnectorError)
        .with.property('kind', 'bad_record');
    });
  });

  it('returns a valid property or bad_record for any values of the fields', () => {
    const names = [
      ...KNOWN_FIELDS,
      'MEDIA_IMAGE_00',
      'MEDIA_IMAGE_TEXT_00',
      'MEDIA_VIRTUAL_TOUR_00',
      'MEDIA_DOCUMENT_50',
      'X1',
    ];
    const value = oneof(
      string(),
      string({ unit: 'binary' }),
      constantFrom(
        '0',
        '1',
        '2',
        '5',
        '-1',
        '1e9',
        '99999999999999',
        '2026-02-31',
        'Y',
        'N',
        'www.x.y/ z',
        '<b>',
        '&#0;',
        '12 A Road',
      ),
    );
    assert(
      forAll(dictionary(constantFrom(...names), value, { maxKeys: 12 }), (values) => {
        try {
          // `map` validates what it returns.
          expect(map(values).property.crm_reference).to.be.a('string');
        } catch (error) {
          expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'bad_record');
        }
      }),
      { numRuns: 500 },
    );
  });
});
