import type { Contract } from '../../api/contract.ts';
import { reaches } from '../../store/gateways.ts';
import type { AccessLevel } from '../../store/gateways.ts';

/** Who may try an operation on a gateway of somebody: its owner, those it let in, and the others. */
export const CALLERS = [
  'no token',
  'expired token',
  'another client',
  'no items',
  'READ delegate',
  'FULL_ACCESS delegate',
  'owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A status, or `let in`: neither 401 nor 403, and what follows is a matter of the request. */
export type Expected = 401 | 403 | 404 | 'let in';

const LEVELS: { readonly [C in Caller]?: AccessLevel } = {
  'READ delegate': 'READ',
  'FULL_ACCESS delegate': 'FULL_ACCESS',
  owner: 'OWNER',
};

/** What an operation answers a caller, as its contract has it. Public operations let everybody in. */
export function expectedFor({ access }: Contract, caller: Caller): Expected {
  if (access === 'public') return 'let in';
  if (caller === 'no token' || caller === 'expired token') return 401;
  // Of the clients in the test the owner alone is an agency.
  if (access === 'agency') return caller === 'owner' ? 'let in' : 403;
  if (access === 'token') return 'let in';
  const level = LEVELS[caller];
  // Outside the token's scope nothing is there: not even a refusal.
  if (level === undefined) return 404;
  return reaches(level, access.gateway) ? 'let in' : 403;
}
