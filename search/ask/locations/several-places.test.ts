import { expect } from 'chai';
import { ownTowns } from '../testing/own-towns.ts';
import { readAs } from '../testing/read-as.ts';
import { NO_GAZETTEER } from './places.ts';

const book = { gazetteer: NO_GAZETTEER, own: ownTowns('Pau', 'Lyon', 'Nantes', 'Dax') };

/** Questions about one place or another, with what is said of each and of all of them. */
const QUESTIONS: readonly (readonly [question: string, said: string])[] = [
  // What is near is near the place before it.
  ['Pau centre ou Dax', '(near=city_center; place=town:Pau) or (place=town:Dax)'],
  ['Pau centre ou Dax centre', '(near=city_center; place=town:Pau) or (near=city_center; place=town:Dax)'],
  [
    'Lyon proche métro ou Nantes proche tram, T3',
    '(near=subway; place=town:Lyon) or (near=tramway; place=town:Nantes); kind=apartment; rooms=3..3',
  ],
  [
    'flat in Lyon city centre or Nantes near tram, 2 bed',
    '(near=city_center; place=town:Lyon) or (near=tramway; place=town:Nantes); bedrooms=2..2; kind=apartment',
  ],
  ['Wohnung Lyon Zentrum oder Dax', '(near=city_center; place=town:Lyon) or (place=town:Dax); kind=apartment'],
  ['Pau ou Dax proche gare ou Lyon', '(near=tgv_station|train_station; place=town:Dax|town:Pau) or (place=town:Lyon)'],
  [
    'Pau centre ou Dax gare ou Lyon',
    '(near=city_center; place=town:Pau) or (near=tgv_station|train_station; place=town:Dax) or (place=town:Lyon)',
  ],
  ['maison Pau mais pas centre ou Dax', '(!near=city_center; place=town:Pau) or (place=town:Dax); kind=house'],
  [
    'T3 à Nantes centre ou T4 à Dax',
    '(kind=apartment; near=city_center; place=town:Nantes; rooms=3..3) or (kind=apartment; place=town:Dax; rooms=4..4)',
  ],
  // Anything else is said of each place where each has its own, and else of both.
  [
    'maison Nantes 300k ou Dax 250k',
    '(offer=sale; place=town:Nantes; price=..300000) or (offer=sale; place=town:Dax; price=..250000); kind=house',
  ],
  [
    'maison à Nantes 3 chambres ou Dax 4 chambres',
    '(bedrooms=3..3; place=town:Nantes) or (bedrooms=4..4; place=town:Dax); kind=house',
  ],
  ['Nantes avec balcon ou Dax avec jardin', '(feature=balcony; place=town:Nantes) or (feature=garden; place=town:Dax)'],
  ['T2 Lyon avec terrasse ou Pau', 'feature=terrace; kind=apartment; place=town:Lyon|town:Pau; rooms=2..2'],
  ['Nantes, T2 ou Dax', 'kind=apartment; place=town:Dax|town:Nantes; rooms=2..2'],
  // Without a place before it, a place is the alternative to what is near.
  ['proche mer ou Nantes', '(near=beach|sea) or (place=town:Nantes)'],
  [
    'T2 Nantes centre ou proche gare',
    'kind=apartment; near=city_center|tgv_station|train_station; place=town:Nantes; rooms=2..2',
  ],
];

describe('One place or another', () => {
  for (const [question, said] of QUESTIONS) {
    it(`has what is said of it alone: ${question}`, () => {
      expect(readAs(question, book)).to.deep.equal({ said, left: '' });
    });
  }
});
