import { randomBytes } from 'node:crypto';
import { secretContext } from '../../store/event-subscriptions.ts';
import type { KeyRing } from '../../store/key-ring.ts';

/** Standard Webhooks asks for 24 to 64 bytes; 32 are as strong as the HMAC that they key. */
const SECRET_BYTES = 32;

/** A signing secret: in clear to be shown once, and sealed to be kept. */
export function newSecret(keys: KeyRing, subscriptionId: string) {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { secret, stored: { sealed: keys.seal(secret, secretContext(subscriptionId)), created_at: new Date() } };
}
