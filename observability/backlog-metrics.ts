import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/**
 * What one process counts for all: how much waits, since when, and how large the stores are. By name: what it is, and its labels. None is an id:
 * anyone who reaches the API may read its metrics.
 */
const REPORTS = {
  gateways_overdue: ['Gateways whose last good sync is older than their rhythm allows.'],
  gateways_overdue_seconds: ['Time since the sync was due of the gateway that is overdue longest.'],
  sync_runs_open: ['Runs that have not ended, by status and trigger.', 'status', 'trigger'],
  sync_runs_oldest_seconds: ['Age of the oldest run that has not ended, by status and trigger.', 'status', 'trigger'],
  task_queue_waiting: ['Tasks that wait for a worker, by task queue and type.', 'queue', 'type'],
  task_queue_oldest_seconds: [
    'Age of the task that waits longest for a worker, by task queue and type.',
    'queue',
    'type',
  ],
  task_queue_pollers: ['Workers that fetch tasks, by task queue and type.', 'queue', 'type'],
  site_events_waiting: ['Events that are not yet delivered to sites.'],
  site_events_oldest_seconds: ['Age of the oldest event that is not yet delivered to its site.'],
  sites_waiting: ['Sites with events that are not yet delivered.'],
  mails_waiting: ['Mails that are not sent yet.'],
  mails_oldest_seconds: ['Age of the oldest mail that is not sent yet.'],
  search_alerts_pending: ['Matches of saved searches that are not yet announced.'],
  inbox_deliveries_waiting: ['Deliveries that are not yet read to their end.'],
  inbox_oldest_seconds: ['Age of the oldest delivery that is not yet read to its end.'],
  store_documents: ['Documents in MongoDB, by collection.', 'collection'],
  store_bytes: ['Bytes that a collection and its indexes take on the disk of MongoDB.', 'collection'],
  search_documents: ['Documents in Elasticsearch, by index.', 'index'],
  search_bytes: ['Bytes that an index takes on the disks of Elasticsearch, replicas included.', 'index'],
} as const satisfies Readonly<Record<string, readonly [help: string, ...labels: string[]]>>;

export type ReportName = keyof typeof REPORTS;

type LabelOf<Name extends ReportName> = (typeof REPORTS)[Name] extends readonly [string, ...infer Labels]
  ? Extract<Labels[number], string>
  : never;

/** One value, with the labels that the report has. */
export type ReportRow<Name extends ReportName> = {
  readonly [Field in LabelOf<Name> | 'value']: Field extends 'value' ? number : string;
};

export interface BacklogMetrics {
  /** Replaces all that was reported under this name; no rows: nothing is known. */
  report<Name extends ReportName>(name: Name, rows: readonly ReportRow<Name>[]): void;
  /** Another process reports from now on. */
  reportNothing(): void;
}

/** Gauges without a series until something is reported. */
export function createBacklogMetrics(registry: Registry): BacklogMetrics {
  const gauges = new Map<string, { set: Gauge['set']; clear: () => void }>();
  for (const [name, [help, ...labelNames]] of Object.entries(REPORTS)) {
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    const clear = () => {
      gauge.reset();
      // One without labels is left with a zero, which nobody has counted.
      if (labelNames.length === 0) gauge.remove();
    };
    clear();
    gauges.set(name, { set: gauge.set.bind(gauge), clear });
  }
  return {
    report(name, rows) {
      const gauge = gauges.get(name);
      gauge?.clear();
      for (const { value, ...labels } of rows) gauge?.set(labels, value);
    },
    reportNothing() {
      for (const { clear } of gauges.values()) clear();
    },
  };
}
