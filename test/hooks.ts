import { blameAttempts, failOnAttempts, guardLoopback } from './support/loopback-guard.ts';
import { startTestStack, stopTestStack } from './support/stack.ts';

guardLoopback();

export const mochaHooks = {
  afterEach(this: Mocha.Context) {
    blameAttempts(this.currentTest?.fullTitle());
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
