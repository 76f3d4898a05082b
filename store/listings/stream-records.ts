import type { Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { STAMP_BATCH } from './listing-states.ts';
import type { ListingState } from './listing-states.ts';
import type { ListingParts, ListingReader } from './read-listings.ts';

/** A stored listing by the record that it was made from, without its content, which is twenty times as large as its state. */
export type StoredRecord = Pick<Listing, '_id' | 'crm_reference'> & {
  readonly sync: Pick<ListingWithRaw['sync'], 'input_id' | 'raw'>;
};

export interface RecordStream {
  /**
   * The listings of a gateway with the CRM's records, in order of the raw pages of their records. A batch has whole pages (up to 2 MB of text each), at least `atOnce` listings where there are so many:
   * each page is read and inflated once. A listing that is written meanwhile comes as it was or as it is, one that is removed meanwhile may be missing.
   */
  records(gatewayId: string, atOnce: number): AsyncIterable<StoredRecord[]>;
}

type Placed = Pick<ListingState, '_id' | 'crm_reference' | 'raw'> & {
  readonly sync: Pick<ListingState['sync'], 'input_id'>;
};

/** Reads of whole catalogues that need the CRM's records only. */
export function createRecordStream(
  { states, pages }: Pick<ListingParts, 'states' | 'pages'>,
  reader: Pick<ListingReader, 'byIdsWithRaw'>,
): RecordStream {
  const read = async (placed: readonly Placed[]): Promise<StoredRecord[]> => {
    const raws = await pages.read(new Map(placed.map(({ _id, raw }) => [_id, raw])));
    // Pages may be tidied away after the state was read; the state has another place by then.
    const moved = placed.filter(({ _id }) => !raws.has(_id)).map(({ _id }) => _id);
    const found = placed.flatMap(({ _id, crm_reference, sync: { input_id } }) => {
      const raw = raws.get(_id);
      return raw === undefined ? [] : [{ _id, crm_reference, sync: { input_id, raw } }];
    });
    return moved.length === 0 ? found : [...found, ...(await reader.byIdsWithRaw(moved))];
  };
  return {
    async *records(gatewayId, atOnce) {
      const cursor = states
        .find<Placed>(
          { gateway_id: gatewayId },
          {
            projection: { crm_reference: 1, 'sync.input_id': 1, raw: 1 },
            batchSize: STAMP_BATCH,
            allowDiskUse: true,
          },
        )
        .sort({ 'raw.page': 1, _id: 1 });
      let batch: Placed[] = [];
      for await (const placed of cursor) {
        const isNextPage = batch.at(-1)?.raw.page !== placed.raw.page;
        if (batch.length >= atOnce && isNextPage) {
          yield await read(batch);
          batch = [];
        }
        batch.push(placed);
      }
      if (batch.length > 0) yield await read(batch);
    },
  };
}
