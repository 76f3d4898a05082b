import ipaddr from 'ipaddr.js';
import type { SessionLimits } from './limits.ts';

/** Why a connection is not let in. */
export type Closed = 'connections' | 'connections_of_address';

/** Counts the open connections of one protocol. */
export interface Door {
  /** Counts a connection until `leave` is called; a refused one is not counted. */
  enter(address: string): { readonly leave: () => void } | { readonly refused: Closed };
}

/** Groups of an IPv6 address that name the network of one customer: 64 bits, the smallest network that providers assign. */
const NETWORK_GROUPS = 4;

export function createDoor(limits: Pick<SessionLimits, 'connections' | 'connectionsPerAddress'>): Door {
  const byNetwork = new Map<string, number>();
  let open = 0;
  return {
    enter(address) {
      const network = networkOf(address);
      const ofNetwork = byNetwork.get(network) ?? 0;
      if (open >= limits.connections) return { refused: 'connections' };
      if (ofNetwork >= limits.connectionsPerAddress) return { refused: 'connections_of_address' };
      open++;
      byNetwork.set(network, ofNetwork + 1);
      let isIn = true;
      return {
        leave() {
          if (!isIn) return;
          isIn = false;
          open--;
          const left = (byNetwork.get(network) ?? 1) - 1;
          if (left === 0) byNetwork.delete(network);
          else byNetwork.set(network, left);
        },
      };
    },
  };
}

/** The address as text, without the IPv6 form that a server for both families gives to IPv4 clients. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, NETWORK_GROUPS).join(':') : parsed.toString();
}
