import { randomBytes } from 'node:crypto';
import type { PortalSpec } from '../../feeds/portals.ts';
import { hashToken, tokenContext } from '../../store/sites/portal-enrolments.ts';
import type { EnrolmentRecord, StoredToken } from '../../store/sites/portal-enrolments.ts';
import type { HandlerDeps } from '../deps.ts';
import { PREFIX } from '../http/paths.ts';

/** 256 bits cannot be guessed, so the hash needs no salt. */
const TOKEN_BYTES = 32;

/** The format of a token in an address. */
export const feedToken = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } as const;

/** A new token as it is stored: hashed for look-ups, and encrypted to be shown again. */
export function newFeedToken({ keys }: Pick<HandlerDeps, 'keys'>, gatewayId: string, portal: PortalSpec): StoredToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token_hash: hashToken(token), token_sealed: keys.seal(token, tokenContext(gatewayId, portal.code)) };
}

/** The address from which the portal fetches the feed. */
export function feedUrl(
  { keys, config }: Pick<HandlerDeps, 'keys' | 'config'>,
  enrolment: EnrolmentRecord,
  { feed }: PortalSpec,
): string {
  const token = keys.open(enrolment.token_sealed, tokenContext(enrolment.gateway_id, enrolment.portal_code));
  return `${config.PUBLIC_URL}${PREFIX}/public/feeds/${token}/${feed.file}`;
}
