import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { startStack, stackEnvironment } from '../../stack/stack.ts';
import type { Stack } from '../../stack/stack.ts';
import { testOffset } from './test-offset.ts';

const OFFSET = Number(process.env['TEST_STACK_OFFSET'] ?? testOffset(process.pid));

/** No two ports of two stacks are so far apart. */
const NEXT_OFFSET = 20;
const ATTEMPTS = 4;

let stack: Stack | undefined;
let root: string | undefined;

/** Starts the engines for the whole test run, on fresh data, and tells engine tests where they are. */
export async function startTestStack(): Promise<void> {
  // Failures of activities are what many tests are about: only what the SDK itself cannot do is worth a line.
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  root = await mkdtemp(join(tmpdir(), 'property-gateway-test-'));
  stack = await startSomewhere(root);
  for (const [name, value] of Object.entries(stackEnvironment(stack))) process.env[name] ??= value;
}

/** Outgoing connections of the machine may hold one of the ports for a while, which engines say each in their own words: then elsewhere. */
async function startSomewhere(folder: string): Promise<Stack> {
  for (let attempt = 0; ; attempt++) {
    try {
      const offset = OFFSET + attempt * NEXT_OFFSET;
      return await startStack({ offset, root: folder, log: (line) => process.stderr.write(`${line}\n`) });
    } catch (error) {
      if (attempt === ATTEMPTS || !/ in use|ended while starting/.test(String(error))) throw error;
    }
  }
}

export async function stopTestStack(): Promise<void> {
  await stopShared();
  await stack?.stop();
  if (root) await rm(root, { recursive: true, force: true });
}

/** The running stack, for tests that need it. */
export function testStack(): Stack {
  if (!stack) throw new Error('No engines are running: this test cannot run with TEST_STACK=off.');
  return stack;
}

const shared: (() => Promise<void>)[] = [];

/** Has something that several tests share closed after the last one. */
export function closeAtEnd(close: () => Promise<void>): void {
  shared.push(close);
}

async function stopShared(): Promise<void> {
  for (const close of shared.splice(0).reverse()) await close();
}
