import { randomBytes } from 'node:crypto';
import type { PortalSpec } from '../../feeds/portals.ts';
import { hashToken, tokenContext } from '../../store/sites/portal-enrolments.ts';
import type { EnrolmentRecord, StoredToken } from '../../store/sites/portal-enrolments.ts';
import type { HandlerDeps } from '../deps.ts';
import { PREFIX } from '../http/paths.ts';

/** 256 bits: nobody guesses it, and its hash needs no salt. */
const TOKEN_BYTES = 32;

/** What such a token looks like in an address. */
export const feedToken = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } as const;

/** A new token as it is kept: as a hash to be found by, and sealed to be shown again. */
export function newFeedToken({ keys }: Pick<HandlerDeps, 'keys'>, gatewayId: string, portal: PortalSpec): StoredToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token_hash: hashToken(token), token_sealed: keys.seal(token, tokenContext(gatewayId, portal.code)) };
}

/** The address that the portal fetches the feed from. */
export function feedUrl(
  { keys, config }: Pick<HandlerDeps, 'keys' | 'config'>,
  enrolment: EnrolmentRecord,
  { feed }: PortalSpec,
): string {
  const token = keys.open(enrolment.token_sealed, tokenContext(enrolment.gateway_id, enrolment.portal_code));
  return `${config.PUBLIC_URL}${PREFIX}/public/feeds/${token}/${feed.file}`;
}
