import type { Db } from 'mongodb';

const DAY_SECONDS = 86_400;

/** What a TTL index deletes by. */
interface Lifetime {
  readonly collection: string;
  readonly field: string;
  readonly days: number;
  readonly only: Record<string, unknown>;
}

/**
 * Lets days pass in a store, although they take seconds: deletes what the TTL indexes of the server would have deleted by then. Documents keep their real dates; how old they are is reckoned from the real time at which the simulated
 * day began that they were written on. Lifetimes below a day are left to the server.
 */
export async function simulateDays(db: Db): Promise<{ begin(): Promise<void> }> {
  const lifetimes = await lifetimesOf(db);
  const began: Date[] = [];
  return {
    async begin() {
      began.push(new Date());
      for (const { collection, field, days, only } of lifetimes) {
        const before = began.at(-1 - days);
        if (before) await db.collection(collection).deleteMany({ ...only, [field]: { $lt: before } });
      }
    },
  };
}

async function lifetimesOf(db: Db): Promise<Lifetime[]> {
  const found: Lifetime[] = [];
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    for (const { key, expireAfterSeconds: seconds = 0, partialFilterExpression: only = {} } of await db
      .collection(collection)
      .indexes()) {
      const [field] = Object.keys(key);
      if (field !== undefined && seconds >= DAY_SECONDS)
        found.push({ collection, field, days: Math.ceil(seconds / DAY_SECONDS), only });
    }
  }
  return found;
}
