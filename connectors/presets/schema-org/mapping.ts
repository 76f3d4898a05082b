/**
 * schema.org RealEstateListing as a JSON feed: a list of the JSON-LD objects that sites have in their pages. For a file with `@graph` copy the mapping and
 * set `records` to it.
 * Made after schema.org (RealEstateListing, Accommodation, Offer) and the examples of its pages (read in November 2026); never met a real file.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { customRules, kindRules } from '../write-rules.ts';

/** The home itself: sites put it in one of these places. */
const HOMES = ['mainEntity', 'offers.itemOffered', 'mainEntity.itemOffered', 'about'];
const home = (path: string): string[] => HOMES.map((place) => `${place}.${path}`);
const number = (path: string): string[] => home(path).flatMap((each) => [each, `${each}.value`]);
const OFFERS = ['offers', 'mainEntity.offers'];
const offer = (path: string): string[] => OFFERS.map((place) => `${place}.${path}`);

/** A term of a vocabulary: as a word, and as an address of either kind. */
const terms = <Value>(vocabularies: readonly string[], words: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, value]) =>
      ['', ...vocabularies].map((vocabulary) => [`${vocabulary}${word}`, value] as const),
    ),
  );
const SCHEMA = ['https://schema.org/', 'http://schema.org/', 'schema:'];
const GOOD_RELATIONS = ['http://purl.org/goodrelations/v1#', 'https://purl.org/goodrelations/v1#', 'gr:', ...SCHEMA];

const sizes = (to: string, name: string): MappingRule[] =>
  HOMES.flatMap((place): MappingRule[] => [
    { to, from: [`${place}.${name}.value`], unit: 'sq_m', when: { path: `${place}.${name}.unitCode`, in: ['MTK'] } },
    { to, from: [`${place}.${name}.value`], unit: 'sq_ft', when: { path: `${place}.${name}.unitCode`, in: ['FTK'] } },
    { to, from: [`${place}.${name}.value`], unit: 'acre', when: { path: `${place}.${name}.unitCode`, in: ['ACR'] } },
    {
      to,
      from: [`${place}.${name}.value`, `${place}.${name}.unitText`],
      join: ' ',
      when: { path: `${place}.${name}.unitText`, exists: true },
    },
  ]);

const prices: MappingRule[] = OFFERS.flatMap((place): MappingRule[] => [
  { to: 'financial.transaction.price', from: [`${place}.price`], currency: `${place}.priceCurrency` },
  {
    to: 'financial.transaction.price',
    from: [`${place}.priceSpecification.price`],
    currency: `${place}.priceSpecification.priceCurrency`,
  },
]);

const FUNCTIONS = terms(GOOD_RELATIONS, { Sell: 'sale', LeaseOut: 'rental' });
const LEASES = Object.keys(FUNCTIONS).filter((word) => FUNCTIONS[word] === 'rental');
const isLease = { any: offer('businessFunction').map((path) => ({ path, in: LEASES })) };
const SOLD_OUT = terms(SCHEMA, { SoldOut: 'sold', OutOfStock: 'sold' });

export const schemaOrg: FeedMapping = {
  version: 1,
  name: 'schema.org RealEstateListing (JSON-LD)',
  specification: 'https://schema.org/RealEstateListing',
  source: { format: 'json', records: '' },
  profile: { numbers: 'point', dates: 'ymd' },
  key: { from: ['@id', 'identifier.value', 'identifier', 'url'] },
  updated: ['dateModified'],
  rules: [
    { to: 'reference', from: ['identifier.value', 'identifier', '@id'] },
    { to: 'title', from: ['name', 'headline', 'mainEntity.name'] },
    { to: 'description', from: ['description', 'mainEntity.description'] },
    { to: 'property_url', from: ['url'] },
    { to: 'created_at', from: ['datePosted', 'datePublished'] },
    { to: 'offer_type', from: offer('businessFunction'), codes: FUNCTIONS },
    {
      to: 'status',
      constant: 'rented',
      when: { all: [isLease, { any: offer('availability').map((path) => ({ path, in: Object.keys(SOLD_OUT) })) }] },
    },
    {
      to: 'status',
      from: offer('availability'),
      codes: {
        ...SOLD_OUT,
        ...terms(SCHEMA, {
          InStock: 'available',
          LimitedAvailability: 'available',
          Reserved: 'under_contract',
          Discontinued: 'closed',
          PreOrder: 'prospect',
        }),
      },
    },
    {
      to: 'status',
      constant: 'available',
      when: { all: offer('availability').map((path) => ({ path, exists: false })) },
    },
    ...kindRules(
      home('@type'),
      terms(SCHEMA, {
        Apartment: ['apartment'],
        ApartmentComplex: ['building'],
        House: ['house'],
        SingleFamilyResidence: ['house'],
        Room: ['apartment', 'room'],
        Suite: ['apartment'],
        Residence: ['other'],
        Accommodation: ['other'],
        GatedResidenceCommunity: ['other'],
        Place: ['other'],
        LandForm: ['land'],
      }),
    ),
    ...prices,
    {
      to: 'rent_details.rent_period',
      from: OFFERS.flatMap((place) =>
        ['unitCode', 'unitText', 'referenceQuantity.unitCode', 'billingDuration'].map(
          (name) => `${place}.priceSpecification.${name}`,
        ),
      ),
      codes: {
        MON: 'month',
        MONTH: 'month',
        monthly: 'month',
        'per month': 'month',
        P1M: 'month',
        WEE: 'week',
        week: 'week',
        weekly: 'week',
        P1W: 'week',
        DAY: 'day',
        daily: 'day',
        P1D: 'day',
        ANN: 'yearly',
        year: 'yearly',
        yearly: 'yearly',
        P1Y: 'yearly',
      },
      when: isLease,
    },
    { to: 'available_at', from: offer('availabilityStarts') },
    ...sizes('sizes.liveable_area', 'floorSize'),
    ...sizes('sizes.plot_area', 'lotSize'),
    { to: 'living_rooms', from: number('numberOfRooms') },
    { to: 'bedrooms', from: number('numberOfBedrooms') },
    { to: 'bathrooms', from: [...number('numberOfFullBathrooms'), ...number('numberOfBathroomsTotal')] },
    { to: 'toilets', from: number('numberOfPartialBathrooms') },
    { to: 'floor', from: home('floorLevel'), read: 'line' },
    { to: 'building.construction.year', from: home('yearBuilt') },
    { to: 'amenities.pets_accepted', from: home('petsAllowed') },
    { to: 'location.street', from: home('address.streetAddress') },
    { to: 'location.city', from: home('address.addressLocality') },
    { to: 'location.region', from: home('address.addressRegion') },
    { to: 'location.postal_code', from: home('address.postalCode') },
    { to: 'location.countryCode', from: [...home('address.addressCountry'), ...home('address.addressCountry.name')] },
    { to: 'location.geo.latitude', from: home('geo.latitude') },
    { to: 'location.geo.longitude', from: home('geo.longitude') },
    {
      to: 'images',
      each: ['image', 'mainEntity.image', 'mainEntity.photo', 'offers.itemOffered.image'],
      parts: [
        { to: 'url', from: ['contentUrl', 'url', '.'] },
        { to: 'name', from: ['name', 'caption'] },
      ],
    },
    { to: 'video.virtual_tour_url', from: home('tourBookingPage') },
    {
      to: 'negotiator.last_name',
      from: [...offer('seller.name'), ...offer('offeredBy.name'), 'provider.name', 'author.name'],
    },
    {
      to: 'negotiator.phone',
      from: [...offer('seller.telephone'), ...offer('offeredBy.telephone'), 'provider.telephone'],
    },
    { to: 'negotiator.email', from: [...offer('seller.email'), ...offer('offeredBy.email'), 'provider.email'] },
    ...customRules({ lease_length: 'leaseLength.value', category: 'mainEntity.accommodationCategory' }),
    ...['mainEntity', 'offers.itemOffered'].map((place) => ({
      to: 'custom_fields',
      each: [`${place}.amenityFeature`],
      parts: [
        { to: 'key', from: ['name'] },
        { to: 'group', constant: 'amenities' },
        { to: 'value', from: ['value'] },
      ],
    })),
  ],
  ignored: [
    '@context',
    '@type',
    'mainEntity',
    'about',
    'offers',
    'image',
    'leaseLength',
    'provider',
    'author',
    'publisher',
    'inLanguage',
    'mainEntityOfPage',
    'isPartOf',
    'breadcrumb',
  ],
};
