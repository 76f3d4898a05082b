import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `condition` holds, looking every few milliseconds; throws after `timeoutMs`. */
export async function until(condition: () => boolean, timeoutMs = 5_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !condition();) {
    if (Date.now() > deadline) {
      throw new Error(`not so within ${timeoutMs} ms`);
    }
    await delay(5);
  }
}
