import { expect } from 'chai';
import { omit } from 'es-toolkit';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import type { EstimationReport } from '../../model/sales/estimation.ts';
import { sampleReport } from '../../model/testing/sample-estimation.ts';
import { ticks } from './draw-plot.ts';
import { renderEstimation } from './render-estimation.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

async function read(report: EstimationReport, language: Language = 'fr') {
  const pdf = await renderEstimation(report, language);
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return { bytes: pdf.length, pages: totalPages, text: text.map((page) => page.replace(/\s+/g, ' ')) };
}

describe('The report on an estimation', () => {
  it('has two pages in every language: value and evidence, then the comparables, method, sources and licence', async () => {
    for (const language of LANGUAGES) {
      const { pages, bytes, text } = await read(sampleReport(), language);
      expect(pages, language).to.equal(2);
      expect(bytes, language).to.be.below(60_000);
      const [first = '', second = ''] = text;
      expect(first.replace(/[\s.,]/g, ''), language).to.include('252000');
      for (const shown of ['Agence du Phare', 'Hendaye']) expect(first, language).to.include(shown);
      for (const shown of ['Licence Ouverte', 'geo-dvf 2025-10', '11111111-2222'])
        expect(second, language).to.include(shown);
    }
  });

  it('cuts nothing of the longest commentary, names and lists of releases, which continue on a third page', async () => {
    const longest = sampleReport({
      issuer: 'Agence '.repeat(200),
      releases: Array.from({ length: 100 }, (_, index) => `geo-dvf-departement-${index}-millesime-octobre`),
      estimation: {
        commentary: { text: 'Ce bien vaut beaucoup. '.repeat(87).slice(0, 2_000), source: 'template' },
        location: {
          latitude: 43.3588,
          longitude: -1.7725,
          precision: 'housenumber',
          label: 'Résidence de la Corniche '.repeat(12),
        },
      },
    });
    const { pages, text } = await read(longest);
    expect(pages).to.equal(3);
    const all = text.join(' ').replaceAll(/\s/g, '');
    expect(all).not.to.include('…');
    for (const whole of [
      longest.issuer,
      longest.estimation.location.label,
      longest.estimation.commentary?.text,
      ...longest.releases,
    ])
      expect(all).to.include(whole?.replaceAll(/\s/g, ''));
    expect(text[1]).to.include('Commentaire');
    expect(text[2]).to.include('Dernière référence').and.include('Page 3/3');
  });

  it('shows each comparable at its price on the day of sale and on that of the value, and where the value is among them', async () => {
    const report = sampleReport();
    const digits = (text: string) => text.replaceAll(/[\s.,]/g, '');
    for (const language of LANGUAGES) {
      const page = digits((await read(report, language)).text[1] ?? '');
      for (const one of report.estimation.top_comparables)
        for (const value of [one.sold_price, one.adjusted_price, one.adjusted_price_per_sqm])
          expect(page, language).to.include(String(value));
      const adjusted = report.estimation.top_comparables.map(({ adjusted_price_per_sqm: price = 0 }) => price);
      for (const value of [Math.min(...adjusted), Math.max(...adjusted), 4_200])
        expect(page, language).to.match(new RegExp(`${value}€/m²|€${value}/m²`));
    }
    const rents = sampleReport({ estimation: { method: 'OWN_RENTS' } });
    const bare = rents.estimation.top_comparables.map((one) =>
      omit(one, ['adjusted_price', 'adjusted_price_per_sqm', 'adjustments']),
    );
    const { text } = await read({ ...rents, estimation: { ...rents.estimation, top_comparables: bare } });
    expect(text[1]).not.to.include('ajusté');
  });

  it('can be drawn with five references at one place, and with none', async () => {
    const few = sampleReport({}, 5);
    const [only] = few.evidence;
    if (!only) throw new Error('no evidence');
    const together = await read({ ...few, evidence: few.evidence.map((one) => ({ ...only, date: one.date })) });
    expect(together.pages).to.equal(2);
    const none = await read(sampleReport({ estimation: { method: 'PUBLISHED_RENTS', adjustments: [] } }, 0));
    expect(none.pages).to.equal(1);
    expect(none.text[0]).to.include('sans référence individuelle');
  });

  it('has one title, alternative texts for both charts, and a table with heads for screen readers', async () => {
    const file = (await renderEstimation(sampleReport(), 'en')).toString('latin1');
    const count = (role: string) => file.split(`/S /${role}\n`).length - 1;
    expect(['H1', 'Figure', 'Table', 'TR', 'TH', 'TD'].map(count)).to.deep.equal([1, 2, 1, 11, 10, 100]);
    expect(file.split('/Alt (').length - 1).to.equal(2);
    expect(file).to.match(/\/Lang \(en\)/);
  });

  it('leaves out unknown positions', async () => {
    const report = sampleReport();
    const hidden = report.evidence.map((one) => ({ ...one, position: undefined }));
    expect((await read({ ...report, evidence: hidden })).text[0]).to.include('dont la position puisse être montrée');
  });

  it('has ticks within their ends at equal steps of 1, 2 or 5 times a power of ten', () => {
    const end = fc.double({ min: 1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(end, end, fc.integer({ min: 2, max: 6 }), (from, length, count) => {
        const found = ticks(from, from + length, count);
        expect(found.length).to.be.within(0, count + 1);
        for (const tick of found) expect(tick).to.be.within(from - 1e-6 * length, from + length * (1 + 1e-6));
        const [first, second] = found;
        if (first === undefined || second === undefined) return;
        const digits = Number((second - first).toExponential(3).slice(0, 5));
        expect(Math.min(...[1, 2, 5, 10].map((step) => Math.abs(step - digits)))).to.be.below(0.01);
      }),
    );
  });
});
