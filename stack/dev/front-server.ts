import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';

const CONSOLE = join(import.meta.dirname, '../../console');

/** Listens where the API of `npm start` does. */
export interface FrontServer {
  /** Requests go to the API at this root; they wait until it is known, and get 503 with the reason if it rejects. */
  follow(api: Promise<string>): void;
  /** Calls back with the absolute path of each file below these folders that is written, added or removed. */
  watch(folders: readonly string[], onChange: (file: string) => void): void;
  stop(): Promise<void>;
}

/**
 * The address of the product under `npm run dev`: passes requests on to the API of the moment, and serves the console from its sources by Vite, which replaces changed
 * modules in the browser. While the API is replaced requests wait instead of failing.
 */
export async function startFrontServer({ port, host }: { port: number; host: string }): Promise<FrontServer> {
  let api = new Promise<string>(() => {});
  const server = createServer();
  const vite = await createVite({
    configFile: false,
    root: CONSOLE,
    base: '/console/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('request', (req, res) => {
    // What the console has to know of its deployment comes from the API.
    if (/^\/console\/(?!config\.json)/.test(req.url ?? '')) vite.middlewares(req, res);
    else
      api.then(
        (url) => pass(url, req, res),
        (reason: unknown) => refuse(res, String(reason)),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    follow(next) {
      api = next;
      // A refusal is reported to each request; without any it must not end the process.
      api.catch(() => undefined);
    },
    watch(folders, onChange) {
      vite.watcher.add([...folders]);
      vite.watcher.on('all', (_event, file) => onChange(file));
    },
    async stop() {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(url: string, req: IncomingMessage, res: ServerResponse): void {
  const onward = request(new URL(req.url ?? '/', url), { method: req.method ?? 'GET', headers: req.headers });
  onward.on('response', (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
    reply.on('error', () => res.destroy());
  });
  onward.on('error', (error) => refuse(res, `The API closed the connection: ${error.message}`));
  res.on('close', () => onward.destroy());
  req.pipe(onward);
}

function refuse(res: ServerResponse, reason: string): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}
