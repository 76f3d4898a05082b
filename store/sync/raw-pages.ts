import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { Binary } from 'mongodb';
import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Records of the CRM as they came, compressed together: what is written with one page of a run. Never changed; removed once no listing points into it. */
export interface RawPage {
  readonly _id: string;
  readonly gateway_id: string;
  readonly stream_id: string;
  /** Records in it when it was written. */
  readonly records: number;
  /** Deflated (RFC 1950): the texts in UTF-8, one behind the other. */
  readonly bytes: Binary;
}

export const rawPagesCollection: CollectionDefinition<RawPage> = {
  ownedBy: 'gateway',
  persons: 'client',
  indexes: [[{ gateway_id: 1, stream_id: 1, records: 1 }]],
};

/** The place of a record, in bytes of the inflated page. */
export interface RawPlace {
  readonly page: string;
  readonly at: number;
  readonly length: number;
}

export interface RawRecord {
  readonly id: string;
  readonly gateway_id: string;
  readonly stream_id: string;
  readonly raw: string;
}

export interface PackedRecords {
  readonly pages: readonly RawPage[];
  /** By the id of the record. */
  readonly places: ReadonlyMap<string, RawPlace>;
}

/** Bytes of text per page: reading one record inflates its page, and what a database takes as one document is bounded (16 MB). */
const PAGE_BYTES = 2 * 1024 ** 2;
/** The fastest level: records shrink to a sixth, at the best level to an eighth for five times the work. */
const LEVEL = 1;
/** Pages per network round trip: one is inflated at a time. */
const READ_BATCH = 8;

const deflated = promisify(deflate);
const inflated = promisify(inflate);

/** Compresses records into pages; nothing is written. Each page is of one stream. */
export async function packRecords(records: readonly RawRecord[]): Promise<PackedRecords> {
  const places = new Map<string, RawPlace>();
  const open: { head: RawRecord; _id: string; texts: Buffer[]; bytes: number }[] = [];
  for (const record of records) {
    const text = Buffer.from(record.raw);
    let page = open.findLast(({ head }) => head.stream_id === record.stream_id);
    if (!page || page.bytes + text.length > PAGE_BYTES) {
      page = { head: record, _id: randomUUID(), texts: [], bytes: 0 };
      open.push(page);
    }
    places.set(record.id, { page: page._id, at: page.bytes, length: text.length });
    page.texts.push(text);
    page.bytes += text.length;
  }
  const pages = await Promise.all(
    open.map(async ({ head, _id, texts }) => ({
      _id,
      gateway_id: head.gateway_id,
      stream_id: head.stream_id,
      records: texts.length,
      bytes: new Binary(await deflated(Buffer.concat(texts), { level: LEVEL })),
    })),
  );
  return { pages, places };
}

export interface RawPages {
  insert(packed: PackedRecords, session?: ClientSession): Promise<void>;
  /** The records at these places, by id; without those whose page is gone, because the listing has another record or place by now. */
  read(places: ReadonlyMap<string, RawPlace>, session?: ClientSession): Promise<Map<string, string>>;
  /** The pages of a stream, without their records. */
  ofStream(gatewayId: string, streamId: string): Promise<Pick<RawPage, '_id' | 'records'>[]>;
  streamsOf(gatewayId: string): Promise<string[]>;
  remove(ids: readonly string[]): Promise<void>;
}

export function createRawPages(collection: Collection<RawPage>): RawPages {
  return {
    async insert({ pages }, session) {
      if (pages.length > 0) await collection.insertMany([...pages], { session });
    },
    async read(places, session) {
      const wanted = new Map<string, [id: string, place: RawPlace][]>();
      for (const entry of places) {
        const { page } = entry[1];
        const ofPage = wanted.get(page);
        if (ofPage) ofPage.push(entry);
        else wanted.set(page, [entry]);
      }
      const found = new Map<string, string>();
      const pages = collection.find(
        { _id: { $in: [...wanted.keys()] } },
        { projection: { bytes: 1 }, batchSize: READ_BATCH, session },
      );
      for await (const { _id, bytes } of pages) {
        const text = await inflated(bytes.buffer);
        for (const [id, { at, length }] of wanted.get(_id) ?? []) found.set(id, text.toString('utf8', at, at + length));
      }
      return found;
    },
    ofStream: (gatewayId, streamId) =>
      collection
        .find({ gateway_id: gatewayId, stream_id: streamId }, { projection: { records: 1 }, batchSize: 5_000 })
        .toArray(),
    streamsOf: (gatewayId) => collection.distinct('stream_id', { gateway_id: gatewayId }),
    async remove(ids) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } });
    },
  };
}
