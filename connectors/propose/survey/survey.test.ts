import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { dateProof, kindOf, numberProof } from './kinds.ts';
import { languageOf } from './languages.ts';
import { surveyRecords } from './survey.ts';
import type { Survey } from './survey.ts';

async function* each(records: readonly JsonObject[]): AsyncGenerator<JsonObject> {
  yield* records;
}

const surveyOf = (records: readonly JsonObject[]): Promise<Survey> =>
  surveyRecords({ source: { format: 'json' }, why: '', warnings: [] }, each(records), { market: 'fr' });

describe('kinds of values', () => {
  it('differ by their form', () => {
    const kinds: Readonly<Record<string, string>> = {
      oui: 'flag',
      '1': 'flag',
      '75011': 'integer',
      '1.250,50': 'decimal',
      '120 m²': 'measure',
      '€ 325,000': 'measure',
      '2026-02-03T10:00:00Z': 'date',
      '03.02.2026': 'date',
      'https://a.test/1.jpg?x=1': 'picture',
      'https://a.test/page': 'url',
      'a.b@c.test': 'email',
      '06 12 34 56 78': 'phone',
      '+49 (0)40 123 456-78': 'phone',
      'Mme Dupont': 'person',
      '<p>Une maison</p>': 'html',
      Appartement: 'words',
    };
    for (const [value, kind] of Object.entries(kinds)) expect(kindOf(value), value).to.equal(kind);
  });

  it('prove a decimal sign only where it can be nothing else', () => {
    expect(['12,5', '1.234,56', '1.234.567', '0,125'].map(numberProof)).to.deep.equal([
      'comma',
      'comma',
      'comma',
      'comma',
    ]);
    expect(['12.5', '1,234.56', '1,234,567'].map(numberProof)).to.deep.equal(['point', 'point', 'point']);
    expect(['1,234', '1.234', '1234'].map(numberProof)).to.deep.equal(['either comma', 'either point', undefined]);
  });

  it('prove an order of dates only where it can be nothing else', () => {
    expect(['2026-02-03', '25/02/2026', '02/25/2026', '03/02/2026', '40/40/2026'].map(dateProof)).to.deep.equal([
      'ymd',
      'dmy',
      'mdy',
      'either',
      undefined,
    ]);
  });

  it('have a language where enough of their words are its own', () => {
    expect(languageOf('La maison est dans une rue calme avec un jardin et une terrasse pour les enfants')).to.equal(
      'fr',
    );
    expect(languageOf('Das Haus ist in einer ruhigen Lage und hat eine Terrasse mit dem Garten')).to.equal('de');
    expect(languageOf('Villa Bellevue 2026')).to.equal(undefined);
  });
});

describe('a survey', () => {
  it('proves one profile over the whole file', async () => {
    const records = Array.from({ length: 300 }, (_, index) => ({
      prix: index === 299 ? '12,50' : '100',
      date: '03/04/2026',
    }));
    const { profile } = await surveyOf([...records, { prix: '1', date: '25/04/2026' }]);
    expect(profile.profile).to.include({ numbers: 'comma', dates: 'dmy' });
    expect(profile.contradictions).to.deep.equal([]);
  });

  it('reports contradictions and decides nothing', async () => {
    const { profile } = await surveyOf([
      { prix: '12,50', date: '25/04/2026' },
      { prix: '12.50', date: '04/25/2026' },
    ]);
    expect(profile.profile).to.not.have.any.keys('numbers', 'dates');
    expect(profile.contradictions).to.have.length(2);
    expect(profile.contradictions[0]).to.include('12,50');
  });

  it('reads three digits behind a sign as thousands only if that is so in every value', async () => {
    const thousands = await surveyOf([{ p: '159,950' }, { p: '245,000' }, { p: '1,150' }]);
    expect(thousands.profile.profile).to.have.property('numbers', 'point');
    const unclear = await surveyOf([{ p: '1,150' }, { p: '300' }]);
    expect(unclear.profile.profile).to.not.have.property('numbers');
  });

  it('gives names and values of lists a path per name, and marks repeated elements', async () => {
    const { paths } = await surveyOf([
      {
        details: [
          { label: 'Étage', value: '2' },
          { label: 'Vue', value: 'mer' },
        ],
        photos: [{ url: 'https://a.test/1.jpg' }, { url: 'https://a.test/2.jpg' }],
      },
      { details: [{ label: 'Étage', value: '3' }], photos: [] },
    ]);
    const byPath = new Map(paths.map((path) => [path.path, path]));
    expect(byPath.get('details[label=Étage].value')).to.include({ share: 1, isUnique: true });
    expect(byPath.get('details[label=Vue].value')).to.include({ share: 0.5 });
    expect(byPath.get('photos.url')).to.include({ most: 2, list: 'photos' });
  });

  it('knows whether a value repeats anywhere in the file', async () => {
    const records = Array.from({ length: 3_000 }, (_, index) => ({
      id: `K${index}`,
      town: `T${index === 2_999 ? 0 : index}`,
    }));
    const { paths, examples } = await surveyOf(records);
    expect(paths.map(({ path, isUnique }) => [path, isUnique])).to.deep.equal([
      ['id', true],
      ['town', false],
    ]);
    expect(examples).to.have.length(20);
  });
});
