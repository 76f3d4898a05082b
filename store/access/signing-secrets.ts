import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../shared/key-ring.ts';

/** A secret that webhooks are signed with, as stored. */
export interface SigningSecret {
  readonly sealed: string;
  readonly created_at: Date;
  /** Set on one that a newer secret replaces. */
  readonly expires_at?: Date;
}

/** Long enough for the other side to be given the new secret during office hours. */
export const OLD_SECRET_HOURS = 24;

/** Standard Webhooks asks for 24 to 64 bytes; 32 are as strong as the HMAC that they key. */
const SECRET_BYTES = 32;

/**
 * A new secret: in clear to be shown once, and sealed to be kept.
 * @param context what it belongs to; the same words open it
 */
export function newSigningSecret(keys: KeyRing, context: string): { secret: string; stored: SigningSecret } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, stored: { sealed: keys.seal(secret, context), created_at: new Date() } };
}

/** When a secret that is replaced at this time ends. */
export const endOfOldSecret = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000);

/** The secrets in force, the newest first. */
export const validSecrets = (
  { secrets }: { readonly secrets: readonly SigningSecret[] },
  now: Date,
): readonly SigningSecret[] => secrets.filter(({ expires_at }) => expires_at === undefined || expires_at > now);

/** The same as returned: when they were made and when they end. */
export const presentSecrets = (owner: Parameters<typeof validSecrets>[0], now: Date) =>
  validSecrets(owner, now).map(({ created_at, expires_at }) => ({
    created_at: created_at.toISOString(),
    ...(expires_at ? { expires_at: expires_at.toISOString() } : {}),
  }));
