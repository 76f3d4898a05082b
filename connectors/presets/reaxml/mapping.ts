/**
 * REAXML (Australia and New Zealand), the XML that estate agents' software sends to realestate.com.au, Domain and others.
 * Made after propertyList.dtd, revision 1.61 (REA Group, 2010), and the list of categories (both as published with MattHealy/REAXML); never met a real file.
 * The times of changes are left out: the format writes them as 2009-01-01-12:30:00. A file that is pushed may hold only what changed.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Comparison, DeepCondition, Kind, ShallowCondition } from '../write-rules.ts';

/** The categories of homes and of holiday homes. */
const homes: Record<string, Kind> = {
  House: ['house', 'house'],
  Unit: ['apartment', 'apartment'],
  Townhouse: ['house', 'townhouse'],
  Villa: ['house', 'villa'],
  Apartment: ['apartment', 'apartment'],
  Flat: ['apartment', 'apartment'],
  Studio: ['apartment', 'studio'],
  Warehouse: ['apartment', 'loft'],
  Alpine: ['house', 'chalet'],
  Retirement: ['apartment', 'apartment'],
  BlockOfUnits: ['building', 'building'],
  Other: ['other', 'other'],
  'DuplexSemi-detached': ['house', 'semi_detached'],
  'AcreageSemi-rural': ['house', 'country_house'],
  Terrace: ['house', 'terraced'],
  ServicedApartment: ['apartment', 'serviced_apartment'],
  Retreat: ['house', 'house'],
  BackpackerHostel: ['commercial', 'guest_house'],
  Campground: ['commercial', 'camping'],
  CaravanHolidayPark: ['commercial', 'camping'],
  FarmStay: ['house', 'farm'],
  HouseBoat: ['other', 'barge'],
  Hotel: ['commercial', 'hotel'],
  Motel: ['commercial', 'hotel'],
  Lodge: ['house', 'chalet'],
  ExecutiveRental: ['apartment', 'apartment'],
  BedAndBreakfast: ['commercial', 'guest_house'],
  Resort: ['commercial', 'hotel'],
  SelfContainedCottage: ['house', 'cottage'],
};

const rural: Record<string, Kind> = {
  Cropping: ['land', 'agricultural'],
  Dairy: ['commercial', 'farm'],
  Farmlet: ['house', 'farm'],
  Horticulture: ['commercial', 'gardening'],
  Livestock: ['commercial', 'farm'],
  Viticulture: ['commercial', 'wine_domain'],
  MixedFarming: ['commercial', 'farm'],
  Lifestyle: ['house', 'country_house'],
  Other: ['commercial', 'farm'],
};

const commercial: Record<string, Kind> = {
  'Commercial Farming': ['commercial', 'farm'],
  'Land/Development': ['land', 'commercial_land'],
  'Hotel/Leisure': ['commercial', 'hotel'],
  'Industrial/Warehouse': ['commercial', 'warehouse'],
  'Medical/Consulting': ['commercial', 'healthcare'],
  Offices: ['office', 'office_space'],
  Retail: ['commercial', 'retail'],
  'Showrooms/Bulky Goods': ['commercial', 'exhibition'],
};

const lands: Record<string, Kind> = {
  Residential: ['land', 'residential_land'],
  Commercial: ['land', 'commercial_land'],
};

const isOf = (...elements: string[]): Comparison => ({ path: '_element', in: elements });
const LET = ['rental', 'holidayrental'];
const isLet = isOf(...LET);
const isCommercial = isOf('commercial', 'commercialland');
const isAuction: ShallowCondition = {
  any: [
    { path: 'authority.@value', in: ['auction'] },
    { path: 'commercialauthority.@value', in: ['auction'] },
  ],
};
const isForSale: DeepCondition = {
  any: [
    isOf('residential', 'rural', 'land'),
    { all: [isCommercial, { path: 'commerciallistingtype.@value', in: ['sale', 'both'] }] },
  ],
};
const isLease: ShallowCondition = { all: [isCommercial, { path: 'commerciallistingtype.@value', in: ['lease'] }] };

/** Amounts are in the currency of the country, which a listing in Australia may leave out. */
const isAustralian: ShallowCondition = {
  any: [
    { path: 'address.country', exists: false },
    { path: 'address.country', in: ['AUS', 'AU', 'Australia'] },
  ],
};

/** Displayed unless the attribute says no (the default of the DTD); any other word hides it. */
const isDisplayed = (path: string): DeepCondition => ({
  all: [
    isAustralian,
    {
      any: [
        { path: `${path}.@display`, exists: false },
        { path: `${path}.@display`, in: ['yes'] },
      ],
    },
  ],
});

/** A square (100 square feet) is no unit of ours: such an area stays a custom field. */
const area = (to: string, path: string): FeedMapping['rules'] => [
  { to, from: [path], unit: 'sq_m', when: { path: `${path}.@unit`, in: ['squareMeter'] } },
  { to, from: [path, `${path}.@unit`], join: ' ', when: { path: `${path}.@unit`, in: ['acre', 'hectare'] } },
  {
    to: `custom_fields.${to.replace('sizes.', '')}_squares`,
    from: [path],
    when: { path: `${path}.@unit`, in: ['square'] },
  },
];

/** Pictures by letter: m is the main one. */
const ORDER = {
  m: 0,
  ...Object.fromEntries('abcdefghijklnopqrstuvwxyz'.split('').map((letter, index) => [letter, index + 1])),
};

const pictures = (path: string): FeedMapping['rules'][number] => ({
  to: 'images',
  each: [path],
  parts: [
    { to: 'url', from: ['@url'] },
    { to: 'ordinal', from: ['@id'], read: 'code', codes: ORDER },
  ],
});

const F = 'features';

export const reaxml = {
  version: 1,
  name: 'REAXML (XML)',
  specification: 'http://reaxml.realestate.com.au/propertyList.dtd',
  source: {
    format: 'xml',
    records: 'propertylist.residential|rental|holidayrental|rural|land|commercial|commercialland|business',
  },
  profile: { numbers: 'point', currency: 'AUD', country: 'AU', language: 'en', time_zone: 'Australia/Sydney' },
  key: { from: ['agentid', 'uniqueid'], join: '-' },
  deleted: { path: '@status', in: ['withdrawn', 'offmarket', 'deleted'] },
  rules: [
    { to: 'reference', from: ['uniqueid'] },
    { to: 'offer_type', constant: 'auction', when: { all: [isForSale, isAuction] } },
    {
      to: 'offer_type',
      from: ['commerciallistingtype.@value'],
      codes: { sale: 'sale', both: 'sale', lease: 'rental' },
      when: isCommercial,
    },
    {
      to: 'offer_type',
      from: ['_element'],
      codes: {
        residential: 'sale',
        rental: 'rental',
        holidayrental: 'seasonal_rental',
        rural: 'sale',
        land: 'sale',
        business: 'sale',
        commercial: null,
        commercialland: null,
      },
      when: { not: isCommercial },
    },
    { to: 'status', constant: 'under_contract', when: { path: 'underoffer.@value', in: ['yes'] } },
    { to: 'status', from: ['@status'], codes: { current: 'available', sold: 'sold', leased: 'rented' } },
    { to: 'crm_status', from: ['@status'] },
    { to: 'type', constant: 'land', when: isOf('commercialland') },
    { to: 'sub_type', constant: 'commercial_land', when: isOf('commercialland') },
    { to: 'type', constant: 'goodwill', when: isOf('business') },
    { to: 'crm_type', from: ['businesscategory.name'], when: isOf('business') },
    ...kindRules(['category.@name', 'holidaycategory.@name'], homes, isOf('residential', ...LET)),
    ...kindRules(['ruralcategory.@name'], rural, isOf('rural')),
    ...kindRules(['commercialcategory.@name'], commercial, isOf('commercial')),
    ...kindRules(['landcategory.@name'], lands, isOf('land')),
    { to: 'type', constant: 'land', when: isOf('land') },
    { to: 'available_at', from: ['dateavailable'] },
    {
      to: 'financial.transaction.price',
      from: ['price'],
      when: { all: [isDisplayed('price'), { not: isLet }, { not: isLease }] },
    },
    { to: 'financial.range.from', from: ['price.range.min'], when: isDisplayed('price') },
    { to: 'financial.range.to', from: ['price.range.max'], when: isDisplayed('price') },
    { to: 'financial.transaction.price', from: ['rent'], when: { all: [isDisplayed('rent'), isLet] } },
    { to: 'financial.transaction.price', from: ['commercialrent'], when: { all: [isAustralian, isLease] } },
    {
      to: 'rent_details.rent_period',
      from: ['rent.@period'],
      codes: { week: 'week', weekly: 'week', month: 'month', monthly: 'month' },
      when: isLet,
    },
    // The rent of a business property is that of a year by the DTD.
    { to: 'rent_details.rent_period', constant: 'yearly', when: isLease },
    { to: 'rent_details.guarantee_deposit_amount', from: ['bond'], when: { all: [isAustralian, isLet] } },
    { to: 'rent_details.furnished', from: ['allowances.furnished'], read: 'flag' },
    {
      to: 'financial.transaction.sold_price',
      from: ['solddetails.soldprice', 'solddetails.price'],
      when: { all: [isDisplayed('solddetails.soldprice'), isDisplayed('solddetails.price')] },
    },
    // The words for the price are what is shown instead of it.
    { to: 'financial.information', from: ['priceview'] },
    { to: 'location.street', from: ['address.street'] },
    { to: 'location.street_number', from: ['address.subnumber', 'address.streetnumber'], join: '/' },
    { to: 'location.address_complement', from: ['address.site', 'address.lotnumber'] },
    { to: 'location.city', from: ['address.suburb'], when: { not: { path: 'address.suburb.@display', in: ['no'] } } },
    { to: 'location.region', from: ['address.state', 'address.region'] },
    { to: 'location.province', from: ['municipality'] },
    { to: 'location.postal_code', from: ['address.postcode'] },
    { to: 'location.countryCode', from: ['address.country'] },
    { to: 'location.publish_address', from: ['address.@display'], read: 'permission' },
    { to: 'title.en', from: ['headline'] },
    { to: 'description.en', from: ['description'] },
    { to: 'bedrooms', from: [`${F}.bedrooms`], read: 'count', codes: { studio: null } },
    { to: 'bathrooms', from: [`${F}.bathrooms`] },
    { to: 'toilets', from: [`${F}.toilets`] },
    { to: 'garages', from: [`${F}.garages`] },
    { to: 'parkings', from: [`${F}.openspaces`, 'carspaces'] },
    ...area('sizes.plot_area', 'landdetails.area'),
    ...area('sizes.liveable_area', 'buildingdetails.area'),
    ...amenityRules({
      alarm: [`${F}.alarmsystem`],
      air_conditioning: [
        `${F}.airconditioning`,
        `${F}.reversecycleaircon`,
        `${F}.splitsystemaircon`,
        `${F}.ductedcooling`,
      ],
      central_vacuum: [`${F}.vacuumsystem`],
      interphone: [`${F}.intercom`],
      pool: [`${F}.poolinground`, `${F}.poolaboveground`, `${F}.pool`],
      spa: [`${F}.spa`, `${F}.insidespa`, `${F}.outsidespa`],
      tennis: [`${F}.tenniscourt`],
      balcony: [`${F}.balcony`],
      terrace: [`${F}.deck`],
      fenced: [`${F}.fullyfenced`],
      fireplace: [`${F}.openfireplace`],
      internet: [`${F}.broadband`],
      dressing: [`${F}.builtinrobes`],
      dishwasher: [`${F}.dishwasher`],
      gym: [`${F}.gym`],
      television: [`${F}.paytv`],
      remote_control: [`${F}.remotegarage`],
      interior_parking: [`${F}.secureparking`],
      storage_space: [`${F}.shed`],
      pets_accepted: ['allowances.petfriendly'],
      solar_panels: ['ecofriendly.solarpanels'],
      solar_boiler: ['ecofriendly.solarhotwater'],
      rainwater_harvesting: ['ecofriendly.watertank'],
      mountain_view: ['views.mountain'],
      sea_view: ['views.ocean'],
    }),
    { to: 'amenities.carport', constant: true, when: { path: `${F}.carports`, above: 0 } },
    {
      to: 'features.heating_energy',
      from: [`${F}.heating.@type`],
      codes: { gas: 'gas', electric: 'electricity', GDH: 'gas', solid: 'wood', other: 'other' },
    },
    { to: 'features.crm_hot_water', from: [`${F}.hotwaterservice.@type`] },
    { to: 'auction.start_date', from: ['auction.@date'] },
    pictures('images.img'),
    pictures('objects.img'),
    { to: 'plans', from: ['objects.floorplan.@url'] },
    {
      to: 'documents',
      each: ['objects.document'],
      parts: [
        { to: 'url', from: ['@url'] },
        { to: 'name', from: ['@title'] },
      ],
    },
    { to: 'video.video_url', from: ['videolink.@href'] },
    { to: 'property_url', from: ['externallink.@href'] },
    { to: 'negotiator.last_name', from: ['listingagent.name'] },
    { to: 'negotiator.email', from: ['listingagent.email'] },
    { to: 'negotiator.phone', from: ['listingagent.telephone[@type=bh]', 'listingagent.telephone'] },
    { to: 'negotiator.mobile', from: ['listingagent.telephone[@type=mobile]'] },
    { to: 'office.code', from: ['agentid'] },
    {
      to: 'occupancy.occupied',
      from: ['tenancy'],
      read: 'code',
      codes: { tenanted: true, vacant: false, unknown: null },
    },
    ...customRules({
      authority: 'authority.@value',
      carports: `${F}.carports`,
      ensuites: `${F}.ensuite`,
      living_areas: `${F}.livingareas`,
      other_features: `${F}.otherfeatures`,
      energy_rating: 'buildingdetails.energyrating',
      inspection: 'inspectiontimes.inspection',
      estate: 'estate.name',
      zone: 'zone',
      parking_comments: 'parkingcomments',
      business_category: 'businesscategory.businesssubcategory.name',
      lease_end: 'currentleaseenddate',
      terms: 'terms',
    }),
  ],
  ignored: [
    '@modtime',
    '_element',
    // The owner, the agents' notes and what is only for the map in print.
    'vendordetails',
    'streetdirectory',
    'address.@streetview',
    'extrafields',
    'features',
    'images',
    'objects',
    'landdetails',
    'buildingdetails',
    'listingagent',
    'idealfor',
    'views',
    'ecofriendly',
    'allowances',
    'ruralfeatures',
    'solddetails',
    'price',
    'rent',
    'commercialrent',
    'estate',
    'businesscategory',
    'commercialcategory',
    'commercialauthority',
    'exclusivity',
    'ishomelandpackage',
    'marketing',
    'miniweb',
    'purchaseorder',
    'outgoings',
    'return',
    'takings',
    'franchise',
    'businesslease',
    'furtheroptions',
    'ismultiple',
    'propertyextent',
    'holiday',
    'availabilitylink',
  ],
} satisfies FeedMapping;
