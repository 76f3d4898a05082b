import { proxyActivities } from '@temporalio/workflow';
import type { NaiveActivities } from './naive-worker.ts';

const { download, writeBatch } = proxyActivities<NaiveActivities>({ startToCloseTimeout: '10 minutes' });

/** Batches in progress at a time. */
const AT_ONCE = 4;

/** A sync as one writes it in an afternoon: download the feed, then upsert batch after batch. Returns how many listings there were. */
export async function naiveSync(url: string): Promise<number> {
  const { path, batches, listings } = await download(url);
  const waiting = [...batches];
  const writeOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await writeBatch({ path, ...next });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeOn));
  return listings;
}
