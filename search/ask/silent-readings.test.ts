import { expect } from 'chai';
import { written } from '../../bench/search-ai/fresh.ts';
import { compileIntent } from './filters/compile-intent.ts';
import { NO_GAZETTEER } from './locations/places.ts';
import { readQuestion } from './read-question.ts';
import { ownTowns } from './testing/own-towns.ts';

const book = { gazetteer: NO_GAZETTEER, own: ownTowns('Pau', 'Lyon', 'Paris') };

/** Questions as buyers and tenants type them, with all that may be made of them and the words that must be reported. */
const QUESTIONS: readonly (readonly [question: string, said: string, left?: string])[] = [
  // A home within the home that is sought is not what is sought.
  ['maison avec gîte', 'kind=house', 'gîte'],
  ['maison avec appartement indépendant', 'kind=house', 'appartement indépendant'],
  ['maison avec local commercial', 'kind=house', 'local commercial'],
  ['château avec étang', 'kind=castle', 'étang'],
  ['house with a studio', 'kind=house', 'studio'],
  ['Haus mit Appartement', 'kind=house', 'Appartement'],
  ['maison avec grange', 'kind=house; room=barn'],
  ['propriété avec étang', '', 'étang'],
  ['property with pond', '', 'pond'],
  ['terrain avec étang', 'kind=land', 'étang'],
  ['terrain avec maison à rénover', 'condition=to_renovate; feature=has_land; kind=house'],
  ['commerce avec logement', 'kind=commercial', 'avec logement'],
  ['immeuble avec commerce en rez-de-chaussée', 'kind=building', 'commerce en rez-de-chaussée'],
  ['appartement avec commerces', 'kind=apartment; near=shops|supermarket|trade'],
  ['Haus mit Ferienwohnung', 'kind=house', 'Ferienwohnung'],
  ['cottage with holiday let', 'kind=cottage', 'holiday let'],
  ['Haus mit Garten zur Miete', 'feature=garden; kind=house; offer=rental'],
  ['mit meiner Familie suche ich ein Haus', 'kind=house', 'meiner'],
  ['garage avec appartement', 'kind=garage|parking_box|private_garage', 'appartement'],
  // A distance that is said behind the place counts, and not the one that "near" means without it.
  ['maison autour de Lyon 20 km', 'kind=house; place=town:Lyon~20'],
  ['maison près de Pau (25 km)', 'kind=house; place=town:Pau~25'],
  ['house near Pau or Lyon, 30 km', 'kind=house; place=town:Lyon~30|town:Pau~30'],
  ['Haus bei Lyon 20 km', 'kind=house; place=town:Lyon~20'],
  ['maison à Pau ou près de Lyon 30 km', 'kind=house; place=town:Lyon~30|town:Pau'],
  ['maison à 10 km de Pau ou près de Lyon 30 km', 'kind=house; place=town:Lyon~30|town:Pau~10'],
  ['maison près de Pau, Lyon', 'kind=house; place=town:Lyon~15|town:Pau~15'],
  // Metres of a plot are its area.
  ['maison autour de Pau, terrain 500 m', 'kind=house; land=500..; place=town:Pau~15'],
  // What is around the property is not sought either.
  ["appartement au rez-de-chaussée d'un immeuble", 'floor=0..0; kind=apartment', 'immeuble'],
  ['Wohnung im Erdgeschoss eines Mehrfamilienhauses', 'floor=0..0; kind=apartment', 'Mehrfamilienhauses'],
  ['flat on the ground floor of a house', 'floor=0..0; kind=apartment', 'house'],
  ['loft dans ancienne usine', 'kind=loft', 'ancienne usine'],
  ["achat d'un appartement ou d'une maison", 'kind=apartment|house; offer=sale'],
  // Two words for one kind are no part of each other.
  ['garage box', 'kind=garage|parking_box|private_garage'],
  ['garage et parking', 'feature=parking; kind=garage|parking_box|private_garage'],
  ['maison avec garage', 'feature=garage; kind=house'],
  ['maison avec jardin ou appartement', '(feature=garden; kind=house) or (kind=apartment)'],
  ['victorian terrace with garden', 'feature=garden; kind=terraced'],
  // British agents call a house by its bedrooms and the row that it is in.
  ['2 bed terrace', 'bedrooms=2..2; kind=end_of_terrace|terraced'],
  ['two bed terrace to rent', 'bedrooms=2..2; kind=end_of_terrace|terraced; offer=rental'],
  ['3 bed terrace with garden', 'bedrooms=3..3; feature=garden; kind=end_of_terrace|terraced'],
  ['flat 2 bed terrace in Pau', 'bedrooms=2..2; feature=terrace; kind=apartment; place=town:Pau'],
  ['2 bed terrace flat', 'bedrooms=2..2; feature=terrace; kind=apartment'],
  ['2 bed terrace parking', 'bedrooms=2..2; feature=parking; feature=terrace'],
  ['2 bed, terrace, parking', 'bedrooms=2..2; feature=parking; feature=terrace'],
  ['share of freehold flat long lease', 'kind=apartment', 'share of freehold | long lease'],
  ['office to lease', 'kind=office; offer=rental'],
  ['flat council tax band D', 'kind=apartment', 'council tax band'],
  ['4 chambres meublé colocation acceptée', 'bedrooms=4..4; feature=furnished', 'colocation acceptée'],
  // Let to a tenant is not to let.
  ['appartement loué à Pau', 'feature=tenanted; kind=apartment; place=town:Pau'],
  ['APPARTEMENT LOUE', 'feature=tenanted; kind=apartment'],
  ['maison louée', 'feature=tenanted; kind=house'],
  ['appartement loué meublé', 'feature=furnished; feature=tenanted; kind=apartment'],
  ['T3 loué vide', '!feature=furnished; feature=tenanted; kind=apartment; rooms=3..3'],
  ['immeuble entièrement loué', 'feature=tenanted; kind=building', 'entièrement'],
  ['appartement déjà loué', 'kind=apartment; status=rented'],
  ['studio loué 450 € par mois', 'kind=studio', 'loué 450 € par mois'],
  ['maison a loué', 'kind=house; offer=rental'],
  ['je loue un studio', 'kind=studio; offer=rental'],
  ['loue garage 80 € mois', 'kind=garage|parking_box|private_garage; offer=rental; price=..80 EUR/month'],
  ['let flat with sitting tenant', 'feature=tenanted; kind=apartment', 'let'],
  ['flat currently let', 'feature=tenanted; kind=apartment'],
  ['house currently rented out', 'feature=tenanted; kind=house'],
  ['flat rented at 800 a month', 'kind=apartment', 'rented at 800 a month'],
  ['flat to let in Lyon', 'kind=apartment; offer=rental; place=town:Lyon'],
  ['buy to let flat in Lyon', 'kind=apartment; offer=sale; place=town:Lyon'],
  ['vermietete Wohnung in Lyon', 'feature=tenanted; kind=apartment; place=town:Lyon'],
  ['Haus vermietet für 800 Euro', 'kind=house', 'vermietet für 800 Euro'],
  ['Wohnung vermietet, Kapitalanlage', 'feature=tenanted; kind=apartment', 'Kapitalanlage'],
  ['Wohnung zu vermieten', 'kind=apartment; offer=rental'],
  // A number below a thousand is a rent or thousands of a price: which of them must be said.
  ['budget entre 250 et 300', '', 'entre 250 et 300'],
  ['budget 250', '', '250'],
  ['maison budget 300 à 350', 'kind=house', '300 à 350'],
  ['maison à rénover moins de 200', 'condition=to_renovate; kind=house', 'moins de 200'],
  ['appartement max 800', 'kind=apartment', 'max 800'],
  ['acheter maison moins de 350', 'kind=house; offer=sale', 'moins de 350'],
  ['budget between 250 and 300', '', 'between 250 and 300'],
  ['3 bed house to buy under 350', 'bedrooms=3..3; kind=house; offer=sale', 'under 350'],
  ['Budget zwischen 250 und 300', '', 'zwischen 250 und 300'],
  ['Haus bis 400', 'kind=house', '400'],
  ['budget entre 250 et 300k', 'offer=sale; price=250000..300000'],
  ['budget entre 250 et 300 €', 'offer=rental; price=250..300 EUR'],
  ['location entre 250 et 300', 'offer=rental; price=250..300'],
  ['max 800, appartement à louer', 'kind=apartment; offer=rental; price=..800'],
  ['loyer entre 600 et 800', 'offer=rental; price=600..800'],
  ['studio rent 500 to 700', 'kind=studio; offer=rental; price=500..700'],
  ['Miete zwischen 500 und 700', 'offer=rental; price=500..700'],
  ['Mietwohnung bis 900', 'kind=apartment; offer=rental; price=..900'],
  ['budget 700 par mois', 'offer=rental; price=..700/month'],
  ['budget 1200', 'offer=rental; price=..1200'],
  ['parking max 300', 'kind=parking; offer=rental; price=..300'],
  // The plot has the area, also before a price; a home that is named has it.
  ['500 m² de terrain moins de 450 000 €', 'land=500..; offer=sale; price=..450000 EUR'],
  ['500 m² of land under 450k', 'land=500..; offer=sale; price=..450000'],
  ['500 m² Grundstück bis 450.000 €', 'land=500..; offer=sale; price=..450000 EUR'],
  ['maison 90 m² terrain 300 000 €', 'area=90..; feature=has_land; kind=house; offer=sale; price=..300000 EUR'],
  ['maison 120 m² terrain 500 m²', 'area=120..; kind=house; land=500..'],
  // Letters side by side are all meant.
  ['maison DPE A B ou C', 'energy=A|B|C; kind=house'],
  ['DPE A B C', 'energy=A|B|C'],
  // What is closed is no farm, and a terrace behind a flat no penthouse.
  ['T3 avec loggia fermée', 'feature=loggia; kind=apartment; rooms=3..3', 'fermée'],
  ['appartement terrasse 20 m² minimum', 'kind=apartment; terrace_area=20..'],
  ['3 bed house near tube station', 'bedrooms=3..3; kind=house; near=subway'],
  // A warden is no garden.
  ['flat with warden', 'feature=janitor; kind=apartment'],
  // Districts of a list are all of the town, and a number that counts something is none.
  ['Lyon 3 ou 6', 'place=town:Lyon 3|town:Lyon 6'],
  ['Lyon 3e et 6e', 'place=town:Lyon 3|town:Lyon 6'],
  ['T2 Lyon 3ème, 6ème ou 7ème', 'kind=apartment; place=town:Lyon 3|town:Lyon 6|town:Lyon 7; rooms=2..2'],
  ['flat in Lyon 3 or 6 to rent', 'kind=apartment; offer=rental; place=town:Lyon 3|town:Lyon 6'],
  ['Lyon 3 ou Pau', 'place=town:Lyon 3|town:Pau'],
  ['Lyon 3 ou 4 pièces', 'place=town:Lyon; rooms=3..4'],
  ['Lyon 3 et 2 chambres', 'bedrooms=2..2; place=town:Lyon 3'],
  ['Lyon 3, 2 chambres', 'bedrooms=2..2; place=town:Lyon 3'],
  ['Lyon 3 ou 12', 'place=town:Lyon 3', '12'],
  // A word that is spelt right is no misspelling of another one, and is reported.
  ['Wohnung Pau Mitte', 'kind=apartment; place=town:Pau', 'Mitte'],
  ['location court terme à Pau', 'offer=rental; place=town:Pau', 'court terme'],
  ['maison pour la saison', 'kind=house', 'saison'],
  ['maison en bonne situation', 'kind=house', 'bonne situation'],
  ['appartement d’un homme seul', 'kind=apartment', 'homme seul'],
  ['maison à rendre habitable', 'kind=house', 'rendre habitable'],
  ['house for a couple, best offer', 'kind=house', 'couple | best offer'],
  ['maison commerciale', 'kind=commercial|house'],
  ['Wohnung mit Blakon in Pau', 'feature=balcony; kind=apartment; place=town:Pau'],
  ['maison avec picsine et jardn', 'feature=garden; feature=pool; kind=house'],
  // No home is a studio with a bedroom.
  ['studio or 1 bed, furnished', '(kind=studio) or (bedrooms=1..1); feature=furnished'],
  ['2 beds or studio in Pau', '(bedrooms=2..2) or (kind=studio); place=town:Pau'],
  ['studio or 2 bed flat', '(kind=studio) or (bedrooms=2..2; kind=apartment)'],
  ['maison mitoyenne', 'kind=end_of_terrace|semi_detached|terraced'],
  // A year is no price.
  ['maison de 1970 ou plus récente à Pau', 'kind=house; place=town:Pau; year=1970..'],
  ['house in Pau, 2005 or newer', 'kind=house; place=town:Pau; year=2005..'],
  ['Haus in Pau, 1995 oder jünger', 'kind=house; place=town:Pau; year=1995..'],
  ['land for building in Pau', 'kind=buildable|residential_land; place=town:Pau'],
  ['house in Pau with boat mooring', 'kind=house; place=town:Pau', 'boat mooring'],
  [
    'T3 à Pau avec place de parking en sous-sol',
    'feature=interior_parking; kind=apartment; place=town:Pau; rooms=3..3',
  ],
  ['duplex avec toit-terrasse à Pau', 'feature=terrace; kind=duplex; place=town:Pau', 'toit'],
  ['plot of land in Pau with building permission', 'kind=land; place=town:Pau', 'building permission'],
  ['house in Pau, no close neighbours', 'kind=house; place=town:Pau', 'no close neighbours'],
  // How long is no price.
  ['rent a villa in Pau for two weeks', 'kind=villa; offer=rental; place=town:Pau', 'two weeks'],
  ['location meublée 6 mois à Pau', 'feature=furnished; offer=rental; place=town:Pau', '6 mois'],
  ['Ferienwohnung in Pau für 3 Wochen', 'offer=seasonal_rental; place=town:Pau', '3 Wochen'],
  ['studio à Pau 450 par mois', 'kind=studio; offer=rental; place=town:Pau; price=..450/month'],
  ['loft ancien atelier', 'kind=loft', 'ancien atelier'],
  // More than one is two.
  ['house with more than one bathroom', 'bathrooms=2..; kind=house'],
  ["maison avec plus d'une salle de bain", 'bathrooms=2..; kind=house'],
  ['Haus mit mehr als einem Badezimmer', 'bathrooms=2..; kind=house'],
  // A price is not the area of the noun before it.
  ['terrain 90 000 €', 'kind=land; offer=sale; price=..90000 EUR'],
  ['parcelle moins de 90 000 €', 'kind=land; offer=sale; price=..90000 EUR'],
  ['terrain 500 m² 90 000 €', 'kind=land; land=500..; offer=sale; price=..90000 EUR'],
  ['Grundstück 60.000 bis 90.000 Euro', 'kind=land; offer=sale; price=60000..90000 EUR'],
  ['maison balcon 200 000 euros', 'feature=balcony; kind=house; offer=sale; price=..200000 EUR'],
  ['Wohnung Baujahr ab 2010', 'kind=apartment; year=2010..'],
  ['Wohnung weder mit Garten noch mit Keller', '!feature=cellar; !feature=garden; kind=apartment'],
  ['flat with neither lift nor cellar', '!feature=cellar; !feature=lift; kind=apartment'],
  ['DPE A à C', 'energy=A|B|C'],
  // Years of a decade, before it, after it, from it on, and of several.
  ['maison des années 60', 'kind=house; year=1960..1969'],
  ["maison d'avant les années 50", 'kind=house; year=..1949'],
  ['house built before the 1960s', 'kind=house; year=..1959'],
  ["maison jusqu'aux années 70", 'kind=house; year=..1979'],
  ['maison construite après les années 80', 'kind=house; year=1990..'],
  ['house newer than the 1980s', 'kind=house; year=1990..'],
  ['appartement depuis les années 90', 'kind=apartment; year=1990..'],
  ['house since the 90s', 'kind=house; year=1990..'],
  ['maison à partir des années 2000', 'kind=house; year=2000..'],
  ['house from the 1990s', 'kind=house; year=1990..1999'],
  ['house not from the 1970s', '!year=1970..1979; kind=house'],
  ['appartement vers les années 60', 'kind=apartment; year=1955..1974'],
  ['maison des années 60 à 80', 'kind=house; year=1960..1989'],
  ['maison entre les années 1960 et 1980', 'kind=house; year=1960..1989'],
  ['1960s flat in Pau', 'kind=apartment; place=town:Pau; year=1960..1969'],
  // How old people are is no decade.
  ['retirement flat over 60s in Pau', 'kind=apartment; place=town:Pau', 'retirement | over 60'],
  ['flats for over 55s in Pau', 'kind=apartment; place=town:Pau', 'over 55'],
  // Two bare years are no rent, unless one is wanted.
  ['maison entre 1960 et 1980', 'kind=house; year=1960..1980'],
  ['à vendre maison entre 1900 et 1950', 'kind=house; offer=sale; year=1900..1950'],
  ['appartement à louer entre 1900 et 2000', 'kind=apartment; offer=rental; price=1900..2000'],
  ['appartement entre 1500 et 1900', 'kind=apartment; offer=rental; price=1500..1900'],
  // What may be there or not is no condition.
  ['maison avec ou sans piscine', 'kind=house', 'avec ou sans piscine'],
  ['avec ou sans garage, terrasse', 'feature=terrace', 'avec ou sans garage'],
  ['house with or without a garden in Pau', 'kind=house; place=town:Pau', 'with or without a garden'],
  ['Wohnung mit oder ohne Balkon', 'kind=apartment', 'mit oder ohne Balkon'],
  // A list behind a house in a row.
  ['2 bed terrace, garden in Pau', 'bedrooms=2..2; feature=garden; kind=end_of_terrace|terraced; place=town:Pau'],
  ['2 bed terrace, flat in Pau', 'bedrooms=2..2; feature=terrace; kind=apartment; place=town:Pau'],
  // An area is of the noun before it, whatever is said in between.
  ['maison avec jardin clos de 300 m²', 'feature=fenced; feature=garden; garden_area=300..; kind=house'],
  ['terrasse plein sud de 15 m²', 'feature=terrace; orientation=S; terrace_area=15..'],
  ['maison sur terrain clos de 500 m²', 'feature=fenced; feature=has_land; kind=house; land=500..'],
  ['maison avec piscine chauffée de 50 m²', 'feature=pool; kind=house', 'chauffée de 50 m²'],
  ['séjour lumineux de 40 m²', '', 'séjour lumineux de 40 m²'],
  ['maison rénovée de 120 m²', 'area=120..; condition=excellent|good|new; kind=house'],
  ['maison plain-pied plein sud de 120 m²', 'area=120..; feature=single_storey; kind=house; orientation=S'],
  // A park that a home has is not one nearby.
  ['château avec parc', 'feature=park; kind=castle'],
  ['villa avec parc de 3000 m²', 'kind=villa; land=3000..'],
  ['appartement près d’un parc', 'kind=apartment; near=park'],
  ['house with parkland', 'feature=park; kind=house'],
  // A decade, with and without an article.
  ['maison années 1960', 'kind=house; year=1960..1969'],
  ['maison années 60-70', 'kind=house; year=1960..1979'],
  ['maison année 1960', 'kind=house; year=1960..1960'],
  ['maison bourgeoise années 1900', 'kind=mansion|master_house; year=1900..1909'],
  // A plot without a house is a plot, and "well" a word for how well something is.
  ['terrain sans maison', '!kind=house; kind=land'],
  ['land without buildings', '!kind=building; kind=land'],
  ['well insulated house with a well', 'feature=well; kind=house', 'well insulated'],
  ['recently listed houses', 'kind=house', 'recently listed'],
  ['house that does not need work', '!condition=to_refresh|to_renovate; kind=house'],
  ["house that doesn't need a lot of work", '!condition=to_refresh|to_renovate; kind=house', 'a lot of'],
  ['flat with lots of light', 'kind=apartment', 'lots of light'],
  ['Haus aus den 60er Jahren', 'kind=house; year=1960..1969'],
  ['penthouse with roof terrace over 30 sqm', 'kind=penthouse; terrace_area=30..'],
  ['Wohnung vom Vermieter', 'kind=apartment', 'Vermieter'],
  ['Wohnung, provisionsfrei vom Eigentümer', 'kind=apartment', 'provisionsfrei vom Eigentümer'],
  // Districts one after the other, and a floor behind one.
  ['Paris 10e 11e 12e, studio', 'kind=studio; place=town:Paris 10|town:Paris 11|town:Paris 12'],
  ['studio Paris 10, 11 et 12', 'kind=studio; place=town:Paris 10|town:Paris 11|town:Paris 12'],
  ['Paris 11e, 2e étage', 'floor=2..2; place=town:Paris 11'],
  ['Lyon 3, 2 chambres', 'bedrooms=2..2; place=town:Lyon 3'],
  // An owner who sells looks for nothing.
  ['je vends ma maison', 'kind=house', 'je vends'],
  ['I want to sell my house', 'kind=house', 'sell'],
  ['Ich möchte mein Haus verkaufen', 'kind=house', 'verkaufen'],
  ['Haus zu verkaufen', 'kind=house; offer=sale'],
];

describe('A question that can be misread', () => {
  for (const [question, said, left = ''] of QUESTIONS) {
    it(`is read as it is meant, or reported: ${question}`, () => {
      const { intent } = compileIntent(readQuestion(question, book), book);
      expect(written(intent).join('; ')).to.equal(said);
      expect(intent.not_understood.join(' | ')).to.equal(left);
    });
  }
});
