import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
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
export type EventSource = 'server' | 'browser';

/** What a process counts about itself; served at /metrics in the Prometheus text format. */
export interface Metrics {
  readonly registry: Registry;
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
  /** Matches that are stored and not yet announced; undefined where another process counts them. */
  pendingAlerts(count: number | undefined): void;
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
  /** Gateways whose last good sync is older than their rhythm allows; undefined where another process counts them. */
  overdueGateways(count: number | undefined): void;
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
  /** Deliveries that wait to be read or are being read; undefined where another process counts them. */
  deliveriesWaiting(count: number | undefined): void;
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
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requestLabels = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed HTTP requests.',
    labelNames: requestLabels,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: requestLabels,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const runs = new Counter({
    name: 'sync_runs_total',
    help: 'Finished runs by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const listings = new Counter({
    name: 'sync_listings_total',
    help: 'Listings by what a run did with them.',
    labelNames: ['op'] as const,
    registers,
  });
  const phaseSeconds = new Histogram({
    name: 'sync_phase_duration_seconds',
    help: 'Duration of the phases of runs.',
    labelNames: ['phase'] as const,
    buckets: PHASE_BUCKETS,
    registers,
  });
  const siteEvents = new Counter({
    name: 'site_event_attempts_total',
    help: 'Attempts to send events to sites, by the state of the delivery afterwards.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const searchAlerts = new Counter({
    name: 'search_alert_attempts_total',
    help: 'Attempts to announce matches of saved searches, by channel and by outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const alertsPending = new Gauge({
    name: 'search_alerts_pending',
    help: 'Matches of saved searches that are not yet announced; reported by the one worker that counts them.',
    registers,
  });
  alertsPending.remove();
  const visitorEvents = new Counter({
    name: 'visitor_events_total',
    help: 'Visitor events of readable batches, by source, by outcome and by the reason of their refusal.',
    labelNames: ['from', 'outcome', 'reason'] as const,
    registers,
  });
  const slotsUsed = new Gauge({
    name: 'work_slots_used',
    help: 'Slots of a worker in use, by task queue.',
    labelNames: ['queue'] as const,
    registers,
  });
  const turnedAway = new Counter({
    name: 'work_turned_away_total',
    help: "Work put back because its client held its share of a worker's slots, by task queue.",
    labelNames: ['queue'] as const,
    registers,
  });
  const scheduleRepairs = new Counter({
    name: 'schedule_repairs_total',
    help: 'Temporal Schedules that did not match the record of their gateway, by what was done.',
    labelNames: ['repair'] as const,
    registers,
  });
  const overdue = new Gauge({
    name: 'gateways_overdue',
    help: 'Gateways whose last good sync is older than their rhythm allows; reported by the one worker that counts them.',
    registers,
  });
  overdue.remove();
  const folderBytes = new Gauge({
    name: 'work_folder_bytes',
    help: "Bytes of the feeds on a worker's disk.",
    registers,
  });
  const inbox = inboxMetrics(registers);
  const inboxConnections = new Gauge({
    name: 'inbox_connections',
    help: 'Open connections of CRMs that push files by SFTP or FTP.',
    labelNames: ['protocol'] as const,
    registers,
  });
  const inboxRefused = new Counter({
    name: 'inbox_connections_refused_total',
    help: 'Connections by SFTP or FTP beyond the limits of all or of one address.',
    labelNames: ['protocol'] as const,
    registers,
  });
  const engineCalls = new Counter({
    name: 'engine_calls_total',
    help: 'Calls to the engines behind the service.',
    labelNames: ['engine', 'operation', 'ok'] as const,
    registers,
  });
  const engineSeconds = new Histogram({
    name: 'engine_call_duration_seconds',
    help: 'Duration of calls to the engines behind the service.',
    labelNames: ['engine', 'operation'] as const,
    buckets: ENGINE_BUCKETS,
    registers,
  });
  return {
    registry,
    request(labels, seconds) {
      requests.inc(labels);
      requestSeconds.observe(labels, seconds);
    },
    run: (labels) => runs.inc(labels),
    listings(op, count) {
      if (count > 0) listings.inc({ op }, count);
    },
    phase: (phase, seconds) => phaseSeconds.observe({ phase }, seconds),
    siteEvent: (outcome) => siteEvents.inc({ outcome }),
    searchAlert: (labels) => searchAlerts.inc(labels),
    pendingAlerts(count) {
      if (count === undefined) alertsPending.remove();
      else alertsPending.set(count);
    },
    visitorEvents(labels, count) {
      if (count > 0) visitorEvents.inc(labels, count);
    },
    slots: (queue, change) => slotsUsed.inc({ queue }, change),
    turnedAway: (queue) => turnedAway.inc({ queue }),
    scheduleRepair: (repair) => scheduleRepairs.inc({ repair }),
    overdueGateways(count) {
      if (count === undefined) overdue.remove();
      else overdue.set(count);
    },
    inboxConnection: (change) => (protocol) => {
      if (change === 'refused') inboxRefused.inc({ protocol });
      else inboxConnections.inc({ protocol }, change === 'opened' ? 1 : -1);
    },
    workFolder: (bytes) => folderBytes.set(bytes),
    ...inbox,
    engineCall(engine, operation, seconds, ok) {
      engineCalls.inc({ engine, operation, ok: String(ok) });
      engineSeconds.observe({ engine, operation }, seconds);
    },
  };
}

/** What is counted of inboxes. */
function inboxMetrics(
  registers: Registry[],
): Pick<Metrics, 'deliveriesWaiting' | 'inboxFile' | 'inboxRefusal' | 'inboxSignInFailure'> {
  const labelNames = ['protocol'] as const;
  const files = new Counter({ name: 'inbox_files_total', help: 'Files pushed into inboxes.', labelNames, registers });
  const bytesReceived = new Counter({
    name: 'inbox_bytes_total',
    help: 'Bytes of the files pushed into inboxes.',
    labelNames,
    registers,
  });
  const refusals = new Counter({
    name: 'inbox_refusals_total',
    help: 'Requests of clients of inboxes that were refused, by reason.',
    labelNames: ['protocol', 'refusal'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'inbox_sign_in_failures_total',
    help: 'Sign-ins to inboxes with a wrong user or secret.',
    labelNames,
    registers,
  });
  const waiting = new Gauge({
    name: 'inbox_deliveries_waiting',
    help: 'Deliveries that are not yet read to their end; reported by the one worker that counts them.',
    registers,
  });
  waiting.remove();
  return {
    inboxFile(protocol, bytes) {
      files.inc({ protocol });
      bytesReceived.inc({ protocol }, bytes);
    },
    inboxRefusal: (protocol, refusal) => refusals.inc({ protocol, refusal }),
    inboxSignInFailure: (protocol) => failures.inc({ protocol }),
    deliveriesWaiting(count) {
      if (count === undefined) waiting.remove();
      else waiting.set(count);
    },
  };
}
