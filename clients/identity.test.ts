import { expect } from 'chai';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../model/shared/errors.ts';
import { createIdentity } from './identity.ts';

/** An identity service of a few lines on real HTTP; what it says is set by each test. */
describe('createIdentity', () => {
  let server: Server;
  let url = '';
  let seen: { method: string; path: string; authorization: string; body: string }[] = [];
  let respond: (response: ServerResponse, request: IncomingMessage, body: string) => void = () => {};

  const json = (status: number, body: object) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const identity = (options: { cacheSeconds?: number; timeoutMs?: number } = {}) =>
    createIdentity({ url, clientId: 'gateway', clientSecret: 's e:cret', cacheSeconds: 30, ...options });
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(error instanceof AppError)) throw new Error(`no AppError: ${String(error)}`);
    return error;
  };

  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        seen.push({ method, path, authorization: headers.authorization ?? '', body });
        respond(response, request, body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    seen = [];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('asks at the introspection endpoint with our credentials and reads every claim', async () => {
    respond = json(200, {
      active: true,
      client_id: 'north',
      item_ids: ['north-1', 'north-2'],
      plan: 'PRO',
      agency: true,
      gateway_id: 'g',
      email: 'a@b.test',
      language: 'fr',
    });
    expect(await identity().introspect('tok')).to.deep.equal({
      clientId: 'north',
      itemIds: ['north-1', 'north-2'],
      plan: 'PRO',
      agency: true,
      gatewayId: 'g',
      email: 'a@b.test',
      language: 'fr',
    });
    expect(seen).to.have.length(1);
    expect(seen[0]).to.include({ method: 'POST', path: '/token/introspection', body: 'token=tok' });
    expect(seen[0]?.authorization).to.match(/^Basic /);
  });

  it('reads the client of a token that a person got by signing in from account_id', async () => {
    respond = json(200, { active: true, client_id: 'property-gateway-console', account_id: 'north' });
    expect(await identity().introspect('tok')).to.include({ clientId: 'north' });
  });

  it('takes no mail address that could break a header', async () => {
    for (const email of ['a@b.test\nBcc: c@d.test', '"a b"@b.test', 'A <a@b.test>', 'a@b.test, c@d.test']) {
      respond = json(200, { active: true, client_id: 'north', email });
      expect(await identity().introspect('tok')).not.to.have.property('email');
      respond = json(200, { email, language: 'fr' });
      expect(await identity().contact('north')).to.deep.equal({ language: 'fr' });
    }
  });

  it('takes a token without items, or with claims it does not understand, for one that matches nothing', async () => {
    respond = json(200, { active: true, client_id: 'north', item_ids: 'north-1', agency: 'yes' });
    expect(await identity().introspect('tok')).to.deep.equal({
      clientId: 'north',
      itemIds: [],
      plan: '',
      agency: false,
    });
  });

  it('knows nobody behind an inactive token or one without a client, and asks again each time', async () => {
    respond = json(200, { active: false });
    const service = identity();
    expect(await service.introspect('tok')).to.equal(undefined);
    expect(await service.introspect('tok')).to.equal(undefined);
    respond = json(200, { active: true });
    expect(await service.introspect('tok')).to.equal(undefined);
    expect(seen).to.have.length(3);
  });

  it('believes a positive answer for a while, but never beyond the token’s own end', async () => {
    respond = json(200, { active: true, client_id: 'north' });
    const service = identity();
    await service.introspect('tok');
    await service.introspect('tok');
    expect(seen).to.have.length(1);
    await service.introspect('another');
    expect(seen).to.have.length(2);
    respond = json(200, { active: true, client_id: 'north', exp: Math.floor(Date.now() / 1_000) - 1 });
    const strict = identity();
    await strict.introspect('tok');
    await strict.introspect('tok');
    expect(seen).to.have.length(4);
  });

  it('sends a request every time when it caches nothing', async () => {
    respond = json(200, { active: true, client_id: 'north' });
    const service = identity({ cacheSeconds: 0 });
    await service.introspect('tok');
    await service.introspect('tok');
    expect(seen).to.have.length(2);
  });

  it('asks once for simultaneous look-ups of one token', async () => {
    respond = json(200, { active: true, client_id: 'north' });
    const service = identity();
    await Promise.all(Array.from({ length: 20 }, () => service.introspect('tok')));
    expect(seen).to.have.length(1);
  });

  it('says DOWNSTREAM_ERROR, lets nobody in and remembers nothing when the service fails', async () => {
    const service = identity({ timeoutMs: 100 });
    for (const fault of [json(500, {}), json(401, {}), json(200, { nonsense: 1 })]) {
      respond = fault;
      expect((await failureOf(service.introspect('tok'))).code).to.equal('DOWNSTREAM_ERROR');
    }
    respond = (response) => response.destroy();
    expect((await failureOf(service.introspect('tok'))).code).to.equal('DOWNSTREAM_ERROR');
    respond = () => {};
    expect((await failureOf(service.introspect('tok'))).code).to.equal('DOWNSTREAM_ERROR');
    respond = json(200, { active: true, client_id: 'north' });
    expect(await service.introspect('tok')).to.include({ clientId: 'north' });
  });

  it('knows nobody behind a token that the service refuses, for example one that looks like a JWT', async () => {
    for (const error of ['unsupported_token_type', 'invalid_token', 'invalid_request']) {
      respond = json(400, { error, error_description: 'Structured JWT Tokens cannot be introspected' });
      expect(await identity().introspect('eyJhbGciOiJSUzI1NiJ9.e30.c2ln'), error).to.equal(undefined);
    }
    for (const [status, error] of [
      [400, 'invalid_client'],
      [401, 'invalid_client'],
      [403, 'unauthorized_client'],
      [404, 'invalid_request'],
      [429, 'slow_down'],
      [500, 'server_error'],
    ] as const) {
      respond = json(status, { error });
      expect((await failureOf(identity().introspect('tok'))).code, error).to.equal('DOWNSTREAM_ERROR');
    }
  });

  it('gets an API token for a gateway, and says so when there is none', async () => {
    respond = json(201, { token: 'api-token', id: 'x' });
    const grant = { clientId: 'north', gatewayId: 'g', itemIds: ['north-1'] };
    expect(await identity().createApiToken(grant)).to.equal('api-token');
    expect(seen[0]).to.include({ method: 'POST', path: '/api-tokens' });
    expect(JSON.parse(seen[0]?.body ?? '')).to.deep.equal({
      client_id: 'north',
      gateway_id: 'g',
      item_ids: ['north-1'],
    });
    respond = json(400, {});
    expect((await failureOf(identity().createApiToken(grant))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('revokes the API tokens of a gateway, whether there are any or not', async () => {
    respond = (response) => response.writeHead(204).end();
    await identity().revokeApiTokens('g/1');
    expect(seen[0]).to.include({ method: 'DELETE', path: '/api-tokens/g%2F1' });
    respond = json(404, {});
    await identity().revokeApiTokens('g');
    respond = json(500, {});
    expect((await failureOf(identity().revokeApiTokens('g'))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('lists the API tokens of a gateway, and takes a list that is none for an outage', async () => {
    const item = { id: 't', created_at: '2026-01-01T00:00:00.000Z' };
    respond = json(200, { items: [{ ...item, token: 'must not get further' }] });
    expect(await identity().listApiTokens('g/1')).to.deep.equal([item]);
    expect(seen[0]).to.include({ method: 'GET', path: '/api-tokens?gateway_id=g%2F1' });
    for (const [status, body] of [
      [200, { items: [{ id: 't' }] }],
      [200, []],
      [404, {}],
    ] as const) {
      respond = json(status, body);
      expect((await failureOf(identity().listApiTokens('g'))).code).to.equal('DOWNSTREAM_ERROR');
    }
    respond = json(404, {});
    await identity().revokeApiToken('t');
    respond = json(500, {});
    expect((await failureOf(identity().revokeApiToken('t'))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('hands out no token that the service issued without its limits, and revokes it', async () => {
    const grant = { clientId: 'north', gatewayId: 'g', itemIds: [], limits: { read_only: true } };
    const issue = (claims: object) => {
      seen = [];
      respond = (response, { method, url: path }) => {
        if (method === 'DELETE') json(204, {})(response);
        else
          json(
            path === '/api-tokens' ? 201 : 200,
            path === '/api-tokens' ? { id: 't', token: 'tok' } : claims,
          )(response);
      };
    };
    issue({ active: true, client_id: 'north', read_only: true });
    expect(await identity().createApiToken(grant)).to.equal('tok');
    issue({ active: true, client_id: 'north' });
    expect((await failureOf(identity().createApiToken(grant))).message).to.include('none was handed out');
    expect(seen.at(-1)).to.include({ method: 'DELETE', path: '/api-tokens/t' });
  });

  it('is ready when the service answers our credentials', async () => {
    respond = json(200, { active: false });
    await identity().ping();
    respond = json(401, {});
    expect((await failureOf(identity().ping())).code).to.equal('DOWNSTREAM_ERROR');
  });
});
