import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { AddonCatalog } from '../model/gateway/extension.ts';

/** Signs archives with one Ed25519 key (RFC 8032). */
export interface SigningKey {
  readonly id: string;
  /** The detached signature in base64. */
  sign(bytes: Uint8Array): string;
  /** What others need to check a signature. */
  readonly published: NonNullable<AddonCatalog['signing']>;
}

/**
 * @param setting `id:key`, the key as PKCS#8 in base64: `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`
 * Throws when it is no Ed25519 key; the words never hold the key.
 */
export function createSigningKey(setting: string): SigningKey {
  const [id = '', body = ''] = setting.split(':');
  const key = readKey(Buffer.from(body, 'base64'));
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`The signing key ${id} is no Ed25519 key in PKCS#8.`);
  const publicKey = createPublicKey(key);
  return {
    id,
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
    published: {
      algorithm: 'Ed25519',
      key_id: id,
      public_key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
      public_key_pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    },
  };
}

function readKey(der: Buffer) {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
