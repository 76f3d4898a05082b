import type { JsonObject } from '../../connector.ts';

const ROOMS = ['bedroom', 'living_room', 'kitchen', 'bathroom', 'cellar', 'terrace', 'entrance', 'lavatory'];
const SENTENCE =
  'À deux pas du port, cette maison de ville entièrement rénovée offre de beaux volumes, une cuisine ouverte et un jardin exposé au sud. ';

/** A realistic listing of about 6 KB in our own model, different for every number. */
export function sampleListing(number: number): JsonObject {
  return {
    crm_reference: `crm-${number}`,
    reference: `REF-${number}`,
    created_at: '2025-11-03T08:15:00Z',
    updated_at: '2026-02-20T16:45:12Z',
    type: 'house',
    sub_type: 'townhouse',
    offer_type: 'sale',
    status: 'available',
    title: { fr: `Maison de ville ${number}`, en: `Town house ${number}` },
    description: { fr: SENTENCE.repeat(9), en: 'Close to the harbour, fully renovated, with a garden. '.repeat(18) },
    living_rooms: 5,
    bedrooms: 3,
    bathrooms: 2,
    toilets: 2,
    floors: 2,
    orientation: 'S',
    amenities: ['terrace', 'garden', 'cellar', 'double_glazing', 'optical_fiber', 'fireplace'],
    sizes: { liveable_area: { size: 142.5, unit: 'sq_m' }, plot_area: { size: 410, unit: 'sq_m' } },
    financial: {
      transaction: { price: { amount: 425_000 + number, currency: 'EUR' } },
      property_tax: { amount: { amount: 1_240, currency: 'EUR' }, period: 'yearly' },
    },
    location: {
      address: `${(number % 90) + 1} rue de la République`,
      city: 'Hendaye',
      postal_code: '64700',
      countryCode: 'FR',
      geo: { latitude: 43.3587, longitude: -1.7745 },
      publish_address: false,
    },
    legal: {
      energy: { enabled: true, epc_value: 143, epc_category: 'C', greenhouse_value: 22, greenhouse_emissions: 'B' },
      legal_mentions: { text: { fr: 'Honoraires à la charge du vendeur. ' } },
    },
    features: { heating_energy: { gas: true }, heating_cooling: { central_heating: true } },
    areas: ROOMS.map((type, index) => ({
      name: `Pièce ${index + 1}`,
      type,
      size: { size: 11 + index, unit: 'sq_m' },
      floor: 1,
    })),
    images: Array.from({ length: 10 }, (_, index) => ({
      id: `${number}-${index}`,
      url: `https://media.example.com/listings/${number}/${index}.jpg`,
      ordinal: index,
      content_type: 'image/jpeg',
      updated_at: '2026-02-20T16:45:12Z',
    })),
    negotiator: {
      first_name: 'Maïté',
      last_name: 'Etcheverry',
      email: 'maite@example.com',
      phone: '+33 5 59 00 00 00',
    },
    mandate: { reference: `M-${number}`, start_date: '2025-11-01', exclusive: true, type: 'exclusive' },
    custom_fields: [{ key: 'source', value: 'vitrine', group: 'web' }],
  };
}
