import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';

/** Runs a process with a product that only says when it stops, and with this work. */
async function run(work: string): Promise<{ code: number | null; output: string }> {
  const script = `
    import { endInOrder } from './end-process.ts';
    import { confined, owned } from '../model/shared/confined.ts';
    import { createLog } from '../observability/log.ts';
    endInOrder({ failed: new Promise(() => {}), stop: async () => console.log('stopped') }, createLog('info'));
    const alive = setInterval(() => {}, 1000);
    const later = (work) => void setTimeout(work, 1);
    const fail = () => { throw new Error('thrown'); };
    ${work}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

describe('The end of a process', () => {
  it('is in order after an error that nothing caught, of a callback or of a promise', async () => {
    for (const work of ['later(fail);', "void Promise.reject(new Error('thrown'));"]) {
      const { code, output } = await run(work);
      expect(code).to.equal(1);
      expect(output)
        .to.match(/Nothing caught an error.*thrown|thrown.*Nothing caught an error/s)
        .and.contain('stopped\n');
    }
  });

  it('fails the work that an error belongs to before it ends', async () => {
    const { code, output } = await run(
      "owned({ fail: (error) => console.log('failed', error.message) }, () => later(fail));",
    );
    expect(code).to.equal(1);
    expect(output).to.match(/failed thrown\n.*stopped\n/s);
  });

  it('is not caused by work whose sockets nobody else uses', async () => {
    const { code, output } = await run(
      "confined(() => later(fail)); confined(() => void Promise.reject(new Error('thrown'))); setTimeout(() => process.exit(7), 50);",
    );
    expect(code).to.equal(7);
    expect(output.match(/A connector failed in a callback/g)).to.have.length(2);
    expect(output).not.to.contain('stopped');
  });
});
