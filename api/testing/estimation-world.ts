import { renderEstimation } from '../../documents/estimation/render-estimation.ts';
import type { EstimationRequest } from '../../model/sales/estimation.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { Language } from '../../model/shared/language.ts';
import type { GeocodedPlace } from '../../model/geography/geocoder.ts';
import type { Listing } from '../../model/listing/listing.ts';
import type { PublishedRent } from '../../model/sales/published-rent.ts';
import type { Comparable, ComparableQuery } from '../../search/dvf/comparables.ts';
import { createGazetteer } from '../../places/gazetteer.ts';
import { createEstimation } from '../estimations/create-estimation.ts';
import { isSpecial } from '../http/reply.ts';
import { fakeDeps, gatewayRecord, principalOf } from './fake-deps.ts';

/** Reads its tables on first use. */
const gazetteer = createGazetteer();

/** The place of every estimation in these tests. */
export const HERE = { lat: 43.3588, lon: -1.7725 };

/** Flats east of a place, each 20 m from the next, at 4,000 EUR per m² in a market without a trend, or grows up to that on the last day of 2025. */
const saleOf = (index: number, growth: number): Comparable => {
  const date = `2025-${String(1 + (index % 12)).padStart(2, '0')}-15`;
  const years = (Date.parse('2025-12-31') - Date.parse(date)) / (365 * DAY_MS);
  const perM2 = Math.round(4_000 / (1 + growth) ** years);
  const area = 40 + (index % 5) * 10;
  return {
    id: `sale-${index}`,
    date,
    price: area * perM2,
    price_per_m2: perM2,
    living_area: area,
    rooms: 2 + (index % 3),
    outbuildings: 0,
    insee_code: '64260',
    lat: HERE.lat,
    lon: HERE.lon + (index + 1) * 0.000_25,
    distance_m: (index + 1) * 20.2,
  };
};

const place = (score: number): GeocodedPlace => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [HERE.lon, HERE.lat] },
  properties: {
    label: '28 Boulevard Leclerc 64700 Hendaye',
    score,
    type: 'housenumber',
    name: '28 Boulevard Leclerc',
    citycode: '64260',
    city: 'Hendaye',
  },
});

const gateways = ['one', 'two'].map((name) => gatewayRecord({ _id: `${name}-gateway` }));

interface World {
  /** Flats sold around, each 20 m farther away. */
  readonly sales?: number;
  /** Of their prices, per year: 0.1 is 10 %. */
  readonly growth?: number;
  /** Precision of the geocoder's result. */
  readonly score?: number;
  readonly addons?: Readonly<Record<string, readonly string[]>>;
  /** Letting listings in the search index. */
  readonly listings?: readonly Listing[];
  readonly published?: PublishedRent;
}

/** The operation over fakes of all its dependencies. `ask` returns the estimation, `askPdf` the bytes and header fields of the report. */
export function world({
  sales = 60,
  growth = 0,
  score = 0.9,
  addons = { 'one-gateway': ['ESTIMATION'] },
  listings = [],
  published,
}: World = {}) {
  const asked: { queries: ComparableQuery[]; texts: string[] } = { queries: [], texts: [] };
  const deps = fakeDeps({
    store: {
      gateways: {
        owned: async () => gateways,
        findFor: async (_: unknown, id: string) => gateways.find((one) => one._id === id),
        ownedIds: async () => gateways.map(({ _id }) => _id),
      },
      listings: { byIds: async (ids: readonly string[]) => listings.filter(({ _id }) => ids.includes(_id)) },
    } as never,
    billing: { purchases: async (id: string) => (addons[id] ?? []).map((addon_code) => ({ addon_code })) } as never,
    geocoder: {
      search: async ({ q }) => {
        asked.texts.push(q);
        return { type: 'FeatureCollection', features: [place(score)], attribution: '', licence: '' };
      },
    },
    gazetteer,
    search: { search: async () => ({ ids: listings.map(({ _id }) => _id), total: listings.length }) },
    publishedRents: { rentOf: () => published },
    renderEstimation,
    dvf: {
      releases: async () => [{ name: 'r', imported_at: '2026-01-01T00:00:00Z', mutations: 1, last_date: '2025-12-31' }],
      comparables: async (query) => {
        asked.queries.push(query);
        return Array.from({ length: sales }, (_, index) => saleOf(index, growth)).filter(
          (one) => one.distance_m <= query.radiusM,
        );
      },
    },
  });
  const call = (
    body: Partial<EstimationRequest>,
    gatewayId: string | undefined,
    mediaType: string,
    language: Language = 'fr',
  ) =>
    createEstimation.call(
      {
        params: {},
        query: { language },
        body: {
          property_type: 'apartment',
          offer_type: 'sale',
          liveable_area_sqm: 60,
          address: '28 bd Leclerc, Hendaye',
          with_commentary: false,
          ...body,
        },
        principal: { ...principalOf('north'), ...(gatewayId === undefined ? {} : { gatewayId }) },
        gateway: undefined,
        requestId: 'r',
        mediaType,
      },
      deps,
    );
  const ask = async (body: Partial<EstimationRequest> = {}, gatewayId?: string, language?: Language) => {
    const answer = await call(body, gatewayId, 'application/json', language);
    if (isSpecial(answer)) throw new Error('no JSON');
    return answer;
  };
  const askPdf = async (body: Partial<EstimationRequest> = {}, language?: Language) => {
    const answer = await call(body, undefined, 'application/pdf', language);
    if (!isSpecial(answer) || answer.kind !== 'content') throw new Error('no content');
    return answer;
  };
  return { asked, ask, askPdf };
}
