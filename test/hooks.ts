import { install } from 'undici';
import { blameAttempts, failOnAttempts, guardLoopback } from './support/loopback-guard.ts';
import { needsEngines } from './support/needs-engines.ts';
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
 * The engines that all tests share start once, before the first test, if a file of the run asks for one. TEST_STACK=off leaves them out: tests that need an engine
 * then skip and say so.
 */
async function startEngines(this: Mocha.Runner): Promise<void> {
  const files = new Set<string>();
  this.suite.eachTest((test) => {
    if (test.file !== undefined) files.add(test.file);
  });
  if (process.env['TEST_STACK'] !== 'off' && needsEngines(files)) await startTestStack();
}

export { startEngines as mochaGlobalSetup };

export async function mochaGlobalTeardown(): Promise<void> {
  await stopTestStack();
}
