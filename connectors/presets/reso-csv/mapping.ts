/**
 * RESO Data Dictionary as a CSV file: what MLS software and RETS clients export with the dictionary's names as columns. For the Web API use the RESO input.
 * Made after the Data Dictionary 1.7 (lookups of the npm package @realestate/types) and our own RESO input; never met a real file. RETS systems with
 * names of their own (L_ListingID …) need a mapping of their own.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

/** The dictionary has a word in two spellings: `Residential Lease` and `ResidentialLease`. */
const both = <Value>(words: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, value]) => [
      [word, value] as const,
      [word.replaceAll(/[ /-]/g, ''), value] as const,
    ]),
  );

const INVESTMENT: Kind = ['building', 'investment_property'];
const SUB_TYPES = both<Kind>({
  Agriculture: ['land', 'agricultural'],
  Apartment: ['apartment'],
  'Boat Slip': ['other', 'berth'],
  Business: ['goodwill', 'company'],
  Cabin: ['house', 'chalet'],
  Condominium: ['apartment', 'condo'],
  'Deeded Parking': ['parking'],
  Duplex: ['building'],
  Farm: ['house', 'farm'],
  'Hotel/Motel': ['commercial', 'hotel'],
  Industrial: ['commercial', 'industrial'],
  'Manufactured Home': ['house', 'mobile_home'],
  'Manufactured On Land': ['house', 'mobile_home'],
  'Mixed Use': ['commercial', 'commercial_building'],
  'Mobile Home': ['house', 'mobile_home'],
  'Multi Family': INVESTMENT,
  Office: ['office', 'office_space'],
  'Own Your Own': ['apartment'],
  Quadruplex: ['building'],
  Ranch: ['house', 'ranch'],
  Retail: ['commercial', 'retail'],
  'Single Family Residence': ['house'],
  'Stock Cooperative': ['apartment'],
  Timeshare: ['apartment'],
  Townhouse: ['house', 'townhouse'],
  Triplex: ['building'],
  'Unimproved Land': ['land'],
  Warehouse: ['commercial', 'warehouse'],
});

const FIXED_TYPES = both<Kind>({
  'Residential Income': INVESTMENT,
  Land: ['land'],
  'Business Opportunity': ['goodwill', 'business_capital'],
});
const DEFAULT_TYPES = both<Kind>({
  Residential: ['house'],
  'Residential Lease': ['house'],
  'Manufactured In Park': ['house', 'mobile_home'],
  Farm: ['house', 'farm'],
  'Commercial Sale': ['commercial'],
  'Commercial Lease': ['commercial'],
});

const LEASES = both({ 'Residential Lease': true, 'Commercial Lease': true });
const isLease = { path: 'PropertyType', in: Object.keys(LEASES) };
const isHomeLease = { path: 'PropertyType', in: ['Residential Lease', 'ResidentialLease'] };
const PERIODS = both({
  Annually: 'yearly',
  'Bi-Monthly': 'bimonthly',
  'Bi-Weekly': 'fortnight',
  Daily: 'day',
  Monthly: 'month',
  Quarterly: 'quarterly',
  'Semi-Annually': 'half_yearly',
  Weekly: 'week',
});
const NO_PERIOD = both({ 'One Time': null, Seasonal: null, 'Semi-Monthly': null });

const area = (to: string, path: string, units: string): MappingRule[] => [
  { to, from: [path], unit: 'sq_ft', when: { path: units, in: ['Square Feet', 'SquareFeet'] } },
  { to, from: [path], unit: 'sq_m', when: { path: units, in: ['Square Meters', 'SquareMeters'] } },
  { to, from: [path], unit: 'acre', when: { path: units, in: ['Acres'] } },
];

export const resoCsv: FeedMapping = {
  version: 1,
  name: 'RESO Data Dictionary (CSV)',
  specification: 'https://dd.reso.org',
  source: { format: 'csv' },
  profile: { numbers: 'point', dates: 'ymd', currency: 'USD', language: 'en' },
  key: { from: ['ListingKey', 'ListingKeyNumeric', 'ListingId'] },
  updated: ['ModificationTimestamp'],
  // A listing that is not for the public is none for us, also if it was before.
  deleted: {
    any: [
      {
        path: 'StandardStatus',
        in: ['Delete', 'Canceled', 'Expired', 'Withdrawn', 'Hold', 'Incomplete', 'Coming Soon', 'ComingSoon'],
      },
      { path: 'InternetEntireListingDisplayYN', in: ['false', '0', 'N', 'No'] },
      { path: 'MlgCanView', in: ['false', '0', 'N', 'No'] },
    ],
  },
  rules: [
    { to: 'reference', from: ['ListingId', 'ListingKey'] },
    { to: 'description.en', from: ['PublicRemarks'] },
    { to: 'created_at', from: ['ListingContractDate', 'OriginalEntryTimestamp'] },
    {
      to: 'offer_type',
      from: ['PropertyType'],
      codes: both({
        Residential: 'sale',
        'Residential Income': 'sale',
        'Residential Lease': 'rental',
        Land: 'sale',
        'Manufactured In Park': 'sale',
        Farm: 'sale',
        'Commercial Sale': 'sale',
        'Commercial Lease': 'rental',
        'Business Opportunity': 'sale',
      }),
    },
    { to: 'status', constant: 'rented', when: { all: [isLease, { path: 'StandardStatus', in: ['Closed'] }] } },
    {
      to: 'status',
      from: ['StandardStatus'],
      codes: both({
        Active: 'available',
        'Active Under Contract': 'under_contract',
        Pending: 'sales_compromise',
        Closed: 'sold',
      }),
    },
    { to: 'crm_status', from: ['MlsStatus', 'StandardStatus'] },
    // Land stays land and an investment one for any intended or let building.
    ...kindRules(['PropertySubType'], SUB_TYPES, { not: { path: 'PropertyType', in: Object.keys(FIXED_TYPES) } }),
    ...kindRules(['PropertyType'], { ...FIXED_TYPES, ...DEFAULT_TYPES }),
    { to: 'financial.transaction.price', from: ['ListPrice'] },
    { to: 'financial.transaction.price', from: ['LeaseAmount'], when: isLease },
    {
      to: 'rent_details.rent_period',
      from: ['LeaseAmountFrequency'],
      codes: { ...PERIODS, ...NO_PERIOD },
      when: isLease,
    },
    // As the RESO input has it: the rent of a home without a period is one for a month.
    {
      to: 'rent_details.rent_period',
      constant: 'month',
      when: { all: [isHomeLease, { path: 'LeaseAmountFrequency', exists: false }] },
    },
    { to: 'rent_details.guarantee_deposit_amount', from: ['DepositAmount', 'SecurityDeposit'], when: isLease },
    {
      to: 'rent_details.furnished',
      from: ['Furnished'],
      codes: { Furnished: true, Unfurnished: false, Partially: null, Negotiable: null },
      when: isLease,
    },
    { to: 'available_at', from: ['AvailabilityDate'] },
    { to: 'bedrooms', from: ['BedroomsTotal'] },
    { to: 'bathrooms', from: ['BathroomsFull', 'BathroomsTotalInteger'] },
    { to: 'showerrooms', from: ['BathroomsThreeQuarter'] },
    { to: 'toilets', from: ['BathroomsHalf'] },
    { to: 'living_rooms', from: ['RoomsTotal'] },
    ...area('sizes.liveable_area', 'LivingArea', 'LivingAreaUnits'),
    { to: 'sizes.liveable_area', from: ['LivingArea'], when: { path: 'LivingAreaUnits', exists: false } },
    ...area('sizes.floor_area', 'BuildingAreaTotal', 'BuildingAreaUnits'),
    ...area('sizes.plot_area', 'LotSizeArea', 'LotSizeUnits'),
    { to: 'sizes.plot_area', from: ['LotSizeSquareFeet'], unit: 'sq_ft' },
    { to: 'sizes.plot_area', from: ['LotSizeAcres'], unit: 'acre' },
    { to: 'building.construction.year', from: ['YearBuilt'] },
    { to: 'building.units_of_building', from: ['NumberOfUnitsTotal'] },
    { to: 'floors', from: ['StoriesTotal', 'Stories'] },
    { to: 'parkings', from: ['ParkingTotal'] },
    { to: 'garages', from: ['GarageSpaces'] },
    { to: 'general_condition', constant: 'new', when: { path: 'NewConstructionYN', in: ['true', '1', 'Y', 'Yes'] } },
    { to: 'location.publish_address', from: ['InternetAddressDisplayYN'], read: 'permission' },
    {
      to: 'location.street',
      from: ['StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix'],
      join: ' ',
      when: { path: 'StreetName', exists: true },
    },
    { to: 'location.street_number', from: ['StreetNumber', 'StreetNumberNumeric'] },
    { to: 'location.address', from: ['UnparsedAddress'] },
    {
      to: 'location.address_complement',
      from: ['UnitNumber'],
      when: { not: { path: 'InternetAddressDisplayYN', in: ['false', '0', 'N', 'No'] } },
    },
    { to: 'location.city', from: ['City', 'PostalCity'] },
    { to: 'location.district', from: ['SubdivisionName'] },
    { to: 'location.province', from: ['CountyOrParish'] },
    { to: 'location.region', from: ['StateOrProvince'] },
    { to: 'location.postal_code', from: ['PostalCode'] },
    { to: 'location.countryCode', from: ['Country'] },
    { to: 'location.geo.latitude', from: ['Latitude'] },
    { to: 'location.geo.longitude', from: ['Longitude'] },
    { to: 'video.virtual_tour_url', from: ['VirtualTourURLUnbranded', 'VirtualTourURLBranded'] },
    { to: 'negotiator.id', from: ['ListAgentKey', 'ListAgentMlsId'] },
    { to: 'negotiator.first_name', from: ['ListAgentFirstName'] },
    { to: 'negotiator.last_name', from: ['ListAgentLastName', 'ListAgentFullName'] },
    { to: 'negotiator.email', from: ['ListAgentEmail'] },
    { to: 'negotiator.phone', from: ['ListAgentPreferredPhone', 'ListAgentDirectPhone', 'ListAgentOfficePhone'] },
    { to: 'negotiator.mobile', from: ['ListAgentMobilePhone'] },
    { to: 'office.name', from: ['ListOfficeName'] },
    { to: 'office.code', from: ['ListOfficeKey', 'ListOfficeMlsId'] },
    { to: 'office.phone', from: ['ListOfficePhone'] },
    { to: 'office.mail', from: ['ListOfficeEmail'] },
    { to: 'financial.property_tax.amount', from: ['TaxAnnualAmount'] },
    { to: 'financial.property_tax.period', constant: 'yearly', when: { path: 'TaxAnnualAmount', above: 0 } },
    {
      to: 'financial.building_costs.amount',
      from: ['AssociationFee'],
      when: { not: { path: 'AssociationFeeFrequency', in: Object.keys(NO_PERIOD) } },
    },
    {
      to: 'financial.building_costs.period',
      from: ['AssociationFeeFrequency'],
      codes: { ...PERIODS, ...NO_PERIOD },
      when: { path: 'AssociationFee', above: 0 },
    },
    { to: 'images', each: ['MediaURL', 'PhotoURL'], parts: [{ to: 'url', from: ['.'] }] },
    { to: 'internal_note', from: ['PrivateRemarks'] },
    ...amenityRules({
      pool: ['PoolPrivateYN'],
      spa: ['SpaYN'],
      fireplace: ['FireplaceYN'],
      air_conditioning: ['CoolingYN'],
      view: ['ViewYN'],
      carport: ['CarportYN'],
      interior_parking: ['GarageYN'],
      internet: ['InternetYN'],
    }),
    ...customRules({
      appliances: 'Appliances',
      interior_features: 'InteriorFeatures',
      exterior_features: 'ExteriorFeatures',
      heating: 'Heating',
      cooling: 'Cooling',
      architectural_style: 'ArchitecturalStyle',
      waterfront: 'WaterfrontYN',
      zoning: 'Zoning',
      parcel_number: 'ParcelNumber',
      elementary_school: 'ElementarySchool',
      original_list_price: 'OriginalListPrice',
      days_on_market: 'DaysOnMarket',
    }),
  ],
  ignored: [
    'MlsStatus',
    'ClosePrice',
    'CloseDate',
    'ShowingInstructions',
    'ShowingContactName',
    'ShowingContactPhone',
    'LockBoxSerialNumber',
    'LockBoxLocation',
    'AccessCode',
    'OwnerName',
    'OwnerPhone',
    'OccupantName',
    'OccupantPhone',
    'BuyerAgencyCompensation',
    'BuyerAgentFullName',
    'BuyerOfficeName',
    'PhotosCount',
    'PhotosChangeTimestamp',
    'OriginatingSystemName',
    'StatusChangeTimestamp',
  ],
};
