import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, stringify } from 'yaml';
import { runCommand } from '../../stack/engines/run-command.ts';
import { findPrometheus } from '../support/prometheus.ts';
import { ALERT_CASES } from './alert-cases.ts';
import type { Course } from './alert-cases.ts';
import { faultsOf } from './promql.ts';

const RULES = new URL('../../deploy/alerts.yml', import.meta.url);
/** Later than every `for` and every range of the rules, so that a course which stays as it is has been judged. */
const JUDGED_AT = '8h';
/** Fetching Prometheus takes 10 s, on a busy machine a minute. */
const TIMEOUT_MS = 300_000;

interface Rule {
  readonly alert: string;
}

const readRules = async (): Promise<Rule[]> => {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(await readFile(RULES, 'utf8'));
  return groups.flatMap((group) => group.rules);
};

/** A test for `promtool`: whether an alert fires at the end of a course. */
const testOf = (alert: string, course: Course, fires: boolean) => ({
  interval: '1m',
  input_series: Object.entries(course).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
      eval_time: JUDGED_AT,
      exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
    },
  ],
});

describe('The alerts', function () {
  this.timeout(TIMEOUT_MS);

  it('each have a course of metrics that fires them and one that is like it and does not', async () => {
    const names = (await readRules()).map(({ alert }) => alert);
    expect(Object.keys(ALERT_CASES).toSorted()).to.deep.equal(names.toSorted());
    for (const [alert, { fires, quiet }] of Object.entries(ALERT_CASES)) {
      expect(fires, alert).not.to.deep.equal(quiet);
      for (const name of [...Object.keys(fires), ...Object.keys(quiet)])
        expect(faultsOf(name), `${alert}: ${name}`).to.deep.equal([]);
    }
  });

  it('fire on the one and are silent on the other, as Prometheus judges', async function () {
    const tools = await findPrometheus();
    if (!tools) this.skip();
    const folder = await mkdtemp(join(tmpdir(), 'property-gateway-alerts-'));
    const files: string[] = [];
    // Each rule by itself: all rules together would be judged for every minute of every course.
    for (const rule of await readRules()) {
      const { alert } = rule;
      const { fires, quiet } = ALERT_CASES[alert] ?? { fires: {}, quiet: {} };
      const rules = join(folder, `${alert}.yml`);
      await writeFile(rules, stringify({ groups: [{ name: alert, rules: [rule] }] }));
      const file = join(folder, `${alert}.test.yml`);
      const tests = [testOf(alert, fires, true), testOf(alert, quiet, false)];
      await writeFile(file, stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
      files.push(file);
    }
    const report = await runCommand(tools.promtool, ['test', 'rules', ...files]);
    expect(report.split('SUCCESS')).to.have.length(files.length + 1);
    await rm(folder, { recursive: true });
  });
});
