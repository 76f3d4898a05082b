import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { startWatchdog } from './watchdog.ts';

describe('The watchdog of a stack', () => {
  const started: ChildProcess[] = [];
  after(() => {
    for (const child of started) child.kill('SIGKILL');
  });

  /** A process group of its own that ends only when it is ended. */
  function startGroup(): { pid: number; child: ChildProcess } {
    const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    started.push(child);
    if (child.pid === undefined) throw new Error('No process.');
    return { pid: child.pid, child };
  }

  it('ends what is still watched when it is released, and leaves what it was to forget', async () => {
    const watchdog = startWatchdog();
    const [left, forgotten] = [startGroup(), startGroup()];
    watchdog.watch(forgotten.pid);
    watchdog.watch(left.pid);
    watchdog.forget(forgotten.pid);
    const ended = once(left.child, 'exit');
    watchdog.release();
    expect(await ended).to.deep.equal([null, 'SIGTERM']);
    expect(forgotten.child.exitCode).to.equal(null);
    expect(forgotten.child.signalCode).to.equal(null);
  });
});
