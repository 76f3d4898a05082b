import { expect } from 'chai';
import { DAY_MS } from '../../model/shared/time.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { countExpiring, expiringTokens } from './expiring-tokens.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const endingIn = (days: number, from = NOW.getTime()) => ({
  id: '11111111-1111-4111-8111-111111111111',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: new Date(from + days * DAY_MS).toISOString(),
});

describe('API tokens that end soon', () => {
  it('are those that end within fourteen days; one without an end is none', () => {
    const { expires_at: _, ...endless } = endingIn(1);
    expect(countExpiring([endingIn(1), endingIn(14), endingIn(14.01), endingIn(300), endless], NOW)).to.equal(2);
    expect(countExpiring([], NOW)).to.equal(0);
  });

  it('are counted per gateway, and reported as unknown, not as none, once the identity service fails', async () => {
    const deps = fakeDeps({
      identity: {
        async listApiTokens(id) {
          if (id === 'gateway-11') throw new Error('The identity service is down.');
          return [endingIn(2, Date.now())];
        },
      },
    });
    const ids = Array.from({ length: 15 }, (_, place) => `gateway-${place}`);
    const counts = await expiringTokens(ids, deps);
    expect([...counts]).to.deep.equal(ids.slice(0, 10).map((id) => [id, 1]));
    expect(deps.lines.join()).to.include('are not counted');
  });
});
