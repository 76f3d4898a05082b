import { randomUUID } from 'node:crypto';

/** A listing as it is delivered. */
export type DeliveredProperty = { readonly id: string } & Readonly<Record<string, unknown>>;

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const metres = (size: number) => ({ size, unit: 'sq_m' });

const OFFICE = {
  name: 'Agence de la Corniche',
  phone: '05 59 20 00 00',
  mail: 'contact@corniche.example',
  commission_url: 'https://corniche.example/honoraires',
  location: { address: '3 avenue de la Plage', postal_code: '64700', city: 'Hendaye' },
};
const NEGOTIATOR = {
  first_name: 'Maite',
  last_name: 'Etcheverry',
  phone: '+33 6 12 34 56 78',
  email: 'maite@corniche.example',
};
const TEXT =
  '<p>Au calme d’une impasse, à dix minutes à pied de la plage, cette maison basque a gardé ses colombages et ses volets rouges. Le séjour de 42 m² ouvre au sud sur le jardin clos.</p><p>À l’étage, quatre chambres, une salle de bains et une salle d’eau. Garage, cave et abri complètent l’ensemble.</p><p>Toiture refaite en 2019, chauffage par pompe à chaleur.</p>';

/** A house for sale with everything that a French page may show. */
const HOUSE = {
  reference: 'HEN-1042',
  crm_reference: 'HEN-1042',
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: { fr: 'Maison basque avec jardin à dix minutes de la plage' },
  description: { fr: TEXT, en: '<p>A Basque house ten minutes from the beach.</p>' },
  living_rooms: 6,
  bedrooms: 4,
  bathrooms: 1,
  showerrooms: 1,
  toilets: 2,
  garages: 1,
  parkings: 2,
  floors: 2,
  kitchen_type: 'american_equipped',
  general_condition: 'good',
  orientations: ['S', 'W'],
  building: { construction: { year: 1932 }, renovation: { year: 2019 } },
  view: { landscapes: ['mountains', 'garden'] },
  sizes: {
    liveable_area: metres(148.5),
    floor_area: metres(176),
    plot_area: metres(612),
    terrace_area: metres(28),
  },
  areas: [
    { type: 'living_room', size: metres(42), floor: 0 },
    { type: 'kitchen', size: metres(14.5), floor: 0 },
    { type: 'bedroom', name: 'Chambre 1', size: metres(16), floor: 1 },
    { type: 'bedroom', name: 'Chambre 2', size: metres(13.2), floor: 1 },
  ],
  proximities: [
    { type: 'beach', distance: { length: 800, unit: 'meters' } },
    { type: 'train_station', distance: { length: 1.4, unit: 'km' } },
    { type: 'elementary_school', distance: { length: 6, unit: 'minutes' } },
  ],
  amenities: [
    'garden',
    'terrace',
    'fenced',
    'barbecue',
    'fireplace',
    'double_glazing',
    'dressing',
    'electric_shutters',
    'heat_pump',
    'alarm',
    'optical_fiber',
    'cellar',
    'laundry',
    'electrical_gate',
    'mountain_view',
  ],
  financial: {
    transaction: { price: euros(698_000), net_sales_price: euros(670_000) },
    commissions: { type: 'buyer', buyer: { percentage: 4.18, vat_included: true } },
    property_tax: { amount: euros(1_840), period: 'yearly' },
  },
  legal: {
    energy: {
      epc_category: 'C',
      epc_value: 142,
      greenhouse_emissions: 'A',
      greenhouse_value: 4,
      diagnostic_date: '2025-03-12',
      costs_estimation: { min: euros(1_320), max: euros(1_840), reference_year: 2023 },
    },
    property_and_land: { cadastral_reference: 'AB 214' },
  },
  mandate: { reference: '2025-118', type: 'exclusive' },
  location: {
    address: '14 impasse des Pins',
    postal_code: '64700',
    city: 'Hendaye',
    district: 'Quartier Plage',
    countryCode: 'FR',
    geo: { latitude: 43.3704, longitude: -1.7722 },
    precision: 'exact',
    publish_address: true,
  },
  video: {
    virtual_tour_url: 'https://tour.example/hen-1042',
    video_url: 'https://www.youtube.com/watch?v=abcdefghijk',
  },
  negotiator: NEGOTIATOR,
  office: OFFICE,
};

/** Pictures of a listing at an address. */
const pictures = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `${from}/${(index % 8) + 1}.jpg?n=${index + 1}`,
    name: ['Façade', 'Séjour', 'Cuisine', 'Chambre', 'Jardin', 'Salle de bains', 'Terrasse', 'Vue'][index % 8],
    ordinal: index,
  }));

/**
 * Listings of several kinds with French data: a house for sale, a let flat, a life annuity, one with a secret address, one without pictures, one with fifty, and one that is sold.
 * @param from address of the folder with the pictures 1.jpg to 8.jpg
 */
export function frenchListings(
  from: string,
): Record<'house' | 'flat' | 'annuity' | 'secret' | 'bare' | 'many' | 'sold', DeliveredProperty> {
  const flat = {
    ...HOUSE,
    type: 'apartment',
    reference: 'HEN-2007',
    title: { fr: 'Appartement T3 meublé avec balcon, vue sur la baie' },
    living_rooms: 3,
    bedrooms: 2,
    floor: '3',
    floors: 5,
    sizes: { liveable_area: metres(64), balcony_area: metres(7.5) },
    areas: [],
    amenities: [
      'furnished',
      'lift',
      'balcony',
      'sea_view',
      'videophone',
      'interior_parking',
      'washing_machine',
      'oven',
    ],
    offer_type: 'rental',
  };
  return {
    house: {
      ...HOUSE,
      id: randomUUID(),
      images: pictures(from, 8),
      plans: [{ url: `${from}/plan.jpg`, name: 'Rez-de-chaussée' }],
    },
    flat: {
      ...flat,
      id: randomUUID(),
      images: pictures(from, 4),
      rent_details: {
        rent_period: 'month',
        fees_included: true,
        fees_amount: euros(95),
        guarantee_deposit_amount: euros(2_380),
        inventory_fixtures_amount: euros(192),
        furnished: true,
        rent_control: { base_rent: euros(1_095), increased_reference_rent: euros(1_140) },
      },
      financial: {
        transaction: { price: euros(1_190) },
        commissions: { buyer: { amount: euros(704), vat_included: true } },
      },
      legal: { energy: { epc_category: 'F', epc_value: 352, greenhouse_emissions: 'D', greenhouse_value: 41 } },
      available_at: '2026-12-15',
      coownership: { enabled: true, lot_count: 48, syndicat_status: 'none' },
    },
    annuity: {
      ...flat,
      id: randomUUID(),
      reference: 'VIA-12',
      offer_type: 'life_annuity_sale',
      title: { fr: 'Viager occupé – T3 lumineux au centre' },
      images: pictures(from, 3),
      occupancy: { occupied: true },
      life_annuity_details: {
        initial_capital: euros(62_000),
        market_value: euros(265_000),
        life_annuity: { amount: euros(780), period: 'month' },
        occupants: [
          { age: 82, gender: 'female' },
          { age: 85, gender: 'male' },
        ],
      },
      financial: {
        transaction: { price: euros(265_000) },
        commissions: { type: 'seller' },
        building_costs: { amount: euros(1_480), period: 'yearly' },
      },
      legal: { energy: { epc_category: 'empty', blank: true } },
      coownership: {
        enabled: true,
        lot_count: 32,
        syndicat_status: 'alert',
        syndicat_procedure_details: 'Mandataire ad hoc désigné en 2025',
      },
      rent_details: undefined,
    },
    secret: {
      ...HOUSE,
      id: randomUUID(),
      reference: 'HEN-SEC',
      title: { fr: 'Villa contemporaine avec piscine' },
      location: {
        ...HOUSE.location,
        precision: 'district',
        publish_address: false,
        geo: { latitude: 43.36, longitude: -1.76 },
      },
      images: pictures(from, 5),
    },
    bare: {
      ...HOUSE,
      id: randomUUID(),
      reference: 'TER-3',
      type: 'land',
      title: { fr: 'Terrain à bâtir de 850 m²' },
      sizes: { plot_area: metres(850) },
      living_rooms: undefined,
      bedrooms: undefined,
      bathrooms: undefined,
      showerrooms: undefined,
      garages: undefined,
      parkings: undefined,
      building: undefined,
      areas: [],
      amenities: ['utilities_access', 'sewer_access'],
      legal: {},
      kitchen_type: undefined,
      video: undefined,
      images: [],
      negotiator: undefined,
    },
    many: {
      ...HOUSE,
      id: randomUUID(),
      reference: 'HEN-50',
      title: { fr: 'Ferme restaurée, 50 photos' },
      images: pictures(from, 50),
    },
    sold: {
      ...HOUSE,
      id: randomUUID(),
      reference: 'HEN-V',
      status: 'sold',
      title: { fr: 'Maison de ville' },
      images: pictures(from, 2),
    },
  };
}
