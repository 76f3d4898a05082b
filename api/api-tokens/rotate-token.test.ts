import { expect } from 'chai';
import { MAX_TOKEN_DAYS } from '../../model/gateway/api-token.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { limitsOf } from './rotate-token.ts';

const CREATED = Date.parse('2026-01-01T00:00:00Z');
const token = (lifeMs?: number) => ({
  id: '11111111-1111-4111-8111-111111111111',
  created_at: new Date(CREATED).toISOString(),
  ...(lifeMs === undefined ? {} : { expires_at: new Date(CREATED + lifeMs).toISOString() }),
});

describe('The limits of a replaced API token', () => {
  it('are those of the token: none stay none, reading and the site are kept', () => {
    const output_id = '22222222-2222-4222-8222-222222222222';
    expect(limitsOf(token())).to.deep.equal({});
    expect(limitsOf({ ...token(), read_only: false })).to.deep.equal({});
    expect(limitsOf({ ...token(), read_only: true, output_id })).to.deep.equal({ read_only: true, output_id });
  });

  it('include its life in whole days, which does not grow by seconds that the identity service adds', () => {
    const daysOf = (lifeMs: number) => limitsOf(token(lifeMs)).expires_in_days;
    expect(daysOf(10 * DAY_MS)).to.equal(10);
    expect(daysOf(10 * DAY_MS + 60_000)).to.equal(10);
    expect(daysOf(9.5 * DAY_MS)).to.equal(10);
    expect(daysOf(60_000)).to.equal(1);
  });

  it('include the longest life that can be chosen; a longer one is that of the identity service', () => {
    expect(limitsOf(token(MAX_TOKEN_DAYS * DAY_MS)).expires_in_days).to.equal(MAX_TOKEN_DAYS);
    expect(limitsOf(token((MAX_TOKEN_DAYS + 1) * DAY_MS))).to.deep.equal({});
  });
});
