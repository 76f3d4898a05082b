import { expect } from 'chai';
import { createLog } from '../../observability/log.ts';
import { commentOn, faultOf, numbersIn } from './commentary.ts';
import type { CommentaryModel } from './commentary.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import { writeCommentary } from './write-commentary.ts';
import type { CommentaryFacts } from './write-commentary.ts';

const money = (total: number) => ({ total, price_per_sqm: Math.round(total / 60), currency: 'EUR' });
const facts: CommentaryFacts = {
  request_id: '11111111-2222-4333-8444-555555555555',
  offer_type: 'sale',
  property_type: 'apartment',
  method: 'SALES',
  liveable_area_sqm: 60,
  central: money(252_000),
  low_bound: money(214_300),
  high_bound: money(297_800),
  confidence: { level: 'MEDIUM', sample_size: 400, final_radius_km: 1.4 },
  average_price_per_sqm: 4_010,
  adjustments: [
    { code: 'TIME', percent: 6.2 },
    { code: 'AREA', percent: -1.4 },
    { code: 'ROOMS', percent: 0.3 },
  ],
  top_comparables: [],
  location: {
    latitude: 43.36,
    longitude: -1.77,
    precision: 'housenumber',
    label: '28 Boulevard Leclerc 64700 Hendaye',
  },
  valued_on: '2026-06-01',
  latest_sale_on: '2025-12-15',
  not_considered: ['floor', 'condition'],
  attribution: 'DGFiP',
};
/** With ordinary spaces: French typography uses narrow ones. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const commented = (complete: CommentaryModel['complete']) => commentOn(facts, 'fr', { model: { complete }, log });

describe('The commentary on an estimation', () => {
  it('names value, range, sales, adjustments of a notable size, confidence and the fields that were not considered', () => {
    expect(plain(writeCommentary(facts, 'fr'))).to.equal(
      'Cet appartement de 60 m² (28 Boulevard Leclerc 64700 Hendaye) est estimé à 252 000 €, soit 4 200 € par m². La fourchette de 214 300 € à 297 800 € est construite pour contenir huit prix de vente sur dix. L’estimation repose sur 400 ventes de la base DVF (DGFiP) dans un rayon de 1,4 km, la dernière du 15 décembre 2025. Par rapport à leur moyenne, 4 010 € par m², comptent surtout l’évolution des prix depuis ces ventes (+6,2 %) et la surface (−1,4 %). La fiabilité est moyenne : une visite précisera la valeur dans la fourchette. Les ventes publiées ne disent rien de l’étage, de l’état ni de la vue. Ne sont pas pris en compte : l’étage et l’état du bien.',
    );
  });

  it('uses the feminine for a house, and says so when only the commune is known or nothing moves the average', () => {
    const text = plain(
      writeCommentary(
        {
          ...facts,
          property_type: 'house',
          adjustments: [],
          not_considered: [],
          location: { ...facts.location, precision: 'municipality' },
          confidence: { ...facts.confidence, level: 'LOW' },
        },
        'fr',
      ),
    );
    expect(text).to.include('Cette maison').and.include('est estimée').and.include('Seule la commune est connue');
    expect(text).to.include('proche de la moyenne de ces ventes, 4 010 €').and.include('La fiabilité est faible');
    expect(text).not.to.include('Ne sont pas pris en compte');
  });

  it('says that rents are per month and asking rents, and how a life annuity is paid', () => {
    const monthly = (total: number) => ({
      total,
      price_per_sqm: total / 60,
      currency: 'EUR',
      period: 'month' as const,
    });
    const rents = {
      ...facts,
      central: monthly(1_200),
      low_bound: monthly(1_020),
      high_bound: monthly(1_410),
      average_price_per_sqm: 19.4,
    };
    const own = plain(writeCommentary({ ...rents, method: 'OWN_RENTS' }, 'fr'));
    expect(own).to.include('est estimé à la location à 1 200 € par mois, soit 20 € par m² et par mois');
    expect(own).to.include('400 annonces de location de l’agence').and.include('huit loyers sur dix');
    const published = plain(
      writeCommentary({ ...rents, method: 'PUBLISHED_RENTS', adjustments: [{ code: 'RENT_INDEX', percent: 7 }] }, 'fr'),
    );
    expect(published).to.include('loyer d’annonce publié pour la commune').and.not.include('sur dix');
    expect(published).to.include('actualisé par l’indice de référence des loyers (+7 %)');
    const annuity = plain(
      writeCommentary(
        {
          ...facts,
          method: 'LIFE_ANNUITY',
          life_annuity: {
            market_value: 307_300,
            occupied: true,
            down_payment: 75_600,
            annuity_per_month: 1_490,
            life_expectancy_years: 13.3,
            discount_rate_percent: 3,
            mortality_table: 'TH 00-02 / TF 00-02',
          },
        },
        'fr',
      ),
    );
    expect(annuity).to.include('est estimé en viager à 252 000 €').and.include('Libre, le bien est estimé à 307 300 €');
    expect(annuity).to.include('un bouquet de 75 600 € et à une rente de 1 490 € par mois');
    expect(annuity).to.include('une espérance de vie de 13,3 ans et un taux de 3 %');
  });

  it('is written in English and German with the grammar and the numbers of the language', () => {
    expect(plain(writeCommentary(facts, 'en'))).to.equal(
      'This flat of 60 m² (28 Boulevard Leclerc 64700 Hendaye) is estimated at €252,000, that is €4,200 per m². The range from €214,300 to €297,800 is made to hold eight of ten sale prices. The estimate is based on 400 sales of the French land registry data (DVF, DGFiP) within 1.4 km, the latest of 15 December 2025. Compared with their average, €4,010 per m², the largest differences come from the trend of prices since these sales (+6.2%) and the area (−1.4%). Confidence is medium: a visit will narrow the value within the range. Published sales say nothing of the floor, the condition or the view. Not taken into account: the floor and the condition of the property.',
    );
    expect(plain(writeCommentary(facts, 'de'))).to.include(
      'Diese Wohnung mit 60 m² (28 Boulevard Leclerc 64700 Hendaye) wird auf 252.000 € geschätzt, das sind 4.200 € je m². Die Spanne von 214.300 € bis 297.800 € soll acht von zehn Verkaufspreisen enthalten.',
    );
  });

  it('says the same numbers in every language, for every offer, type, method and level of confidence', () => {
    const annuity = {
      market_value: 307_300,
      occupied: true,
      down_payment: 75_600,
      annuity_per_month: 1_490,
      life_expectancy_years: 13.3,
      discount_rate_percent: 3,
      mortality_table: 'TH 00-02 / TF 00-02',
    };
    const monthly = { total: 1_200, price_per_sqm: 20.25, currency: 'EUR', period: 'month' as const };
    const rents = { central: monthly, low_bound: monthly, high_bound: monthly, average_price_per_sqm: 19.4 };
    const variants: readonly Partial<CommentaryFacts>[] = [
      { method: 'SALES' },
      { method: 'SALES', adjustments: [] },
      { method: 'OWN_RENTS', ...rents },
      { method: 'OWN_RENTS', ...rents, adjustments: [] },
      { method: 'PUBLISHED_RENTS', ...rents, adjustments: [{ code: 'RENT_INDEX', percent: 7.1 }] },
      { method: 'LIFE_ANNUITY', life_annuity: annuity, adjustments: [{ code: 'OCCUPANCY', percent: -18 }] },
    ];
    for (const variant of variants)
      for (const property_type of ['apartment', 'house'] as const)
        for (const level of ['LOW', 'MEDIUM', 'HIGH'] as const)
          for (const precision of ['municipality', 'street'] as const) {
            const one: CommentaryFacts = {
              ...facts,
              ...variant,
              property_type,
              confidence: { ...facts.confidence, level },
              location: { ...facts.location, precision },
            };
            const texts = LANGUAGES.map((language) => writeCommentary(one, language));
            const [french = [], ...others] = texts.map((text) => numbersIn(text).toSorted());
            for (const numbers of others) expect(numbers, texts.join('\n')).to.deep.equal(french);
            expect(new Set(texts).size).to.equal(LANGUAGES.length);
            expect(texts.join()).not.to.match(/[{}]|undefined/);
          }
  });

  it('asks the language model for the language of the request', async () => {
    const asked: { instructions: string; text: string }[] = [];
    const complete: CommentaryModel['complete'] = async (request) => {
      asked.push(request);
      return { text: 'This flat is worth about €252,000.' };
    };
    expect(await commentOn(facts, 'en', { model: { complete }, log })).to.deep.equal({
      text: 'This flat is worth about €252,000.',
      source: 'language_model',
    });
    expect(asked[0]?.instructions).to.include('Reword in English');
    expect(asked[0]?.text).to.equal(writeCommentary(facts, 'en'));
  });

  it('reads numbers with every separator', () => {
    expect(numbersIn('252 000 €, 252\u202F000, 252.000, €252,000, 1,4 km, 6.2 % et 2025')).to.deep.equal([
      '252000',
      '252000',
      '252000',
      '252000',
      '1.4',
      '6.2',
      '2025',
    ]);
  });

  it('is that of the model if it contains only the numbers of the facts', async () => {
    const text = 'Votre appartement de 60 m² vaut environ 252 000 €.';
    expect(await commented(async () => ({ text }))).to.deep.equal({ text, source: 'language_model' });
  });

  it('is the template when the model invents a number, writes links, fails or responds with something else', async () => {
    const template = { text: writeCommentary(facts, 'fr'), source: 'template' };
    for (const answer of [{ text: 'Il vaut 260 000 €.' }, { text: 'Voir www.example.org' }, { text: '' }, 'text', null])
      expect(await commented(async () => answer)).to.deep.equal(template);
    expect(await commented(() => Promise.reject(new Error('down')))).to.deep.equal(template);
    expect(await commentOn(facts, 'fr', { log })).to.deep.equal(template);
    expect(lines.join()).to.include('the number 260000 is none of the facts');
    expect(faultOf('a'.repeat(2_001), '')).to.equal('too long');
  });
});
