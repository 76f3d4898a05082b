import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import type { Listing } from '../model/listing/listing.ts';
import { AppError } from '../model/shared/errors.ts';
import { PREDEFINED_TEMPLATES, completeTemplate, predefinedTemplate } from '../model/listing/pdf-template.ts';
import type { PdfTemplate } from '../model/listing/pdf-template.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { createBrochureRenderer } from './render-brochure.ts';
import { LANGUAGES } from '../model/shared/language.ts';

const MAX_PAGES = 20;
const MAX_BYTES = 2 * 1024 ** 2;
const eur = (amount: number) => ({ amount, currency: 'EUR' });

const house = sampleListing('1', {
  type: 'house',
  offer_type: 'sale',
  reference: 'VL-2041',
  title: { fr: 'Maison de maître à Lyon' },
  description: { fr: `<p>${'Une maison lumineuse au calme. '.repeat(30)}</p><ul><li>Cave voûtée</li></ul>` },
  bedrooms: 4,
  living_rooms: 7,
  sizes: { liveable_area: { size: 182, unit: 'sq_m' } },
  areas: [{ name: 'Séjour', size: { size: 41, unit: 'sq_m' }, floor: 0 }],
  amenities: ['pool', 'garden'],
  location: { address: '12 rue Haute', postal_code: '69001', city: 'Lyon', countryCode: 'FR', publish_address: false },
  financial: {
    transaction: { price: eur(845_000) },
    commissions: { type: 'buyer', buyer: { percentage: 4, vat_included: true } },
  },
  legal: { energy: { epc_category: 'D', epc_value: 187, greenhouse_emissions: 'B', greenhouse_value: 8 } },
  images: Array.from({ length: 9 }, (_, index) => ({ url: `https://p.example.com/${index}.jpg`, ordinal: index })),
  plans: [{ url: 'https://p.example.com/plan.png' }],
  negotiator: { first_name: 'Anne', last_name: 'Roux', mobile: '06 00 00 00 00' },
  office: { name: 'Agence des Quais', phone: '04 00 00 00 00' },
  property_url: 'https://agence.example.com/vl-2041',
});

describe('The brochure of a listing', () => {
  let picture: Uint8Array;
  const render = (listing: Listing, template: PdfTemplate, language: (typeof LANGUAGES)[number] = 'fr') =>
    createBrochureRenderer({ fetchPicture: async () => picture })({
      clientId: 'north',
      listing,
      template,
      language,
      gatewayLogo: 'https://l.test',
    });
  const read = async (pdf: Buffer) => {
    const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
  };

  before(async () => {
    picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7799BB' } })
      .jpeg()
      .toBuffer();
  });

  for (const template of PREDEFINED_TEMPLATES) {
    it(`has title, price, energy, fees and contact in the layout ${template.id}, and not the street`, async () => {
      const pdf = await render(house, template);
      expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
      const { pages, text } = await read(pdf);
      for (const words of [
        'Maison de maître à Lyon',
        '845 000 €',
        '69001 Lyon',
        'VL-2041',
        '187 kWh/m².an',
        '8 kg CO2',
      ]) {
        expect(text).to.include(words);
      }
      expect(text).to.include('charge de l’acquéreur : 4 % TTC');
      expect(text).to.include('Agence des Quais');
      expect(text).to.include('06 00 00 00 00');
      expect(text).to.include('Surface habitable');
      expect(text).not.to.include('rue Haute');
      expect(pages).to.be.at.most(template.id === 'vitrine' ? 1 : 5);
    });
  }

  it('looks different in each of the five layouts', async () => {
    const shapes = await Promise.all(
      PREDEFINED_TEMPLATES.map(async (template) => {
        const { text } = await extractText(new Uint8Array(await render(house, template)), { mergePages: false });
        return text.map((page) => page.replace(/\s+/g, ' ').slice(0, 300)).join('\f');
      }),
    );
    expect(new Set(shapes).size).to.equal(5);
  });

  it('has labels in the requested language', async () => {
    const standard = predefinedTemplate('standard')!;
    expect((await read(await render(house, standard, 'en'))).text).to.match(/For sale · House.*Key facts.*Living area/);
    expect((await read(await render(house, standard, 'de'))).text).to.match(
      /Zu verkaufen · Haus.*Eckdaten.*Wohnfläche/,
    );
  });

  it('follows a client’s own template: its sections in their order, then those that the law requires, its footer', async () => {
    const own = completeTemplate(
      { name: 'Ours', layout: 'standard', sections: ['contact', 'description'], footer: 'RCS Lyon 123', font: 'serif' },
      { id: 'own' },
    );
    const { text } = await read(await render(house, own));
    expect(text).to.match(/Votre contact.*Description.*Performance énergétique.*Conditions et mentions légales/);
    expect(text).not.to.include('Caractéristiques');
    expect(text).to.include('RCS Lyon 123');
  });

  it('is made even if no picture can be loaded', async () => {
    const renderer = createBrochureRenderer({ fetchPicture: () => Promise.reject(new Error('down')) });
    for (const template of PREDEFINED_TEMPLATES) {
      const pdf = await renderer({
        clientId: 'north',
        listing: house,
        template,
        language: 'fr',
        gatewayLogo: 'https://l.example.com',
      });
      expect((await read(pdf)).text).to.include('Maison de maître');
    }
  });

  it('of one client does not wait for fourteen of another client whose pictures hang', async () => {
    const template = predefinedTemplate('minimal')!;
    const hanging = { ...house, images: [{ url: 'https://hangs.test/1.jpg' }] };
    const asked: string[] = [];
    let release = (): void => {};
    const held = new Promise<Uint8Array>((resolve) => (release = () => resolve(picture)));
    const renderer = createBrochureRenderer({
      fetchPicture: (source) => {
        asked.push(source);
        return source.includes('hangs') ? held : Promise.resolve(picture);
      },
    });
    const ask = (clientId: string, listing: Listing) => renderer({ clientId, listing, template, language: 'fr' });
    const outcomes = Array.from({ length: 14 }, () =>
      ask('hostile', hanging).catch((error: unknown) => {
        expect(error).to.be.instanceOf(AppError).and.to.include({ code: 'RATE_LIMITED', retryAfter: 10 });
        return undefined;
      }),
    );
    // No document of the hostile client can end before `release`.
    expect((await ask('other', house)).length).to.be.greaterThan(1_000);
    expect(asked.filter((source) => source.includes('hangs'))).to.have.length(1);
    release();
    expect((await Promise.all(outcomes)).filter((pdf) => pdf !== undefined)).to.have.length(5);
  });

  it('is bounded in pages and bytes for any listing, and never fails', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '',
        '🏡'.repeat(300),
        'x'.repeat(50_000),
        '<p>'.repeat(300),
        '<script>alert(1)</script>',
        'a<br>'.repeat(3_000),
      ),
      fc.constantFrom('mot '.repeat(20_000), '&lt;b&gt;', 'é\u0301\u202e', '<li>x</li>'.repeat(900)),
    );
    const size = fc.record({
      size: fc.double({ min: 0, max: 1e12, noNaN: true }),
      unit: fc.constantFrom('sq_m' as const, 'acre' as const),
    });
    const money = fc.record({
      amount: fc.double({ min: -1e9, max: 1e15, noNaN: true }),
      currency: fc.constantFrom('EUR', 'XAU', 'JPY'),
    });
    const files = fc.array(fc.record({ url: fc.webUrl() }), { maxLength: 30 });
    const fields = fc.record(
      {
        title: fc.dictionary(fc.constantFrom('fr', 'en', 'xx'), odd),
        description: fc.dictionary(fc.constantFrom('fr', 'en', 'xx'), odd),
        reference: odd,
        floor: odd,
        location: fc.record(
          { city: odd, address: odd, countryCode: fc.constantFrom('FR', 'DE') },
          { requiredKeys: [] },
        ),
        sizes: fc.record({ liveable_area: size, plot_area: size }, { requiredKeys: [] }),
        areas: fc.array(fc.record({ name: odd, size }), { maxLength: 80 }),
        financial: fc.record({ transaction: fc.record({ price: money }) }),
        images: files,
        plans: files,
        office: fc.record({ name: odd, mail: odd }, { requiredKeys: [] }),
        property_url: odd,
        legal: fc.record({
          energy: fc.record({
            epc_category: fc.constantFrom('A' as const, 'G' as const, 'empty' as const),
            diagnostic_date: odd,
          }),
          legal_mentions: fc.record({ text: fc.dictionary(fc.constantFrom('fr'), odd) }),
        }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.constantFrom(...PREDEFINED_TEMPLATES),
        fc.constantFrom(...LANGUAGES),
        async (some, template, language) => {
          const pdf = await render(sampleListing('odd', some), template, language);
          expect(pdf.length).to.be.below(MAX_BYTES);
          expect((await read(pdf)).pages).to.be.within(1, template.id === 'vitrine' ? 1 : MAX_PAGES);
        },
      ),
      { numRuns: 60 },
    );
  });
});
