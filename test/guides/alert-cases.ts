/** A course of metrics: values of series by minute for eight hours, as `promtool test rules` writes them (`0+5x480`: from 0, five more each minute). */
export type Course = Readonly<Record<string, string>>;

/** The metrics that a rule is about, once as it must fire, once as it must not. */
export interface AlertCase {
  readonly fires: Course;
  readonly quiet: Course;
}

/** The same value for eight hours. */
const steady = (value: number): string => `${value}+0x480`;
/** A counter that grows by so much each minute. */
const growing = (perMinute: number): string => `0+${perMinute}x480`;

const failures = (failing: number, good: number): Course => ({
  'sync_runs_total{kind="SYNC",outcome="FAILED"}': growing(failing),
  'sync_runs_total{kind="SYNC",outcome="COMPLETED"}': growing(good),
});
const partial = (some: number, good: number): Course => ({
  'sync_runs_total{kind="SYNC",outcome="PARTIAL"}': growing(some),
  'sync_runs_total{kind="SYNC",outcome="COMPLETED"}': growing(good),
});
const requests = (status: string, some: number, good: number): Course => ({
  [`http_requests_total{method="GET",route="listGateways",status="${status}"}`]: growing(some),
  'http_requests_total{method="GET",route="listGateways",status="200"}': growing(good),
});
/** A histogram of which a share is below and the rest beyond the bound that matters. */
const histogram = (
  name: string,
  labels: string,
  bounds: readonly [fast: string, slow: string],
  fast: number,
): Course => ({
  [`${name}_bucket{${labels},le="${bounds[0]}"}`]: growing(fast),
  [`${name}_bucket{${labels},le="${bounds[1]}"}`]: growing(100),
  [`${name}_bucket{${labels},le="+Inf"}`]: growing(100),
});
const mails = (retries: number, sent: number): Course => ({
  'search_alert_attempts_total{channel="mail",outcome="RETRY"}': growing(retries),
  'search_alert_attempts_total{channel="mail",outcome="SENT"}': growing(sent),
});
const calls = (failing: number): Course => ({
  'engine_calls_total{engine="mongodb",operation="find",ok="false"}': growing(failing),
  'engine_calls_total{engine="mongodb",operation="find",ok="true"}': growing(100),
});
const one = (series: string, fires: string, quiet: string): AlertCase => ({
  fires: { [series]: fires },
  quiet: { [series]: quiet },
});

/** By name of the rule. */
export const ALERT_CASES: Readonly<Record<string, AlertCase>> = {
  ApiFaults: { fires: requests('503', 3, 100), quiet: requests('503', 1, 100) },
  ApiSlow: {
    fires: histogram('http_request_duration_seconds', 'method="GET",route="a",status="200"', ['2.5', '5'], 90),
    quiet: histogram('http_request_duration_seconds', 'method="GET",route="a",status="200"', ['2.5', '5'], 97),
  },
  ClientsRefused: { fires: requests('401', 200, 100), quiet: requests('401', 80, 100) },
  RunsFailing: { fires: failures(1, 2), quiet: failures(1, 9) },
  RunsPartial: { fires: partial(2, 1), quiet: partial(1, 2) },
  RunsWaiting: one('sync_runs_oldest_seconds{status="QUEUED",trigger="API"}', steady(1_000), steady(800)),
  RunsLost: one('sync_runs_oldest_seconds{status="RUNNING",trigger="API"}', steady(10_000), steady(7_000)),
  DeliveriesFailing: {
    fires: {
      'sync_listings_total{op="delivery_failed"}': growing(2),
      'sync_listings_total{op="delivered"}': growing(10),
    },
    quiet: {
      'sync_listings_total{op="delivery_failed"}': growing(1),
      'sync_listings_total{op="delivered"}': growing(20),
    },
  },
  // words-allow given-up -- the name of the rule, which operators have in their routes
  SiteEventsGivenUp: one('site_event_attempts_total{outcome="FAILED"}', growing(1), steady(5)),
  SitesWaiting: one('site_events_oldest_seconds', steady(30_000), steady(18_000)),
  MailsWaiting: one('mails_oldest_seconds', steady(4_000), steady(3_000)),
  SearchAlertsNotSent: { fires: mails(1, 0), quiet: mails(1, 1) },
  GatewaysOverdue: one('gateways_overdue', steady(1), steady(0)),
  SchedulesRepaired: one('schedule_repairs_total{repair="changed"}', growing(1), steady(200)),
  SchedulesRefused: one('schedule_repairs_total{repair="refused"}', growing(1), steady(3)),
  NobodyReports: { fires: { process_start_time_seconds: steady(1) }, quiet: { gateways_overdue: steady(0) } },
  NoWorker: {
    fires: {
      'task_queue_pollers{queue="pg-import",type="activity"}': steady(0),
      'task_queue_pollers{queue="pg",type="workflow"}': steady(2),
    },
    quiet: { 'task_queue_pollers{queue="pg-import",type="activity"}': steady(1) },
  },
  TasksWaiting: one('task_queue_oldest_seconds{queue="pg-import",type="activity"}', steady(400), steady(200)),
  ClientHeldBack: one('work_turned_away_total{queue="pg-import"}', growing(90), growing(30)),
  DeliveriesWaiting: one('inbox_oldest_seconds', steady(4_000), steady(3_000)),
  InboxSignInsRefused: one('inbox_sign_in_failures_total{protocol="sftp"}', growing(60), growing(10)),
  InboxConnectionsRefused: one('inbox_connections_refused_total{protocol="ftps"}', growing(10), growing(2)),
  EngineFailing: { fires: calls(10), quiet: calls(3) },
  EngineSlow: {
    fires: histogram('engine_call_duration_seconds', 'engine="mongodb",operation="find"', ['2.5', '5'], 90),
    quiet: histogram('engine_call_duration_seconds', 'engine="mongodb",operation="find"', ['2.5', '5'], 97),
  },
  SearchIncomplete: {
    fires: {
      'search_documents{index="listings-1"}': steady(900),
      'store_documents{collection="listings"}': steady(1_000),
      'store_documents{collection="listing_changes"}': steady(9_000),
    },
    quiet: {
      'search_documents{index="listings-1"}': steady(990),
      'store_documents{collection="listings"}': steady(1_000),
      'store_documents{collection="listing_changes"}': steady(9_000),
    },
  },
  HeapNearlyFull: {
    fires: { nodejs_heap_live_bytes: steady(900), nodejs_heap_limit_bytes: steady(1_000) },
    quiet: { nodejs_heap_live_bytes: steady(800), nodejs_heap_limit_bytes: steady(1_000) },
  },
  ProcessesRestart: one('process_start_time_seconds', '0+1x480', steady(1_700_000_000)),
  ReleasesMixed: {
    fires: {
      'property_gateway_build_info{version="1.0.0",instance="a"}': steady(1),
      'property_gateway_build_info{version="1.1.0",instance="b"}': steady(1),
    },
    quiet: {
      'property_gateway_build_info{version="1.1.0",instance="a"}': steady(1),
      'property_gateway_build_info{version="1.1.0",instance="b"}': steady(1),
    },
  },
  ProcessBlocked: one('nodejs_eventloop_lag_p99_seconds', steady(0.8), steady(0.2)),
};
