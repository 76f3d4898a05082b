import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';

export type RunningServer = {
  url: string;
  stop: () => Promise<void>;
};

/** Longer than clients keep an idle connection: the client closes it first, so never while it sends its next request. */
const KEEP_ALIVE_MS = 75_000;

/** Serves HTTP on a port (0: a free one) once everything behind it is ready to. */
export async function startHttpServer(
  title: string,
  { port, host }: { port: number; host: string },
  createListener: (url: string) => Promise<RequestListener> | RequestListener,
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port}, which the ${title} needs, is in use. Stop the other program, or move the stack: PORT_OFFSET=2000`,
        { cause: error },
      );
    }
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`The ${title} listens on no port`);
  const url = `http://${host}:${address.port}`;
  server.on('request', await createListener(url));
  return {
    url,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
