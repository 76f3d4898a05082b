import type { OwnerReport } from '../insights/owner-report.ts';

const figures = { views: 0, visitors: 0, favourites: 0, shares: 0, contacts: 0, leads: 0 };
/** The weekly report on a flat with visits from two channels. */
export const sampleOwnerReport: OwnerReport = {
  property_id: '00000000-0000-4000-8000-000000000000',
  reference: 'BZ-1204',
  title: 'Appartement face à l’océan 🌊',
  city: 'Biarritz',
  price: 345_000,
  currency: 'EUR',
  from: '2026-03-02',
  to: '2026-03-08',
  week: { ...figures, views: 137, visitors: 61, favourites: 7, contacts: 4 },
  previous_week: { ...figures, views: 98 },
  weeks: Array.from({ length: 8 }, (_, place) => ({
    from: `2026-0${place < 4 ? 1 : 2}-1${place}`,
    ...figures,
    views: place * 19,
  })),
  rank: 3,
  ranked_listings: 42,
  channels: [
    { channel: 'portal', visitors: 40 },
    { channel: 'direct', visitors: 21 },
  ],
  matching_visitors: 17,
  days_on_market: 63,
};
