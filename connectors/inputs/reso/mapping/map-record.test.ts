import { expect } from 'chai';
import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  jsonValue,
  oneof,
  property as check,
  record,
  string,
} from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { MappedProperty } from '../../../../model/property/property.ts';
import type { JsonObject, Mapped } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { AMENITIES } from './amenities.ts';
import { CLASSES, STATUSES, SUB_TYPES } from './kinds.ts';
import { reso } from '../reso.ts';
import { listing } from '../testing/listings.ts';

const map = (changes: JsonObject, config: JsonObject = {}, market = 'us'): Mapped =>
  reso.map(listing(1, changes), { config, market });
const propertyOf = (changes: JsonObject): MappedProperty => map(changes).property;
const codesOf = ({ warnings }: Mapped): string[] => warnings.map(({ code, field }) => `${code} ${field}`);

describe('RESO listings', () => {
  it('have key, reference, source and times', () => {
    const { property, warnings } = map(
      { OriginalEntryTimestamp: '2026-01-05T08:00:00.5-05:00' },
      { provider: 'Trestle' },
    );
    expect(property).to.include({
      crm_source: 'Trestle',
      crm_reference: 'K1',
      reference: '26-1',
      created_at: '2026-01-05T13:00:00.500Z',
      updated_at: '2026-02-01T00:01:00.000Z',
    });
    expect(warnings).to.deep.equal([]);
    expect(propertyOf({ ListingId: null })).to.include({ crm_source: 'reso', reference: 'K1' });
  });

  it('are refused without key or kind', () => {
    for (const [changes, path] of [
      [{ ListingKey: ' ' }, '$.ListingKey'],
      [{ PropertyType: null, PropertySubType: '' }, '$.PropertyType'],
    ] as const) {
      expect(() => map(changes))
        .to.throw(ConnectorError)
        .with.property('path', path);
    }
  });

  describe('kind', () => {
    const kinds: ReadonlyArray<readonly [type: string, subType: string | null, expected: string]> = [
      ['Residential', 'Condominium', 'apartment condo sale'],
      ['Residential', 'Stock Cooperative', 'apartment - sale'],
      ['Residential', 'Townhouse', 'house townhouse sale'],
      ['Residential', 'Duplex', 'building building sale'],
      ['Residential', 'Boat Slip', 'other berth sale'],
      ['Residential', 'Deeded Parking', 'parking - sale'],
      ['Residential', null, 'house - sale'],
      ['ResidentialLease', 'SingleFamilyResidence', 'house house rental'],
      ['Residential Lease', 'Apartment', 'apartment apartment rental'],
      ['Residential Income', 'Quadruplex', 'building building sale'],
      ['Residential Income', 'Single Family Residence', 'building investment_property sale'],
      ['Residential Income', null, 'building investment_property sale'],
      ['Land', 'Unimproved Land', 'land land sale'],
      ['Land', 'Agriculture', 'land agricultural sale'],
      ['Land', 'Single Family Residence', 'land residential_land sale'],
      ['Farm', null, 'house farm sale'],
      ['Farm', 'Ranch', 'house ranch sale'],
      ['Manufactured In Park', 'Manufactured Home', 'house mobile_home sale'],
      ['Commercial Sale', 'Office', 'office office_space sale'],
      ['Commercial Lease', 'Retail', 'commercial retail rental'],
      ['Commercial Lease', 'Hotel/Motel', 'commercial hotel rental'],
      ['Commercial Sale', 'Apartment', 'building investment_property sale'],
      ['Commercial Sale', 'Business', 'commercial business_premises sale'],
      ['Business Opportunity', 'Business', 'goodwill company sale'],
      ['Business Opportunity', null, 'goodwill business_capital sale'],
    ];
    for (const [type, subType, expected] of kinds) {
      it(`of ${type} and ${subType ?? 'nothing'} is ${expected}`, () => {
        const mapped = map({ PropertyType: type, PropertySubType: subType });
        const { type: kind, sub_type: sub = '-', offer_type: offer } = mapped.property;
        expect(`${kind} ${sub} ${offer}`).to.equal(expected);
        expect(codesOf(mapped)).to.deep.equal([]);
      });
    }

    it('warns of a missing PropertyType and maps no offer, because only it distinguishes leases from sales', () => {
      const mapped = map({ PropertyType: null, PropertySubType: 'Cabin' });
      expect(mapped.property).to.include({ type: 'house' });
      expect(mapped.property.offer_type).to.equal(undefined);
      expect(mapped.warnings).to.deep.equal([{ code: 'missing_value', field: 'PropertyType' }]);
    });

    it('keeps words that no table has, with a warning', () => {
      const mapped = map({ PropertyType: 'Spaceship', PropertySubType: 'Shuttle', StandardStatus: 'Lost' });
      expect(mapped.property).to.include({
        type: 'other',
        sub_type: 'other',
        status: 'available',
        crm_type: 'Spaceship',
        crm_sub_type: 'Shuttle',
        crm_status: 'Lost',
      });
      expect(codesOf(mapped)).to.have.members([
        'unmapped_value PropertyType',
        'unmapped_value PropertySubType',
        'unmapped_value StandardStatus',
      ]);
      expect(map({ PropertySubType: 'Yurt' }).property).to.include({ type: 'house', sub_type: 'other' });
    });

    it('recognises auctions and holiday lets', () => {
      expect(propertyOf({ SpecialListingConditions: ['Short Sale', 'Auction'] }).offer_type).to.equal('auction');
      const lease = { PropertyType: 'Residential Lease', SpecialListingConditions: 'Auction' };
      expect(propertyOf(lease).offer_type).to.equal('rental');
      expect(propertyOf({ ...lease, LeaseTerm: 'Short Term Lease' }).offer_type).to.equal('seasonal_rental');
    });
  });

  describe('status', () => {
    const statuses: ReadonlyArray<readonly [word: string, status: string, hidden?: true]> = [
      ['Active', 'available'],
      ['Active Under Contract', 'under_contract'],
      ['ActiveUnderContract', 'under_contract'],
      ['Pending', 'sales_compromise'],
      ['Closed', 'sold'],
      ['Coming Soon', 'prospect', true],
      ['Canceled', 'closed', true],
      ['Expired', 'closed', true],
      ['Withdrawn', 'closed', true],
      ['Hold', 'closed', true],
    ];
    for (const [word, status, hidden] of statuses) {
      it(`${word} is ${status}${hidden ? ' and hidden' : ''}`, () => {
        const mapped = map({ StandardStatus: word });
        expect(mapped.property).to.include({ status, crm_status: word });
        expect(mapped.property.hidden).to.equal(hidden);
        expect(mapped.warnings).to.deep.equal([]);
      });
    }

    it('Closed is rented for a lease, and the price is the one that was paid', () => {
      const closed = { StandardStatus: 'Closed', ClosePrice: 1_900, CloseDate: '2026-02-03', ListPrice: 2_000 };
      const lease = propertyOf({ ...closed, PropertyType: 'Residential Lease' });
      expect(lease).to.include({ status: 'rented', sold_date: '2026-02-03' });
      expect(lease.financial?.transaction).to.deep.equal({ price: { amount: 1_900, currency: 'USD' } });
      const sale = propertyOf({ ...closed, ClosePrice: null });
      expect(sale.financial?.transaction).to.deep.equal({ price: { amount: 2_000, currency: 'USD' } });
      expect(propertyOf({ ...closed, StandardStatus: 'Active' }).financial?.transaction?.price?.amount).to.equal(2_000);
    });

    it('is hidden when the owner forbids the internet, and shows no address when that is forbidden', () => {
      expect(propertyOf({ InternetEntireListingDisplayYN: false }).hidden).to.equal(true);
      expect(propertyOf({ InternetEntireListingDisplayYN: true })).not.to.have.property('hidden');
      expect(propertyOf({ InternetAddressDisplayYN: false }).location?.publish_address).to.equal(false);
      expect(propertyOf({ InternetAddressDisplayYN: 'See remarks' }).location?.publish_address).to.equal(false);
      expect(propertyOf({ InternetEntireListingDisplayYN: 'See remarks' }).hidden).to.equal(true);
      expect(propertyOf({ InternetAddressDisplayYN: null }).location).not.to.have.property('publish_address');
    });

    it('keeps the date on which a coming-soon listing is on the market, and reads local statuses if there are no others', () => {
      expect(propertyOf({ StandardStatus: 'Coming Soon', ActivationDate: '2026-04-01' }).available_at).to.equal(
        '2026-04-01',
      );
      expect(propertyOf({ StandardStatus: null, MlsStatus: 'Pending' })).to.include({ status: 'sales_compromise' });
      expect(propertyOf({ StandardStatus: null, MlsStatus: 'Kickout' })).to.include({
        status: 'available',
        crm_status: 'Kickout',
      });
    });
  });

  it('have areas in their unit, in square feet where none is said in the United States', () => {
    const sizesOf = (changes: JsonObject) => propertyOf({ LivingArea: null, ...changes }).sizes;
    expect(sizesOf({ LivingArea: 967 })).to.deep.equal({ liveable_area: { size: 967, unit: 'sq_ft' } });
    expect(sizesOf({ LivingArea: '1,850' })).to.deep.equal({ liveable_area: { size: 1850, unit: 'sq_ft' } });
    expect(sizesOf({ LivingArea: 90, LivingAreaUnits: 'Square Meters' })?.liveable_area?.unit).to.equal('sq_m');
    expect(sizesOf({ LivingArea: 90, Country: 'ES' })?.liveable_area?.unit).to.equal('sq_m');
    expect(sizesOf({ LivingArea: 0 })).to.equal(undefined);
    const plotOf = (changes: JsonObject) => sizesOf(changes)?.plot_area;
    expect(plotOf({ LotSizeArea: 0.184, LotSizeAcres: 0.184, LotSizeSquareFeet: 8015.04 })).to.deep.equal({
      size: 0.184,
      unit: 'acre',
    });
    expect(plotOf({ LotSizeArea: 5000, LotSizeUnits: 'Square Feet' })).to.deep.equal({ size: 5000, unit: 'sq_ft' });
    expect(plotOf({ LotSizeArea: 2, LotSizeUnits: 'Hectares' })).to.deep.equal({ size: 200, unit: 'are' });
    expect(plotOf({ LotSizeArea: 4e11, LotSizeUnits: 'Acres', LotSizeSquareFeet: 8000 })).to.deep.equal({
      size: 8000,
      unit: 'sq_ft',
    });
    expect(plotOf({ LotSizeAcres: 2 })).to.deep.equal({ size: 2, unit: 'acre' });
    const bare = map({ LotSizeArea: 7 });
    expect(bare.property.sizes).not.to.have.property('plot_area');
    expect(codesOf(bare)).to.deep.equal(['missing_unit LotSizeArea']);
  });

  it('count bathrooms by what is in them', () => {
    expect(
      propertyOf({ BathroomsFull: 2, BathroomsHalf: 1, BathroomsThreeQuarter: 1, BathroomsTotalInteger: 4 }),
    ).to.include({
      bathrooms: 2,
      showerrooms: 1,
      toilets: 1,
    });
    expect(propertyOf({ BathroomsTotalInteger: 3 }).bathrooms).to.equal(3);
  });

  it('have rents with their period, by the month for a home where nothing is said', () => {
    const rentOf = (changes: JsonObject) => propertyOf({ PropertyType: 'Residential Lease', ...changes }).rent_details;
    expect(rentOf({})).to.deep.equal({ rent_period: 'month' });
    expect(rentOf({ LeaseAmountFrequency: 'Bi-Monthly', Furnished: 'Furnished' })).to.deep.equal({
      rent_period: 'bimonthly',
      furnished: true,
    });
    const odd = map({ PropertyType: 'Residential Lease', LeaseAmountFrequency: 'Seasonal' });
    expect(odd.property).not.to.have.property('rent_details');
    expect(codesOf(odd)).to.deep.equal(['unmapped_value LeaseAmountFrequency']);
    expect(
      propertyOf({ AssociationFee: 175, AssociationFeeFrequency: 'Monthly' }).financial?.building_costs,
    ).to.deep.equal({
      amount: { amount: 175, currency: 'USD' },
      period: 'month',
    });
  });

  it('take the currency of their country', () => {
    const currencyOf = (changes: JsonObject) => propertyOf(changes).financial?.transaction?.price?.currency;
    expect(currencyOf({})).to.equal('USD');
    for (const country of ['CA', 'CAN', 'Canada']) expect(currencyOf({ Country: country })).to.equal('CAD');
    for (const country of ['UnitedKingdom', 'United Kingdom']) expect(currencyOf({ Country: country })).to.equal('GBP');
    expect(currencyOf({ Country: null, StateOrProvince: 'ON' })).to.equal('CAD');
    expect(currencyOf({ Country: 'PT' })).to.equal('EUR');
    const unknown = map({ Country: 'ZW' });
    expect(codesOf(unknown)).to.deep.equal(['assumed_currency Country']);
  });

  it('have a title that is built, and remarks as description', () => {
    expect(propertyOf({})).to.deep.include({
      title: { en: 'House, 3 bedrooms, 1,850 sq ft, Springfield' },
      description: { en: 'Bright home on a quiet street.' },
    });
    const land = { PropertyType: 'Land', PropertySubType: null, LotSizeAcres: 2.5, PublicRemarks: null };
    expect(propertyOf(land)).to.deep.include({
      title: { en: 'Land, 2.5 acres, Springfield' },
      description: { en: 'Land, 2.5 acres, Springfield' },
    });
  });

  it('put media in order where their category says, and leave out what is not for all', () => {
    const url = (name: string): string => `https://m.example.com/${name}`;
    const { property, warnings } = map({
      Media: [
        {
          MediaURL: url('b.jpg'),
          Order: '10',
          MediaCategory: 'Photo',
          MediaKey: 'b',
          ShortDescription: 'Kitchen & bar',
        },
        { MediaURL: url('a'), Order: 2, MediaCategory: 'Photo', MimeType: 'image/webp', Permission: ['IDX'] },
        { MediaURL: url('a'), Order: 3, MediaCategory: 'Photo' },
        { MediaURL: url('secret.jpg'), Order: 0, MediaCategory: 'Photo', Permission: ['Agent Only'] },
        { MediaURL: url('own.jpg'), Order: 0, MediaCategory: 'Photo', Permission: 'Public,Private' },
        { MediaURL: url('c.mov'), Order: 4, MediaType: 'mov' },
        { MediaURL: url('plan.png'), Order: 1, MediaCategory: 'FloorPlan' },
        { MediaURL: url('d.pdf'), Order: 1, MediaCategory: 'Document' },
        { MediaURL: url('t1'), Order: 1, MediaCategory: 'Branded Virtual Tour' },
        { MediaURL: url('t2'), Order: 2, MediaCategory: 'Unbranded Virtual Tour' },
        { MediaURL: url('me.jpg'), Order: 1, MediaCategory: 'Agent Photo' },
        { MediaURL: url('logo.png'), Order: 1, MediaCategory: 'Office Logo' },
        { MediaURL: 'javascript:alert(1)', Order: 1, MediaCategory: 'Photo', MediaKey: 'evil' },
        { MediaURL: url('x'), Order: 1, MediaCategory: 'Hologram' },
        null,
      ],
    });
    expect(property.images).to.deep.equal([
      { content_type: 'image/webp', url: url('a'), ordinal: 0 },
      { id: 'b', name: 'Kitchen & bar', content_type: 'image/jpeg', url: url('b.jpg'), ordinal: 1 },
    ]);
    expect(property.plans?.map((file) => file.url)).to.deep.equal([url('plan.png')]);
    expect(property.documents?.map((file) => file.url)).to.deep.equal([url('d.pdf')]);
    expect(property.video).to.deep.equal({ video_url: url('c.mov'), virtual_tour_url: url('t2') });
    expect(property.negotiator?.photo_url).to.equal(url('me.jpg'));
    expect(property.office?.logo_url).to.equal(url('logo.png'));
    expect(warnings).to.deep.equal([
      { code: 'unreadable_value', field: 'Media.MediaURL', value: 'evil' },
      { code: 'unmapped_value', field: 'Media.MediaCategory', value: 'Hologram' },
    ]);
  });

  it('name the agent, the terms and what is there, and nothing that is for agents only', () => {
    const property = propertyOf({
      ListAgentFullName: 'Ana Maria Silva',
      ListAgentKey: 'M7',
      ListOfficeName: 'Summit Realty',
      ListingAgreement: 'Exclusive Right To Sell',
      Heating: ['Forced Air', 'Natural Gas', 'Radiant Floor'],
      Cooling: ['Central Air'],
      View: ['Ocean', 'Panoramic'],
      PoolPrivateYN: true,
      Fencing: ['None'],
      Appliances: 'Dishwasher,Microwave',
      PrivateRemarks: 'gate code 1234',
      LockBoxSerialNumber: 'LB-1234',
      OwnerName: 'Hidden Owner',
    });
    expect(property.negotiator).to.deep.equal({
      id: 'M7',
      first_name: 'Ana Maria',
      last_name: 'Silva',
      company: 'Summit Realty',
    });
    expect(property.mandate).to.deep.equal({ type: 'exclusive', exclusive: true });
    expect(property.features).to.deep.equal({
      heating_energy: { gas: true },
      heating_cooling: { floor_heating: true, air_conditioning: true },
      crm_heating: 'Forced Air, Natural Gas, Radiant Floor',
    });
    expect(property.view).to.deep.equal({ type: 'panoramic', landscapes: ['sea'] });
    expect(property.amenities).to.have.members(['pool', 'dishwasher', 'microwave', 'sea_view', 'air_conditioning']);
    expect(JSON.stringify(property)).not.to.match(/1234|Hidden/);
  });

  it('take nulls, empty lists and ["None"] for nothing', () => {
    const empty = Object.fromEntries(
      [
        'Heating',
        'Cooling',
        'View',
        'PropertyCondition',
        'DirectionFaces',
        'Furnished',
        'OccupantType',
        ...Object.keys(AMENITIES),
      ].flatMap((field, index) => [[field, [null, [], ['None'], '', 'None'][index % 5] ?? null]]),
    );
    const mapped = map(empty);
    expect(mapped.warnings).to.deep.equal([]);
    expect(mapped.property).not.to.have.any.keys('amenities', 'features', 'view', 'orientation', 'general_condition');
  });

  it('take zero and impossible places for unknown', () => {
    expect(propertyOf({ Latitude: 0, Longitude: 0 }).location).not.to.have.property('geo');
    const mapped = map({ Latitude: 91, Longitude: 3, YearBuilt: 20211 });
    expect(mapped.property.location).not.to.have.property('geo');
    expect(codesOf(mapped)).to.have.members(['implausible_value Latitude', 'implausible_value YearBuilt']);
    expect(propertyOf({ ListPrice: 0 })).not.to.have.property('financial');
  });

  it('are valid for any values of the fields', () => {
    const fields = Object.keys(listing(1)).concat(
      'MlsStatus InternetAddressDisplayYN LeaseTerm SpecialListingConditions ClosePrice CloseDate LotSizeArea LotSizeUnits LotSizeAcres Country UnitNumber StreetName StreetNumber UnparsedAddress Latitude Longitude BathroomsFull RoomsTotal StoriesTotal EntryLevel YearBuilt Heating Cooling View AssociationFee AssociationFeeFrequency ListAgentFullName ListOfficeURL AvailabilityDate VirtualTourURLUnbranded'.split(
        ' ',
      ),
      Object.keys(AMENITIES),
    );
    const words = constantFrom(
      ...[CLASSES, SUB_TYPES, STATUSES].flatMap((table) => Object.keys(table)),
      'constructor',
      '__proto__',
    );
    const media: Arbitrary<unknown> = array(
      record({
        MediaURL: oneof(constant('https://m.example.com/1.jpg'), string({ unit: 'binary' })),
        Order: oneof(double(), string()),
        MediaCategory: oneof(constantFrom('Photo', 'Video'), string()),
        Permission: oneof(constant(null), string()),
        ShortDescription: string({ unit: 'binary' }),
      }),
      { maxLength: 4 },
    );
    const value = oneof(
      words,
      string({ unit: 'binary', maxLength: 60 }),
      double(),
      boolean(),
      jsonValue(),
      array(words),
      media,
    );
    const raws = dictionary(constantFrom(...fields), value, { maxKeys: 30 });
    assert(
      check(raws, (raw) => {
        const plain: JsonObject = JSON.parse(JSON.stringify({ ...listing(1), ...raw }));
        try {
          reso.map(plain, { config: {}, market: 'us' });
        } catch (error) {
          expect(error).to.be.instanceOf(ConnectorError).with.property('kind', 'bad_record');
          expect(['$.ListingKey', '$.PropertyType']).to.include(error instanceof ConnectorError && error.path);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});
