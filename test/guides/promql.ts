import { createMetrics } from '../../observability/metrics.ts';

/** Labels that Prometheus adds to whatever it reads. */
const SCRAPED = ['job', 'instance'];
/** Aggregations are by labels; `le` is the bound of a bucket. */
const BY = /\bby \(([^)]*)\)/g;
const SELECTOR = /([a-z_:][a-z0-9_:]*)(?:\{([^}]*)\})?(?:\[[^\]]*\])?/g;
const FUNCTIONS = ['sum', 'max', 'rate', 'increase', 'histogram_quantile', 'topk', 'by', 'and', 'le'];

/** What a process reports: label names by the name of each series. */
async function series(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics();
  metrics.request({ method: 'GET', route: 'getGateway', status: 200 }, 0.1);
  metrics.run({ kind: 'SYNC', outcome: 'COMPLETED' });
  metrics.listings('created', 1);
  metrics.phase('import', 1);
  metrics.siteEvent('DELIVERED');
  metrics.searchAlert({ channel: 'mail', outcome: 'SENT' });
  metrics.pendingAlerts(0);
  metrics.visitorEvents({ from: 'browser', outcome: 'accepted', reason: 'none' }, 1);
  metrics.inboxFile('sftp', 1);
  metrics.inboxRefusal('sftp', 'quota');
  metrics.inboxSignInFailure('sftp');
  metrics.deliveriesWaiting(0);
  metrics.inboxConnection('opened')('sftp');
  metrics.inboxConnection('refused')('sftp');
  metrics.slots('property-gateway-import', 1);
  metrics.turnedAway('property-gateway-import');
  metrics.scheduleRepair('created');
  metrics.overdueGateways(0);
  metrics.engineCall('mongodb', 'find', 0.1, true);
  const found = new Map<string, Set<string>>();
  for (const line of (await metrics.registry.metrics()).split('\n')) {
    const [, name, labels = ''] = /^([a-z0-9_]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const names = found.get(name) ?? new Set(SCRAPED);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    found.set(name, names);
  }
  return found;
}

/** What an expression needs that no process reports: names of metrics, and labels that they do not have. */
export async function faultsOf(expression: string): Promise<string[]> {
  const known = await series();
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
