import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { BASE_PORTS, HOST } from '../../stack/ports.ts';
import { tryIt } from '../../stack/try-it.ts';
import { testProduct } from '../support/product.ts';
import { runShell } from '../support/run-shell.ts';

const urlOf = (port: number): string => `http://${HOST}:${port}`;

describe('What npm start says to try', () => {
  it('works from the first line to the last', async () => {
    const product = await testProduct();
    const crm = await startDemoCrm({ port: 0 });
    const site = await startDemoSite({ port: 0, pluginAuthKey: 'demo-site-key' });
    try {
      const ready = { api: product.url, demo_crm: crm.url, demo_site: site.url };
      const lines = tryIt(ready, await product.token('agency-north'));
      const printed = (await runShell(lines)).slice(lines.length - 4);
      const [validated, started, jobs, found] = printed.map((json) => JSON.parse(json));
      expect(validated).to.include({ name: 'Try-out', status: 'ACTIVE' });
      expect(started).to.include({ kind: 'SYNC', status: 'QUEUED' });
      expect(jobs.items[0]).to.include({ id: started.id, status: 'COMPLETED' });
      expect(jobs.items[0].counts).to.include({ read: 120, created: 120, delivered: 120 });
      expect(found.data).to.have.length(2);
      const stats = await (await fetch(`${site.url}/control/stats`)).json();
      expect(stats).to.include({ listings: 120 });
    } finally {
      await Promise.all([crm.stop(), site.stop()]);
    }
  });

  it('is what README.md says, with the addresses that come without an offset', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const ready = {
      api: urlOf(BASE_PORTS.api),
      demo_crm: urlOf(BASE_PORTS.demoCrm),
      demo_site: urlOf(BASE_PORTS.demoSite),
    };
    const lines = tryIt(ready, '$(npm run --silent token -- agency-north)');
    expect(readme).to.include(`\`\`\`sh\n${lines.join('\n')}\n\`\`\``);
  });
});
