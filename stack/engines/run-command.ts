import { spawn } from 'node:child_process';

/** The end of a long output has the reason. */
const SHOWN_CHARACTERS = 2_000;

export type CommandOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Shown in place of the whole command when it fails. */
  title?: string;
};

/** Runs a command to its end and returns what it printed on stdout and stderr; fails with the end of that output. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, title = `${command} ${args.join(' ')}` }: CommandOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-1_000_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${title} failed (${signal ?? `exit code ${code}`}):\n${output.slice(-SHOWN_CHARACTERS)}`));
    });
  });
}
