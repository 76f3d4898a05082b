import { AppError } from '../model/shared/errors.ts';
import type { Principal } from '../model/gateway/principal.ts';
import { reaches } from '../store/access/gateways.ts';
import type { AccessLevel } from '../store/access/gateways.ts';
import type { Access, Contract } from './contract.ts';

/** Throws FORBIDDEN when the token is not of the kind that an operation needs. Pure. */
export function demandClaims(access: Access, principal: Pick<Principal, 'agency' | 'gatewayId'> | undefined): void {
  if ((access === 'agency' || access === 'agency-client') && !principal?.agency) {
    throw new AppError('FORBIDDEN', 'This is for agencies: the token does not carry the agency claim.');
  }
  if (access === 'agency-client' && principal?.gatewayId !== undefined) {
    throw new AppError(
      'FORBIDDEN',
      'This shows what all sites of the agency sent, and an API token is on one of them; use an access token of the client.',
    );
  }
  if (access === 'client' && principal?.gatewayId !== undefined) {
    throw new AppError(
      'FORBIDDEN',
      'This concerns all gateways of the client, and an API token is bound to one of them; use an access token of the client.',
    );
  }
  if (typeof access === 'object' && access.unbound && principal?.gatewayId !== undefined) {
    throw new AppError(
      'FORBIDDEN',
      'An API token may not do this, so that one that was stolen cannot be made to last; use an access token of the client.',
    );
  }
}

/** Whether an operation only reads: a GET, or a POST whose body is a question. Pure. */
export const isRead = ({ method, quota }: Pick<Contract, 'method' | 'quota'>): boolean =>
  method === 'GET' || quota === 'read';

/** Who may call an operation, as the document publishes it. */
export interface PublishedAccess {
  /** Nothing, an active token, one with the `agency` claim, or this level on the gateway of the path. */
  readonly needs: 'public' | 'token' | 'agency' | AccessLevel;
  /** Kinds of API tokens that get 403: read-only ones, those for a single site, all of them. */
  readonly refuses: readonly ('read_only' | 'site' | 'api_token')[];
}

/** Pure. */
export function publishedAccess(contract: Pick<Contract, 'access' | 'method' | 'quota' | 'forSites'>): PublishedAccess {
  const { access, forSites } = contract;
  if (access === 'public') return { needs: 'public', refuses: [] };
  const isUnbound = typeof access === 'object' ? access.unbound : access === 'client' || access === 'agency-client';
  return {
    needs: typeof access === 'object' ? access.gateway : access.startsWith('agency') ? 'agency' : 'token',
    refuses: [
      ...(isRead(contract) ? [] : (['read_only'] as const)),
      ...(forSites ? [] : (['site'] as const)),
      ...(isUnbound ? (['api_token'] as const) : []),
    ],
  };
}

/** Throws FORBIDDEN when an API token is limited to reading, or to the operations of one site, and this is another one. Pure. */
export function demandLimits(
  contract: Pick<Contract, 'method' | 'quota' | 'forSites'>,
  principal: Pick<Principal, 'readOnly' | 'outputId'> | undefined,
): void {
  if (principal?.readOnly && !isRead(contract)) {
    throw new AppError('FORBIDDEN', 'This API token reads and changes nothing; use one that is not read-only.');
  }
  if (principal?.outputId !== undefined && !contract.forSites) {
    throw new AppError(
      'FORBIDDEN',
      'This API token is for one site and only does what sites do; use one for the whole gateway.',
    );
  }
}

/** Throws FORBIDDEN when the level that somebody has on a gateway is not enough. Pure. */
export function demandLevel(gatewayId: string, has: AccessLevel, needs: AccessLevel): void {
  if (reaches(has, needs)) return;
  const who = needs === 'OWNER' ? 'only its owner may do this' : `this needs ${needs}`;
  throw new AppError('FORBIDDEN', `Your access to gateway ${gatewayId} is ${has}; ${who}.`);
}
