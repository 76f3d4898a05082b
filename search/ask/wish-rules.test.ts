import { expect } from 'chai';
import fc from 'fast-check';
import { compileIntent } from './filters/compile-intent.ts';
import { NO_GAZETTEER } from './locations/places.ts';
import { readQuestion } from './read-question.ts';
import { ownTowns } from './testing/own-towns.ts';
import { readAs } from './testing/read-as.ts';
import { understood } from './understood.ts';

const book = { gazetteer: NO_GAZETTEER, own: ownTowns('Pau', 'Lyon', 'Nantes') };
const read = (question: string) => compileIntent(readQuestion(question, book), book);

/** Questions with what has to hold, what is wished for (`?`) and the words that must be reported. */
const QUESTIONS: readonly (readonly [question: string, said: string, left?: string])[] = [
  // Before what is wished for.
  ['idéalement avec garage, maison 4 chambres', '?feature=garage; bedrooms=4..4; kind=house'],
  ['maison à Pau, si possible avec piscine', '?feature=pool; kind=house; place=town:Pau'],
  ['maison si possible avec piscine et garage à Pau', '?feature=garage; ?feature=pool; kind=house; place=town:Pau'],
  ['T3 idéalement à Lyon ou Nantes', '?place=town:Lyon|town:Nantes; kind=apartment; rooms=3..3'],
  ['idéalement balcon ou terrasse, T3', '?feature=balcony|terrace; kind=apartment; rooms=3..3'],
  ['si possible sans vis-à-vis, T3', '?!outlook=obstructed|opposite; kind=apartment; rooms=3..3'],
  ['maison à 300 000 €, idéalement 250 000', '?price=..250000; kind=house; offer=sale; price=..300000 EUR'],
  ['3 bed house preferably with a garden', '?feature=garden; bedrooms=3..3; kind=house'],
  ['house, ideally a south facing garden, in Pau', '?feature=garden; ?orientation=S; kind=house; place=town:Pau'],
  ['möglichst mit Balkon, 2 Zimmer', '?feature=balcony; rooms=2..2'],
  ['Haus gerne mit Garage', '?feature=garage; kind=house'],
  // Behind it.
  ['un jardin serait un plus, maison 3 chambres', '?feature=garden; bedrooms=3..3; kind=house'],
  ['balcon et terrasse souhaités, T3', '?feature=balcony; ?feature=terrace; kind=apartment; rooms=3..3'],
  ['maison avec piscine si possible, 3 chambres', '?feature=pool; bedrooms=3..3; kind=house'],
  ['maison avec piscine si possible et 3 chambres', '?feature=pool; bedrooms=3..3; kind=house'],
  ['piscine si possible à Pau', '?feature=pool; place=town:Pau'],
  [
    '3 bed house, garden if possible, under 300k',
    '?feature=garden; bedrooms=3..3; kind=house; offer=sale; price=..300000',
  ],
  ['garage would be nice, 3 bed house', '?feature=garage; bedrooms=3..3; kind=house'],
  ['Garten wäre schön, 3 Zimmer Wohnung', '?feature=garden; kind=apartment; rooms=3..3'],
  // A price that is wished for says that a purchase is meant: every rent is below it.
  ['maison idéalement moins de 300000', '?price=..300000; kind=house; offer=sale'],
  // Politeness is no wish.
  ['je souhaite une maison avec jardin', 'feature=garden; kind=house'],
  ['T3, je souhaite un balcon', 'feature=balcony; kind=apartment; rooms=3..3'],
  ['ich hätte gerne eine Wohnung in Pau', 'kind=apartment; place=town:Pau'],
  // A wish for something that nobody knows is reported, and nothing else becomes one.
  ['maison, si possible.', 'kind=house', 'si possible'],
  ['maison idéalement hypermoderne avec piscine', 'feature=pool; kind=house', 'idéalement hypermoderne'],
  // What does not matter is no condition.
  ['garage not required, 2 bed flat', 'bedrooms=2..2; kind=apartment', 'garage not required'],
  ['house with garden, parking not essential', 'feature=garden; kind=house', 'parking not essential'],
  ['garage pas obligatoire T3', 'kind=apartment; rooms=3..3', 'garage pas obligatoire'],
  ['pas besoin de garage, T2', 'kind=apartment; rooms=2..2', 'pas besoin de garage'],
  ['T2 pas forcément avec balcon', 'kind=apartment; rooms=2..2', 'pas forcément avec balcon'],
  ['maison qui n’a pas besoin de travaux', '!condition=to_refresh|to_renovate; kind=house'],
  ['maison avec ou sans travaux', 'kind=house', 'avec ou sans travaux'],
  ['même avec travaux, maison à Pau', 'kind=house; place=town:Pau', 'même avec travaux'],
  ['maison, travaux acceptés', 'kind=house', 'travaux acceptés'],
  ['T2, animaux acceptés', 'feature=pets_accepted; kind=apartment; rooms=2..2'],
  ['house in Pau, even with work needed', 'kind=house; place=town:Pau', 'even with work needed'],
  ['Wohnung auch ohne Balkon', 'kind=apartment', 'auch ohne Balkon'],
  ["peu importe l'étage, T2", 'kind=apartment; rooms=2..2', "peu importe l'étage"],
  ['étage peu importe, T2', 'kind=apartment; rooms=2..2', 'étage peu importe'],
  ['Haus mit Garten, Garage nicht nötig', 'feature=garden; kind=house', 'Garage nicht nötig'],
  ['nicht unbedingt mit Balkon, 2 Zimmer', 'rooms=2..2', 'nicht unbedingt mit Balkon'],
  ['maison meublée ou non à Pau', 'kind=house; place=town:Pau', 'meublée ou non'],
  ['appartement meublé ou non meublé à Pau', 'kind=apartment; place=town:Pau', 'meublé ou non meublé'],
  ['T3 avec balcon ou pas à Lyon', 'kind=apartment; place=town:Lyon; rooms=3..3', 'balcon ou pas'],
  ['maison mitoyenne ou non, Pau', 'kind=house; place=town:Pau', 'ou non'],
  ['2 bed flat, furnished or not, Pau', 'bedrooms=2..2; kind=apartment; place=town:Pau', 'furnished or not'],
  ['Haus mit Garten oder nicht in Pau', 'kind=house; place=town:Pau', 'Garten oder nicht'],
];

describe('What a question wishes for', () => {
  for (const [question, said, left = ''] of QUESTIONS) {
    it(`is no must, and a must is no wish: ${question}`, () => {
      expect(readAs(question, book)).to.deep.equal({ said, left });
    });
  }

  it('is said as a wish', () => {
    expect(understood(read('maison à Pau, si possible avec piscine').intent)).to.equal(
      'Compris : maison, lieu Pau, si possible avec piscine.',
    );
    expect(understood(read('house, ideally with a garden').intent)).to.equal(
      'Understood: house, if possible with garden.',
    );
    expect(understood(read('Haus, möglichst mit Garten').intent)).to.equal('Verstanden: Haus, möglichst mit Garten.');
  });

  it('never changes what is found, whatever is wished for', () => {
    const musts = ['maison', 'T3', 'appartement à Lyon', 'villa 3 chambres', 'maison moins de 300000 €'];
    const wishes = ['avec piscine', 'un garage', 'balcon ou terrasse', 'sans vis-à-vis', 'proche gare', '100 m²'];
    const words = ['idéalement', 'si possible', 'de préférence'];
    fc.assert(
      fc.property(
        fc.constantFrom(...musts),
        fc.constantFrom(...words),
        fc.constantFrom(...wishes),
        (must, word, wish) => {
          const { filter, wishes: wished, intent } = read(`${must}, ${word} ${wish}`);
          expect(filter).to.deep.equal(read(must).filter);
          expect(wished, wish).to.have.length(1);
          expect(intent.not_understood).to.deep.equal([]);
        },
      ),
    );
  });
});
