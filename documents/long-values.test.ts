import { expect } from 'chai';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import type { Listing } from '../model/listing/listing.ts';
import { PREDEFINED_TEMPLATES } from '../model/listing/pdf-template.ts';
import { LANGUAGES } from '../model/shared/language.ts';
import { sampleReport } from '../model/testing/sample-estimation.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { renderEstimation } from './estimation/render-estimation.ts';
import { createBrochureRenderer } from './render-brochure.ts';
import { fetchSamplePicture } from './testing/proofs/sample-pictures.ts';
import { withoutBlanks } from './testing/proofs/specimens.ts';

const WORDS = ['Résidence', 'panoramique', 'de', 'l’Observatoire', 'Saint-Germain-en-Laye', 'à', 'réhabilitée', 'W'];

/** A text of words, of `least` to `most` characters, distinguished from every other one by its number. */
const textOf = (least: number, most: number) =>
  fc
    .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 80 }), fc.nat({ max: 99_999 }))
    .map(([words, number]) => {
      const text = Array.from({ length: 40 }, () => words.join(' ')).join(' ');
      return `${number} ${text.slice(0, least + (number % (most - least)))}`.trim();
    });
/** A mail or site address, one word. */
const addressOf = (head: string) =>
  fc
    .tuple(fc.integer({ min: 10, max: 90 }), fc.nat({ max: 9_999 }))
    .map(([length, number]) => `${head}${'agence-des-quais-'.repeat(6).slice(0, length)}${number}.example.fr`);

const values = fc.record({
  title: textOf(80, 250),
  reference: fc.nat({ max: 999_999 }).map((number) => `REF-${number}-EXCLUSIVITÉ-MANDAT-SEMI-EXCLUSIF-2026`),
  address: textOf(40, 140),
  city: textOf(10, 60),
  floor: textOf(15, 70),
  room: textOf(15, 80),
  officeName: textOf(40, 120),
  officeMail: addressOf('contact@'),
  identification: textOf(30, 120),
  agent: textOf(20, 70),
  agentMail: addressOf('anne-charlotte@'),
  fees: textOf(60, 300),
  mentions: textOf(200, 1_800),
  feesUrl: addressOf('https://'),
});
type Values = typeof values extends fc.Arbitrary<infer One> ? One : never;

const listingOf = (one: Values): Listing =>
  sampleListing('long', {
    type: 'apartment',
    offer_type: 'sale',
    title: { fr: one.title },
    reference: one.reference,
    floor: one.floor,
    sizes: { liveable_area: { size: 1_182.5, unit: 'sq_m' } },
    areas: [{ name: one.room, size: { size: 41, unit: 'sq_m' } }],
    location: { address: one.address, city: one.city, postal_code: '78100', countryCode: 'FR', publish_address: true },
    office: { name: one.officeName, mail: one.officeMail, phone: '04 00 00 00 00', identification: one.identification },
    negotiator: { first_name: 'Anne', last_name: one.agent, email: one.agentMail },
    financial: {
      transaction: { price: { amount: 12_845_000, currency: 'EUR' } },
      commissions: { type: 'buyer', buyer: { text: one.fees } },
    },
    legal: {
      energy: { epc_category: 'G', epc_value: 1_187.25, greenhouse_emissions: 'G', greenhouse_value: 108.75 },
      legal_mentions: { text: { fr: one.mentions }, agency_fees_url: one.feesUrl },
    },
    images: [{ url: 'https://p.example.com/1.jpg' }],
  });

/** Each run draws a document: a failure is reported as it was found, because shrinking would draw hundreds. */
const RUNS = { numRuns: 4, endOnFailure: true } as const;

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map(withoutBlanks);
}

/** Whether a value is there from its first to its last letter; of one that goes on over pages each page has its part. */
function isWhole(pages: readonly string[], value: string): boolean {
  const [page, ...others] = pages;
  if (page === undefined) return false;
  if (page.includes(value)) return true;
  let length = value.length;
  while (!page.includes(value.slice(0, length))) length--;
  return (length > 0 && isWhole(others, value.slice(length))) || isWhole(others, value);
}

describe('Long values', () => {
  const render = createBrochureRenderer({ fetchPicture: fetchSamplePicture });
  /** The poster has key facts instead of tables, and one way to reach each person. */
  const notOnPosters: readonly (keyof Values)[] = ['floor', 'room', 'identification', 'officeMail'];

  for (const template of PREDEFINED_TEMPLATES) {
    it(`are whole in the layout ${template.id}, in every language`, async () => {
      await fc.assert(
        fc.asyncProperty(values, fc.constantFrom(...LANGUAGES), async (one, language) => {
          const pages = await pagesOf(await render({ clientId: 'north', listing: listingOf(one), template, language }));
          expect(pages.join('')).not.to.include('…');
          for (const [name, value] of Object.entries(one))
            if (
              template.id === 'vitrine'
                ? !notOnPosters.some((left) => left === name)
                : name !== 'room' || template.sections.includes('rooms')
            )
              expect(isWhole(pages, withoutBlanks(value)), name).to.equal(true);
        }),
        RUNS,
      );
    });
  }

  it('are whole in the report on an estimation, in every language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          issuer: textOf(20, 200),
          label: textOf(40, 250),
          text: textOf(200, 1_990),
          release: textOf(20, 80),
        }),
        fc.constantFrom(...LANGUAGES),
        async ({ issuer, label, text: commentary, release }, language) => {
          const { location } = sampleReport().estimation;
          const releases = Array.from({ length: 12 }, (_, index) => `${release} ${index}`);
          const estimation = {
            location: { ...location, label },
            commentary: { text: commentary, source: 'template' as const },
          };
          const pages = await pagesOf(await renderEstimation(sampleReport({ issuer, releases, estimation }), language));
          expect(pages.join('')).not.to.include('…');
          for (const value of [issuer, label, commentary, ...releases])
            expect(isWhole(pages, withoutBlanks(value)), value).to.equal(true);
        },
      ),
      RUNS,
    );
  });
});
