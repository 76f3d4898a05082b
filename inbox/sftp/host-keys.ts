import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import ssh2 from 'ssh2';
import { fingerprintOf } from './authenticate.ts';

const generate = promisify(generateKeyPair);

/**
 * New host keys, PEM: ECDSA for today's clients, RSA for those that know nothing else. Not Ed25519: Java clients without a further library do not know it, and
 * `ssh2` 1.17 cannot read about one in 250 of those that it writes.
 */
export async function generateHostKeys(): Promise<string[]> {
  const [ecdsa, rsa] = await Promise.all([
    generate('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'sec1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }),
    generate('rsa', {
      modulusLength: 3_072,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }),
  ]);
  return [ecdsa.privateKey, rsa.privateKey];
}

/**
 * The fingerprints that clients compare, in the order of the keys.
 * @throws for a key that cannot be read: PEM without passphrase, or OpenSSH's own form
 */
export function hostKeyFingerprints(keys: readonly string[]): string[] {
  return keys.map((key) => {
    const parsed = ssh2.utils.parseKey(key);
    if (parsed instanceof Error) throw new Error(`The host key of SFTP is not usable: ${parsed.message}`);
    return fingerprintOf(parsed.getPublicSSH());
  });
}
