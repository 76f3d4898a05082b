import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { conditionFault, conditionSchema, evaluate, namesOf, pathOf, plainNumber, valuesAt } from './condition.ts';
import type { Condition, Verdict } from './condition.ts';

const listing = {
  type: 'house',
  featured: false,
  price: 350_000,
  raw: { PRIX: '1.234', SURFACE: '120,5', EMPTY: ' ', Ville: 'Saint-Étienne', 'a.b': 'dotted' },
  location: { postal_code: '75011', city: 'Paris' },
  tags: [{ name: 'Neuf' }, { name: 'Vue  mer' }, {}],
  none: [],
};

describe('A condition', () => {
  for (const [condition, verdict] of [
    [{ path: 'type', in: ['HOUSE', 'flat'] }, true],
    [{ path: 'raw.Ville', in: ['saint-etienne'] }, true],
    [{ path: 'type', in: ['flat'] }, false],
    [{ path: 'missing.deep', in: ['flat'] }, false],
    [{ path: 'featured', in: [false] }, true],
    [{ path: 'tags.name', in: ['vue mer'] }, true],
    [{ path: 'tags.0.name', in: ['vue mer'] }, false],
    [{ path: 'a.b', in: ['dotted'] }, false],
    [{ path: 'raw.a\\.b', in: ['dotted'] }, true],
    [{ path: 'location.postal_code', starts: ['75', '92'] }, true],
    [{ path: 'location.postal_code', starts: ['69'] }, false],
    [{ path: 'raw.EMPTY', exists: true }, false],
    [{ path: 'none', exists: false }, true],
    [{ path: 'featured', exists: true }, true],
    [{ path: 'constructor', exists: true }, false],
    [{ path: 'price', above: 350_000 }, false],
    [{ path: 'price', above: 349_999 }, true],
    [{ path: 'raw.SURFACE', above: 120 }, true],
    [{ path: 'raw.EMPTY', below: 5 }, false],
    [{ path: 'missing', below: 5 }, false],
    [{ not: { path: 'missing', below: 5 } }, true],
    [
      { path: 'raw.PRIX', above: 5 },
      { unreadable: 'raw.PRIX', text: '1.234' },
    ],
    [{ not: { path: 'raw.PRIX', above: 5 } }, { unreadable: 'raw.PRIX', text: '1.234' }],
    [
      {
        all: [
          { path: 'raw.PRIX', above: 5 },
          { path: 'type', in: ['flat'] },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { path: 'raw.PRIX', above: 5 },
          { path: 'type', in: ['house'] },
        ],
      },
      true,
    ],
    [
      {
        any: [
          { path: 'raw.PRIX', above: 5 },
          { path: 'type', in: ['flat'] },
        ],
      },
      { unreadable: 'raw.PRIX', text: '1.234' },
    ],
  ] as const satisfies readonly (readonly [Condition, Verdict])[]) {
    it(`is ${JSON.stringify(verdict)} for ${JSON.stringify(condition)}`, () => {
      expect(evaluate(condition, listing)).to.deep.equal(verdict);
    });
  }

  it('finds a column whose name has dots without escapes in a flat record', () => {
    expect(valuesAt({ 'M. TYPE': 'x' }, 'M. TYPE')).to.deep.equal(['x']);
  });

  it('is refused by its schema from the fifth level on, and with unknown words', () => {
    const isValid = new Ajv({ strict: true, strictTypes: false }).compile(conditionSchema);
    const leaf = { path: 'a', exists: true };
    expect(isValid({ not: { all: [{ any: [leaf] }] } })).to.equal(true);
    expect(isValid({ not: { all: [{ any: [{ not: leaf }] }] } })).to.equal(false);
    for (const wrong of [{}, { path: 'a' }, { ...leaf, in: ['x'] }, { path: '', exists: true }, { path: 'a', in: [] }])
      expect(isValid(wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('has at most 50 parts', () => {
    const leaf = { path: 'a', exists: true };
    expect(conditionFault({ all: Array.from({ length: 49 }, () => leaf) })).to.equal(undefined);
    expect(conditionFault({ all: [{ any: Array.from({ length: 49 }, () => leaf) }] })).to.include('has 51');
  });

  const words = fc.constantFrom('a', 'É', '1', '2,5', '1.234', '', 'x y');
  const leaves: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ path: words.filter(Boolean), in: fc.array(words, { minLength: 1 }) }),
    fc.record({ path: words.filter(Boolean), above: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ path: words.filter(Boolean), exists: fc.boolean() }),
  );
  const parts = fc.array(leaves, { minLength: 1, maxLength: 4 });
  const data = fc.dictionary(words, fc.oneof(words, fc.integer(), fc.array(words), fc.constant(null)));

  it('follows De Morgan’s laws, also where a number cannot be read', () => {
    fc.assert(
      fc.property(parts, data, (all, values) => {
        const isMet = evaluate({ all }, values);
        const negated = evaluate({ not: { any: all.map((not) => ({ not })) } }, values);
        expect(negated).to.deep.equal(isMet);
      }),
    );
  });

  it('never throws and never counts as met together with its opposite', () => {
    fc.assert(
      fc.property(leaves, fc.jsonValue(), (condition, json) => {
        const both = [evaluate(condition, json), evaluate({ not: condition }, json)];
        expect(both.filter((verdict) => verdict === true).length).to.be.at.most(1);
      }),
    );
  });
});

describe('A path', () => {
  it('is made of its names and back, dots included', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zÉ. @_]{1,8}$/), { minLength: 1 }), (names) => {
        expect(namesOf(pathOf(names))).to.deep.equal(names);
      }),
    );
  });
});

describe('A number in text', () => {
  for (const [text, value] of [
    ['350000', 350_000],
    ['350 000', 350_000],
    ['350\u202f000,50', 350_000.5],
    ['12.5', 12.5],
    ['-3,25', -3.25],
    ['0.125', 0.125],
    ['350000.000', 350_000],
    ['1.234', undefined],
    ['12,500', undefined],
    ['1.234.567', undefined],
    ['about 3', undefined],
    ['1e5', undefined],
    ['', undefined],
  ] as const) {
    it(`is ${value} for “${text}”`, () => {
      expect(plainNumber(text)).to.equal(value);
    });
  }
});
