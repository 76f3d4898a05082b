import { expect } from 'chai';
import fc from 'fast-check';
import type { Commune, Department } from '../../model/geography/place.ts';
import { compileIntent } from './filters/compile-intent.ts';
import { filterPaths, filterToQuery } from './filters/filter-to-query.ts';
import { CHOICES, RANGES, checkIntent } from './intent.ts';
import { NO_PLACES } from './locations/places.ts';
import type { KnownPlace, PlaceBook } from './locations/places.ts';
import { readQuestion } from './read-question.ts';
import { smallGazetteer } from './testing/small-gazetteer.ts';
import { saidConditions, understood } from './understood.ts';
import { vocabulary } from './vocabulary.ts';
import { written } from '../../bench/search-ai/fresh.ts';

const commune = (name: string, code: string, postcodes: string[], lat: number, lon: number): Commune => ({
  code,
  name,
  postcodes,
  department: code.slice(0, 2),
  population: 50_000,
  center: { lat, lon },
});
const COMMUNES = [
  commune('Pau', '64445', ['64000'], 43.3, -0.37),
  commune('Bayonne', '64102', ['64100'], 43.49, -1.47),
  commune('Lyon', '69123', ['69003'], 45.76, 4.85),
  commune('Nice', '06088', ['06000'], 43.71, 7.26),
  commune('Saint-Étienne', '42218', ['42000'], 45.44, 4.39),
];
const DEPARTMENTS: Department[] = [
  { code: '64', name: 'Pyrénées-Atlantiques', region: 'Nouvelle-Aquitaine' },
  { code: '33', name: 'Gironde', region: 'Nouvelle-Aquitaine' },
  { code: '24', name: 'Dordogne', region: 'Nouvelle-Aquitaine' },
];
const town: KnownPlace = { spellings: ['Marbella', 'MARBELLA'], center: { lat: 36.51, lon: -4.88 } };
const book: PlaceBook = {
  gazetteer: smallGazetteer(COMMUNES, DEPARTMENTS),
  own: { ...NO_PLACES, town: new Map([['marbella', town]]) },
};

const ask = (question: string) => compileIntent(readQuestion(question, book), book);
const PRICE = 'financial.transaction.price.amount';
const sale = { offer_type: 'sale' };
const rent = { offer_type: 'rental' };
const all = (...names: string[]) => ({ amenities: { $all: names } });

describe('A question in plain words', () => {
  const QUESTIONS: readonly (readonly [question: string, filter: object])[] = [
    ['maison à vendre à Pau', { type: 'house', ...sale, 'location.city': 'Pau' }],
    ['350k max, loft', { [PRICE]: { $lte: 350_000 }, sub_type: 'loft', ...sale }],
    ['T3 ou T4 à louer', { type: 'apartment', living_rooms: { $gte: 3, $lte: 4 }, ...rent }],
    ['3 bedroom house', { bedrooms: 3, type: 'house' }],
    ['3+ bedrooms', { bedrooms: { $gte: 3 } }],
    ['mindestens 3 Schlafzimmer', { bedrooms: { $gte: 3 } }],
    ['moins de 3 pièces', { living_rooms: { $lte: 3 } }],
    ['house, less than a million', { type: 'house', [PRICE]: { $lte: 1_000_000 }, ...sale }],
    ['maison avec piscine et sauna', { type: 'house', ...all('pool', 'sauna') }],
    ['maison avec piscine ou sauna', { type: 'house', amenities: { $in: ['pool', 'sauna'] } }],
    ['maison sans piscine ni sauna', { type: 'house', amenities: { $nin: ['pool', 'sauna'] } }],
    ['house without pool but with sauna', { type: 'house', amenities: { $all: ['sauna'], $nin: ['pool'] } }],
    ['Haus ohne Pool, mit Sauna', { type: 'house', amenities: { $all: ['sauna'], $nin: ['pool'] } }],
    ['appartement au 3e étage', { type: 'apartment', floor: '3' }],
    ['pas de rez-de-chaussée', { floor: { $ne: '0' } }],
    ['DPE A ou B', { 'legal.energy.epc_category': { $in: ['A', 'B'] } }],
    ['EPC at least B', { 'legal.energy.epc_category': { $in: ['A++', 'A+', 'A', 'B'] } }],
    ['maison construite après 1990', { type: 'house', 'building.construction.year': { $gte: 1990 } }],
    [
      'programme neuf à vendre',
      {
        $or: [{ type: 'program' }, { offer_type: 'program' }, { is_project: true }],
        offer_type: { $in: ['sale', 'program'] },
      },
    ],
    ['maison en viager à vendre', { type: 'house', offer_type: 'life_annuity_sale' }],
    ['appartement duplex', { sub_type: 'duplex' }],
    ['maison ou duplex', { $or: [{ type: 'house' }, { sub_type: 'duplex' }] }],
    ['parking à louer', { type: 'parking', ...rent }],
    ['villa in Marbella', { sub_type: 'villa', 'location.city': { $in: ['Marbella', 'MARBELLA'] } }],
    [
      'maison St Etienne',
      { type: 'house', 'location.city': { $in: ['Saint-Étienne', 'Saint Étienne', 'St-Étienne', 'St Étienne'] } },
    ],
    ['NICE FLAT IN NICE', { type: 'apartment', 'location.city': 'Nice' }],
    ['maison 64000', { type: 'house', 'location.postal_code': '64000' }],
    ['maison à Xanadu', { type: 'house', 'location.city': 'Xanadu' }],
    [
      'house at 300000 CHF',
      { type: 'house', [PRICE]: { $lte: 300_000 }, 'financial.transaction.price.currency': 'CHF', ...sale },
    ],
    ['apartement avec balcn', { type: 'apartment', $or: [{ amenities: 'balcony' }, { balconies: { $gte: 1 } }] }],
    ['Dreizimmerwohnung', { living_rooms: 3, type: 'apartment' }],
  ];
  for (const [question, filter] of QUESTIONS) {
    it(`becomes a filter: ${question}`, () => {
      const { $or, $and, $nor, ...rest } = ask(question).filter ?? {};
      const given = Object.fromEntries(
        Object.entries({ $or, $and, $nor, ...rest }).filter(([, value]) => value !== undefined),
      );
      expect(given).to.deep.equal(filter);
    });
  }

  it('asks for different descriptions where it says "or" between them', () => {
    const { intent } = ask('T3 à Pau ou maison à Bayonne');
    expect(intent.conditions).to.deep.equal([]);
    expect(intent.alternatives).to.have.length(2);
    expect(understood(intent)).to.equal('Compris : soit appartement, 3 pièces, lieu Pau ou maison, lieu Bayonne.');
  });

  it('converts areas of every unit to square metres', () => {
    const { intent } = ask('house with 2 acres of land and 1000 sq ft');
    const areas = intent.conditions.flatMap((one) => (one.field === 'land' || one.field === 'area' ? [one.min] : []));
    expect(areas.map((area) => Math.round(area ?? 0))).to.deep.equal([8_094, 93]);
  });

  it('takes a plus between a number and its unit for “at least”', () => {
    const bounds = (question: string) =>
      ask(question).intent.conditions.flatMap((one) => ('min' in one ? [[one.field, one.min, one.max]] : []));
    expect(bounds('terrain 2+ hectares')).to.deep.equal([['land', 20_000, null]]);
    expect(bounds('appartement 90+ m²')).to.deep.equal([['area', 90, null]]);
    expect(bounds('500,000+ € villa')).to.deep.equal([['price', 500_000, null]]);
  });

  it('reads every side of a list whose last word says that they are sides', () => {
    const said = (question: string) => understood(ask(question).intent);
    expect(said('south or west facing flat')).to.equal('Understood: facing south or west, apartment.');
    expect(said('south, east or west facing flat')).to.equal('Understood: facing south or east or west, apartment.');
    expect(ask('Wohnung mit Süd- oder Westbalkon').intent.alternatives).to.deep.equal([]);
    const { not_understood: left } = ask('house in the south, west facing garden').intent;
    expect(left, 'a comma joins no “south west”').to.deep.equal(['south']);
  });

  it('draws a circle around a town', () => {
    const { filter } = ask('maison à 30 km de Pau');
    expect(filter).to.have.property('$expr');
    expect(JSON.stringify(filterToQuery(filter ?? {}))).to.include('"geo_distance":{"distance":"30km"');
  });

  it('keeps foreign postal codes out of a French department', () => {
    expect(ask('maison dans le 64').filter).to.deep.include({
      'location.postal_code': { $gte: '64000', $lte: '64999' },
    });
    expect(ask('maison dans le 64').filter).to.have.property('location.countryCode');
  });

  it('says in its own language what was understood, and what was not', () => {
    const said = (question: string) => understood(ask(question).intent);
    expect(said('house with 3 bedrooms, at most 300,000 euros')).to.equal(
      'Understood: house, 3 bedrooms, price at most 300,000 EUR, for sale.',
    );
    expect(said('Wohnung ohne Balkon')).to.equal('Verstanden: Wohnung, ohne Balkon.');
    expect(ask('maison avec xylophone pas cher').intent.not_understood).to.deep.equal(['xylophone pas cher']);
  });

  it('implies an offer only if the price is clearly a rent or clearly a purchase', () => {
    const offerOf = (question: string) => ask(question).filter?.['offer_type'];
    expect(offerOf('maison moins de 900 €')).to.equal('rental');
    expect(offerOf('maison moins de 300 000 €')).to.equal('sale');
    expect(offerOf('maison moins de 15 000 €')).to.equal(undefined);
    expect(offerOf('600 € par semaine')).to.equal('seasonal_rental');
    expect(offerOf('maison avec piscine')).to.equal(undefined);
  });

  it('has no filter if no word is understood', () => {
    for (const question of ['', 'xyzzy', '{"$where":"1"}', '....'])
      expect(ask(question).filter, question).to.equal(undefined);
  });
});

/** Words that mean something, with signs and noise between them. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'maison appartement T3 sans avec ou et pas de entre à moins plus 3 chambres 350k € m² Pau Lyon 64000 DPE A km près mer 3e étage or and not without house zwischen und oder ohne Zimmer bis , . ( ) - / + 2 1,5 M€ 900 mois année 1990'.split(
          ' ',
        ),
      ),
      fc.string({ maxLength: 6 }),
      fc.constantFrom('$ne', 'gateway_id', '{', '}', '__proto__', '\u0000', '💥', 'ﬀ', '²'),
    ),
    { maxLength: 60 },
  )
  .map((list) => list.join(' '));

describe('What a question names', () => {
  const conditions = (question: string): string[] => written(ask(question).intent);
  const SAID: readonly (readonly [question: string, said: readonly string[], left?: readonly string[]])[] = [
    ['T3 Lyon 69003', ['kind=apartment', 'place=town:Lyon 69003', 'rooms=3..3']],
    ['T3 Lyon 69003 ou 64000', ['kind=apartment', 'place=postal_code:64000|town:Lyon 69003', 'rooms=3..3']],
    ['64100 Bayonne', ['place=town:Bayonne 64100']],
    ['Pau (64)', ['place=town:Pau (64)']],
    ['Bayonne ou Pau', ['place=town:Bayonne|town:Pau']],
    ['viager libre', ['!feature=tenanted', 'offer=life_annuity_sale']],
    ['viager occupé', ['feature=tenanted', 'offer=life_annuity_sale']],
    ['location meublée', ['feature=furnished', 'offer=rental']],
    ['location vide', ['!feature=furnished', 'offer=rental']],
    ['jardin clos, maison', ['feature=fenced', 'feature=garden', 'kind=house']],
    ['piscine chauffée, maison', ['feature=pool', 'kind=house'], ['chauffée']],
    ['loyer 600 € charges comprises', ['offer=rental', 'price=..600 EUR'], ['charges comprises']],
    ['loyer 600 € hors charges max', ['offer=rental', 'price=..600 EUR'], ['hors charges']],
    ['rent 900 euros bills included', ['offer=rental', 'price=..900 EUR'], ['bills included']],
    ['Miete 900 € warm', ['offer=rental', 'price=..900 EUR'], ['warm']],
    ['Warmmiete bis 900 €', ['offer=rental', 'price=..900 EUR'], ['Warmmiete']],
    ['garage ou parking', ['kind=garage|parking|parking_box|private_garage']],
    ['bureau ou local commercial', ['kind=commercial|office']],
    ['loft, atelier ou duplex', ['kind=duplex|loft|workshop']],
    ['maison avec garage ou parking', ['feature=garage|parking', 'kind=house']],
    ['maison 3 ch garage ou parking', ['bedrooms=3..3', 'feature=garage|parking', 'kind=house']],
    ['flat with a lift and either balcony or terrace', ['feature=balcony|terrace', 'feature=lift', 'kind=apartment']],
    ['soit maison soit appartement', ['kind=apartment|house']],
    ['rez-de-chaussée exclu', ['!floor=0..0']],
    ['DPE F et G exclus', ['!energy=F|G']],
    ['DPE sauf F', ['!energy=F']],
    ['DPE A, B ou C', ['energy=A|B|C']],
    ['DPE entre A et C', ['energy=A|B|C']],
    ['3. Stock oder höher', ['floor=3..']],
    ['above the first floor', ['floor=2..']],
    ['maison taxe foncière < 1500', ['kind=house'], ['taxe foncière < 1500']],
    ['viager bouquet < 80 000', ['offer=life_annuity_sale'], ['bouquet < 80 000']],
    ['maison xqvtz < 80 000', ['kind=house'], ['xqvtz < 80 000']],
    ['maison, 500 € de caution', ['kind=house'], ['500 € de caution']],
    ['cuisine de 15 m², maison', ['kind=house'], ['cuisine de 15 m²']],
    ['maison avec cave de 30 m²', ['feature=cellar', 'kind=house'], ['30 m²']],
    ['appartement meublé de 30 m²', ['area=30..', 'feature=furnished', 'kind=apartment']],
    ['4 chambres dont une au rez-de-chaussée', ['bedrooms=4..4'], ['dont une au rez-de-chaussée']],
    ['5 pièces dont 3 chambres', ['bedrooms=3..3', 'rooms=5..5']],
    ['under two hundred and fifty thousand euros', ['offer=sale', 'price=..250000 EUR']],
    ['bis zweihundertfünfzigtausend Euro', ['offer=sale', 'price=..250000 EUR']],
    ['between two and three hundred thousand euros', ['offer=sale', 'price=200000..300000 EUR']],
    ['half a million', ['offer=sale', 'price=..500000']],
    ['deux mille mètres carrés de terrain', ['land=2000..']],
    ['piscine et piscine', ['feature=pool']],
    ['studio or one bed flat', ['(kind=studio) or (bedrooms=1..1; kind=apartment)']],
    ['bungalow or ground floor flat', ['(kind=bungalow) or (floor=0..0; kind=apartment)']],
    ["jusqu'à un million d'euros", ['offer=sale', 'price=..1000000 EUR']],
    ['maison, toiture neuve', ['kind=house'], ['toiture neuve']],
    ['house with a renovated kitchen', ['kind=house'], ['renovated kitchen']],
    ['apartment in a period building', ['kind=apartment'], ['building']],
    ['maison sur 2 niveaux', ['kind=house', 'storeys=2..2']],
    ['flat on the 2nd to 4th floor', ['floor=2..4', 'kind=apartment']],
  ];
  for (const [question, said, left = []] of SAID) {
    it(`is what is asked for: ${question}`, () => {
      expect(conditions(question)).to.deep.equal(said);
      const reported = ask(question).intent.not_understood.join(' | ');
      for (const words of left) expect(reported).to.include(words);
      if (left.length === 0) expect(reported).to.equal('');
    });
  }

  it('finds a town by its postal code, and not the rest of the town', () => {
    const where = (question: string) => ask(question).filter;
    expect(where('Bayonne 64100')).to.deep.equal({ 'location.city': 'Bayonne', 'location.postal_code': '64100' });
    expect(JSON.stringify(where('Lyon 69003'))).to.equal(JSON.stringify(where('Lyon 3')));
    expect(where('Pau (64)')).to.deep.include({
      'location.city': 'Pau',
      'location.postal_code': { $gte: '64000', $lte: '64999' },
    });
  });
});

describe('Any text at all', () => {
  it('is read without an error, as an intent that passes its own schema', () => {
    fc.assert(
      fc.property(
        fc.oneof(words, fc.string({ maxLength: 500 }), fc.string({ unit: 'binary', maxLength: 200 })),
        (text) => {
          const { intent } = ask(text);
          expect(checkIntent(structuredClone(intent)), JSON.stringify(intent)).to.have.property('intent');
          expect(understood(intent)).to.be.a('string');
        },
      ),
      { numRuns: 400 },
    );
  });

  it('becomes nothing but a filter over allowed paths, which never include the gateway', () => {
    const allowed = new Set([...filterPaths(), 'location.geo.latitude', 'location.geo.longitude']);
    const pathsOf = (filter: object): string[] =>
      Object.entries(filter).flatMap(([key, value]): string[] => {
        if (key === '$expr') return [];
        return key.startsWith('$') ? (value as object[]).flatMap(pathsOf) : [key];
      });
    fc.assert(
      fc.property(words, (text) => {
        const { filter } = ask(text);
        if (!filter) return;
        filterToQuery(filter);
        const foreign = pathsOf(filter).filter((path) => !allowed.has(path) && !/^sizes\.\w+\.unit$/.test(path));
        expect(foreign).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
    expect([...allowed])
      .to.not.include('gateway_id')
      .and.to.not.include('hidden');
  });

  it('compiles whatever bounds a translator states', () => {
    const bound = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }));
    fc.assert(
      fc.property(fc.constantFrom(...RANGES), bound, bound, fc.boolean(), (field, a, b, not) => {
        const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b];
        const checked = checkIntent({
          language: 'en',
          conditions: [{ field, min, max, not }],
          alternatives: [],
          wishes: [],
          not_understood: [],
        });
        if ('intent' in checked) filterToQuery(compileIntent(checked.intent, book).filter ?? { type: 'house' });
      }),
    );
  });

  it('is read in time that does not explode, however hostile it is', () => {
    const hostile = [
      '3 à '.repeat(125),
      'entre '.repeat(80),
      'ou maison '.repeat(50),
      'aaaaaaaaab'.repeat(50),
      'saint '.repeat(83),
      '1.1,1 '.repeat(80),
      '((((('.repeat(100),
      'wohnungszimmer'.repeat(35),
    ];
    for (const text of hostile) {
      const { intent } = ask(text.slice(0, 500));
      expect(intent.conditions.length).to.be.at.most(60);
    }
  });
});

describe('The vocabulary', () => {
  it('has no entry that means nothing of the model', () => {
    // createVocabulary throws for one.
    expect(vocabulary().knows('maison')).to.equal(true);
  });

  it('has words for every type of property and every offer in each language', () => {
    const missing: string[] = [];
    for (const language of ['fr', 'en', 'de'] as const) {
      for (const offer of CHOICES.offer) {
        const said = understood({
          language,
          conditions: [{ field: 'offer', any: [offer], not: false }],
          alternatives: [],
          wishes: [],
          not_understood: [],
        });
        const name = said.replace(/^\S+ ?: /, '').replace(/\.$/, '');
        const { intent } = ask(name);
        const found = intent.conditions.some(
          (one) => one.field === 'offer' && 'any' in one && (one.any as string[]).includes(offer),
        );
        if (!found) missing.push(`${language} ${offer}: ${name}`);
      }
    }
    expect(missing).to.deep.equal([]);
  });
});

describe('A question of which conditions are left out', () => {
  const without = (question: string, ...texts: string[]) => {
    const intent = readQuestion(question, book);
    const ids = saidConditions(compileIntent(intent, book).intent).flatMap(({ id, text }) =>
      texts.includes(text) ? [id] : [],
    );
    expect(ids).to.have.length(texts.length);
    return compileIntent(intent, book, new Set(ids));
  };
  const QUESTION = 'maison avec piscine à Pau, moins de 400 000 €';

  it('says each condition in the words of its sentence', () => {
    const { intent } = ask(QUESTION);
    const texts = saidConditions(intent).map(({ text }) => text);
    expect(texts).to.include.members(['maison', 'avec piscine', 'lieu Pau', 'à vendre']);
    expect(understood(intent)).to.equal(`Compris : ${texts.join(', ')}.`);
  });

  it('looks for the others only, and says so', () => {
    const { filter, intent } = without(QUESTION, 'avec piscine', 'lieu Pau');
    expect(filter).to.have.all.keys('type', PRICE, 'financial.transaction.price.currency', 'offer_type');
    expect(understood(intent)).to.not.match(/piscine|Pau/);
  });

  it('leaves the offer that a price implies out with the price, or alone', () => {
    const texts = saidConditions(ask(QUESTION).intent).map(({ text }) => text);
    const price = texts.find((text) => text.startsWith('prix')) ?? '';
    expect(without(QUESTION, price).filter).to.not.have.any.keys(PRICE, 'offer_type');
    expect(without(QUESTION, 'à vendre').filter).to.include.keys(PRICE).and.not.include.keys('offer_type');
  });

  it('leaves alternatives out as a whole', () => {
    const question = 'maison à Pau ou appartement à Lyon';
    const { intent } = ask(question);
    expect(intent.alternatives).to.have.length(2);
    const last = saidConditions(intent).at(-1)?.text ?? '';
    expect(without(question, last).intent.alternatives).to.deep.equal([]);
  });

  it('changes nothing by ids of other questions', () => {
    const intent = readQuestion(QUESTION, book);
    const foreign = saidConditions(ask('villa avec sauna à Nice').intent).map(({ id }) => id);
    expect(compileIntent(intent, book, new Set([...foreign, '0'.repeat(16)]))).to.deep.equal(ask(QUESTION));
  });
});

describe('A name that is more than one place', () => {
  const towns = [
    commune('Loiré', '49178', ['49440'], 47.61, -0.98),
    commune('Croix', '59163', ['59170'], 50.68, 3.15),
    commune('Rousset', '13087', ['13790'], 43.48, 5.62),
  ];
  const loire: Department = { code: '42', name: 'Loire', region: 'Auvergne-Rhône-Alpes' };
  const wide: PlaceBook = { ...book, gazetteer: smallGazetteer([...COMMUNES, ...towns], [...DEPARTMENTS, loire]) };
  for (const [question, said, left] of [
    ['house in the Loire', 'kind=house; place=department:Loire', ''],
    ['maison à Loiré', 'kind=house; place=town:Loiré', ''],
    ['maison à Croix', 'kind=house; place=town:Croix', ''],
    ['maison quartier Croix-Rousse', 'kind=house', 'Croix-Rousse'],
    ['maison Pau 64 et 3 chambres', 'bedrooms=3..3; kind=house; place=town:Pau (64)', ''],
    ['maison Pau-Bayonne', 'kind=house; place=town:Bayonne|town:Pau', ''],
  ] as const)
    it(`is read as it is meant, or reported: ${question}`, () => {
      const { intent } = compileIntent(readQuestion(question, wide), wide);
      expect([written(intent).join('; '), intent.not_understood.join(' ')]).to.deep.equal([said, left]);
    });
});
