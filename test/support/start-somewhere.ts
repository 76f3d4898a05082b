import { startStack } from '../../stack/stack.ts';
import type { Stack } from '../../stack/stack.ts';

/** No two ports of two stacks are so far apart. */
const NEXT_OFFSET = 20;
const ATTEMPTS = 4;

/** Starts a stack, a little further on when a port is taken: other programs of the machine may hold one, which engines say each in their own words. */
export async function startSomewhere(options: Parameters<typeof startStack>[0] & { offset: number }): Promise<Stack> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startStack({ ...options, offset: options.offset + attempt * NEXT_OFFSET });
    } catch (error) {
      if (attempt === ATTEMPTS || !/ in use|ended while starting/.test(String(error))) throw error;
    }
  }
}
