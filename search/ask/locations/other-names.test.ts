import { expect } from 'chai';
import { written } from '../../../bench/search-ai/fresh.ts';
import { compileIntent } from '../filters/compile-intent.ts';
import { readQuestion } from '../read-question.ts';
import { ownTowns } from '../testing/own-towns.ts';
import { smallGazetteer } from '../testing/small-gazetteer.ts';
import { NO_PLACES } from './places.ts';

const commune = (name: string, code: string, postcode: string, population: number, lat: number, lon: number) => ({
  code,
  name,
  postcodes: [postcode],
  department: code.slice(0, 2),
  population,
  center: { lat, lon },
});
const gazetteer = smallGazetteer(
  [
    commune('Vienne', '38544', '38200', 31_778, 45.53, 4.87),
    commune('Valence', '26362', '26000', 64_483, 44.93, 4.89),
    commune('Cologne', '32102', '32430', 928, 43.72, 0.98),
    commune('Bruges', '33075', '33520', 19_500, 44.88, -0.61),
    commune('Magland', '74159', '74300', 3_300, 46.02, 6.62),
    commune('Nice', '06088', '06000', 342_669, 43.7, 7.27),
    commune('Strasbourg', '67482', '67000', 291_313, 48.58, 7.75),
  ],
  [],
);
const ask = (question: string, ...own: readonly string[]) => {
  const book = { gazetteer, own: ownTowns(...own) };
  const { intent, filter } = compileIntent(readQuestion(question, book), book);
  return { said: written(intent).join('; '), left: intent.not_understood.join(' | '), filter: JSON.stringify(filter) };
};

describe('A town by its name in another language', () => {
  it('is the French town', () => {
    expect(ask('Wohnung in Nizza')).to.include({ said: 'kind=apartment; place=town:Nice', left: '' });
    expect(ask('Haus in Straßburg')).to.include({ said: 'kind=house; place=town:Strasbourg', left: '' });
  });

  it('is no French town of the name that it has in French: Wien is not Vienne, and Valencia not Valence', () => {
    for (const [question, french] of [
      ['Wohnung in Wien', 'Vienne'],
      ['apartment in Vienna', 'Vienne'],
      ['villa in Valencia', 'Valence'],
      ['Haus in Brügge', 'Bruges'],
      ['Wohnung in Köln', 'Cologne'],
    ] as const) {
      for (const own of [[], french === 'Cologne' ? [] : [french]]) {
        const { said, filter } = ask(question, ...own);
        expect(`${said} ${filter}`, question).not.to.include(french);
      }
    }
    expect(ask('appartement à Vienne').said).to.equal('kind=apartment; place=town:Vienne');
    expect(ask('maison à Cologne').said).to.equal('kind=house; place=town:Cologne');
  });

  it('is the town abroad where the caller has listings in it, under whatever name', () => {
    expect(ask('Wohnung in Köln', 'Köln').filter).to.include('"location.city":"Köln"');
    expect(ask('apartment in Cologne', 'Köln').filter).to.include('Köln');
    expect(ask('Wohnung in Mailand', 'Milano').said).to.equal('kind=apartment; place=town:Milano');
  });

  it('is no misspelling of a French town', () => {
    expect(ask('Wohnung in Mailand')).to.include({ said: 'kind=apartment', left: 'Mailand' });
    expect(ask('Wohnung in Mailand', 'Magland').said).not.to.include('Magland');
    expect(ask('maison à Maglan').said, 'which this one is').to.equal('kind=house; place=town:Magland');
  });
});

describe('A German town whose name has words of homes in it', () => {
  it('is reported, and is no castle, mill or cellar', () => {
    for (const [question, said, left] of [
      ['Wohnung in Freiburg', 'kind=apartment', 'Freiburg'],
      ['Haus in Freiburg kaufen', 'kind=house; offer=sale', 'Freiburg'],
      ['Wohnung in Burghausen', 'kind=apartment', 'Burghausen'],
      ['Haus in Mühlhausen', 'kind=house', 'Mühlhausen'],
      ['Wohnung in Offenburg', 'kind=apartment', 'Offenburg'],
    ] as const)
      expect(ask(question), question).to.include({ said, left });
  });
});

describe('A department that has the name of a village, or looks like a word', () => {
  const departments = ['Creuse', 'Landes', 'Vienne'].map((name, at) => ({ code: `2${at}`, name, region: 'Somewhere' }));
  const villages = [
    commune('Creuse', '80225', '80480', 217, 49.81, 2.17),
    commune('Landes', '17202', '17380', 612, 45.97, -0.6),
    commune('Vienne', '38544', '38200', 31_778, 45.53, 4.87),
  ];
  const book = { gazetteer: smallGazetteer(villages, departments), own: NO_PLACES };
  const said = (question: string) => written(compileIntent(readQuestion(question, book), book).intent).join('; ');

  it('is meant unless the question says that a town follows', () => {
    for (const question of ['house in Creuse', 'maison en Creuse', 'maison Creuse'])
      expect(said(question), question).to.equal('kind=house; place=department:Creuse');
    expect(said('maison à Creuse')).to.equal('kind=house; place=town:Creuse');
    expect(said('house in Vienne'), 'a town that everybody knows').to.equal('kind=house; place=town:Vienne');
  });

  it('is no land: Landes', () => {
    expect(said('maison Landes')).to.equal('kind=house; place=department:Landes');
    expect(said('terrain à bâtir 500 m² Landes')).to.include('land=500..; place=department:Landes');
  });
});
