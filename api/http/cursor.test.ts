import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../model/shared/errors.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { readCursor, writeCursor } from './cursor.ts';

const DAY = 24 * 3_600_000;
const first = { id: 'a', key: new Uint8Array(32).fill(1) };
const second = { id: 'b', key: new Uint8Array(32).fill(2) };
const keys = createKeyRing([first]);

describe('cursors', () => {
  it('lead back to the position they were made for', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.string()), (after, scope) => {
        expect(readCursor(keys, writeCursor(keys, after, scope), scope)).to.equal(after);
      }),
    );
  });

  it('are valid for a day', () => {
    const cursor = writeCursor(keys, 'a', {}, 0);
    expect(readCursor(keys, cursor, {}, DAY)).to.equal('a');
    expect(() => readCursor(keys, cursor, {}, DAY + 1_000)).to.throw(AppError, 'has expired');
  });

  it('are valid for their own list and filters only', () => {
    const cursor = writeCursor(keys, 'a', { list: 'x', since: new Date(0) });
    expect(() => readCursor(keys, cursor, { list: 'x', since: new Date(1) })).to.throw(AppError, 'other filters');
    expect(() => readCursor(keys, cursor, { list: 'y', since: new Date(0) })).to.throw(AppError, 'another list');
  });

  it('are refused when any character of them was changed', () => {
    const cursor = writeCursor(keys, 'position', {}, 0);
    for (const place of Array.from(cursor, (_, index) => index)) {
      // The last character of 32 bytes in base64url has two bits that mean nothing.
      const other = cursor[place] === 'A' ? 'Q' : 'A';
      const changed = cursor.slice(0, place) + other + cursor.slice(place + 1);
      expect(() => readCursor(keys, changed, {}, 0), changed).to.throw(AppError, 'was changed');
    }
    const body = Buffer.from(JSON.stringify({ a: 'x', s: 'y', e: 9_999_999_999 })).toString('base64url');
    expect(() => readCursor(keys, body, {})).to.throw(AppError, 'was changed');
    expect(() => readCursor(keys, `${body}.${cursor.split('.')[1]}`, {})).to.throw(AppError, 'was changed');
  });

  it('are refused, not followed, when they are made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursor(keys, text, {})).to.throw(AppError, 'start again without a cursor');
      }),
    );
  });

  it('outlive the rotation of the key as long as it is in the key ring', () => {
    const cursor = writeCursor(keys, 'a', {});
    expect(readCursor(createKeyRing([second, first]), cursor, {})).to.equal('a');
    expect(() => readCursor(createKeyRing([second]), cursor, {})).to.throw(AppError, 'not one of this service');
  });
});
