import { Ajv } from 'ajv';
import { expect } from 'chai';
import { AppError, ERROR_STATUS, errorEnvelopeSchema, notFound } from './errors.ts';
import type { ErrorCode } from './errors.ts';

describe('An error for a client', () => {
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    it(`${code} has a status of its own class and may be returned`, () => {
      const validate = new Ajv({ formats: { 'date-time': true } }).compile(errorEnvelopeSchema);
      const error = new AppError(code, 'Words.');
      expect(error.status).to.be.within(400, 599);
      expect(validate({ message: error.message, code: error.code, timestamp: new Date().toISOString() })).to.equal(
        true,
      );
    });
  }

  it('keeps its detail, its retry time and its cause', () => {
    const cause = new Error('inner');
    const error = new AppError('RATE_LIMITED', 'Too many.', { detail: '/items/3', retryAfter: 7, cause });
    expect(error).to.include({ status: 429, detail: '/items/3', retryAfter: 7, cause, message: 'Too many.' });
    expect(error).to.be.instanceOf(Error);
  });

  it('that something was not found names it, but never echoes more than an id is long', () => {
    const error = notFound('Gateway', 'x'.repeat(10_000));
    expect(error.code).to.equal('NOT_FOUND');
    expect(error.message).to.match(/^Gateway x{64} was not found\.$/);
  });
});
