import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

/** Printed between two steps; no response looks like it. */
const STEP = '=== next step ===';

/**
 * Runs steps in one shell, as a reader of a page types them, and returns what each printed. The test fails at the first command that fails.
 * @param options.isEnded whether the output of every step ends with a line break
 */
export async function runShell(
  steps: readonly string[],
  { env = {}, cwd, isEnded = false }: { env?: Record<string, string>; cwd?: string; isEnded?: boolean } = {},
): Promise<string[]> {
  const mark = isEnded ? `\necho '${STEP}'\n` : `\necho; echo '${STEP}'\n`;
  const shell = spawn('bash', ['-s'], { env: { ...process.env, ...env }, detached: true, ...(cwd && { cwd }) });
  shell.stdin.end(['set -euo pipefail', ...steps].join(mark));
  // What a step left in the background would keep the output open.
  shell.once('exit', () => shell.pid && killGroup(shell.pid));
  const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  expect(shell.exitCode, `${printed}\n${complaints}`).to.equal(0);
  return printed.split(isEnded ? `${STEP}\n` : `\n${STEP}\n`).slice(1);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
