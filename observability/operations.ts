import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** What every piece of work needs and does not answer; empty: the process is ready. */
  readonly down: readonly string[];
  /** What only some of the work needs and does not answer. */
  readonly impaired: readonly string[];
}

/** Serves /metrics, /livez and /readyz for a process that has no API; the API serves them itself. `port` 0 takes a free one; the result names it. */
export async function serveOperations(options: {
  port: number;
  host: string;
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { metrics, readiness } = options;
  const server = createServer((request, response) => {
    if (request.url === '/livez') response.end('ok\n');
    else if (request.url === '/readyz') {
      void readiness().then(({ down, impaired }) => {
        response.statusCode = down.length === 0 ? 200 : 503;
        response.setHeader('content-type', 'application/json');
        response.end(`${JSON.stringify(down.length === 0 ? { status: 'ready', impaired } : { down, impaired })}\n`);
      });
    } else if (request.url === '/metrics') {
      void metrics.text().then((text) => {
        response.setHeader('content-type', metrics.registry.contentType);
        response.end(text);
      });
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : options.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
