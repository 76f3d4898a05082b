import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array';
import { countPictures } from '../../analysis/twins/compare-appearances.ts';
import { blockOf, confirmTwins, findCandidates } from '../../analysis/twins/find-twins.ts';
import type { Candidate, Twin } from '../../analysis/twins/find-twins.ts';
import type { Home } from '../../analysis/twins/home.ts';
import type { ListingHomes } from '../../store/listings/read-homes.ts';
import { appearanceOf, homeOf } from './home-of.ts';

/** Listings read of the gateway, and of the other ones: some seconds for each request. */
const MAX_OWN = 20_000;
const MAX_OTHERS = 200_000;
/** Listings read at a time with texts and pictures, some kilobytes each. */
const LOOKS_AT_ONCE = 500;

/** The twins of a gateway's listings, and what they were looked for among. */
export interface GatewayTwins {
  /** By listing of the gateway, those with twins only. */
  readonly twins: ReadonlyMap<string, readonly Twin[]>;
  /** Listings of the gateway that were compared. */
  readonly compared: number;
  /** Listings of the gateway that were not: no flat or house on offer, or without area or place. */
  readonly not_compared: number;
  /** Listings of the other gateways that they were compared with. */
  readonly others: number;
  /** Whether all listings were read. */
  readonly is_complete: boolean;
}

/**
 * Finds the listings that are of the same home as a listing of the gateway, in it and in the other gateways. Homes of one kind, offer and place are held at a time, and other requests
 * get their turn in between.
 * @param others gateways whose listings may be shown to the reader
 */
export async function findGatewayTwins(
  gatewayId: string,
  others: readonly string[],
  store: ListingHomes,
): Promise<GatewayTwins> {
  const own = await readHomes(store, [gatewayId], MAX_OWN);
  const blocks = Map.groupBy(own.homes, blockOf);
  const found = await readHomes(store, others, MAX_OTHERS, (home) => blocks.has(blockOf(home)));
  const otherBlocks = Map.groupBy(found.homes, blockOf);
  const candidates: Candidate[][] = [];
  for (const [block, homes] of blocks) {
    const some = findCandidates(homes, otherBlocks.get(block) ?? []);
    if (some.length > 0) candidates.push(some);
    await setImmediate();
  }
  const pictures = countPictures();
  for (const ids of chunk(idsOf(candidates.flat()), LOOKS_AT_ONCE))
    for (const looks of await store.pictures(ids)) pictures.add(appearanceOf(looks));

  const ownIds = new Set(own.homes.map(({ id }) => id));
  const twins = new Map<string, readonly Twin[]>();
  for (const some of candidates) {
    const appearances = new Map<string, ReturnType<typeof appearanceOf>>();
    for (const ids of chunk(idsOf(some), LOOKS_AT_ONCE))
      for (const looks of await store.looks(ids)) appearances.set(looks._id, appearanceOf(looks));
    for (const [id, of] of confirmTwins(some, appearances, pictures)) if (ownIds.has(id)) twins.set(id, of);
  }
  return {
    twins,
    compared: own.homes.length,
    not_compared: own.read - own.homes.length,
    others: found.homes.length,
    is_complete: own.read < MAX_OWN && found.read < MAX_OTHERS,
  };
}

const idsOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.flatMap(({ one, other }) => [one.id, other.id])),
];

async function readHomes(
  store: ListingHomes,
  gatewayIds: readonly string[],
  limit: number,
  isWanted: (home: Home) => boolean = () => true,
): Promise<{ readonly homes: Home[]; readonly read: number }> {
  const homes: Home[] = [];
  let read = 0;
  if (gatewayIds.length === 0) return { homes, read };
  for await (const facts of store.facts(gatewayIds, limit)) {
    read++;
    const home = homeOf(facts);
    if (home && isWanted(home)) homes.push(home);
  }
  return { homes, read };
}
