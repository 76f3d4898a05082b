import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_FOUND, parseSourcePath, quoteName, sourceText, valuesAt } from './source-path.ts';
import type { SourceValue } from './source-path.ts';

function at(record: SourceValue, text: string): SourceValue[] {
  const { path, fault } = parseSourcePath(text);
  if (!path) throw new Error(fault);
  return valuesAt(record, path);
}

const RECORD = {
  Price: { '@currency': 'EUR', '#text': ' 1200 ' },
  images: { image: ['a.jpg', { url: 'b.jpg', '@rank': '2' }] },
  attribute: [
    { name: 'Bedrooms', value: '3' },
    { name: 'baths', value: 2 },
  ],
  photo1: 'one',
  photo3: 'three',
  foto01: 'eins',
  'Prix (€).net': 7,
  geo: { coordinates: [4.2, 50.8] },
};

describe('A path in a record of a source', () => {
  const CASES: ReadonlyArray<readonly [string, readonly SourceValue[]]> = [
    ['price', [RECORD.Price]],
    ['price.@currency', ['EUR']],
    ['PRICE@CURRENCY', ['EUR']],
    ['images.image', RECORD.images.image],
    ['images.image.', RECORD.images.image],
    ['images.image.url', ['b.jpg']],
    ['attribute[name=bedrooms].value', ['3']],
    ['attribute[name="BATHS"].value', [2]],
    ['attribute[value=4].name', []],
    ['photo{1-4}', ['one', 'three']],
    ['foto{01-04}', ['eins']],
    ['"prix (€).net"', [7]],
    ['geo.coordinates.1', [50.8]],
    ['geo.coordinates', [4.2, 50.8]],
    ['geo.coordinates.1.x', []],
    ['.', [RECORD]],
    ['constructor', []],
    ['__proto__', []],
  ];
  for (const [path, values] of CASES) {
    it(`finds the values of ${path}`, () => expect(at(RECORD, path)).to.deep.equal(values));
  }

  for (const [path, fault] of [
    ['', 'a name is empty'],
    ['a..b', 'a name is empty'],
    ['.a', 'a name is empty'],
    ['a.@', 'a name is empty'],
    ['"a', 'not closed'],
    ['""', 'a name is empty'],
    ['a[b]', '[name=value]'],
    ['a[b=c', 'not closed'],
    ['a[b=c]d', 'must not follow'],
    ['a{2-1}', 'no range'],
    ['a{1-501}', 'no range'],
    ['a{x}', 'must not follow'],
    ['a]', 'must not follow'],
    ['a.'.repeat(40), 'more than 32 steps'],
  ] as const) {
    it(`refuses ${JSON.stringify(path.slice(0, 20))} and says why`, () =>
      expect(parseSourcePath(path).fault).to.include(fault));
  }

  it('finds a field by any name that is quoted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (name, value) => {
        fc.pre(name !== '__proto__');
        expect(at({ [name]: value }, quoteName(name))).to.deep.equal([value]);
        expect(at({ outer: [{ [name]: value }] }, `outer.${quoteName(name)}`)).to.deep.equal([value]);
      }),
    );
  });

  it('never throws, whatever the text and the record are', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, record) => {
        const { path } = parseSourcePath(text);
        if (path) expect(valuesAt(record as SourceValue, path).length).to.be.at.most(MAX_FOUND);
      }),
    );
  });

  it('finds a bounded number of values', () => {
    const record = { a: Array.from({ length: 5_000 }, (_, index) => ({ b: [index, index] })) };
    expect(at(record, 'a.b')).to.have.length(MAX_FOUND);
    expect(at({ a: Array.from({ length: 5_000 }, () => 'x') }, 'a')).to.have.length(MAX_FOUND);
  });

  it('reads texts of elements, numbers and booleans; empty values and dashes are none', () => {
    expect([RECORD.Price, 5, false, ' x '].map(sourceText)).to.deep.equal(['1200', '5', 'false', 'x']);
    expect([null, '', ' - ', '–', [], {}, ['x']].map(sourceText)).to.deep.equal(Array(7).fill(undefined));
  });
});
