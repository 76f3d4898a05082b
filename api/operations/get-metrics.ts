import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

export const getMetrics = route({
  method: 'GET',
  path: '/metrics',
  id: 'getMetrics',
  summary: 'Metrics of this process for Prometheus',
  tag: 'Operations',
  access: 'public',
  root: true,
  success: { status: 200, description: 'Prometheus text format.', contentType: 'text/plain' },
}).handle(async (_input, { metrics }) =>
  content(metrics.registry.contentType, await metrics.text(), { 'Cache-Control': 'no-store' }),
);
