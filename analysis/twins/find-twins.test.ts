import { expect } from 'chai';
import fc from 'fast-check';
import { countCommon, pictureParts } from './compare-appearances.ts';
import { confirmTwins, findCandidates } from './find-twins.ts';
import type { Appearance, Home } from './home.ts';

const FLAT: Home = {
  id: 'flat',
  gateway_id: 'north',
  kind: 'apartment',
  offer: 'sale',
  place: 'FR 64700',
  area: 62.4,
  price: 254_000,
  currency: 'EUR',
  rooms: 3,
  floor: 2,
  energy: [142, 28, 890, 1_210],
  charges: 1_260,
  point: { lat: 43.3592, lon: -1.7744 },
};
const { floor: _floor, charges: _charges, ...HOME } = FLAT;
const HOUSE: Home = {
  ...HOME,
  id: 'house',
  kind: 'house',
  area: 118,
  price: 465_000,
  rooms: 5,
  plot: 612,
};
const appearance = (name: string, text = `Texte de ${name} sans rien de commun avec ${name}`): Appearance => ({
  pictures: [1, 2, 3, 4].map((at) => `https://pictures.example/${name}-${at}.jpg`),
  texts: { fr: text },
});

/** Twins of each, as ids. */
function twinsOf(
  own: readonly Home[],
  others: readonly Home[],
  appearances: Readonly<Record<string, Appearance>> = {},
) {
  const looks = new Map([...own, ...others].map(({ id }) => [id, appearances[id] ?? appearance(id)]));
  const pictures = countCommon();
  for (const { id, gateway_id: agency } of [...own, ...others]) {
    const look = looks.get(id);
    if (look) pictures.add(agency, pictureParts(look));
  }
  const found = confirmTwins(findCandidates(own, others), looks, pictures);
  return Object.fromEntries([...found].map(([id, twins]) => [id, twins.map((twin) => twin.id)]));
}

const south = (home: Home, changes: Partial<Home> = {}): Home => ({
  ...home,
  id: `south-${home.id}`,
  gateway_id: 'south',
  ...changes,
});

describe('Twins', () => {
  it('are one home at two agencies, with a price, an area and a place of their own', () => {
    const others = [south(FLAT, { price: 249_000, area: 62 }), south(HOUSE, { price: 472_000, plot: 610 })];
    expect(twinsOf([FLAT, HOUSE], others)).to.deep.equal({
      flat: ['south-flat'],
      'south-flat': ['flat'],
      house: ['south-house'],
      'south-house': ['house'],
    });
  });

  it('are not two flats of one building with the same plan, text and front', () => {
    const upstairs = south(FLAT, { floor: 3, price: 259_000, energy: [150, 30, 920, 1_250], charges: 1_310 });
    const same = appearance(
      'front',
      'Bel appartement dans une résidence de standing, proche de toutes les commodités.',
    );
    expect(twinsOf([FLAT], [upstairs], { flat: same, 'south-flat': same })).to.deep.equal({});
  });

  it('are not two houses of one development', () => {
    const next = south(HOUSE, { plot: 655, price: 469_000, energy: [131, 25, 840, 1_140] });
    expect(twinsOf([HOUSE], [next])).to.deep.equal({});
  });

  it('are none where a listing fits two of the other agency equally', () => {
    const others = [south(FLAT, { floor: 2 }), { ...south(FLAT), id: 'south-other', charges: 1_275 }];
    expect(twinsOf([FLAT], others)).to.deep.equal({});
  });

  it('are never of another kind, offer, place or lot', () => {
    for (const changes of [{ kind: 'house' }, { offer: 'rental' }, { place: 'FR 64500' }] as const)
      expect(twinsOf([FLAT], [south(FLAT, changes)])).to.deep.equal({});
    expect(twinsOf([{ ...FLAT, lot: '14' }], [south(FLAT, { lot: '15' })])).to.deep.equal({});
  });

  it('are not two listings whose texts name two floors or lots', () => {
    const texts = { flat: appearance('a', 'Appartement au 2e étage, lot 14'), 'south-flat': appearance('b', 'Lot 15') };
    expect(twinsOf([FLAT], [south(FLAT)], texts)).to.deep.equal({});
    expect(twinsOf([FLAT], [south(FLAT)], { ...texts, 'south-flat': appearance('b', 'Lot 14') })).to.not.deep.equal({});
  });

  it('are found in one agency that has the home twice, with the pictures of the first', () => {
    const again = { ...FLAT, id: 'again', price: 249_000 };
    const pictures = appearance('flat');
    expect(
      twinsOf([FLAT, again], [], { again: { ...pictures, texts: { fr: 'Un autre texte, écrit plus tard.' } } }),
    ).to.deep.equal({
      flat: ['again'],
      again: ['flat'],
    });
  });

  it('are not found by a picture that many listings have, such as “no photo yet”', () => {
    const bare = {
      id: 'x',
      gateway_id: 'north',
      kind: 'apartment',
      offer: 'sale',
      place: 'FR 64700',
      area: 62,
      price: 250_000,
      currency: 'EUR',
      rooms: 3,
    } as const;
    const own = [bare, ...[90, 120, 140].map((area) => ({ ...bare, id: `x${area}`, area, price: area * 4_000 }))];
    const missing: Appearance = {
      pictures: ['https://pictures.example/none.jpg'],
      look: 'a5a5a5a55a5a5a5a',
      texts: {},
    };
    const others = own.map((home) => south(home, { price: (home.price ?? 0) * 1.04 }));
    const looks = Object.fromEntries([...own, ...others].map(({ id }) => [id, missing]));
    expect(twinsOf(own, others, looks)).to.deep.equal({});
    // One such pair with a picture of its own is one home.
    const [one, other] = [own[0] ?? bare, others[0] ?? bare];
    const own1 = { ...missing, pictures: ['https://pictures.example/own.jpg'] };
    expect(twinsOf([one], [{ ...other, price: one.price ?? 0 }], { [one.id]: own1, [other.id]: own1 })).to.have.keys(
      'x',
      'south-x',
    );
  });

  it('are found by their pictures also where many gateways have the same home', () => {
    const { energy: _energy, ...vague } = FLAT;
    const gateways = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...vague, id: name, gateway_id: name }));
    const one = appearance('one');
    const found = twinsOf([vague], gateways, Object.fromEntries([vague, ...gateways].map(({ id }) => [id, one])));
    expect(found['flat']).to.have.members(['a', 'b', 'c', 'd', 'e']);
  });

  it('have each other, with differences as each of them sees them', () => {
    const found = confirmTwins(findCandidates([FLAT], [south(FLAT, { price: 241_300 })]), new Map(), countCommon());
    const price = (id: string) => found.get(id)?.[0]?.signs.find(({ aspect }) => aspect === 'PRICE');
    expect(price('flat')).to.deep.equal({ aspect: 'PRICE', match: 'CLOSE', difference_percent: -5 });
    expect(price('south-flat')).to.deep.equal({ aspect: 'PRICE', match: 'CLOSE', difference_percent: 5.3 });
  });

  it('are the same pairs in whichever order listings come', () => {
    const homes = Array.from({ length: 12 }, (_, at): Home => ({
      ...(at % 2 === 0 ? FLAT : HOUSE),
      id: `h${at}`,
      gateway_id: at % 3 === 0 ? 'north' : 'south',
      area: 60 + 4 * Math.floor(at / 4),
      price: 250_000 + 3_000 * (at % 4),
    }));
    const pairs = (of: readonly Home[]) =>
      Object.entries(twinsOf(of, []))
        .flatMap(([id, ids]) => ids.map((other) => [id, other].join(' ')))
        .sort();
    fc.assert(
      fc.property(fc.shuffledSubarray(homes, { minLength: homes.length }), (shuffled) => {
        expect(pairs(shuffled)).to.deep.equal(pairs(homes));
      }),
      { numRuns: 20 },
    );
  });
});
