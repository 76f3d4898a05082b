import { setImmediate } from 'node:timers/promises';
import { chunk } from 'es-toolkit/array';
import { countCommon, pictureParts } from '../../analysis/twins/compare-appearances.ts';
import { blockOf, candidateFinder, confirmTwins } from '../../analysis/twins/find-twins.ts';
import type { Candidate, Twin } from '../../analysis/twins/find-twins.ts';
import type { Appearance, Home } from '../../analysis/twins/home.ts';
import type { ListingHomes } from '../../store/listings/read-homes.ts';
import { homeOf, picturesOf, textsOf } from './home-of.ts';

/** Listings read of the gateway, and of the other ones: some seconds for each request. */
const MAX_OWN = 10_000;
const MAX_OTHERS = 50_000;
/** Homes compared before other requests get their turn: each with some hundred others of a large town. */
const COMPARED_AT_ONCE = 50;
/** Listings whose pictures or texts are read at a time, some kilobytes each. */
const READ_AT_ONCE = 500;

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
    const find = candidateFinder(homes, otherBlocks.get(block) ?? []);
    let pairs: Candidate[] = [];
    for (const some of chunk(homes, COMPARED_AT_ONCE)) {
      pairs = pairs.concat(some.flatMap(find));
      await setImmediate();
    }
    if (pairs.length > 0) candidates.push(pairs);
  }
  const pictures = await readPictures(store, candidates.flat());
  const twins = new Map<string, readonly Twin[]>();
  const ownIds = new Set(own.homes.map(({ id }) => id));
  for (const some of inBatches(candidates)) {
    const appearances = await readAppearances(store, some, pictures.known);
    for (const [id, of] of confirmTwins(some, appearances, pictures.count)) if (ownIds.has(id)) twins.set(id, of);
    await setImmediate();
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

type Pictures = Omit<Appearance, 'texts'>;

/** Pictures of all listings of candidates: one that many have says nothing, whichever places they are in. */
async function readPictures(store: ListingHomes, candidates: readonly Candidate[]) {
  const count = countCommon();
  const agencies = new Map(
    candidates.flatMap(({ one, other }) => [one, other].map((home) => [home.id, home.gateway_id] as const)),
  );
  const known = new Map<string, Pictures>();
  for (const ids of chunk(idsOf(candidates), READ_AT_ONCE)) {
    for (const listing of await store.pictures(ids)) {
      const pictures = picturesOf(listing);
      count.add(agencies.get(listing._id) ?? '', pictureParts(pictures));
      known.set(listing._id, pictures);
    }
  }
  return { count, known };
}

/** Blocks put together, so that texts of few homes need no request of their own. */
function* inBatches(blocks: readonly (readonly Candidate[])[]): Generator<Candidate[]> {
  let batch: Candidate[] = [];
  for (const block of blocks) {
    batch = batch.concat(block);
    if (batch.length < READ_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Texts of the listings of candidates, with their pictures. A listing that has left since is compared by its facts. */
async function readAppearances(
  store: ListingHomes,
  candidates: readonly Candidate[],
  pictures: ReadonlyMap<string, Pictures>,
): Promise<Map<string, Appearance>> {
  const appearances = new Map<string, Appearance>();
  for (const ids of chunk(idsOf(candidates), READ_AT_ONCE))
    for (const listing of await store.texts(ids))
      appearances.set(listing._id, { pictures: [], ...pictures.get(listing._id), texts: textsOf(listing) });
  return appearances;
}

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
