import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { createBacklogMetrics } from './backlog-metrics.ts';
import type { BacklogMetrics } from './backlog-metrics.ts';
import { watchLiveHeap } from './live-heap.ts';
import { VERSION } from '../model/shared/version.ts';
import type { InboxProtocol } from '../model/gateway/inbox.ts';
import type { RefusalReason } from '../model/insights/visitor-collection.ts';

/** The systems behind the service whose calls are timed. */
export type MeteredEngine =
  | 'mongodb'
  | 'elasticsearch'
  | 'temporal'
  | 's3'
  | 'identity'
  | 'help_desk'
  | 'language_model';

/** Who sent visitor events: the server of a site, or the browsers of its visitors. */
export type EventSource = 'server' | 'browser' | 'import';

/** What a process counts about itself; served at /metrics in the Prometheus text format. */
export interface Metrics extends BacklogMetrics {
  readonly registry: Registry;
  /** All of it in the text format of Prometheus, with what the further sources report. */
  text(): Promise<string>;
  /** Adds what another part of the process reports by itself, in the same format. A source that fails is left out: what it reports is missing then. */
  addSource(read: () => Promise<string>): void;
  /** One completed HTTP request; `route` is the operation id, never the path: label values stay few. */
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** One finished run. */
  run(labels: { kind: string; outcome: string }): void;
  /** Listings a run created, updated, archived, delivered …; `op` is a name of the job's counts. */
  listings(op: string, count: number): void;
  /** One finished phase of a run. */
  phase(phase: string, seconds: number): void;
  /** One attempt to send an event to a site; `outcome` is the state of the delivery afterwards. */
  siteEvent(outcome: string): void;
  /** One attempt to announce matches of a saved search; both labels are values, never ids. */
  searchAlert(labels: { channel: 'mail' | 'webhook'; outcome: 'SENT' | 'RETRY' | 'FAILED' | 'SKIPPED' }): void;
  /** Visitor events by outcome; `reason` is `none` unless they are refused. All labels are values of short lists, none is of a gateway. */
  visitorEvents(
    labels: { from: EventSource; outcome: 'accepted' | 'duplicate' | 'refused'; reason: RefusalReason | 'none' },
    count: number,
  ): void;
  /** Work of a task queue began or ended. */
  slots(queue: string, change: 1 | -1): void;
  /** Work beyond its client's share of a queue's slots went back to the queue. */
  turnedAway(queue: string): void;
  /** One repair of a Temporal Schedule that did not match its gateway’s record; `repair` is what was done. */
  scheduleRepair(repair: string): void;
  /** Counts connections of CRMs that push files by SFTP or FTP, by protocol. */
  inboxConnection(change: 'opened' | 'closed' | 'refused'): (protocol: string) => void;
  /** Bytes of the feeds on the worker's disk. */
  workFolder(bytes: number): void;
  /** One file that was pushed into an inbox and is stored. */
  inboxFile(protocol: InboxProtocol, bytes: number): void;
  /** One request of a client of an inbox that was refused; `refusal` is a value of a short list. */
  inboxRefusal(protocol: InboxProtocol, refusal: string): void;
  /** One sign-in to an inbox with a wrong user or secret. */
  inboxSignInFailure(protocol: InboxProtocol): void;
  /** One call to an engine; `operation` is its command or method name. */
  engineCall(engine: MeteredEngine, operation: string, seconds: number, ok: boolean): void;
}

/** From a cached read to a long streamed catalogue. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
/** From an empty re-sync to the default time-out of a job. */
const PHASE_BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 1_800, 3_600, 7_200];
/** From a key look-up to a bulk write that is waited for on disk. */
const ENGINE_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one process, with the usual process figures (CPU, memory, event-loop delay). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchLiveHeap(registry);
  const make = makersFor(registry);
  const turnedAway = make.counter(
    'work_turned_away_total',
    "Work put back because its client held its share of a worker's slots, by task queue.",
    'queue',
  );
  const slotsUsed = make.gauge('work_slots_used', 'Slots of a worker in use, by task queue.', 'queue');
  const folderBytes = make.gauge('work_folder_bytes', "Bytes of the feeds on a worker's disk.");
  const repairs = make.counter(
    'schedule_repairs_total',
    'Temporal Schedules that did not match the record of their gateway, by what was done.',
    'repair',
  );
  releaseMetric(make);
  const sources: (() => Promise<string>)[] = [];
  return {
    registry,
    async text() {
      const others = await Promise.all(sources.map((read) => read().catch(() => '')));
      return [await registry.metrics(), ...others].join('');
    },
    addSource: (read) => void sources.push(read),
    ...requestMetrics(make),
    ...runMetrics(make),
    ...readerMetrics(make),
    ...inboxMetrics(make),
    ...createBacklogMetrics(registry),
    slots: (queue, change) => slotsUsed.inc({ queue }, change),
    turnedAway: (queue) => turnedAway.inc({ queue }),
    workFolder: (bytes) => folderBytes.set(bytes),
    scheduleRepair: (repair) => repairs.inc({ repair }),
  };
}

type Makers = ReturnType<typeof makersFor>;

/** Makes the metrics of a registry. */
function makersFor(registry: Registry) {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    gauge,
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

/** Which release a process runs: dashboards show a rollout by it. */
function releaseMetric(make: Makers): void {
  make
    .gauge('property_gateway_build_info', 'Always 1; the release is in the label.', 'version')
    .set({ version: VERSION }, 1);
}

/** Requests to this process, and calls of it to the engines. */
function requestMetrics(make: Makers): Pick<Metrics, 'request' | 'engineCall'> {
  const labels = ['method', 'route', 'status'] as const;
  const requests = make.counter('http_requests_total', 'Completed HTTP requests.', ...labels);
  const requestSeconds = make.histogram(
    'http_request_duration_seconds',
    'Time from a request to the end of its answer.',
    REQUEST_BUCKETS,
    ...labels,
  );
  const calls = make.counter(
    'engine_calls_total',
    'Calls to the engines behind the service.',
    'engine',
    'operation',
    'ok',
  );
  const callSeconds = make.histogram(
    'engine_call_duration_seconds',
    'Duration of calls to the engines behind the service.',
    ENGINE_BUCKETS,
    'engine',
    'operation',
  );
  return {
    request(of, seconds) {
      requests.inc(of);
      requestSeconds.observe(of, seconds);
    },
    engineCall(engine, operation, seconds, ok) {
      calls.inc({ engine, operation, ok: String(ok) });
      callSeconds.observe({ engine, operation }, seconds);
    },
  };
}

function runMetrics(make: Makers): Pick<Metrics, 'run' | 'listings' | 'phase'> {
  const runs = make.counter('sync_runs_total', 'Finished runs by kind and outcome.', 'kind', 'outcome');
  const listings = make.counter('sync_listings_total', 'Listings by what a run did with them.', 'op');
  const phases = make.histogram(
    'sync_phase_duration_seconds',
    'Duration of the phases of runs.',
    PHASE_BUCKETS,
    'phase',
  );
  return {
    run: (labels) => runs.inc(labels),
    listings(op, count) {
      if (count > 0) listings.inc({ op }, count);
    },
    phase: (phase, seconds) => phases.observe({ phase }, seconds),
  };
}

/** What sites and readers are sent, and what visitors do. */
function readerMetrics(make: Makers): Pick<Metrics, 'siteEvent' | 'searchAlert' | 'visitorEvents'> {
  const siteEvents = make.counter(
    'site_event_attempts_total',
    'Attempts to send events to sites, by the state of the delivery afterwards.',
    'outcome',
  );
  const alerts = make.counter(
    'search_alert_attempts_total',
    'Attempts to announce matches of saved searches, by channel and by outcome.',
    'channel',
    'outcome',
  );
  const visitorEvents = make.counter(
    'visitor_events_total',
    'Visitor events of readable batches, by source, by outcome and by the reason of their refusal.',
    'from',
    'outcome',
    'reason',
  );
  return {
    siteEvent: (outcome) => siteEvents.inc({ outcome }),
    searchAlert: (labels) => alerts.inc(labels),
    visitorEvents(labels, count) {
      if (count > 0) visitorEvents.inc(labels, count);
    },
  };
}

function inboxMetrics(
  make: Makers,
): Pick<Metrics, 'inboxConnection' | 'inboxFile' | 'inboxRefusal' | 'inboxSignInFailure'> {
  const files = make.counter('inbox_files_total', 'Files pushed into inboxes.', 'protocol');
  const bytesReceived = make.counter('inbox_bytes_total', 'Bytes of the files pushed into inboxes.', 'protocol');
  const refusals = make.counter(
    'inbox_refusals_total',
    'Requests of clients of inboxes that were refused, by reason.',
    'protocol',
    'refusal',
  );
  const failures = make.counter(
    'inbox_sign_in_failures_total',
    'Sign-ins to inboxes with a wrong user or secret.',
    'protocol',
  );
  const connections = make.gauge(
    'inbox_connections',
    'Open connections of CRMs that push files by SFTP or FTP.',
    'protocol',
  );
  const refused = make.counter(
    'inbox_connections_refused_total',
    'Connections by SFTP or FTP beyond the limits of all or of one address.',
    'protocol',
  );
  return {
    inboxConnection: (change) => (protocol) => {
      if (change === 'refused') refused.inc({ protocol });
      else connections.inc({ protocol }, change === 'opened' ? 1 : -1);
    },
    inboxFile(protocol, bytes) {
      files.inc({ protocol });
      bytesReceived.inc({ protocol }, bytes);
    },
    inboxRefusal: (protocol, refusal) => refusals.inc({ protocol, refusal }),
    inboxSignInFailure: (protocol) => failures.inc({ protocol }),
  };
}
