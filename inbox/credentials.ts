import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Lower-case letters and digits without those that are mistaken for each other; 32 of them, so that each is five bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: nobody finds a user by guessing. */
const USER_CHARACTERS = 16;
/** 192 bits: a hash without salt and iterations is enough for a secret that nobody can guess. */
const SECRET_BYTES = 24;

/** A new user name. */
export const newUser = (): string =>
  `in-${[...randomBytes(USER_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/** A new secret, to be shown once. */
export const newSecret = (): string => `inb_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** What is stored of a secret: SHA-256, base64url. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether a secret has this hash; takes the same time for every wrong one. */
export function isSecret(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/** Kinds of public keys that SFTP offers. */
const KEY_TYPES = ['ssh-ed25519', 'ssh-rsa', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'];

/** Fingerprint of a public key in a line of OpenSSH, as `ssh-keygen -l` prints it; undefined for anything else. */
export function fingerprintOf(line: string): string | undefined {
  const [type = '', encoded = ''] = line.trim().split(/\s+/);
  if (!KEY_TYPES.includes(type) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  const blob = Buffer.from(encoded, 'base64');
  // The blob begins with its own type: length, name.
  if (blob.length < 32 || blob.readUInt32BE(0) !== type.length) return undefined;
  if (blob.toString('latin1', 4, 4 + type.length) !== type) return undefined;
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}
