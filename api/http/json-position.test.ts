import { expect } from 'chai';
import fc from 'fast-check';
import { findJsonFault } from './json-position.ts';

describe('findJsonFault', () => {
  it('finds nothing wrong with any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonFault(text)).to.equal(undefined);
      }),
    );
  });

  it('finds a fault exactly where JSON.parse refuses', () => {
    const text = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'a', '1', '\\', ' ', '\u0001', 'true'),
    });
    fc.assert(
      fc.property(text, (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(findJsonFault(text) === undefined).to.equal(valid);
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns line and column, counted from one', () => {
    expect(findJsonFault('{\n  "name": "Nord",\n  "mode": PROD\n}')).to.deep.equal({ offset: 30, line: 3, column: 11 });
    expect(findJsonFault('')).to.deep.equal({ offset: 0, line: 1, column: 1 });
  });

  it('copes with a megabyte in one string and with hostile nesting', () => {
    const long = `{"a": "${'x'.repeat(1_000_000)}", }`;
    expect(findJsonFault(long)?.offset).to.equal(long.length - 1);
    expect(findJsonFault('['.repeat(1_000_000))).to.not.equal(undefined);
  });
});
