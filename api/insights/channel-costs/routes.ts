import type { Route } from '../../contract.ts';
import { deleteChannelCosts } from './delete-channel-costs.ts';
import { listChannelCosts } from './list-channel-costs.ts';
import { setChannelCosts } from './set-channel-costs.ts';

/** The endpoints of what marketing channels cost. */
export const channelCostsRoutes: readonly Route[] = [listChannelCosts, setChannelCosts, deleteChannelCosts];
