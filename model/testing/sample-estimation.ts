import { DAY_MS } from '../shared/time.ts';
import type { Estimation, EstimationReport } from '../sales/estimation.ts';

const HERE = { latitude: 43.3588, longitude: -1.7725 };
const money = (perM2: number, area: number): Estimation['central'] => ({
  total: Math.round((perM2 * area) / 100) * 100,
  price_per_sqm: perM2,
  currency: 'EUR',
});

/** Factor from a day to that of the valuation in a market that grows by 4 % a year. */
const trendSince = (date: string): number => 1.04 ** ((Date.parse('2026-01-15') - Date.parse(date)) / (365 * DAY_MS));

/** A report on the estimate of a flat of 60 m² with `count` sales around it; parts of the estimation can be replaced. */
export function sampleReport(
  {
    estimation = {},
    ...more
  }: Partial<Omit<EstimationReport, 'estimation'>> & { estimation?: Partial<Estimation> } = {},
  count = 60,
): EstimationReport {
  const area = more.liveable_area_sqm ?? 60;
  // Spread like the seeds of a sunflower: in every direction, denser near the centre.
  const evidence = Array.from({ length: count }, (_, index) => {
    const distance = 40 * Math.sqrt(index + 0.3);
    const angle = index * 2.4;
    const date = new Date(Date.UTC(2021, (index * 23) % 54, 1 + (index % 27))).toISOString().slice(0, 10);
    const sold = Math.round((4_250 + ((index * 7_919) % 1_900) - 900) / trendSince(date));
    return {
      date,
      price_per_sqm: sold,
      adjusted_price_per_sqm: Math.round(sold * trendSince(date)),
      distance_m: Math.round(distance),
      position: {
        latitude: HERE.latitude + (distance * Math.cos(angle)) / 111_195,
        longitude: HERE.longitude + (distance * Math.sin(angle)) / 80_850,
      },
    };
  });
  return {
    liveable_area_sqm: area,
    rooms: 3,
    evidence,
    releases: ['geo-dvf 2025-10'],
    issuer: 'Agence du Phare',
    issued_on: '2026-01-15',
    ...more,
    estimation: {
      request_id: '11111111-2222-4333-8444-555555555555',
      offer_type: 'sale',
      property_type: 'apartment',
      method: 'SALES',
      central: money(4_200, area),
      low_bound: money(3_570, area),
      high_bound: money(4_960, area),
      confidence: { level: 'MEDIUM', sample_size: 400, final_radius_km: 1.4 },
      average_price_per_sqm: 4_010,
      adjustments: [
        { code: 'TIME', percent: 6.2 },
        { code: 'AREA', percent: -1.4 },
        { code: 'ROOMS', percent: 0.3 },
        { code: 'LOCATION', percent: -0.3 },
      ],
      top_comparables: evidence.slice(0, 10).map((one, index) => ({
        source: 'DVF' as const,
        id: `sale-${index}`,
        date: one.date,
        distance_m: one.distance_m,
        sold_price: one.price_per_sqm * (area + index),
        price_per_sqm: one.price_per_sqm,
        adjusted_price: Math.round((one.adjusted_price_per_sqm * (area + index)) / 100) * 100,
        adjusted_price_per_sqm: one.adjusted_price_per_sqm,
        adjustments: [{ code: 'TIME' as const, percent: Math.round((trendSince(one.date) - 1) * 1_000) / 10 }],
        area_sqm: area + index,
        rooms: 2 + (index % 3),
      })),
      location: { ...HERE, precision: 'housenumber', label: '28 Boulevard du Général Leclerc 64700 Hendaye' },
      valued_on: '2026-01-15',
      latest_sale_on: '2025-06-30',
      not_considered: ['floor', 'condition'],
      attribution: 'DGFiP, Demandes de valeurs foncières (DVF), Licence Ouverte / Open Licence 2.0',
      ...estimation,
    },
  };
}
