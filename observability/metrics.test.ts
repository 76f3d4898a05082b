import { expect } from 'chai';
import { createMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';

const linesOf = async ({ registry }: Metrics) => (await registry.metrics()).split('\n');

describe('The metrics', () => {
  it('count requests by operation and status, and time them', async () => {
    const metrics = createMetrics();
    const labels = { method: 'GET', route: 'listGateways', status: 200 };
    metrics.request(labels, 0.02);
    metrics.request(labels, 0.2);
    metrics.request({ ...labels, status: 503 }, 5);
    const lines = await linesOf(metrics);
    const route = 'method="GET",route="listGateways"';
    expect(lines).to.include(`http_requests_total{${route},status="200"} 2`);
    expect(lines).to.include(`http_requests_total{${route},status="503"} 1`);
    expect(lines).to.include(`http_request_duration_seconds_bucket{le="0.1",${route},status="200"} 1`);
  });

  it('count runs, listings and phases', async () => {
    const metrics = createMetrics();
    metrics.run({ kind: 'SYNC', outcome: 'PARTIAL' });
    metrics.listings('created', 250);
    metrics.listings('created', 1);
    metrics.phase('import', 61);
    const lines = await linesOf(metrics);
    expect(lines).to.include('sync_runs_total{kind="SYNC",outcome="PARTIAL"} 1');
    expect(lines).to.include('sync_listings_total{op="created"} 251');
    expect(lines).to.include('sync_phase_duration_seconds_bucket{le="60",phase="import"} 0');
    expect(lines).to.include('sync_phase_duration_seconds_bucket{le="300",phase="import"} 1');
  });

  it('count attempts to announce matches', async () => {
    const metrics = createMetrics();
    metrics.searchAlert({ channel: 'mail', outcome: 'SENT' });
    const lines = await linesOf(metrics);
    expect(lines).to.include('search_alert_attempts_total{channel="mail",outcome="SENT"} 1');
  });

  it('count visitor events by source, by outcome and by the reason of their refusal', async () => {
    const metrics = createMetrics();
    metrics.visitorEvents({ from: 'browser', outcome: 'accepted', reason: 'none' }, 3);
    metrics.visitorEvents({ from: 'browser', outcome: 'duplicate', reason: 'none' }, 0);
    metrics.visitorEvents({ from: 'server', outcome: 'refused', reason: 'late' }, 1);
    const lines = (await linesOf(metrics)).filter((line) => line.startsWith('visitor_events_total'));
    expect(lines).to.deep.equal([
      'visitor_events_total{from="browser",outcome="accepted",reason="none"} 3',
      'visitor_events_total{from="server",outcome="refused",reason="late"} 1',
    ]);
  });

  it('have no line for what did not happen', async () => {
    const metrics = createMetrics();
    metrics.listings('archived', 0);
    expect((await linesOf(metrics)).filter((line) => line.includes('archived'))).to.deep.equal([]);
  });

  it('count failed calls of an engine apart from good ones', async () => {
    const metrics = createMetrics();
    metrics.engineCall('mongodb', 'find', 0.002, true);
    metrics.engineCall('mongodb', 'find', 0.002, false);
    const lines = await linesOf(metrics);
    for (const ok of ['true', 'false']) {
      expect(lines).to.include(`engine_calls_total{engine="mongodb",operation="find",ok="${ok}"} 1`);
    }
  });

  it('of one process are apart from those of another in the same program', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.run({ kind: 'SYNC', outcome: 'COMPLETED' });
    expect((await linesOf(other)).filter((line) => line.startsWith('sync_runs_total'))).to.deep.equal([]);
  });
});
