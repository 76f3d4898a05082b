import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { stringify } from 'yaml';
import { startEngineProcess } from '../stack/engines/engine-process.ts';
import { freePort } from '../stack/engines/free-port.ts';
import { startWatchdog } from '../stack/engines/watchdog.ts';
import { findPrometheus } from './support/prometheus.ts';
import { startTestProduct } from './support/product.ts';
import { until } from './support/until.ts';

const DEPLOY = new URL('../deploy/', import.meta.url);

/** Rows of an idle product that has no gateways: what must be known of it. */
const KNOWN_AT_REST = [
  'Requests',
  'Open connections and waiting deliveries',
  'Matches waiting',
  'Overdue gateways',
  'Time overdue',
  'Events waiting for sites',
  'Waiting longest',
  'Mails waiting',
  'Tasks waiting',
  'Oldest task',
  'Workers per queue',
  'Documents',
  'Bytes',
  'Search',
  'Search on disk',
  'Calls',
  'Duration of calls',
  'Memory',
  'Event loop',
  'Releases',
];

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** A Prometheus that reads the metrics of a product each second, with our rules; skips the suite where there is none. */
function usePrometheus(): <T>(path: string) => Promise<T> {
  let root = '';
  let stop = async (): Promise<void> => {};
  before(async function () {
    // Prometheus may have to be fetched, and a product of its own starts in seconds.
    this.timeout(300_000);
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the metrics are those of a running product');
      this.skip();
    }
    const tools = await findPrometheus();
    if (!tools) this.skip();
    const product = await startTestProduct('monitoring', { SWEEP_SECONDS: '1' });
    const folder = await mkdtemp(join(tmpdir(), 'property-gateway-prometheus-'));
    const port = await freePort();
    root = `http://127.0.0.1:${port}/api/v1/`;
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [fileURLToPath(new URL('alerts.yml', DEPLOY))],
      scrape_configs: [{ job_name: 'property-gateway', static_configs: [{ targets: [new URL(product.url).host] }] }],
    };
    await writeFile(join(folder, 'prometheus.yml'), stringify(config));
    const watchdog = startWatchdog();
    const server = await startEngineProcess({
      title: 'Prometheus',
      command: tools.prometheus,
      args: [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      logFile: join(folder, 'prometheus.log'),
      watchdog,
      probe: async () => {
        const response = await fetch(new URL('/-/ready', root));
        if (!response.ok) throw new Error(`${response.status}`);
      },
      onStart: () => {},
      onUnexpectedEnd: () => {},
    });
    stop = async () => {
      await server.stop();
      watchdog.release();
      await rm(folder, { recursive: true });
    };
  });
  after(() => stop());
  return async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, root));
    const body = (await response.json()) as { status: string; error?: string; data: T };
    expect(body.error, path).to.equal(undefined);
    return body.data;
  };
}

describe('A Prometheus that reads a running product', () => {
  const ask = usePrometheus();
  const values = async (expr: string): Promise<string[]> => {
    const { result } = await ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(expr)}`);
    return result.map(({ value: [, value] }) => value);
  };

  it('has data for every panel that an idle product fills, and understands all of them', async () => {
    const { panels }: { panels: Panel[] } = JSON.parse(
      await readFile(new URL('grafana-dashboard.json', DEPLOY), 'utf8'),
    );
    for (const title of KNOWN_AT_REST) expect(panels.map((panel) => panel.title)).to.include(title);
    for (const { title, targets = [] } of panels) {
      const expressions = targets.map(({ expr }) => expr.replaceAll('$job', '.*').replaceAll('$__rate_interval', '1m'));
      const read = async () => (await Promise.all(expressions.map(values))).flat();
      if (KNOWN_AT_REST.includes(title))
        await until(`there is data for ${title}`, async () => (await read()).length > 0);
      else await read();
    }
  });

  it('judges every alert without a fault, and none fires for a product at rest', async () => {
    interface Rule {
      readonly name: string;
      readonly health: string;
      readonly state: string;
      readonly lastError?: string;
    }
    const read = async () => (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap(({ rules }) => rules);
    const rules = await until('each alert was judged', async () => {
      const found = await read();
      return found.every(({ health }) => health !== 'unknown') ? found : undefined;
    });
    expect(rules.filter(({ health }) => health !== 'ok')).to.deep.equal([]);
    expect(rules.filter(({ state }) => state === 'firing')).to.deep.equal([]);
  });
});
