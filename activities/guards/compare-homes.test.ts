import { expect } from 'chai';
import fc from 'fast-check';
import { compareHomes } from './compare-homes.ts';
import type { SaidOfBoth } from './compare-homes.ts';

const TEXT = 'Au calme, trois pièces lumineux avec balcon filant, cave, proche du métro et des écoles du quartier.';
const OTHER_TEXT = 'Demeure de caractère entourée de vignes, dépendances, verger, puits, garage double et four à pain.';
const HOME: SaidOfBoth = {
  type: 'apartment',
  location: { postal_code: '35000', city: 'Rennes' },
  sizes: { liveable_area: { size: 62, unit: 'sq_m' } },
  bedrooms: 2,
  financial: { transaction: { price: { amount: 250_000, currency: 'EUR' } } },
  title: { fr: 'Trois pièces' },
  description: { fr: TEXT },
  images: [{ url: 'https://crm.example/1.jpg' }],
  office: { name: 'Agence des Lices', phone: '+33 2 99 00 00 00' },
};
/** Everything that an agency may change of a home on offer. */
const REWRITTEN: SaidOfBoth = {
  title: { fr: 'Sous compromis' },
  description: { fr: OTHER_TEXT },
  images: [{ url: 'https://new.example/9.jpg' }],
  financial: { transaction: { price: { amount: 199_000, currency: 'EUR' } } },
};
const size = (area: number) => ({ liveable_area: { size: area, unit: 'sq_m' as const } });

describe('compareHomes', () => {
  for (const [what, change, verdict] of [
    ['a new price', { financial: REWRITTEN.financial }, 'same'],
    ['new text, price and pictures of the same office', REWRITTEN, 'same'],
    ['an agency that was renamed and moved', { office: { name: 'Nouvelle Agence', phone: '0140000000' } }, 'same'],
    ['a renamed agency with new texts and pictures', { ...REWRITTEN, financial: HOME.financial, office: {} }, 'same'],
    ['all of it by another office', { ...REWRITTEN, office: { name: 'Autre' } }, 'unsure'],
    ['a corrected place with the same text', { location: { postal_code: '35200' } }, 'same'],
    ['another unit of area with the same text', { sizes: size(667) }, 'same'],
    ['a new measurement', { ...REWRITTEN, sizes: size(64) }, 'same'],
    ['another place', { ...REWRITTEN, location: { postal_code: '69001', city: 'Lyon' } }, 'other'],
    ['another town where no postal code is stated', { ...REWRITTEN, location: { city: 'Lyon' } }, 'other'],
    [
      'another area, though the price is the same',
      { ...REWRITTEN, financial: HOME.financial, sizes: size(80) },
      'other',
    ],
    ['another kind', { ...REWRITTEN, type: 'house' }, 'same'],
    ['another kind with other rooms', { ...REWRITTEN, type: 'house', bedrooms: 4 }, 'other'],
    ['a placeholder picture of another home', { ...REWRITTEN, images: HOME.images, sizes: size(80) }, 'other'],
    ['nothing stated', { location: {}, sizes: {}, financial: {}, office: {}, description: {}, images: [] }, 'same'],
  ] as const satisfies readonly (readonly [string, SaidOfBoth, string])[])
    it(`takes ${what} for ${verdict}`, () => {
      expect(compareHomes(HOME, { ...HOME, ...change })).to.equal(verdict);
    });

  describe('without a common word, picture, price or office', () => {
    const OTHER: SaidOfBoth = { ...HOME, ...REWRITTEN, office: { name: 'Autre', phone: '0140000000' } };
    const { sizes: _sizes, financial: _financial, images: _images, ...UNSIZED } = HOME;
    for (const [what, before, now, verdict] of [
      ['nothing else', HOME, OTHER, 'unsure'],
      ['an area that only the listing states', HOME, { ...OTHER, sizes: {} }, 'unsure'],
      ['an area that only the record states', { ...HOME, sizes: {} }, OTHER, 'unsure'],
      ['no areas, prices and pictures before', UNSIZED, OTHER, 'unsure'],
      [
        'no areas, prices and pictures now',
        HOME,
        { ...UNSIZED, title: REWRITTEN.title, description: REWRITTEN.description, office: OTHER.office },
        'unsure',
      ],
      ['an area in another unit', HOME, { ...OTHER, sizes: { liveable_area: { size: 667, unit: 'sq_ft' } } }, 'unsure'],
      ['an area that differs by a twentieth', { ...HOME, sizes: size(100) }, { ...OTHER, sizes: size(95) }, 'unsure'],
      ['an area that differs by more', { ...HOME, sizes: size(100) }, { ...OTHER, sizes: size(94) }, 'other'],
      [
        'another floor area where no liveable area is stated',
        { ...HOME, sizes: { floor_area: { size: 60, unit: 'sq_m' } } },
        { ...OTHER, sizes: { floor_area: { size: 90, unit: 'sq_m' } } },
        'other',
      ],
      ['a postal code that only the listing states', HOME, { ...OTHER, location: { city: 'RENNES' } }, 'unsure'],
      ['a postal code that only the record states', { ...HOME, location: { city: 'Rennes' } }, OTHER, 'unsure'],
      [
        'a town that only the record states',
        { ...HOME, location: {} },
        { ...OTHER, location: { city: 'Lyon' } },
        'unsure',
      ],
      [
        'a town that only the listing states',
        { ...HOME, location: { city: 'Lyon' } },
        { ...OTHER, location: {} },
        'unsure',
      ],
      [
        'the same amount in another currency',
        HOME,
        { ...OTHER, financial: { transaction: { price: { amount: 250_000, currency: 'CHF' } } } },
        'unsure',
      ],
      ['no price before', { ...HOME, financial: {} }, { ...OTHER, financial: {} }, 'unsure'],
      ['the same first picture', HOME, { ...OTHER, images: HOME.images }, 'same'],
      ['no picture on either side', { ...HOME, images: [] }, { ...OTHER, images: [] }, 'unsure'],
      [
        'the same office with another telephone',
        HOME,
        { ...OTHER, office: { name: 'Agence des Lices', phone: '0140000000' } },
        'same',
      ],
      [
        'the same telephone of a renamed office',
        HOME,
        { ...OTHER, office: { name: 'Autre', phone: '02 99 00 00 00' } },
        'same',
      ],
      [
        'the text of one language',
        { ...HOME, description: { fr: TEXT, en: TEXT } },
        { ...OTHER, description: { fr: TEXT, en: OTHER_TEXT } },
        'same',
      ],
    ] as const satisfies readonly (readonly [string, SaidOfBoth, SaidOfBoth, string])[])
      it(`but for ${what} it is ${verdict}`, () => {
        expect(compareHomes(before, now)).to.equal(verdict);
      });
  });

  it('compares titles where there is no description', () => {
    const bare = { ...HOME, description: {}, financial: {}, images: [], office: {} };
    expect(compareHomes(bare, { ...bare, title: { fr: 'Maison de ville' } })).to.equal('unsure');
    expect(compareHomes(bare, bare)).to.equal('same');
  });

  const words = fc
    .array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 8, maxLength: 40 })
    .map((all) => all.join(' '));
  const home = fc.record({
    type: fc.constantFrom('apartment' as const, 'house' as const),
    location: fc.record({ postal_code: fc.stringMatching(/^[0-9]{5}$/) }),
    sizes: fc.integer({ min: 20, max: 300 }).map(size),
    bedrooms: fc.integer({ min: 0, max: 6 }),
    financial: fc
      .integer({ min: 50_000, max: 900_000 })
      .map((amount) => ({ transaction: { price: { amount, currency: 'EUR' as const } } })),
    description: words.map((fr) => ({ fr })),
    images: fc.webUrl().map((url) => [{ url }]),
    office: fc.stringMatching(/^[a-z]{6,12}$/).map((name) => ({ name })),
  });

  it('never takes a home for another one whatever of price, pictures and office changes', () => {
    fc.assert(
      fc.property(home, home, (one, other) => {
        const now = { ...one, financial: other.financial, images: other.images, office: other.office };
        expect(compareHomes(one, now)).to.equal('same');
      }),
    );
  });

  it('never takes a home with rewritten texts and new prices or pictures for another one', () => {
    fc.assert(
      fc.property(home, home, (one, other) => {
        expect(compareHomes(one, { ...one, description: other.description, financial: other.financial })).to.equal(
          'same',
        );
        const all = { ...other, location: one.location, sizes: one.sizes, bedrooms: one.bedrooms, type: one.type };
        expect(compareHomes(one, all)).to.not.equal('other');
      }),
    );
  });

  it('takes homes elsewhere with other texts for others, and gives the same verdict both ways', () => {
    fc.assert(
      fc.property(home, home, (one, other) => {
        expect(compareHomes(one, other)).to.equal(compareHomes(other, one));
        fc.pre(one.location.postal_code !== other.location.postal_code);
        expect(compareHomes(one, other)).to.equal('other');
      }),
    );
  });
});
