import { Histogram } from 'prom-client';
import { createMetrics } from '../../observability/metrics.ts';

/** Labels that Prometheus adds to whatever it reads. */
const SCRAPED = ['job', 'instance'];
/** Aggregations are by labels; `le` is the bound of a bucket. */
const BY = /\bby \(([^)]*)\)/g;
const SELECTOR = /([a-z_:][a-z0-9_:]*)(?:\{([^}]*)\})?(?:\[[^\]]*\])?/g;
const FUNCTIONS = 'sum max count topk by and le rate increase changes absent histogram_quantile'.split(' ');

/** What a process reports: label names by the name of each series. */
function series(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, labels: readonly string[]) => void found.set(name, new Set([...SCRAPED, ...labels]));
  const { registry } = createMetrics();
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name);
    const labels = labelsOf(metric);
    if (!(metric instanceof Histogram)) add(name, labels);
    else for (const suffix of ['bucket', 'sum', 'count']) add(`${name}_${suffix}`, [...labels, 'le']);
  }
  return found;
}

/** The names of the labels with which a metric was made. */
function labelsOf(metric: object | undefined): string[] {
  if (metric === undefined || !('labelNames' in metric) || !Array.isArray(metric.labelNames)) return [];
  return metric.labelNames.map(String);
}

/** What an expression needs that no process reports: names of metrics, and labels that they do not have. */
export function faultsOf(expression: string): string[] {
  const known = series();
  const by = [...expression.matchAll(BY)].flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim()));
  const faults: string[] = [];
  const used = new Set<string>();
  for (const [, name = '', matchers = ''] of expression.replaceAll(BY, '').matchAll(SELECTOR)) {
    if (FUNCTIONS.includes(name)) continue;
    const labels = known.get(name);
    if (!labels) faults.push(`no metric ${name}`);
    for (const label of labels ?? []) used.add(label);
    const wanted = [...matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
    faults.push(...wanted.filter((label) => !labels?.has(label)).map((label) => `${name} has no label ${label}`));
  }
  return [...faults, ...by.filter((label) => !used.has(label)).map((label) => `nothing has the label ${label}`)];
}
