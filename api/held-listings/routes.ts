import type { Route } from '../contract.ts';
import { confirmHeld } from './confirm-held.ts';
import { dismissHeld } from './dismiss-held.ts';
import { listHeld } from './list-held.ts';

/** The endpoints of held listings. */
export const heldRoutes: readonly Route[] = [listHeld, confirmHeld, dismissHeld];
