import { expect } from 'chai';
import fc from 'fast-check';
import { markPlace } from '../../console/pages/quarantine/mark-place.ts';

const marked = (record: unknown, path: string | undefined) =>
  markPlace(record, path)
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text.trim());

describe('A quarantined record with its place marked', () => {
  const record = {
    title: 'House',
    price: { amount: 'on request', currency: 'EUR' },
    images: [{ url: 'x' }, { url: '' }],
  };

  it('marks the value that the reason is about, and no other of the same name', () => {
    expect(marked({ amount: 1, ...record }, '$.price.amount')).to.deep.equal(['"amount": "on request",']);
    expect(marked(record, '$.images[1].url')).to.deep.equal(['"url": ""']);
    expect(marked(record, '$.price')).to.have.length(4);
  });

  it('marks nothing where the record has no such place or the reason names none', () => {
    expect(marked(record, '$.financial.amount')).to.deep.equal([]);
    expect(marked(record, undefined)).to.deep.equal([]);
    expect(marked(record, '$')).to.deep.equal([]);
  });

  it('writes every record as JSON that says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = markPlace(value, '$.a')
          .map((line) => line.text)
          .join('\n');
        expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
