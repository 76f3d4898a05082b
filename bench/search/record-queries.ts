import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A connection to Elasticsearch that records the last search sent through it. */
export interface Recorder {
  readonly url: string;
  /** Path and query, and the body, of the last search. */
  last(): { readonly path: string; readonly body: string };
  close(): void;
}

/** Forwards requests to Elasticsearch, so that a bare client can send exactly the same search again. */
export async function startRecorder(elasticsearchUrl: string): Promise<Recorder> {
  let last = { path: '', body: '' };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const path = request.url ?? '';
      if (path.includes('/_search')) last = { path, body };
      const answer = await fetch(elasticsearchUrl + path, {
        method: request.method ?? 'GET',
        headers: {
          accept: request.headers.accept ?? 'application/json',
          'content-type': request.headers['content-type'] ?? 'application/json',
        },
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        'x-elastic-product': 'Elasticsearch',
      });
      response.end(await answer.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, last: () => last, close: () => void server.close() };
}
