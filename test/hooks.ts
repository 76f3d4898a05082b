import { install } from 'undici';
import { blameAttempts, failOnAttempts, guardLoopback } from './support/loopback-guard.ts';
import { closeEarlierFiles, startTestStack, stopTestStack, testEnded } from './support/stack.ts';

guardLoopback();
// Node's own fetch ends the process when a server closes the connection of a response that is still being read (clients/fetch.ts); tests stop servers all the time.
install();

let file: string | undefined;

export const mochaHooks = {
  async beforeEach(this: Mocha.Context) {
    if (file === this.currentTest?.file) return;
    file = this.currentTest?.file;
    // A product that still works after its last test would slow down all later ones.
    await closeEarlierFiles();
  },
  afterEach(this: Mocha.Context) {
    blameAttempts(this.currentTest?.fullTitle());
    testEnded();
  },
  afterAll: failOnAttempts,
};

/**
 * The engines all tests share start once, before the first test. TEST_STACK=off leaves them out: tests that need an engine then skip and say so.
 */
export async function mochaGlobalSetup(): Promise<void> {
  if (process.env['TEST_STACK'] !== 'off') await startTestStack();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stopTestStack();
}
