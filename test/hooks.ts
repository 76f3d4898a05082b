import { startTestStack, stopTestStack } from './support/stack.ts';

/**
 * The engines all tests share start once, before the first test. TEST_STACK=off leaves them out: tests that need an engine then skip and say so.
 */
export async function mochaGlobalSetup(): Promise<void> {
  if (process.env['TEST_STACK'] !== 'off') await startTestStack();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stopTestStack();
}
