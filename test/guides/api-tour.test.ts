import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';

const PAGE = new URL('../../docs/api.md', import.meta.url);
/** Printed between two steps; no answer looks like it. */
const STEP = '=== next step ===';
/** As the page writes it. */
const SITE_KEY = 'demo-site-key';

interface Step {
  readonly section: string;
  readonly commands: string;
  readonly prints: string;
}

async function readSteps(): Promise<Step[]> {
  const page = await readFile(PAGE, 'utf8');
  return page.split(/^## /m).flatMap((part) =>
    [...part.matchAll(/^```bash\n(.*?)^```\n\n```text\n(.*?)^```$/gms)].map(([, commands = '', prints = '']) => ({
      section: part.split('\n', 1)[0] ?? '',
      commands,
      prints,
    })),
  );
}

/** Runs the steps in one shell, as a reader would, and answers what each printed. The shell stops at the first command that fails. */
async function play(steps: readonly Step[], environment: Record<string, string>): Promise<string[]> {
  const script = ['set -euo pipefail', ...steps.map(({ commands }) => commands)].join(`\necho '${STEP}'\n`);
  const shell = spawn('bash', ['-s'], { env: { ...process.env, ...environment }, detached: true });
  shell.stdin.end(script);
  // What a step left in the background would keep the output open.
  shell.once('exit', () => shell.pid && killGroup(shell.pid));
  const [printed, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  expect(shell.exitCode, `${printed}\n${complaints}`).to.equal(0);
  return printed.split(`${STEP}\n`).slice(1);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

describe('The tour of docs/api.md', function () {
  this.timeout(600_000);

  it('says what every step prints', async () => {
    const page = await readFile(PAGE, 'utf8');
    expect((await readSteps()).length).to.equal([...page.matchAll(/^```bash$/gm)].length);
  });

  it('is true on the real product, command by command', async () => {
    // Of its own: the listings of others come and go.
    const product = await startTestProduct('tour');
    // Reserved for this run and below the ports that the system gives out; products of tests listen elsewhere.
    const stack = testStack();
    const crm = await startDemoCrm({ port: 0 });
    const site = await startDemoSite({ port: 0, pluginAuthKey: SITE_KEY });
    try {
      const steps = await readSteps();
      const printed = await play(steps, {
        API: `${product.url}/v1/gateway`,
        CRM: crm.url,
        SITE: site.url,
        LISTENER: `http://127.0.0.1:${stack.ports.api}`,
        TOKEN: await product.token('agency-north'),
        PARTNER_TOKEN: await product.token('partner'),
      });
      const played = steps.map((step, index) => ({ ...step, prints: printed[index] }));
      expect(played).to.deep.equal(steps);
    } finally {
      await Promise.all([crm.stop(), site.stop()]);
    }
  });
});
