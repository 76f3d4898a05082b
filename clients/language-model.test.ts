import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { createLanguageModel } from './language-model.ts';
import type { LanguageModel, LanguageModelAccess } from './language-model.ts';

const REQUEST = { instructions: 'Translate.', text: 'maison', schema: { name: 'intent', schema: { type: 'object' } } };

/** A chat completion with this content, as the API has it. */
const completion = (content: unknown, more: object = {}) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...more }],
  });

describe('The client of a language model', () => {
  let reply: (request: IncomingMessage, response: ServerResponse, body: string) => void = () => {};
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      headers.push(request.headers);
      reply(request, response, body);
    });
  });
  let url = '';

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    bodies.length = 0;
    headers.length = 0;
  });

  const open = (more: Partial<LanguageModelAccess> = {}): LanguageModel =>
    createLanguageModel({ url, key: 'model-key', model: 'small', timeoutMs: 10_000, ...more });
  const respond = (status: number, text: string, type = 'application/json') => {
    reply = (_, response) => response.writeHead(status, { 'content-type': type }).end(text);
  };
  const fault = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  it('asks for structured output by the schema and returns the parsed answer', async () => {
    respond(200, completion('{"language":"fr"}'));
    expect(await open().complete(REQUEST)).to.deep.equal({ language: 'fr' });
    const sent = JSON.parse(bodies[0] ?? '');
    expect(sent.model).to.equal('small');
    expect(sent.messages.map(({ role }: { role: string }) => role)).to.deep.equal(['system', 'user']);
    expect(sent.response_format.type).to.equal('json_schema');
    expect(sent.response_format.json_schema).to.deep.include({ name: 'intent', strict: true });
    expect(headers[0]?.authorization).to.equal('Bearer model-key');
  });

  const ANSWERS: readonly (readonly [what: string, status: number, text: string, type?: string])[] = [
    ['a refusal', 200, JSON.stringify({ choices: [{ message: { refusal: 'I cannot' }, finish_reason: 'stop' }] })],
    ['an answer that was cut off', 200, completion('{"language":', { finish_reason: 'length' })],
    ['content that is no JSON', 200, completion('Here is your intent: {}')],
    ['content that is no text', 200, completion(null)],
    ['a body that is no JSON', 200, '<html>'],
    ['a body without choices', 200, '{"error":{"message":"overloaded"}}'],
    ['an empty body', 200, ''],
    [
      'events of a stream',
      200,
      'data: {"choices":[{"delta":{"content":"{"}}]}\n\ndata: [DONE]\n\n',
      'text/event-stream',
    ],
    ['too many requests', 429, '{"error":{"message":"slow down"}}'],
    ['a fault of the server', 500, 'oops'],
    ['a wrong key', 401, '{"error":{"message":"bad key model-key"}}'],
    ['a huge answer', 200, completion('x'.repeat(1_000_000))],
  ];
  for (const [what, status, text, type] of ANSWERS) {
    it(`rejects ${what} without repeating what the server said`, async () => {
      respond(status, text, type);
      const message = await fault(open().complete(REQUEST));
      expect(message).to.not.equal('done');
      expect(message).to.not.include('model-key').and.not.include('oops');
    });
  }

  it('gives up on an answer that drips beyond its time', async () => {
    reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    };
    expect(await fault(open({ timeoutMs: 100 }).complete(REQUEST))).to.match(/abort|time/i);
  });

  it('reports a connection that breaks in the middle of an answer', async () => {
    reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices":');
      setImmediate(() => response.destroy());
    };
    expect(await fault(open().complete(REQUEST))).to.not.equal('done');
  });

  it('follows no redirect, so that its key goes nowhere else', async () => {
    reply = (_, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
    expect(await fault(open().complete(REQUEST))).to.not.equal('done');
    expect(bodies).to.have.length(1);
  });

  it('is not called after five failures in a row, and called again after half a minute', async () => {
    let time = 0;
    const model = open({ now: () => time });
    respond(500, 'oops');
    for (let attempt = 0; attempt < 5; attempt += 1) await fault(model.complete(REQUEST));
    expect(await fault(model.complete(REQUEST))).to.include('not called');
    expect(bodies).to.have.length(5);
    time = 31_000;
    respond(200, completion('{}'));
    expect(await model.complete(REQUEST)).to.deep.equal({});
    respond(500, 'oops');
    await fault(model.complete(REQUEST));
    respond(200, completion('{}'));
    expect(await model.complete(REQUEST)).to.deep.equal({});
  });
});
