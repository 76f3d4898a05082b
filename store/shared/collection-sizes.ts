import type { Db } from 'mongodb';

/** How large a collection is; bytes on disk, with its indexes. */
export interface CollectionSize {
  readonly collection: string;
  readonly documents: number;
  readonly bytes: number;
}

/** Sizes of these collections, from figures that the server keeps: no document is read. The embedded database keeps no bytes. */
export async function collectionSizes(db: Db, names: readonly string[]): Promise<CollectionSize[]> {
  const sizes: CollectionSize[] = [];
  for (const name of names) {
    const [stats] = await db
      .collection(name)
      .aggregate<{ storageStats: { count: number; storageSize: number; totalIndexSize: number } }>([
        { $collStats: { storageStats: {} } },
      ])
      .toArray();
    if (!stats) continue;
    const { count, storageSize, totalIndexSize } = stats.storageStats;
    sizes.push({ collection: name, documents: count, bytes: storageSize + totalIndexSize });
  }
  return sizes;
}
