/**
 * Immobiliare.it (Italy), XML feed of its partners, version 2.0.
 * Made after the schema v2.0.xsd of feed.immobiliare.it (as published with OpenEstate-IO, August 2021); never met a real file. Projects of developers
 * (`projects`) are not read. The format names no period of a rent: rents are published once the agency adds a rule for it.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind, ShallowCondition } from '../write-rules.ts';

const homes: Record<string, Kind> = {
  Appartamento: ['apartment', 'apartment'],
  Attico: ['apartment', 'penthouse'],
  Mansarda: ['apartment', 'attic'],
  Garage: ['parking', 'private_garage'],
  'Casa Indipendente': ['house', 'house'],
  Palazzo: ['building', 'palace'],
  Stabile: ['building', 'building'],
  Rustico: ['house', 'country_house'],
  Casale: ['house', 'farmhouse'],
  Villa: ['house', 'villa'],
  'Villetta a schiera': ['house', 'terraced'],
  Loft: ['apartment', 'loft'],
  'Open Space': ['apartment', 'loft'],
  Multiproprietà: ['other', 'property'],
  Other: ['other', 'other'],
};

const businesses: Record<string, Kind> = {
  'Centro commerciale': ['commercial', 'commercial_center'],
  'Azienda agricola': ['commercial', 'farm'],
  Ristorante: ['goodwill', 'restaurant_and_café'],
  Bar: ['goodwill', 'bar_and_nightclub'],
  Pizzeria: ['goodwill', 'restaurant_and_café'],
  'Pizza Al Taglio': ['goodwill', 'restaurant_and_café'],
  Pub: ['goodwill', 'bar_and_nightclub'],
  Alimentari: ['goodwill', 'shop'],
  Rosticceria: ['goodwill', 'restaurant_and_café'],
  Pasticceria: ['goodwill', 'bakery'],
  Discoteca: ['goodwill', 'bar_and_nightclub'],
  Hotel: ['goodwill', 'hotel'],
  'Bed and Breakfast': ['goodwill', 'guest_house'],
  Pensione: ['goodwill', 'guest_house'],
  Gelateria: ['goodwill', 'restaurant_and_café'],
  Panetteria: ['goodwill', 'bakery'],
  'Altro | Alimentare': ['goodwill', 'other'],
  Negozio: ['commercial', 'shop'],
  Ferramenta: ['goodwill', 'shop'],
  Casalinghi: ['goodwill', 'shop'],
  Palestra: ['goodwill', 'leasure_and_sports'],
  Abbigliamento: ['goodwill', 'shop'],
  'Estetica / Solarium': ['goodwill', 'services'],
  'Parrucchiere uomo/donna': ['goodwill', 'hairdressing_salon'],
  'Auto officina': ['goodwill', 'workshop'],
  Videonoleggio: ['goodwill', 'shop'],
  Tabaccheria: ['goodwill', 'kiosk'],
  Tintoria: ['goodwill', 'laundry'],
  Lavanderia: ['goodwill', 'laundry'],
  Cartoleria: ['goodwill', 'shop'],
  Libreria: ['goodwill', 'shop'],
  Informatica: ['goodwill', 'shop'],
  Telefonia: ['goodwill', 'shop'],
  Edicola: ['goodwill', 'kiosk'],
  'Altro | Non alimentare': ['goodwill', 'other'],
  Giochi: ['goodwill', 'shop'],
  Scommesse: ['goodwill', 'shop'],
  Residenziale: ['land', 'residential_land'],
  Commerciale: ['land', 'commercial_land'],
  Industriale: ['land', 'industrial_land'],
  Agricolo: ['land', 'agricultural'],
  Capannone: ['commercial', 'hangar'],
  Garage: ['parking', 'private_garage'],
  Ufficio: ['office', 'office_space'],
  Stabile: ['building', 'commercial_building'],
  'Capannone Industriale': ['commercial', 'industrial'],
  'Casa di cura': ['commercial', 'healthcare'],
  Magazzino: ['commercial', 'warehouse'],
  Showroom: ['commercial', 'exhibition'],
  Scuderia: ['commercial', 'ecuries'],
  'Stabilimento Balneare': ['commercial', 'leasure_and_sports'],
  Laboratorio: ['commercial', 'laboratory'],
  Albergo: ['commercial', 'hotel'],
  Altro: ['commercial', 'other'],
};

const isLand = { path: 'property-type.business-type.@category', in: ['Terreno'] };
const isBusiness = { path: 'property-type.business-type', exists: true };
const isReserved = { path: 'features.price.@reserved', in: ['yes'] };
const isOpen = {
  any: [
    { path: 'features.price.@reserved', exists: false },
    { path: 'features.price.@reserved', in: ['no'] },
  ],
};

const X = 'extra-features';

/** The unit is an attribute; feet are written as sft. */
function area(to: string, path: string, ...more: ShallowCondition[]): FeedMapping['rules'] {
  const rule = (unit: 'sq_m' | 'sq_ft', isUnit: ShallowCondition): FeedMapping['rules'][number] => ({
    to,
    from: [path],
    unit,
    when: { all: [isUnit, ...more] },
  });
  return [
    rule('sq_m', { path: `${path}.@unit`, in: ['m2'] }),
    rule('sq_m', { path: `${path}.@unit`, exists: false }),
    rule('sq_ft', { path: `${path}.@unit`, in: ['sft'] }),
  ];
}

export const immobiliareIt = {
  version: 1,
  name: 'Immobiliare.it 2.0 (XML)',
  specification: 'http://feed.immobiliare.it/import/docs/xsd/v2.0.xsd',
  source: { format: 'xml', records: 'feed.properties.property' },
  profile: { numbers: 'point', dates: 'ymd', currency: 'EUR', language: 'it', time_zone: 'Europe/Rome' },
  key: { from: ['unique-id'] },
  updated: ['date-updated'],
  deleted: { path: '@operation', in: ['delete'] },
  rules: [
    { to: 'reference', from: ['unique-id'] },
    { to: 'updated_at', from: ['date-updated'] },
    { to: 'offer_type', from: ['transaction-type'], codes: { S: 'sale', R: 'rental' } },
    // Every property that is written is available.
    { to: 'status', constant: 'available' },
    ...kindRules(['property-type.type'], homes),
    ...kindRules(['property-type.business-type'], businesses, isBusiness),
    {
      to: 'general_condition',
      from: ['building-status'],
      codes: {
        'in costruzione': 'under_construction',
        nuovo: 'new',
        abitabile: 'good',
        ottimo: 'excellent',
        buono: 'good',
        ristrutturato: 'excellent',
        'da ristrutturare': 'to_renovate',
        discreto: 'average',
        nd: null,
      },
    },
    {
      to: 'financial.transaction.price',
      from: ['features.price'],
      currency: 'features.price.@currency',
      when: isOpen,
    },
    { to: 'financial.information', constant: 'Trattativa riservata', when: isReserved },
    {
      to: 'rent_details.furnished',
      from: [`${X}.furniture`],
      read: 'code',
      codes: { Arredato: true, 'Non Arredato': false, 'Parzialmente Arredato': true },
    },
    { to: 'location.countryCode', from: ['location.country-code'] },
    { to: 'location.region', from: ['location.administrative-area'] },
    { to: 'location.province', from: ['location.sub-administrative-area'] },
    { to: 'location.city', from: ['location.city'] },
    { to: 'location.address', from: ['location.locality.thoroughfare'] },
    { to: 'location.postal_code', from: ['location.locality.postal-code'] },
    { to: 'location.geo.latitude', from: ['location.locality.latitude'] },
    { to: 'location.geo.longitude', from: ['location.locality.longitude'] },
    { to: 'location.publish_address', from: ['location.locality.thoroughfare.@display'], read: 'permission' },
    {
      to: 'location.publish_address',
      constant: false,
      when: { path: 'location.locality.thoroughfare.@display', exists: false },
    },
    {
      to: 'description',
      each: ['features.description'],
      parts: [
        { to: 'text', from: ['.', 'description'] },
        {
          to: 'language',
          from: ['@language'],
          read: 'code',
          codes: { it: 'it', en: 'en', de: 'de', fr: 'fr', es: 'es', pt: 'pt', ru: 'ru', gr: 'el' },
        },
      ],
    },
    ...area('sizes.liveable_area', 'features.size', { not: isLand }),
    ...area('sizes.plot_area', 'features.size', isLand),
    ...area('sizes.plot_area', `${X}.external-area`),
    { to: 'living_rooms', from: ['features.rooms'] },
    { to: 'bedrooms', from: [`${X}.bedrooms`] },
    { to: 'bathrooms', from: [`${X}.bathrooms`] },
    { to: 'floors', from: [`${X}.num-floors`] },
    { to: 'floor', from: [`${X}.floor`] },
    { to: 'building.construction.year', from: [`${X}.build-year`] },
    { to: 'garages', from: [`${X}.garage`], when: { path: `${X}.garage.@type`, in: ['Box', 'Rimessa'] } },
    { to: 'parkings', from: [`${X}.garage`], when: { path: `${X}.garage.@type`, in: ['PostoAuto'] } },
    {
      to: 'kitchen_type',
      from: [`${X}.kitchen`],
      codes: {
        Abitabile: 'separate',
        'Semi abitabile': 'standard',
        Cucinotto: 'kitchenette',
        'Angolo cottura': 'kitchenette',
      },
    },
    {
      to: 'features.heating_cooling',
      from: [`${X}.heating`],
      codes: {
        Assente: 'no_heating',
        Autonomo: 'individual_heating',
        Centralizzato: 'central_heating',
        Teleriscaldamento: 'central_heating',
      },
    },
    { to: 'amenities', from: [`${X}.garden`], codes: { Privato: 'garden', Comune: 'garden', Nessuno: null } },
    ...amenityRules({
      terrace: [`${X}.terrace`],
      balcony: [`${X}.balcony`],
      lift: [`${X}.elevator`],
      alarm: [`${X}.security-alarm`],
      janitor: [`${X}.reception`],
      computer_network: [`${X}.net`],
    }),
    { to: 'amenities', from: [`${X}.overhead-crane`], codes: { Yes: 'overhead_cranes', No: null, Ready: null } },
    {
      to: 'legal.energy.epc_category',
      from: ['features.energy-class'],
      codes: { 'A+': 'A+', A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' },
    },
    {
      to: 'images',
      each: ['pictures.picture-url'],
      parts: [
        { to: 'url', from: ['.'] },
        { to: 'ordinal', from: ['@position'] },
      ],
    },
    { to: 'video.video_url', from: ['videos.video'], when: { path: 'videos.video.@type', in: ['remote'] } },
    { to: 'video.virtual_tour_url', from: [`${X}.virtual-tour`] },
    { to: 'office.name', from: ['agent.office-name'] },
    { to: 'office.mail', from: ['agent.email'] },
    ...customRules({
      rent_contract: `${X}.rent-contract`,
      availability: `${X}.free-conditions`,
      beam_height: `${X}.beam-height`,
      office_size: `${X}.office-size`,
      floorplanner_url: `${X}.floorplanner-url`,
      terrain: 'property-type.terrains.terrain',
    }),
  ],
  ignored: [
    'category',
    'date-expiration',
    'location.city.@code',
    'location.locality.@type',
    'location.locality.neighbourhood',
    'videos',
  ],
} satisfies FeedMapping;
