import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

/** A property as the gateway delivers it, as far as the search looks at it. */
export type Delivered = { id: string } & Record<string, unknown>;

const TOWNS = [
  ['Hendaye', '64700', 43.359, -1.774],
  ['Saint-Jean-de-Luz', '64500', 43.388, -1.663],
  ['Biarritz', '64200', 43.481, -1.559],
  ['Bayonne', '64100', 43.493, -1.475],
  ['Anglet', '64600', 43.485, -1.518],
  ['Ciboure', '64500', 43.383, -1.671],
] as const;
const TYPES = ['house', 'apartment', 'land', 'parking'] as const;
const OFFERS = ['sale', 'rental', 'life_annuity_sale'] as const;
export const FEATURES = ['garden', 'pool', 'terrace', 'lift', 'sea_view', 'fireplace'] as const;
export const ENERGIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
const NAMES = { house: 'Maison', apartment: 'Appartement', land: 'Terrain', parking: 'Stationnement' } as const;

const some = <T>(arbitrary: fc.Arbitrary<T>, freq = 6) => fc.option(arbitrary, { nil: undefined, freq });
const area = (max: number) =>
  fc.record({
    size: fc.integer({ min: 12, max }),
    unit: fc.constantFrom('sq_m' as const, 'sq_m' as const, 'sq_m' as const, 'sq_ft' as const),
  });

/** Listings of an agency on the Basque coast; every field that is searched may be missing. */
const listings: fc.Arbitrary<Delivered> = fc
  .record({
    town: fc.constantFrom(...TOWNS),
    type: fc.constantFrom(...TYPES, 'house' as const, 'apartment' as const),
    offer: fc.constantFrom(...OFFERS, 'sale' as const, 'sale' as const),
    status: fc.constantFrom('available', 'available', 'available', 'sales_compromise', 'sold'),
    price: some(fc.integer({ min: 45, max: 1_900 }), 12),
    living: some(area(240)),
    floorArea: some(area(300), 2),
    plot: some(area(3_000), 2),
    rooms: some(fc.integer({ min: 1, max: 8 })),
    bedrooms: some(fc.integer({ min: 1, max: 6 })),
    epc: some(fc.constantFrom(...ENERGIES)),
    amenities: some(fc.subarray([...FEATURES])),
    north: fc.integer({ min: -900, max: 900 }),
    east: fc.integer({ min: -900, max: 900 }),
    hasPlace: fc.boolean().chain((one) => (one ? fc.constant(true) : fc.boolean())),
    day: fc.integer({ min: 1, max: 28 }),
    number: fc.integer({ min: 1_000, max: 9_999 }),
  })
  .map(({ town: [city, postal_code, latitude, longitude], ...given }) => {
    const amount = given.price && (given.offer === 'rental' ? given.price + 300 : given.price * 1_000);
    const words = { sale: 'à vendre', rental: 'à louer', life_annuity_sale: 'en viager' }[given.offer];
    const property: Delivered = {
      id: randomUUID(),
      reference: `AGD-${given.number}`,
      crm_reference: `AGD-${given.number}`,
      type: given.type,
      offer_type: given.offer,
      status: given.status,
      title: { fr: `${NAMES[given.type]} ${words} à ${city}` },
      description: { fr: `Situé à ${city}, ce bien séduit par son calme et sa lumière.` },
      created_at: `2026-05-${String(given.day).padStart(2, '0')}T08:00:00.000Z`,
      updated_at: '2026-06-01T08:00:00.000Z',
      living_rooms: given.rooms,
      bedrooms: given.bedrooms,
      sizes: { liveable_area: given.living, floor_area: given.floorArea, plot_area: given.plot },
      amenities: given.amenities,
      legal: given.epc && { energy: { epc_category: given.epc } },
      financial: amount && { transaction: { price: { amount, currency: 'EUR' } } },
      location: {
        city,
        postal_code,
        countryCode: 'FR',
        ...(given.hasPlace && {
          geo: {
            latitude: Number((latitude + given.north / 60_000).toFixed(5)),
            longitude: Number((longitude + Math.abs(given.east) / 60_000).toFixed(5)),
          },
        }),
      },
    };
    // As a delivery: a field without a value is not there.
    return JSON.parse(JSON.stringify(property));
  });

/** The same listings for the same seed, but for their ids. */
export const frenchListings = (count: number, seed = 7): Delivered[] => fc.sample(listings, { numRuns: count, seed });
