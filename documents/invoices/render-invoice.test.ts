import { expect } from 'chai';
import { extractText } from 'unpdf';
import { sampleInvoice } from '../../model/testing/sample-invoice.ts';
import type { Invoice } from '../../model/gateway/billing.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';
import { renderInvoice } from './render-invoice.ts';

const render = (overrides: Partial<Invoice>, language: Language) =>
  renderInvoice({ invoice: sampleInvoice(overrides), clientId: 'agency-north', language });

async function read(overrides: Partial<Invoice> = {}, language: Language = 'en') {
  const pdf = await render(overrides, language);
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

describe('The PDF of an invoice', () => {
  it('says on one page what the invoice says, in the words, dates and amounts of the language', async () => {
    const expected = {
      fr: [
        'Facture 2026-000042',
        'Portails',
        'du 31 janvier 2026 au 28 février 2026',
        '1 029,50 €',
        'Total hors taxes',
      ],
      en: ['Invoice 2026-000042', 'Portals', '31 January 2026 to 28 February 2026', '€1,029.50', 'Total before tax'],
      de: [
        'Rechnung 2026-000042',
        'Portale',
        '31. Januar 2026 bis 28. Februar 2026',
        '1.029,50 €',
        'Summe vor Steuern',
      ],
    };
    for (const language of LANGUAGES) {
      const { pages, text } = await read({}, language);
      expect(pages, language).to.equal(1);
      for (const shown of [...expected[language], 'agency-north', sampleInvoice().gateway_id])
        expect(text, language).to.include(shown);
    }
  });

  it('states no tax and says so', async () => {
    const { text } = await read();
    expect(text).to.include('no VAT number and no tax').and.not.to.match(/%/);
  });

  it('has cents in every currency that has cents, and rounds nothing away', async () => {
    expect((await read({ amount: 19 })).text).to.include('€19.00');
    expect((await read({ amount: 0.125 })).text).to.include('€0.125');
    expect((await read({ amount: 500, currency: 'JPY' })).text)
      .to.match(/500/)
      .and.not.to.include('500.00');
  });

  it('names an addon that only the catalogue knows by its code and the description of the issuer', async () => {
    const { text } = await read({ addon_code: 'VIDEO_TOURS', description: 'Video tours 🎥' }, 'fr');
    expect(text).to.include('VIDEO_TOURS').and.to.include('Libellé de l’émetteur Video tours');
  });

  it('continues on further pages where the description is long, and cuts nothing', async () => {
    const words = Array.from({ length: 2_000 }, (_, place) => `word${place}`);
    const { pages, text } = await read({ description: words.join(' ') });
    expect(pages).to.be.greaterThan(1);
    expect(words.filter((one) => !text.includes(one))).to.deep.equal([]);
    expect(text).to.include('Total before tax').and.not.to.include('…');
  });

  it('is a title, and a table with heads for screen readers', async () => {
    const file = (await render({}, 'en')).toString('latin1');
    const count = (role: string) => file.split(`/S /${role}\n`).length - 1;
    expect([count('H1'), count('Table'), count('TR'), count('TH')]).to.deep.equal([1, 1, 3, 3]);
  });
});
