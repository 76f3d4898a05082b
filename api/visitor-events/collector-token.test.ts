import { expect } from 'chai';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { checkCollectorToken, openCollectorToken, signCollectorToken } from './collector-token.ts';

const ring = (...ids: string[]) => createKeyRing(ids.map((id) => ({ id, key: Buffer.alloc(32, id) })));
const GATEWAY = '11111111-1111-4111-8111-111111111111';
const EXPIRES = new Date('2026-06-01T12:00:00Z');
const SAID = { gatewayId: GATEWAY, origin: 'https://www.agency.example', expiresAt: EXPIRES };
const BEFORE = new Date(EXPIRES.getTime() - 1);

describe('A collector token', () => {
  const token = signCollectorToken(ring('a'), SAID);

  it('contains gateway, origin and expiry, also after a new encryption key was added in front', () => {
    expect(openCollectorToken(ring('a'), token)).to.deep.equal(SAID);
    expect(openCollectorToken(ring('b', 'a'), token)).to.deep.equal(SAID);
    expect(openCollectorToken(ring('b'), token)).to.equal(undefined);
  });

  it('contains its site if an API token of one site made it', () => {
    const ofSite = { ...SAID, outputId: '22222222-2222-4222-8222-222222222222' };
    expect(openCollectorToken(ring('a'), signCollectorToken(ring('a'), ofSite))).to.deep.equal(ofSite);
  });

  it('is invalid when any character of it was changed', () => {
    for (const at of token.split('').keys()) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      // The last character carries two bits that are not part of the signature.
      const opened = at === token.length - 1 ? undefined : openCollectorToken(ring('a'), changed);
      expect(opened, `character ${at}`).to.equal(undefined);
    }
  });

  it('is refused from another origin, from none, and once it has expired', () => {
    const check = (origin: string | undefined, now: Date) => () =>
      checkCollectorToken(ring('a'), token, { origin, now });
    expect(check(SAID.origin, BEFORE)()).to.deep.equal(SAID);
    expect(check('https://agency.example', BEFORE)).to.throw('another origin');
    expect(check(undefined, BEFORE)).to.throw('another origin');
    expect(check(SAID.origin, EXPIRES)).to.throw('expired');
  });

  it('is not accepted as a signature of anything else', () => {
    const [payload = ''] = token.split('.');
    const elsewhere = `${payload}.${ring('a').sign(payload, 'saved-search')}`;
    expect(openCollectorToken(ring('a'), elsewhere)).to.equal(undefined);
  });
});
