import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { startTestProduct } from '../support/product.ts';
import { runShell } from '../support/run-shell.ts';
import { testStack } from '../support/stack.ts';

const PAGE = new URL('../../docs/api.md', import.meta.url);
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

describe('The tour of docs/api.md', () => {
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
      const env = {
        API: `${product.url}/v1/gateway`,
        CRM: crm.url,
        SITE: site.url,
        LISTENER: `http://127.0.0.1:${stack.ports.api}`,
        TOKEN: await product.token('agency-north'),
        PARTNER_TOKEN: await product.token('partner'),
      };
      const printed = await runShell(
        steps.map(({ commands }) => commands),
        { env, isEnded: true },
      );
      const played = steps.map((step, index) => ({ ...step, prints: printed[index] }));
      expect(played).to.deep.equal(steps);
    } finally {
      await Promise.all([crm.stop(), site.stop()]);
    }
  });
});
