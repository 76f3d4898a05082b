import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_PAGE_SIZE, pageOf, pageQuery, toPage } from './page.ts';

describe('A page of a list', () => {
  const validate = new Ajv({ strict: true }).compile(pageOf({ type: 'integer' }));

  it('always has the form of the contract, and the number of pages', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: MAX_PAGE_SIZE }), (total, size) => {
        const list = Array.from({ length: total }, (_, n) => n);
        const pages = toPage(list.slice(0, size), total, { page: 0, size }).total_pages;
        const read = Array.from({ length: pages }, (_, page) => {
          const answer = toPage(list.slice(page * size, (page + 1) * size), total, { page, size });
          expect(validate(answer), JSON.stringify(validate.errors)).to.equal(true);
          expect(answer.items).not.to.deep.equal([]);
          return answer.items;
        });
        expect(read.flat()).to.deep.equal(list);
      }),
      { numRuns: 50 },
    );
  });

  it('behind the end is empty and still has the totals', () => {
    expect(toPage([], 3, { page: 9, size: 2 })).to.deep.equal({
      items: [],
      page: 9,
      size: 2,
      total_elements: 3,
      total_pages: 2,
    });
  });

  it('has a bounded size', () => {
    const query = new Ajv({ coerceTypes: true, useDefaults: true }).compile({ type: 'object', properties: pageQuery });
    for (const size of ['0', '201', '-1', 'all', '1e9']) expect(query({ size }), size).to.equal(false);
    const defaults = {};
    expect(query(defaults)).to.equal(true);
    expect(defaults).to.deep.equal({ page: 0, size: 50 });
  });
});
