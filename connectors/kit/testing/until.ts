import { setTimeout as delay } from 'node:timers/promises';

/** Polls until `condition` holds; throws after `timeoutMs`, which is only reached if it never does. */
export async function until(condition: () => boolean, timeoutMs = 15_000): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !condition();) {
    if (performance.now() > deadline) {
      throw new Error(`not so within ${timeoutMs} ms`);
    }
    await delay(5);
  }
}
