import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { fingerprintOf } from './credentials.ts';

/** A line as in a `.pub` file, of a key of 32 bytes. */
function line(type: string, named = type): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  return `${type} ${Buffer.concat([part(Buffer.from(named)), part(raw)]).toString('base64')} crm@example`;
}

describe('A public key of a CRM', () => {
  it('is known by the fingerprint that OpenSSH prints, and anything else is refused', () => {
    expect(fingerprintOf(line('ssh-ed25519'))).to.match(/^SHA256:[A-Za-z0-9+/]{43}$/);
    // The host key of github.com, with the fingerprint that GitHub publishes.
    const known = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';
    expect(fingerprintOf(known)).to.equal('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
    for (const wrong of [
      '',
      'ssh-ed25519',
      'ssh-dss AAAA',
      line('ssh-ed25519', 'ssh-rsa'),
      '-----BEGIN PRIVATE KEY-----',
    ])
      expect(fingerprintOf(wrong), wrong).to.equal(undefined);
  });
});
