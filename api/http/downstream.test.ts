import { expect } from 'chai';
import { MongoServerError } from 'mongodb';
import type { ErrorDescription } from 'mongodb';
import { toAppError } from './downstream.ts';

const PASSING: readonly (readonly [what: string, fields: ErrorDescription])[] = [
  ['it has stepped down as primary', { code: 10_107, codeName: 'NotWritablePrimary' }],
  ['it stops', { code: 91, codeName: 'ShutdownInProgress' }],
  ['a transaction met others until the end', { code: 112, errorLabels: ['TransientTransactionError'] }],
];

describe('An error of the database', () => {
  for (const [what, fields] of PASSING)
    it(`is a request to try again when ${what}`, () => {
      const error = toAppError(new MongoServerError({ message: 'no', ...fields }));
      expect(error).to.include({ code: 'DOWNSTREAM_ERROR' });
      expect(error?.message).to.equal('The database cannot be reached; try again in a moment.');
    });

  it('is a fault of ours when the command was wrong', () => {
    expect(toAppError(new MongoServerError({ message: 'no', code: 9, codeName: 'FailedToParse' }))).to.equal(undefined);
  });
});
