import { expect } from 'chai';
import { pipeline } from 'node:stream/promises';
import { createTestContext } from '../testing/context.ts';
import { failureOf } from '../testing/failure-of.ts';
import { serve } from '../testing/serve.ts';
import type { TestServer } from '../testing/serve.ts';
import { until } from '../testing/until.ts';

describe('A streamed response', () => {
  let server: TestServer;
  afterEach(() => server.stop());

  /** A server that sends single bytes until the connection closes. */
  const startDripping = () =>
    serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('a'), 10);
      response.once('close', () => clearInterval(timer));
    });

  const drain = async (source: AsyncIterable<unknown>) => {
    for await (const _chunk of source);
  };

  it('that is too slow ends as transient with its rate in the message, and its socket is closed', async () => {
    server = await startDripping();
    const context = await createTestContext({
      config: {},
      http: { pace: { bytesPerSecond: 4_096, totalSeconds: 60 } },
    });
    const { body } = await context.http.stream(server.url, { timeoutMs: 200 });
    const error = await failureOf(pipeline(body, drain));
    expect(error).to.include({ kind: 'transient', internal: 'timeout' });
    expect(error.message).to.match(/too slow: it sent \d+ bytes per second, and the minimum is 4096/);
    await until(() => server.openSockets() === 0);
    await context.close();
  });

  it('that does not end is aborted after its total time, however fast it is', async () => {
    server = await startDripping();
    const context = await createTestContext({ config: {}, http: { pace: { bytesPerSecond: 0, totalSeconds: 0.2 } } });
    const { body } = await context.http.stream(server.url, { timeoutMs: 10_000 });
    const error = await failureOf(pipeline(body, drain));
    expect(error).to.include({ kind: 'transient' });
    expect(error.message).to.match(/did not send its response within 0\.2 seconds; \d+ bytes had arrived/);
    await context.close();
  });

  it('may be read as slowly as its reader likes', async () => {
    server = await serve({ '/': { body: 'a'.repeat(300_000) } });
    const context = await createTestContext({
      config: {},
      http: { pace: { bytesPerSecond: 1_024 ** 2, totalSeconds: 60 } },
    });
    const { body } = await context.http.stream(server.url, { timeoutMs: 100 });
    let bytes = 0;
    for await (const chunk of body) {
      bytes += Buffer.from(chunk).length;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(bytes).to.equal(300_000);
    await context.close();
  });
});

describe('A request without a response', () => {
  it('is retried once: a server that hangs does not recover within further attempts', async () => {
    let asked = 0;
    const server = await serve(() => void asked++);
    const context = await createTestContext({ config: {} });
    const error = await failureOf(context.http.bytes(server.url, { timeoutMs: 60, attempts: 4 }));
    expect(error).to.include({ kind: 'transient', internal: 'timeout' });
    expect(asked).to.equal(2);
    await context.close();
    await server.stop();
  });
});
