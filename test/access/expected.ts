import type { Contract } from '../../api/contract.ts';
import { reaches } from '../../store/access/gateways.ts';
import type { AccessLevel } from '../../store/access/gateways.ts';

/**
 * Who tries an operation on a gateway: other clients, its delegates, its owner, and the API tokens of the gateway and of another gateway of the same owner.
 */
export const CALLERS = [
  'no token',
  'expired token',
  'another client',
  'no items',
  'API token of a sibling',
  'READ delegate',
  'WRITE delegate',
  'FULL_ACCESS delegate',
  'API token',
  'owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A status, or `let in`: neither 401 nor 403, and what follows is a matter of the request. */
export type Expected = 401 | 403 | 404 | 'let in';

/** The access level of a caller on the gateway; absent for those that do not see it. */
export const LEVELS: { readonly [C in Caller]?: AccessLevel } = {
  'READ delegate': 'READ',
  'WRITE delegate': 'WRITE',
  'FULL_ACCESS delegate': 'FULL_ACCESS',
  'API token': 'OWNER',
  owner: 'OWNER',
};

/** The status that an operation returns to a caller by its contract. Public operations let everybody in. */
export function expectedFor({ access }: Contract, caller: Caller): Expected {
  if (access === 'public') return 'let in';
  if (caller === 'no token' || caller === 'expired token') return 401;
  const isBound = caller === 'API token' || caller === 'API token of a sibling';
  if (access === 'client') return isBound ? 403 : 'let in';
  // Of the clients in the test the owner alone is an agency; its API tokens carry the claim too.
  if (access === 'agency') return isBound || caller === 'owner' ? 'let in' : 403;
  if (access === 'agency-client') return caller === 'owner' ? 'let in' : 403;
  if (access === 'token') return 'let in';
  if (access.unbound && isBound) return 403;
  const level = LEVELS[caller];
  // Outside the token's scope nothing is there: not even a refusal.
  if (level === undefined) return 404;
  return reaches(level, access.gateway) ? 'let in' : 403;
}
