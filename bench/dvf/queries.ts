import type { DvfFilter } from '../../search/dvf/dvf-filter.ts';
import type { DvfSearch } from '../../search/dvf/dvf-search.ts';

/** A position in a town of the generated mutations. */
const CENTER = { lat: 45.25, lon: 5 };
const DISC: DvfFilter = { area: { kind: 'disc', center: CENTER, radiusM: 1_000 } };
const FLATS: DvfFilter = {
  types: ['appartement'],
  department: '69',
  dateMin: '2021-01-01',
  price: { min: 100_000, max: 400_000 },
  surface: { min: 30, max: 90 },
};

/** Typical requests of users, each with one request to Elasticsearch. */
export const QUERIES: readonly (readonly [name: string, work: (search: DvfSearch) => Promise<unknown>])[] = [
  ['filters, latest first', (search) => search.search(FLATS, { sort: '-date', limit: 50 })],
  ['filters, by price per m²', (search) => search.search(FLATS, { sort: 'pricePerM2', limit: 50 })],
  ['everything, latest first', (search) => search.search({}, { sort: '-date', limit: 50 })],
  ['a parcel’s beginning', (search) => search.search({ parcel: '69125000A' }, { sort: '-date', limit: 50 })],
  ['1 km around, nearest first', (search) => search.search(DISC, { sort: 'distance', limit: 50, center: CENTER })],
  [
    '20 km around, nearest first',
    (search) =>
      search.search(
        { area: { kind: 'disc', center: CENTER, radiusM: 20_000 } },
        { sort: 'distance', limit: 50, center: CENTER },
      ),
  ],
  [
    'polygon',
    (search) =>
      search.search(
        {
          area: {
            kind: 'polygon',
            points: [
              { lat: 45, lon: 4.6 },
              { lat: 45.4, lon: 4.7 },
              { lat: 45.5, lon: 5.2 },
              { lat: 45.1, lon: 5.3 },
            ],
          },
        },
        { sort: '-date', limit: 50 },
      ),
  ],
  ['clusters of a country', (search) => search.clusters({}, 6)],
  [
    'clusters of a town',
    (search) => search.clusters({ area: { kind: 'box', south: 45.2, west: 4.9, north: 45.3, east: 5.1 } }, 13),
  ],
  ['statistics of a commune by quarter', (search) => search.stats({ inseeCodes: ['69094'] }, 'quarter')],
  ['statistics of a department by quarter', (search) => search.stats({ department: '69' }, 'quarter')],
  [
    'statistics 5 km around',
    (search) => search.stats({ area: { kind: 'disc', center: CENTER, radiusM: 5_000 } }, 'year'),
  ],
  [
    'comparables',
    (search) =>
      search.comparables({ center: CENTER, radiusM: 2_000, type: 'appartement', since: '2021-01-01', limit: 200 }),
  ],
  ['addresses around a position', (search) => search.addresses.addressesNear({ ...CENTER, radius: 300, limit: 10 })],
];
