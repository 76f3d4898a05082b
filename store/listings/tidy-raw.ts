import { chunk } from 'es-toolkit/array';
import type { RawPage } from '../sync/raw-pages.ts';
import { packRecords } from '../sync/raw-pages.ts';
import type { ListingParts } from './read-listings.ts';
import { STREAM_BATCH } from './stream-listings.ts';

/** Pages are tidied when they hold more than this many records per listing of a stream … */
const MOST_RECORDS_PER_LISTING = 1.5;
/** … by packing again the pages of which less than this share is used. At most 1.33 records per listing remain, so that the work is in proportion to what was written since. */
const LEAST_USED = 0.75;
/** Fewer records than this are not tidied. */
const MIN_RECORDS = 200;

type StoredPage = Pick<RawPage, '_id' | 'records'>;

/** Whether the pages of a stream hold so many unused records that they are tidied. Pure. */
export function isTidyDue(stored: readonly StoredPage[], listings: number): boolean {
  const records = stored.reduce((sum, page) => sum + page.records, 0);
  return records >= MIN_RECORDS && records > MOST_RECORDS_PER_LISTING * listings;
}

/**
 * Pages to be packed again, because few listings point into them, and pages without any. Pure.
 * @param users ids of the listings that point into a page, by its id
 */
export function judgePages(
  stored: readonly StoredPage[],
  users: ReadonlyMap<string, readonly string[]>,
): { readonly sparse: string[]; readonly unused: string[] } {
  const usedOf = ({ _id }: StoredPage) => users.get(_id)?.length ?? 0;
  return {
    sparse: stored.filter((page) => usedOf(page) > 0 && usedOf(page) < LEAST_USED * page.records).map(({ _id }) => _id),
    unused: stored.filter((page) => usedOf(page) === 0).map(({ _id }) => _id),
  };
}

/**
 * Deletes the raw pages of a stream that no listing points into, and packs again those into which few do. No listing starts to point into a page after the page was written, so that an unused
 * page stays unused. Repeatable; does nothing until `isTidyDue`.
 */
export async function tidyStream(parts: ListingParts, gatewayId: string, streamId: string): Promise<void> {
  const { states, pages } = parts;
  const stored = await pages.ofStream(gatewayId, streamId);
  if (!isTidyDue(stored, await states.countDocuments({ stream_id: streamId }))) return;
  const users = new Map<string, string[]>();
  const places = states.find({ stream_id: streamId }, { projection: { 'raw.page': 1 }, batchSize: 5_000 });
  for await (const { _id, raw } of places) {
    const ofPage = users.get(raw.page);
    if (ofPage) ofPage.push(_id);
    else users.set(raw.page, [_id]);
  }
  const { sparse, unused } = judgePages(stored, users);
  const moving = sparse.flatMap((page) => users.get(page) ?? []);
  for (const batch of chunk(moving, STREAM_BATCH)) await repack(parts, batch);
  await pages.remove([...unused, ...sparse]);
}

/** Packs the records of listings into new pages. A listing that is written at the same time keeps the place of that write. */
async function repack({ states, pages, transaction }: ListingParts, ids: readonly string[]): Promise<void> {
  const found = await states.find({ _id: { $in: [...ids] } }).toArray();
  const raws = await pages.read(new Map(found.map(({ _id, raw }) => [_id, raw])));
  const moving = found.flatMap((state) => {
    const raw = raws.get(state._id);
    return raw === undefined ? [] : [{ state, raw }];
  });
  if (moving.length === 0) return;
  const packed = await packRecords(
    moving.map(({ state: { _id: id, gateway_id, stream_id }, raw }) => ({ id, gateway_id, stream_id, raw })),
  );
  await transaction(async (session) => {
    await pages.insert(packed, session);
    await states.bulkWrite(
      moving.map(({ state: { _id, raw } }) => ({
        updateOne: { filter: { _id, 'raw.page': raw.page }, update: { $set: { raw: packed.places.get(_id) } } },
      })),
      { ordered: false, session },
    );
  });
}
