import { expect } from 'chai';
import { extractText } from 'unpdf';
import type { OwnerReport } from '../../model/insights/owner-report.ts';
import { sampleOwnerReport as report } from '../../model/testing/sample-owner-report.ts';
import { renderOwnerReport } from './render-owner-report.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

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

  it('has a title and, for its chart, the figures of each week as alternative text', async () => {
    const file = (await renderOwnerReport({ report, language: 'en' })).toString('latin1');
    expect(file.split('/S /H1\n').length - 1).to.equal(1);
    expect(file.split('/S /Figure\n').length - 1).to.equal(1);
    expect(file).to.match(/\/Alt \(Views by week\. .*: 133\)/);
  });

  it('says that there were no visitors', async () => {
    const { text, pages } = await read(
      {
        ...report,
        week: { views: 0, visitors: 0, favourites: 0, shares: 0, contacts: 0, leads: 0 },
        channels: [],
        rank: undefined,
        days_on_market: undefined,
      },
      'en',
    );
    expect(pages).to.equal(1);
    expect(text).to.include('No visits this week');
  });
});
