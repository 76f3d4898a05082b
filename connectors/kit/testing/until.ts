import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `condition` holds, looking every few milliseconds; throws after `timeoutMs`, which only ends a wait in vain. */
export async function until(condition: () => boolean, timeoutMs = 15_000): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !condition();) {
    if (performance.now() > deadline) {
      throw new Error(`not so within ${timeoutMs} ms`);
    }
    await delay(5);
  }
}
