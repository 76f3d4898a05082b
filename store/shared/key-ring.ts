import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** No key of the ring opens a sealed value, or the value was altered or belongs to something else. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** What `open` returns; undefined if no key opens a secret that it reads. */
export function ifReadable<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined;
    throw error;
  }
}

/** Encrypts small secrets at rest, and signs what clients hand back. */
export interface KeyRing {
  /** @param context what the secret belongs to; the same words are needed to read it back, so sealed values cannot be moved about */
  seal(secret: string, context: string): string;
  /**
   * Its keys, the first one first: each `<key id>.<check>`, where the check distinguishes two keys of the same id and discloses nothing about either.
   */
  readonly ids: readonly string[];
  /** Whether a text is a sealed value, of whatever key. */
  isSealed(text: string): boolean;
  /** The same secret under the first key; undefined when it is sealed with that already. Throws as `open` does. */
  reseal(sealed: string, context: string): string | undefined;
  /** Throws UnreadableSecretError when the key is unknown, the context differs or the value was altered. */
  open(sealed: string, context: string): string;
  /**
   * An HMAC-SHA-256 of a text, base64url, under a key derived from the first key.
   * @param purpose what is signed; each purpose has a derived key of its own
   */
  sign(text: string, purpose: string): string;
  /** Whether a signature was made by `sign` with one of the keys; takes the same time for every wrong one. */
  isSigned(text: string, signature: string, purpose: string): boolean;
}

const FORMAT = 'aes256gcm';
/** NIST SP 800-38D recommends 96-bit nonces for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 48 bits of an HMAC. */
const CHECK_CHARACTERS = 8;

/**
 * A key ring of AES-256-GCM keys. The first key seals; every key opens, so that a new key can be put in front and old values re-sealed at leisure.
 * Sealed form: `aes256gcm:<key id>:<base64 of nonce, tag and ciphertext>`.
 */
export function createKeyRing(keys: readonly { readonly id: string; readonly key: Uint8Array }[]): KeyRing {
  const [active] = keys;
  if (!active) throw new Error('The key ring needs at least one key.');
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  // The later key would open what the earlier one sealed: nothing could be read back.
  if (byId.size < keys.length) throw new Error('Two keys of the key ring have the same id.');
  const derived = new Map<string, Buffer>();
  const signingKey = (entry: { readonly id: string; readonly key: Uint8Array }, purpose: string): Buffer => {
    const name = `${entry.id}/${purpose}`;
    const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', entry.key, '', `sign:${purpose}`, 32));
    derived.set(name, key);
    return key;
  };
  const mac = (entry: { readonly id: string; readonly key: Uint8Array }, text: string, purpose: string): Buffer =>
    createHmac('sha256', signingKey(entry, purpose)).update(text).digest();
  const ring: KeyRing = {
    ids: keys.map(
      (entry) => `${entry.id}.${mac(entry, entry.id, 'key check').toString('base64url').slice(0, CHECK_CHARACTERS)}`,
    ),
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', active.key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${FORMAT}:${active.id}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`;
    },
    open(sealed, context) {
      const [format, id = '', body = ''] = sealed.split(':');
      const key = byId.get(id);
      if (format !== FORMAT || !key)
        throw new UnreadableSecretError(`No key ${id || '(none)'} in the key ring opens this secret.`);
      const bytes = Buffer.from(body, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(text).toString('utf8');
      } catch (cause) {
        throw new UnreadableSecretError(
          `Key ${id} does not open this secret: another key had its id, or it was altered.`,
          {
            cause,
          },
        );
      }
    },
    sign: (text, purpose) => mac(active, text, purpose).toString('base64url'),
    isSigned(text, signature, purpose) {
      const given = Buffer.from(signature, 'base64url');
      return keys
        .map((entry) => mac(entry, text, purpose))
        .some((made) => given.length === made.length && timingSafeEqual(given, made));
    },
    isSealed: (text) => text.startsWith(`${FORMAT}:`),
    reseal: (sealed, context) =>
      sealed.startsWith(`${FORMAT}:${active.id}:`) ? undefined : ring.seal(ring.open(sealed, context), context),
  };
  return ring;
}
