import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const m2 = (size: number) => ({ size, unit: 'sq_m' as const });
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://p.example.com/${index}.jpg`, ordinal: index }));

const common = {
  type: 'house',
  offer_type: 'sale',
  reference: 'VL-2041-EXCLUSIF-2026-11',
  title: { fr: 'Maison de maître à Lyon' },
  description: { fr: `<p>${'Une maison lumineuse au calme. '.repeat(30)}</p><ul><li>Cave voûtée</li></ul>` },
  bedrooms: 4,
  living_rooms: 7,
  sizes: { liveable_area: m2(182), plot_area: m2(1_250) },
  location: {
    address: '125 avenue du Maréchal de Lattre de Tassigny',
    postal_code: '69100',
    city: 'Villeurbanne',
    countryCode: 'FR',
    publish_address: true,
  },
  financial: { transaction: { price: eur(845_000) } },
  legal: { energy: { epc_category: 'D', epc_value: 187, greenhouse_emissions: 'B', greenhouse_value: 8 } },
  images: pictures(4),
  negotiator: {
    first_name: 'Anne-Charlotte',
    last_name: 'de La Rochefoucauld-Montbel',
    mobile: '06 00 00 00 00',
    email: 'anne-charlotte.delarochefoucauld@agence-des-quais-de-saone.example.fr',
  },
  office: {
    name: 'Agence immobilière des Quais de Saône et de la Presqu’île',
    phone: '04 00 00 00 00',
    mail: 'contact@agence-immobiliere-des-quais-de-saone.example.fr',
  },
  property_url: 'https://agence.example.com/vl-2041',
} satisfies Partial<Listing>;

/** Listings that brochures have cut or crowded, by what is awkward about them. */
export const AWKWARD_LISTINGS: Readonly<Record<string, Listing>> = {
  'without a picture': sampleListing('none', { ...common, images: [] }),
  'with forty pictures': sampleListing('forty', { ...common, images: pictures(40) }),
  'with a title of two lines': sampleListing('title', {
    ...common,
    title: {
      fr: 'Maison de maître à Villeurbanne avec vue panoramique, piscine chauffée et dépendances aménageables en gîtes',
    },
  }),
  'without energy data': sampleListing('energy', { ...common, legal: {} }),
  'for a life annuity': sampleListing('annuity', {
    ...common,
    offer_type: 'life_annuity_sale',
    financial: {},
    life_annuity_details: {
      initial_capital: eur(98_500),
      market_value: eur(412_000),
      life_annuity: { amount: eur(1_245), period: 'month' },
      occupants: [
        { age: 82, gender: 'female' },
        { age: 79, gender: 'male' },
      ],
    },
    occupancy: { occupied: true },
  }),
  'of a plot': sampleListing('plot', {
    ...common,
    type: 'land',
    title: { fr: 'Terrain à bâtir à Villeurbanne' },
    bedrooms: undefined,
    living_rooms: undefined,
    sizes: { plot_area: m2(12_450) },
    legal: {},
    images: pictures(1),
  }),
  'to let': sampleListing('rental', {
    ...common,
    offer_type: 'rental',
    financial: { transaction: { price: eur(2_450) } },
    rent_details: {
      rent_period: 'month',
      fees_included: true,
      fees_amount: eur(180),
      guarantee_deposit_amount: eur(4_900),
    },
  }),
};
