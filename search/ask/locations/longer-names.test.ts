import { expect } from 'chai';
import { createGazetteer } from '../../../places/gazetteer.ts';
import { readAs } from '../testing/read-as.ts';
import { NO_PLACES } from './places.ts';

const book = { gazetteer: createGazetteer(), own: NO_PLACES };

describe('A name of which only a part is known', () => {
  for (const [question, said, left = ''] of [
    // Croix is a town in the north, Croix de Chavaux a station of Montreuil.
    ['appartement Croix de Chavaux Montreuil', 'kind=apartment; place=town:Montreuil', 'Croix de Chavaux'],
    ['appartement à Croix', 'kind=apartment; place=town:Croix'],
    // Beynes is a town near Paris.
    ['detached house Milton Keynes', 'kind=house', 'detached | Milton Keynes'],
    ['maison à Bayne', 'kind=house; place=town:Bayne'],
    ['villa Marsielle Prado', 'kind=villa; place=town:Marseille', 'Prado'],
    ['studio Montpelier Antigone', 'kind=studio; place=town:Montpellier', 'Antigone'],
    ['T2 lyon croix rousse', 'kind=apartment; place=town:Lyon; rooms=2..2', 'croix rousse'],
    ['T2 Lyon 7 Jean Macé', 'kind=apartment; place=town:Lyon 7; rooms=2..2', 'Jean Macé'],
    ['T2 Paris 18 pas Barbès', 'kind=apartment; place=town:Paris 18; rooms=2..2', 'pas Barbès'],
    ['maison sur la ligne Nantes-Clisson', 'kind=house; place=town:Clisson|town:Nantes', 'sur la ligne'],
    ['villa Costa Brava', 'kind=villa', 'Costa Brava'],
    ['appartement Vieux-Lille', 'kind=apartment; place=town:Lille', 'Vieux'],
    ['maison Noirmoutier', "kind=house; place=town:Noirmoutier-en-l'Île"],
    ['T3 Levallois', 'kind=apartment; place=town:Levallois-Perret; rooms=3..3'],
    ['chalet Méribel', 'kind=chalet; place=town:Les Allues'],
    ['T2 Bdx', 'kind=apartment; place=town:Bordeaux; rooms=2..2'],
    ['farmhouse Dordogne or Lot', 'kind=farmhouse; place=department:Dordogne|department:Lot'],
    // A word of another language that praises is a town where it is written like one, and a department may be the whole question.
    ['Nice maison 4 chambres', 'bedrooms=4..4; kind=house; place=town:Nice'],
    ['Nice flat with garden', 'feature=garden; kind=apartment', 'Nice'],
    ['Landes', 'place=department:Landes'],
    ['Lot', 'place=department:Lot'],
    // The words of a department may all mean something, and a region may begin behind an article.
    ["maison Côte d'Or", "kind=house; place=department:Côte-d'Or"],
    ["cote d'or maison", "kind=house; place=department:Côte-d'Or"],
    ["maison sur la Côte d'Azur", "kind=house; place=region:Côte d'Azur"],
    ['maison à La Rochelle', 'kind=house; place=town:La Rochelle'],
    // A saint is half a name.
    ['T3 saint etiene', 'kind=apartment; place=town:Saint-Étienne; rooms=3..3'],
    ['maison à Saint Malot', 'kind=house; place=town:Saint-Malo'],
    ['1st floor or above', 'floor=1..'],
    ['villa sainte maxim', 'kind=villa; place=town:Sainte-Maxime'],
    ['studio st-nazere', 'kind=studio; place=town:Saint-Nazaire'],
    ['maison Saint Blabla', 'kind=house', 'Saint Blabla'],
    ['maison saintes', 'kind=house; place=town:Saintes'],
  ] as const) {
    it(`is not taken for the whole: ${question}`, () => {
      expect(readAs(question, book)).to.deep.equal({ said, left });
    });
  }

  it('may be denied, and with it the rest of a list: postal codes', () => {
    const { said } = readAs('Lyon sauf 69008 et 69009', book);
    expect(said).to.equal('!place=postal_code:69008|postal_code:69009; place=town:Lyon');
  });
});
