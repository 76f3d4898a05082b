import { Client } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';
import type { Document } from 'mongodb';

/**
 * Upserts listings by their reference into a collection and an index of this name, with the bare clients; acknowledged when on disk.
 * @returns `write`, for one batch, and `close`
 */
export async function openWriter(mongodb: string, elasticsearch: string, name: string) {
  const mongo = await MongoClient.connect(mongodb, { writeConcern: { w: 'majority', journal: true } });
  const collection = mongo.db(name).collection<Document & { _id: string }>('listings');
  const client = new Client({ node: elasticsearch });
  return {
    async write(listings: readonly Document[]): Promise<void> {
      const named = listings.map((listing) => ({ id: String(listing['crm_reference']), listing }));
      const [, indexed] = await Promise.all([
        collection.bulkWrite(
          named.map(({ id, listing }) => ({ replaceOne: { filter: { _id: id }, replacement: listing, upsert: true } })),
          { ordered: false },
        ),
        client.bulk({
          operations: named.flatMap(({ id, listing }) => [{ index: { _index: name, _id: id } }, listing]),
        }),
      ]);
      if (indexed.errors) throw new Error('The index refused listings.');
    },
    async close(): Promise<void> {
      await mongo.close();
      await client.close();
    },
  };
}
