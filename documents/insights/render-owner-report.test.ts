import { expect } from 'chai';
import { extractText } from 'unpdf';
import type { OwnerReport } from '../../model/insights/owner-report.ts';
import { renderOwnerReport } from './render-owner-report.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const figures = { views: 0, visitors: 0, favourites: 0, shares: 0, contacts: 0, leads: 0 };
const report: OwnerReport = {
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

async function read(one: OwnerReport, language: (typeof LANGUAGES)[number]) {
  const pdf = await renderOwnerReport({ report: one, language });
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

describe('The owner report', () => {
  it('is one page in every language with all figures of the week', async () => {
    for (const language of LANGUAGES) {
      const { pages, text } = await read(report, language);
      expect(pages, language).to.equal(1);
      for (const shown of ['BZ-1204', 'Biarritz', '137', '61', '98', '133', '42', '17', '63'])
        expect(text, language).to.include(shown);
    }
  });

  it('says that there were no visitors', async () => {
    const { text, pages } = await read(
      { ...report, week: figures, channels: [], rank: undefined, days_on_market: undefined },
      'en',
    );
    expect(pages).to.equal(1);
    expect(text).to.include('No visits this week');
  });
});
