import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '../../stack/stack.ts';
import { testOffset } from './test-offset.ts';

const OFFSET = Number(process.env['TEST_STACK_OFFSET'] ?? testOffset(process.pid));

let stack: Stack | undefined;
let root: string | undefined;

/** Starts the engines for the whole test run, on fresh data, and sets the addresses that engine tests use. */
export async function startTestStack(): Promise<void> {
  // Imported only here: tests without engines need not wait the two seconds that these take to load.
  const { DefaultLogger, Runtime } = await import('@temporalio/worker');
  const { startSomewhere } = await import('./start-somewhere.ts');
  const { stackEnvironment } = await import('../../stack/stack.ts');
  // Failures of activities, and engines that go away, are what many tests are about: only what the SDK itself cannot do is worth a line.
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
    shutdownSignals: [],
  });
  root = await mkdtemp(join(tmpdir(), 'property-gateway-test-'));
  stack = await startSomewhere({ offset: OFFSET, root, log: (line) => process.stderr.write(`${line}\n`) });
  for (const [name, value] of Object.entries(stackEnvironment(stack))) process.env[name] ??= value;
}

export async function stopTestStack(): Promise<void> {
  await closeAll(opened.splice(0));
  await stack?.stop();
  if (root) await rm(root, { recursive: true, force: true });
}

/** The running stack, for tests that need it. */
export function testStack(): Stack {
  if (!stack) throw new Error('No engines are running: this test cannot run with TEST_STACK=off.');
  return stack;
}

interface Opened {
  readonly close: () => Promise<void>;
  /** Until the last test of the run, not only of its file. */
  readonly isShared: boolean;
}

const opened: Opened[] = [];
/** How many of these there were at the end of the latest test. */
let seen = 0;

/** Has something closed after the last test of the file that opened it, or after the last of all when several files share it. */
export function closeAtEnd(close: () => Promise<void>, isShared = false): void {
  opened.push({ close, isShared });
}

/** Called after each test. */
export function testEnded(): void {
  seen = opened.length;
}

/** Called before the first test of a file: closes what earlier files opened. Its own hooks may have opened something already. */
export async function closeEarlierFiles(): Promise<void> {
  const earlier = opened.splice(0, seen);
  opened.unshift(...earlier.filter(({ isShared }) => isShared));
  await closeAll(earlier.filter(({ isShared }) => !isShared));
}

async function closeAll(things: readonly Opened[]): Promise<void> {
  for (const { close } of things.toReversed()) await close();
}
