import fc from 'fast-check';
import { EPC_CATEGORIES, GREENHOUSE_CATEGORIES } from '../../model/property/enums.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { FeedContext } from '../feed-format.ts';

/** What writers are told besides the listing. */
export const CONTEXT: FeedContext = {
  gateway: { id: '11111111-1111-4111-8111-111111111111', name: 'Agence <Nord> & Fils' },
  language: 'de',
  now: new Date('2026-03-01T12:00:00Z'),
};

/** Words that break what does not escape; none that a reader's cleaning would change. */
const word = fc.constantFrom(
  'Garten',
  'd’été',
  'vue <mer>',
  'A&B',
  '"Casa"',
  "l'orée",
  'Größe',
  '5 > 3',
  '🏠',
  ']]>',
  'café',
);
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `Haus ${words.join(' ')} Ende`);
const paragraphs = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) =>
    lines.map((text) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`).join(''),
  );
const name = fc.constantFrom('Nerja', 'São Brás', 'Köln', 'Saint-Étienne', 'Vila do Bispo');
/** Countries, each with the corner of a square degree within it: readers leave coordinates out that are elsewhere. */
const country = fc.constantFrom(
  { countryCode: 'ES', south: 39, west: -4 },
  { countryCode: 'PT', south: 39, west: -9 },
  { countryCode: 'DE', south: 50, west: 9 },
  { countryCode: 'FR', south: 45, west: 3 },
  { countryCode: 'GB', south: 52, west: -2 },
  { countryCode: 'RO', south: 45, west: 24 },
);
const count = fc.integer({ min: 1, max: 12 });
const area = fc.integer({ min: 20, max: 900 }).map((size) => ({ size, unit: 'sq_m' as const }));
/** Amounts that no reader takes for a placeholder. */
const amount = fc.integer({ min: 200, max: 900_000 }).filter((value) => !/^(?:1+|9+|1234567?)$/.test(String(value)));
const file = fc
  .integer({ min: 1, max: 9_999 })
  .map((number) => ({ url: `https://media.example/a%20b/${number}.jpg?x=1&y=.jpg` }));
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** A listing on offer, complete enough for every format; `fields` are what a test wants to vary. */
export function offers(
  fields: { [Name in keyof PublishedListing]?: fc.Arbitrary<PublishedListing[Name]> } = {},
): fc.Arbitrary<PublishedListing> {
  const base = fc.record({
    id: fc.uuid(),
    gateway_id: fc.constant(CONTEXT.gateway.id),
    stream_id: fc.constant('stream'),
    reference: fc.integer({ min: 1, max: 99_999 }).map((number) => `REF & <${number}>`),
    crm_reference: fc.string({ minLength: 1 }),
    created_at: fc.constant('2025-01-01T00:00:00.000Z'),
    fetched_at: fc.constant('2025-01-01T00:00:00.000Z'),
    updated_at: fc.constantFrom('2025-06-01T10:11:12.000Z', '2026-02-28T00:00:00.000Z'),
    type: fc.constant('house' as const),
    status: fc.constant('available' as const),
    offer_type: fc.constant('sale' as const),
    title: fc.record({ de: line, en: line }),
    description: fc.record({ de: paragraphs, en: paragraphs }),
    bedrooms: optional(count),
    bathrooms: optional(count),
    sizes: fc.record({ liveable_area: area, plot_area: area }),
    financial: amount.map((value) => ({ transaction: { price: { amount: value, currency: 'EUR' } } })),
    location: country.chain(({ countryCode, south, west }) =>
      fc.record({
        city: name,
        province: name,
        district: optional(name),
        postal_code: fc.constantFrom('29780', '20095'),
        street: fc.constant('Lindenallee'),
        street_number: fc.constant('12 b'),
        countryCode: fc.constant(countryCode),
        publish_address: fc.boolean(),
        geo: fc.record({
          latitude: fc.integer({ min: 1, max: 100_000 }).map((value) => (south * 100_000 + value) / 100_000),
          longitude: fc.integer({ min: 1, max: 100_000 }).map((value) => (west * 100_000 + value) / 100_000),
        }),
      }),
    ),
    images: fc.uniqueArray(file, { maxLength: 5, selector: ({ url }) => url }),
    building: fc.integer({ min: 1900, max: 2025 }).map((year) => ({ construction: { year } })),
    negotiator: fc.constant({
      last_name: 'Müller & Söhne',
      first_name: 'Ana',
      email: 'ana@example.com',
      phone: '+49 40 1',
    }),
    legal: fc.record({
      energy: fc.record({
        epc_category: fc.constantFrom(...EPC_CATEGORIES),
        greenhouse_emissions: fc.constantFrom(...GREENHOUSE_CATEGORIES),
      }),
    }),
  });
  return fc.tuple(base, fc.record(fields)).map(([all, own]) => ({ ...all, ...own }));
}

/** Some of them, the same in every run. */
export const someOffers = (arbitrary: fc.Arbitrary<PublishedListing>, seed = 20_260_301): PublishedListing[] =>
  fc.sample(arbitrary, { numRuns: 120, seed });
