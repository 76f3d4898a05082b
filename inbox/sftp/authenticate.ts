import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import type { AuthContext, PublicKeyAuthContext } from 'ssh2';
import { MAX_CREDENTIAL } from '../sessions/limits.ts';
import type { Proof } from '../mailbox.ts';

/** What clients may sign in with. */
export const METHODS = ['publickey', 'password'] as const;

/** What an attempt proves. `probe`: the client asks whether it may sign in with a key before it signs; `nothing`: it proves nothing. */
export type Proven = { readonly kind: 'proof'; readonly proof: Proof } | { readonly kind: 'probe' | 'nothing' };

/** The proof of an attempt to sign in. A public key counts only with the signature of this session. */
export function provenBy(attempt: AuthContext): Proven {
  if (attempt.username.length > MAX_CREDENTIAL) return { kind: 'nothing' };
  if (attempt.method === 'password') {
    if (attempt.password.length > MAX_CREDENTIAL) return { kind: 'nothing' };
    return { kind: 'proof', proof: { kind: 'password', password: attempt.password } };
  }
  if (attempt.method !== 'publickey') return { kind: 'nothing' };
  // Every key may be tried: which ones are known shows only with the signature.
  if (!attempt.signature) return { kind: 'probe' };
  return isSigned(attempt)
    ? { kind: 'proof', proof: { kind: 'public_key', fingerprint: fingerprintOf(attempt.key.data) } }
    : { kind: 'nothing' };
}

function isSigned({ key, blob, signature, hashAlgo }: PublicKeyAuthContext): boolean {
  const parsed = ssh2.utils.parseKey(key.data);
  if (parsed instanceof Error || !blob || !signature) return false;
  // Returns an error, which is no boolean, for a signature that cannot be read.
  const isVerified: unknown = parsed.verify(blob, signature, hashAlgo);
  return isVerified === true;
}

/** The fingerprint of a public key as OpenSSH prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
