import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_JSON_DEPTH, findJsonProblem } from './check-json.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('findJsonProblem', () => {
  it('finds nothing in what JSON.stringify writes of values that survive it', () => {
    const value = fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(value, (json) => {
        const text = JSON.stringify(json);
        fc.pre(!text.includes('\\u0000') && !text.includes('__proto__') && !/[\d.]{17}/.test(text));
        expect(findJsonProblem(text)).to.equal(undefined);
      }),
    );
  });

  it('finds the place of what is nested too deep, however deep it is', () => {
    expect(findJsonProblem(nested(MAX_JSON_DEPTH))).to.equal(undefined);
    expect(findJsonProblem(nested(MAX_JSON_DEPTH + 1))?.problem).to.include('deeper than 64');
    expect(findJsonProblem(`{"a":${nested(300_000)}}`)?.pointer).to.equal(`/a${'/0'.repeat(63)}`);
  });

  it('finds numbers that would be changed: beyond 2^53, infinite, wrongly zero', () => {
    for (const literal of [
      '1e999',
      '-1e309',
      '9007199254740993',
      '-9007199254740993',
      '1e-999',
      '123456789012345678901',
    ]) {
      expect(findJsonProblem(`{"a":[0,{"b/c":${literal} }]}`)?.pointer, literal).to.equal('/a/1/b~1c');
    }
    for (const literal of ['9007199254740991', '0', '-0', '0.0', '0e5', '1e20', '48.853410000000001', '5e-324']) {
      expect(findJsonProblem(`[${literal}]`), literal).to.equal(undefined);
    }
  });

  it('finds texts and names that would be changed or cut', () => {
    expect(findJsonProblem('{"a":["ok","x\\u0000"]}')).to.deep.include({ pointer: '/a/1' });
    expect(findJsonProblem('{"a":{"b\\ud800":1}}')?.problem).to.include('surrogate');
    expect(findJsonProblem('["\\ud83d\\ude00", "\\\\u0000", "\\"", "a,b]}{["]')).to.equal(undefined);
    expect(findJsonProblem('["\\ude00\\ud83d"]')?.pointer).to.equal('/0');
    expect(findJsonProblem('{"a":{"__proto__":{}}}')).to.deep.equal({
      pointer: '/a/__proto__',
      problem: 'has a __proto__ key',
    });
  });

  it('counts fields and elements of objects and arrays in each other', () => {
    expect(findJsonProblem('{"a":[[1,2],{"b":1,"c":[true,null,1e999]}]}')?.pointer).to.equal('/a/1/c/2');
  });
});
