import { expect } from 'chai';
import { assert, constantFrom, double, property, string } from 'fast-check';
import { SIZE_UNITS } from '../../../model/property/enums.ts';
import { squareMetres } from '../../../model/property/square-metres.ts';
import { AREA_UNITS, readSize, toSize } from './read-size.ts';
import type { Size } from './read-size.ts';

describe('readSize and toSize', () => {
  const readings: ReadonlyArray<
    readonly [text: string, word: string, size: Size['size'] | undefined, unit?: Size['unit']]
  > = [
    ['85', 'm²', 85, 'sq_m'],
    ['85,5', 'qm', 85.5, 'sq_m'],
    ['1 250 m²', 'ha', 1_250, 'sq_m'],
    ['135.5 m2', 'm²', 135.5, 'sq_m'],
    ['2,5 ha', 'm²', 250, 'are'],
    ['1,125', 'ha', 112.5, 'are'],
    ['1,125 m²', 'ha', 1_125, 'sq_m'],
    ['0.07', 'hectares', 7, 'are'],
    ['20 a', 'm²', 20, 'are'],
    ['30 ca', 'm²', 30, 'sq_m'],
    ['1 ha 20 a 35 ca', 'm²', 120.35, 'are'],
    ['1ha20a', 'm²', 120, 'are'],
    ['12 a 5 ca', 'm²', 12.05, 'are'],
    ['1 ha 120 a', 'm²', undefined],
    ['3 daa', 'm²', 30, 'are'],
    ['1,5 mål', 'm²', 15, 'are'],
    ['1,200 Sq. Ft', 'm²', 1_200, 'sq_ft'],
    ['2', 'Acre(s)', 2, 'acre'],
    ['2', 'acre-feet', undefined],
    ['2', 'acres', 2, 'acre'],
    ['10 sq yd', 'm²', 90, 'sq_ft'],
    ['50 + 15 terrace', 'm²', 50, 'sq_m'],
    ['0', 'm²', 0, 'sq_m'],
    ['-5', 'm²', undefined],
    ['85 rooms', 'm²', undefined],
    ['about 85', 'm²', undefined],
    ['85', 'constructor', undefined],
    ['', 'm²', undefined],
  ];
  for (const [text, word, size, unit] of readings) {
    it(`make ${size} ${unit ?? ''} of "${text}" in ${word}`, () => {
      expect(readSize(text, word)).to.deep.equal(unit && { size, unit });
    });
  }

  it('accept every unit of the model by its own name, and agree in square metres for every word', () => {
    expect(SIZE_UNITS.map((unit) => toSize(7, unit))).to.deep.equal(SIZE_UNITS.map((unit) => ({ size: 7, unit })));
    const hectare = toSize(1, 'ha');
    expect(hectare && squareMetres(hectare)).to.equal(10_000);
  });

  it('read any plainly written area in any unit, and never throw', () => {
    const sizes = double({ min: 0.01, max: 1e6, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    assert(
      property(sizes, constantFrom(...Object.keys(AREA_UNITS)), constantFrom('', ' '), (size, word, blank) => {
        expect(readSize(`${size.toFixed(2)}${blank}${word}`, 'm²')).to.deep.equal(toSize(size, word));
      }),
    );
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, word) => {
        expect(readSize(text, word)?.size ?? 0).to.be.at.least(0);
      }),
    );
  });
});
