import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../model/errors.ts';
import { readCursor, writeCursor } from './cursor.ts';

const DAY = 24 * 3_600_000;

describe('cursors', () => {
  it('lead back to the position they were made for', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (after, scope) => {
        expect(readCursor(writeCursor(after, scope), scope)).to.equal(after);
      }),
    );
  });

  it('live a day', () => {
    const cursor = writeCursor('a', {}, 0);
    expect(readCursor(cursor, {}, DAY)).to.equal('a');
    expect(() => readCursor(cursor, {}, DAY + 1_000)).to.throw(AppError, 'has expired');
  });

  it('are good for their own filters only', () => {
    const cursor = writeCursor('a', { list: 'x', since: new Date(0) });
    expect(() => readCursor(cursor, { list: 'x', since: new Date(1) })).to.throw(AppError, 'other filters');
  });

  it('are refused, not followed, when they are made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursor(text, {})).to.throw(AppError, 'start again without a cursor');
      }),
    );
    expect(() => readCursor(Buffer.from('null').toString('base64url'), {})).to.throw(AppError);
  });
});
