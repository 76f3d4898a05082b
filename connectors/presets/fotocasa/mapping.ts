/**
 * Fotocasa (Spain), properties as software sends them to the API of the portal: a JSON array, or one property per line.
 * Made after the documentation of the API with its dictionaries and JSON schema, as a sender keeps them in its public repository (javierez/vesta);
 * never met a real file. The format has no period of a rent: the agency adds a rule for it, until then rents have no price.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules } from '../write-rules.ts';

type Rule = FeedMapping['rules'][number];

const number = (id: number): string => `PropertyFeature[FeatureId=${id}].DecimalValue`;
const text = (id: number): string => `PropertyFeature[FeatureId=${id}].TextValue`;
const flag = (id: number): string => `PropertyFeature[FeatureId=${id}].BoolValue`;
const document = (id: number): string => `PropertyDocument[TypeId=${id}]`;

const isLand = { path: 'TypeId', in: [6, 'land'] };
const isGarage = { path: 'TypeId', in: [8, 'garage'] };

/** The offers of the format by their id, the most important one first: a listing may have several. */
const OFFERS: ReadonlyArray<readonly [id: number, offer: string]> = [
  [1, 'sale'],
  [3, 'rental'],
  [4, 'lease_transfer'],
  // A room in a shared home.
  [7, 'rental'],
];

const transaction = (id: number): string => `PropertyTransaction[TransactionTypeId=${id}]`;

/** The price is shown unless the transaction says no, or something unclear. */
const priceRule = ([id]: readonly [number, string], index: number): Rule => ({
  to: 'financial.transaction.price',
  from: [`${transaction(id)}.Price`],
  when: {
    all: [
      ...OFFERS.slice(0, index).map(([earlier]) => ({
        path: `${transaction(earlier)}.TransactionTypeId`,
        exists: false,
      })),
      {
        any: [
          { path: `${transaction(id)}.ShowPrice`, exists: false },
          { path: `${transaction(id)}.ShowPrice`, in: [true] },
        ],
      },
    ],
  },
});

const SCALE = { 1: 'A', 2: 'B', 3: 'C', 4: 'D', 5: 'E', 6: 'F', 7: 'G' };

export const fotocasa = {
  version: 1,
  name: 'Fotocasa (JSON)',
  specification: 'https://github.com/javierez/vesta',
  source: { format: 'json' },
  profile: {
    numbers: 'point',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'ES',
    language: 'es',
    time_zone: 'Europe/Madrid',
  },
  key: { from: ['ExternalId'] },
  rules: [
    { to: 'reference', from: ['AgencyReference', 'ExternalId'] },
    ...OFFERS.map(([id, offer]): Rule => ({
      to: 'offer_type',
      constant: offer,
      when: { path: `${transaction(id)}.TransactionTypeId`, exists: true },
    })),
    // Names a word that is unknown. A rent with the option to buy (9) is an offer that we do not have.
    {
      to: 'offer_type',
      from: ['PropertyTransaction.TransactionTypeId'],
      codes: { 1: 'sale', 3: 'rental', 4: 'lease_transfer', 7: 'rental', 9: null },
    },
    // Every property of the portal is available.
    { to: 'status', constant: 'available' },
    {
      to: 'type',
      from: ['TypeId'],
      codes: {
        1: 'apartment',
        2: 'house',
        3: 'commercial',
        4: 'office',
        5: 'building',
        6: 'land',
        7: 'commercial',
        8: 'parking',
        12: 'other',
      },
    },
    {
      to: 'sub_type',
      constant: 'room',
      when: { path: `${transaction(7)}.TransactionTypeId`, exists: true },
    },
    {
      to: 'sub_type',
      from: ['SubTypeId'],
      codes: {
        2: 'triplex',
        3: 'duplex',
        5: 'penthouse',
        6: 'studio',
        7: 'loft',
        9: 'apartment',
        10: 'apartment',
        11: 'garden_level',
        13: 'house',
        17: 'terraced',
        19: 'semi_detached',
        20: 'villa',
        24: 'country_house',
        27: 'bungalow',
        48: null,
        49: null,
        50: null,
        51: 'office_building',
        56: 'residential_land',
        60: 'industrial_land',
        68: null,
        69: 'private_garage',
        70: 'private_garage',
        72: 'hotel',
        91: 'not_buildable',
      },
    },
    { to: 'crm_type', from: ['TypeId'] },
    { to: 'crm_sub_type', from: ['SubTypeId'] },
    ...OFFERS.map(priceRule),
    {
      to: 'custom_fields.rent',
      from: [`${transaction(3)}.Price`],
      when: {
        all: [
          { path: `${transaction(1)}.TransactionTypeId`, exists: true },
          {
            any: [
              { path: `${transaction(3)}.ShowPrice`, exists: false },
              { path: `${transaction(3)}.ShowPrice`, in: [true] },
            ],
          },
        ],
      },
    },
    // Exact. In mode 2 the street may be shown without its number, in mode 3 only the zone.
    {
      to: 'location.publish_address',
      from: ['PropertyAddress.VisibilityModeId'],
      read: 'code',
      codes: { 1: true, 2: false, 3: false },
    },
    { to: 'location.publish_address', constant: false },
    { to: 'location.street', from: ['PropertyAddress.Street'] },
    { to: 'location.street_number', from: ['PropertyAddress.Number'] },
    { to: 'location.postal_code', from: ['PropertyAddress.ZipCode'] },
    { to: 'location.geo.latitude', from: ['PropertyAddress.y'] },
    { to: 'location.geo.longitude', from: ['PropertyAddress.x'] },
    {
      to: 'floor',
      from: ['PropertyAddress.FloorId'],
      read: 'line',
      // Mezzanine (4), above the tenth (16), penthouse (22) and others (31) have no number.
      codes: {
        1: '-1',
        3: '0',
        4: null,
        6: '1',
        7: '2',
        8: '3',
        9: '4',
        10: '5',
        11: '6',
        12: '7',
        13: '8',
        14: '9',
        15: '10',
        16: null,
        22: null,
        31: null,
      },
    },
    { to: 'title.es', from: [text(2)] },
    { to: 'description.es', from: [text(3)] },
    { to: 'sizes.liveable_area', from: [number(1)], when: { not: { any: [isLand, isGarage] } } },
    { to: 'sizes.parking_area', from: [number(1)], when: isGarage },
    { to: 'sizes.plot_area', from: [number(69)] },
    { to: 'sizes.plot_area', from: [number(1)], when: isLand },
    { to: 'sizes.terrace_area', from: [number(62)] },
    { to: 'bedrooms', from: [number(11)] },
    { to: 'bathrooms', from: [number(12)] },
    { to: 'building.construction.year', from: [number(231)] },
    {
      to: 'orientations',
      from: [number(28)],
      codes: { 1: 'NE', 2: 'W', 3: 'N', 4: 'SW', 5: 'E', 6: 'SE', 7: 'NW', 8: 'S' },
    },
    {
      to: 'general_condition',
      from: [number(249)],
      codes: { 1: 'good', 2: 'good', 3: 'excellent', 4: 'to_renovate', 6: 'excellent' },
    },
    {
      to: 'features.heating_energy',
      from: [number(320)],
      codes: { 1: 'gas', 2: 'electricity', 3: 'fuel', 4: 'gas', 5: 'gas', 6: 'solar' },
    },
    // Without a certificate: pending (2), exempt (3).
    { to: 'legal.energy.epc_category', from: [number(323)], codes: SCALE },
    { to: 'legal.energy.epc_category', from: [number(327)], codes: { 1: null, 2: 'empty', 3: 'not_applicable' } },
    { to: 'legal.energy.epc_value', from: [number(325)] },
    { to: 'legal.energy.greenhouse_emissions', from: [number(324)], codes: SCALE },
    { to: 'legal.energy.greenhouse_value', from: [number(326)] },
    { to: 'rent_details.furnished', from: [flag(30)], read: 'flag' },
    {
      to: 'kitchen_type',
      from: [flag(314)],
      read: 'code',
      codes: { true: 'equipped', false: null },
    },
    ...amenityRules({
      air_conditioning: [flag(254)],
      alarm: [flag(235)],
      armored_door: [flag(294)],
      balcony: [flag(297)],
      code: [flag(131)],
      dishwasher: [flag(316)],
      dressing: [flag(258)],
      extraction_duct: [flag(311)],
      fridge: [flag(292)],
      furnished: [flag(30)],
      garden: [flag(298)],
      gym: [flag(309)],
      home_automation: [flag(142)],
      internet: [flag(286)],
      jacuzzi: [flag(274)],
      laundry: [flag(257)],
      lift: [flag(22)],
      microwave: [flag(287)],
      oven: [flag(288)],
      parking: [flag(23)],
      pets_accepted: [flag(313)],
      playground: [flag(303)],
      pool: [flag(25)],
      sauna: [flag(277)],
      storage_space: [flag(24)],
      television: [flag(291)],
      tennis: [flag(310)],
      terrace: [flag(27)],
      tumble_dryer: [flag(315)],
      unloading_dock: [flag(204)],
      video_surveillance: [flag(272)],
      washing_machine: [flag(293)],
    }),
    { to: 'amenities.pool', from: [flag(300)], read: 'flag' },
    {
      to: 'images',
      each: [document(1)],
      parts: [
        { to: 'url', from: ['Url'] },
        { to: 'ordinal', from: ['SortingId'] },
      ],
    },
    {
      to: 'plans',
      each: [document(23)],
      parts: [
        { to: 'url', from: ['Url'] },
        { to: 'ordinal', from: ['SortingId'] },
      ],
    },
    { to: 'video.video_url', from: [`${document(31)}.Url`, `${document(8)}.Url`] },
    { to: 'video.virtual_tour_url', from: [`${document(7)}.Url`, `${document(32)}.Url`] },
    // Contact type 3: not the agency itself, but somebody of it.
    {
      to: 'negotiator.email',
      from: ['PropertyContactInfo[TypeId=1].Value'],
      when: { path: 'ContactTypeId', in: [3, 'specific'] },
    },
    {
      to: 'negotiator.phone',
      from: ['PropertyContactInfo[TypeId=2].Value'],
      when: { path: 'ContactTypeId', in: [3, 'specific'] },
    },
    ...customRules({
      allowed_use: number(21),
      hot_water: number(321),
      courtyard: flag(263),
      community_area: flag(301),
      sports_area: flag(302),
      suite_bathroom: flag(260),
      parquet: flag(290),
      near_public_transport: flag(176),
      all_day_access: flag(207),
    }),
  ],
  ignored: [
    'ContactTypeId',
    'PropertyContactInfo',
    'PropertyDocument',
    'PropertyFeature',
    'PropertyPublications',
    'PropertyTransaction',
  ],
} satisfies FeedMapping;
