import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import { createMetrics } from '../../observability/metrics.ts';
import { faultsOf } from './promql.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly w: number };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly description: string };
    }[];
  }[];
}

const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const dashboard = async (): Promise<Dashboard> => JSON.parse(await read('grafana-dashboard.json'));
const rules = async () => ((await parse(await read('alerts.yml'))) as Rules).groups.flatMap((group) => group.rules);

describe('The check of what dashboard and alerts ask for', () => {
  for (const [expression, fault] of [
    ['rate(no_such_total[5m])', 'no metric no_such_total'],
    ['sum(rate(http_requests_total{code="500"}[5m]))', 'http_requests_total has no label code'],
    ['sum by (path) (rate(http_requests_total[5m]))', 'nothing has the label path'],
  ] as const) {
    it(`finds: ${fault}`, async () => {
      expect(faultsOf(expression)).to.deep.equal([fault]);
    });
  }
});

describe('deploy/grafana-dashboard.json', () => {
  it('uses only metrics and labels that processes report', async () => {
    const expressions = (await dashboard()).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions).to.have.length.greaterThan(10);
    for (const expression of expressions) expect(faultsOf(expression), expression).to.deep.equal([]);
  });

  it('shows every metric of ours', async () => {
    const text = await read('grafana-dashboard.json');
    const all = createMetrics().registry.getMetricsAsArray();
    // The others are prom-client's own of every Node process.
    const names = all.map(({ name }) => name).filter((name) => !/^(?:process|nodejs)_/.test(name));
    expect(names).to.include('http_requests_total');
    expect(names.filter((name) => !text.includes(name))).to.deep.equal([]);
  });

  it('has panels with a name and a number of their own, inside the grid', async () => {
    const { panels } = await dashboard();
    for (const key of ['id', 'title'] as const) {
      expect(new Set(panels.map((panel) => panel[key])).size, key).to.equal(panels.length);
    }
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).to.deep.equal([]);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).to.deep.equal([]);
  });
});

describe('deploy/alerts.yml', () => {
  it('uses only metrics and labels that processes report', async () => {
    for (const { alert, expr } of await rules()) expect(faultsOf(expr), alert).to.deep.equal([]);
  });

  it('asks only for outcomes that runs have', async () => {
    const asked = (await rules()).flatMap(({ expr }) =>
      [...expr.matchAll(/sync_runs_total\{outcome=~?"([^"]*)"/g)].flatMap(([, outcomes = '']) => outcomes.split('|')),
    );
    expect(asked).to.include('FAILED');
    expect(asked.filter((outcome) => !FINAL_STATUSES.some((status) => status === outcome))).to.deep.equal([]);
  });

  it('says of each alert, named once, how bad it is, what it means and what to do', async () => {
    const all = await rules();
    expect(new Set(all.map(({ alert }) => alert)).size).to.equal(all.length);
    for (const { alert, labels, annotations } of all) {
      expect(labels.severity, alert).to.be.oneOf(['critical', 'warning']);
      expect(annotations, alert).to.have.all.keys('summary', 'description');
    }
  });
});
