import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandEnvironment } from './command-environment.ts';

/**
 * `node stack/with-stack.ts FILE [ARGUMENTS]`: runs a command of the product (commands/) with the addresses and keys of the running `npm start`, as npm scripts do. A
 * command of a build reads its environment alone. Ends as the command does.
 */
const [file, ...given] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('node stack/with-stack.ts FILE [ARGUMENTS]');
  // What a command can do is said without any stack.
  const environment = given.includes('--help') ? {} : await commandEnvironment();
  const child = spawn(process.execPath, [file, ...given], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the command, too: it decides when to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
