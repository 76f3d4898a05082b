import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAtEnd, testStack } from './stack.ts';
import { startSomewhere } from './start-somewhere.ts';

/** Apart from the stacks that other tests of a lane start next to the shared one. */
const OFFSET = 60;

/**
 * A MongoDB for one test that kills processes of the product; ends with its file. The packaged server may go on with what a dead process had sent, and then every client waits for the transaction up to 60 s,
 * also in other databases.
 * @returns its address
 */
export async function ownMongoDb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'own-mongodb-'));
  const stack = await startSomewhere({
    offset: testStack().offset + OFFSET,
    only: ['mongodb'],
    root,
    // Not the shared one, whose address the environment of the tests has.
    environment: {},
  });
  closeAtEnd(async () => {
    await stack.stop();
    await rm(root, { recursive: true, force: true });
  });
  return stack.urls.mongodb ?? '';
}
