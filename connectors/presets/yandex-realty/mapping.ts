/**
 * Yandex Realty feed (YRL, schema 2010-06): XML at an address, read by portals and written by agencies' software in Russia and its neighbours.
 * Made after Yandex's public requirements for residential listings, and the same format as arspb.ru and sobmax.ru document it (read in November 2026);
 * never met a real file.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const categories: Readonly<Record<string, Kind>> = {
  квартира: ['apartment'],
  flat: ['apartment'],
  комната: ['apartment', 'room'],
  room: ['apartment', 'room'],
  дом: ['house'],
  house: ['house'],
  'дом с участком': ['house'],
  'house with lot': ['house'],
  'часть дома': ['house'],
  'part of house': ['house'],
  дача: ['house', 'summer_house'],
  dacha: ['house', 'summer_house'],
  коттедж: ['house', 'cottage'],
  cottage: ['house', 'cottage'],
  таунхаус: ['house', 'townhouse'],
  townhouse: ['house', 'townhouse'],
  дуплекс: ['house', 'semi_detached'],
  duplex: ['house', 'semi_detached'],
  участок: ['land'],
  'земельный участок': ['land'],
  lot: ['land'],
  гараж: ['parking', 'private_garage'],
  garage: ['parking', 'private_garage'],
  коммерческая: ['commercial'],
  commercial: ['commercial'],
};

const commercialTypes: Readonly<Record<string, Kind>> = {
  'auto repair': ['commercial', 'workshop'],
  business: ['goodwill'],
  'free purpose': ['commercial'],
  hotel: ['commercial', 'hotel'],
  land: ['land', 'commercial_land'],
  'legal address': ['commercial'],
  manufacturing: ['commercial', 'industrial'],
  office: ['office'],
  'public catering': ['commercial', 'restaurant_and_café'],
  retail: ['commercial', 'retail'],
  warehouse: ['commercial', 'warehouse'],
};

const isCommercial = { path: 'category', in: ['коммерческая', 'commercial'] };
const isRental = { path: 'type', in: ['аренда', 'rent'] };

const SQUARE_METRES = ['кв. м', 'кв.м', 'кв. м.', 'кв.м.', 'кв м', 'м2', 'sq. m', 'sq.m', 'sqm', 'sq m'];
/** A hundredth of a hectare. */
const ARES = ['сотка', 'сот', 'сот.', 'соток', 'sotka'];

/** Hectares stay as they are, because our model has none. */
const areas = (to: string, path: string): MappingRule[] => [
  { to, from: [`${path}.value`], unit: 'sq_m', when: { path: `${path}.unit`, in: SQUARE_METRES } },
  { to, from: [`${path}.value`], unit: 'are', when: { path: `${path}.unit`, in: ARES } },
];

/** The words of the format for yes and no. */
const FLAGS = { да: true, true: true, '1': true, '+': true, нет: false, false: false, '0': false } as const;

const flags = (words: Readonly<Record<string, string>>): MappingRule[] =>
  Object.entries(words).map(([amenity, path]) => ({
    to: `amenities.${amenity}`,
    from: [path],
    read: 'code',
    codes: FLAGS,
  }));

export const yandexRealty: FeedMapping = {
  version: 1,
  name: 'Yandex Realty feed (YRL)',
  specification: 'https://yandex.ru/support/realty/requirements/requirements-sale-housing.html',
  source: { format: 'xml', records: 'realty-feed.offer' },
  profile: { numbers: 'point', dates: 'ymd', language: 'ru', time_zone: 'Europe/Moscow' },
  key: { from: ['@internal-id'] },
  updated: ['last-update-date'],
  rules: [
    { to: 'reference', from: ['lot-number', '@internal-id'] },
    { to: 'property_url', from: ['url'] },
    { to: 'created_at', from: ['creation-date'] },
    {
      to: 'offer_type',
      constant: 'seasonal_rental',
      when: { all: [isRental, { path: 'price.period', in: ['день', 'day'] }] },
    },
    { to: 'offer_type', from: ['type'], codes: { продажа: 'sale', sale: 'sale', аренда: 'rental', rent: 'rental' } },
    { to: 'status', constant: 'available' },
    ...kindRules(['commercial-type'], commercialTypes, isCommercial),
    ...kindRules(['category'], categories),
    {
      to: 'sub_type',
      from: ['garage-type'],
      codes: {
        гараж: 'private_garage',
        garage: 'private_garage',
        машиноместо: 'indoor_parking_space',
        'parking place': 'indoor_parking_space',
        бокс: 'parking_box',
        box: 'parking_box',
      },
    },
    // A price with a unit is that of a square metre or of a hundredth of a hectare.
    {
      to: 'financial.transaction.price',
      from: ['price.value'],
      currency: 'price.currency',
      when: { path: 'price.unit', exists: false },
    },
    {
      to: 'rent_details.rent_period',
      from: ['price.period'],
      codes: { день: 'day', day: 'day', месяц: 'month', month: 'month', год: 'yearly', year: 'yearly' },
    },
    { to: 'location.country', from: ['location.country'] },
    { to: 'location.countryCode', from: ['location.country'], codes: { Россия: 'RU' }, read: 'country' },
    { to: 'location.region', from: ['location.region'] },
    { to: 'location.province', from: ['location.district'] },
    { to: 'location.city', from: ['location.locality-name', 'location.region'] },
    { to: 'location.district', from: ['location.sub-locality-name'] },
    { to: 'location.address', from: ['location.address'] },
    { to: 'location.geo.latitude', from: ['location.latitude'] },
    { to: 'location.geo.longitude', from: ['location.longitude'] },
    {
      to: 'proximities',
      each: ['location.metro'],
      parts: [
        { to: 'type', constant: 'subway' },
        { to: 'name', from: ['name'] },
        { to: 'distance.length', from: ['time-on-foot'] },
        { to: 'distance.unit', constant: 'minutes', when: { path: 'time-on-foot', exists: true } },
      ],
    },
    { to: 'negotiator.last_name', from: ['sales-agent.name'] },
    { to: 'negotiator.phone', from: ['sales-agent.phone'] },
    { to: 'negotiator.email', from: ['sales-agent.email'] },
    { to: 'negotiator.photo_url', from: ['sales-agent.photo'] },
    { to: 'office.name', from: ['sales-agent.organization'] },
    { to: 'office.code', from: ['sales-agent.agency-id'] },
    { to: 'office.website_url', from: ['sales-agent.url'] },
    ...areas('sizes.liveable_area', 'area'),
    ...areas('sizes.plot_area', 'lot-area'),
    // A part of `area`: the rooms without kitchen and corridors.
    ...areas('sizes.main_room_area', 'living-space'),
    {
      to: 'areas',
      each: ['kitchen-space'],
      parts: [
        { to: 'type', constant: 'kitchen' },
        { to: 'size', from: ['value'], unit: 'sq_m', when: { path: 'unit', in: SQUARE_METRES } },
      ],
    },
    { to: 'images', from: ['image'] },
    { to: 'video.video_url', from: ['video-review.youtube-video-review-url'] },
    { to: 'description.ru', from: ['description'] },
    { to: 'living_rooms', from: ['rooms'] },
    { to: 'floor', from: ['floor'], read: 'line' },
    { to: 'floors', from: ['floors-total'] },
    { to: 'building.name', from: ['building-name'] },
    { to: 'building.construction.year', from: ['built-year'] },
    { to: 'legal.property_and_land.cadastral_reference', from: ['cadastral-number'] },
    { to: 'general_condition', constant: 'new', when: { path: 'new-flat', in: ['да', 'true', '1', '+'] } },
    { to: 'sub_type', constant: 'studio', when: { path: 'studio', in: ['да', 'true', '1', '+'] } },
    ...flags({
      telephone: 'phone',
      internet: 'internet',
      furnished: 'room-furniture',
      television: 'television',
      washing_machine: 'washing-machine',
      dishwasher: 'dishwasher',
      fridge: 'refrigerator',
      air_conditioning: 'air-conditioner',
      lift: 'lift',
      parking: 'parking',
      alarm: 'alarm',
      pool: 'pool',
      sauna: 'sauna',
      pets_accepted: 'with-pets',
      child_friendly: 'with-children',
    }),
    {
      to: 'amenities',
      from: ['balcony'],
      codes: {
        балкон: 'balcony',
        лоджия: 'loggia',
        '2 балкона': 'balcony',
        '2 лоджии': 'loggia',
        balcony: 'balcony',
        loggia: 'loggia',
      },
    },
    ...customRules({
      renovation: 'renovation',
      quality: 'quality',
      building_type: 'building-type',
      building_series: 'building-series',
      building_state: 'building-state',
      ready_quarter: 'ready-quarter',
      bathroom_unit: 'bathroom-unit',
      floor_covering: 'floor-covering',
      window_view: 'window-view',
      ceiling_height: 'ceiling-height',
      rooms_offered: 'rooms-offered',
      rent_pledge: 'rent-pledge',
      prepayment: 'prepayment',
      mortgage: 'mortgage',
      haggle: 'haggle',
      deal_status: 'deal-status',
      lot_type: 'lot-type',
      utilities_included: 'utilities-included',
      price_unit: 'price.unit',
    }),
  ],
  ignored: [
    'property-type',
    'commercial-type',
    'vas',
    'manually-added',
    'yandex-building-id',
    'yandex-house-id',
    'location.apartment',
    'location.direction',
    'location.distance',
    'location.non-admin-sub-locality',
    'location.railway-station',
    'sales-agent.category',
    'sales-agent.partner',
    'sales-agent.id',
    // What agents pay one another.
    'not-for-agents',
    'agent-fee',
    'commission',
    'sales-agent.commission',
    'security-payment',
    'room-space',
    'kitchen-furniture',
    'open-plan',
    'apartments',
    'is-elite',
    'rubbish-chute',
    'heating-supply',
    'water-supply',
    'sewerage-supply',
    'electricity-supply',
    'gas-supply',
    'kitchen',
    'toilet',
    'shower',
    'billiard',
    'security',
    'guarded-building',
    'video-review.online-show',
  ],
};
