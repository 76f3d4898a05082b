import { mkdtemp, readFile, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import type { RunningServer } from './http-server.ts';
import { RESOURCE_SERVER, demoSecret, startIdentity } from './identity.ts';
import { requestToken } from './request-token.ts';

const PRODUCT = basic(RESOURCE_SERVER.client_id, RESOURCE_SERVER.client_secret);

describe('identity service', () => {
  let dataFolder: string;
  let identity: RunningServer;

  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'identity-'));
    identity = await startIdentity({ port: 0, dataFolder });
  });
  after(async () => {
    await identity.stop();
    await rm(dataFolder, { recursive: true });
  });

  /** The same port again: the address is the issuer of the tokens. */
  const restart = async (): Promise<void> => {
    await identity.stop();
    identity = await startIdentity({ port: Number(new URL(identity.url).port), dataFolder });
  };
  const introspect = async (token: string, authorization = PRODUCT): Promise<Record<string, unknown>> => {
    const body = new URLSearchParams({ token });
    const answer = await fetch(`${identity.url}/token/introspection`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    const claims: Record<string, unknown> = JSON.parse(await answer.text());
    return claims;
  };
  const grant = async (clientId: string): Promise<string> => {
    const answer = await fetch(`${identity.url}/token`, {
      method: 'POST',
      headers: { authorization: basic(clientId, demoSecret(clientId)) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).to.equal(200);
    const { access_token }: { access_token: string } = JSON.parse(await answer.text());
    return access_token;
  };
  const admin = async (method: string, path: string, body?: object, authorization = PRODUCT): Promise<Response> =>
    fetch(`${identity.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const createApiToken = async (gatewayId: string, items = ['north-1']): Promise<{ id: string; token: string }> => {
    const body = { client_id: 'agency-north', gateway_id: gatewayId, item_ids: items };
    const answer = await admin('POST', '/api-tokens', body);
    expect(answer.status).to.equal(201);
    const created: { id: string; token: string } = JSON.parse(await answer.text());
    return created;
  };

  it('gives a client a token whose introspection says who it is', async () => {
    const claims = await introspect(await grant('agency-north'));
    expect(claims).to.include({
      active: true,
      client_id: 'agency-north',
      plan: 'PRO',
      agency: true,
      email: 'owner@agency-north.example',
      language: 'fr',
      token_type: 'Bearer',
    });
    expect(claims['item_ids']).to.deep.equal(['north-1', 'north-2']);
    expect(claims).not.to.have.property('gateway_id');
    expect(await introspect(await grant('agency-south'))).to.include({
      plan: 'STARTER',
      agency: false,
      language: 'en',
    });
  });

  it('speaks to a standard OAuth2 client library', async () => {
    const issuer = new URL(identity.url);
    const options = { [oauth.allowInsecureRequests]: true };
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    const client = { client_id: RESOURCE_SERVER.client_id };
    const secret = oauth.ClientSecretBasic(RESOURCE_SERVER.client_secret);
    const answer = await oauth.introspectionRequest(server, client, secret, await grant('partner'), options);
    expect(await oauth.processIntrospectionResponse(server, client, answer)).to.include({
      active: true,
      language: 'de',
    });
  });

  it('refuses a wrong secret', async () => {
    const answer = await fetch(`${identity.url}/token`, {
      method: 'POST',
      headers: { authorization: basic('agency-north', 'wrong') },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).to.equal(401);
  });

  it('lets a client look into its own tokens only', async () => {
    const token = await grant('agency-north');
    expect(await introspect(token, basic('agency-north', demoSecret('agency-north')))).to.include({ active: true });
    expect(await introspect(token, basic('partner', demoSecret('partner')))).to.deep.equal({ active: false });
  });

  it('issues an API token that is bound to a gateway and some of its owner’s items', async () => {
    const { id, token } = await createApiToken('gateway-1');
    const claims = await introspect(token);
    expect(claims).to.include({ active: true, client_id: 'agency-north', gateway_id: 'gateway-1', api_token_id: id });
    expect(claims['item_ids']).to.deep.equal(['north-1']);
  });

  it('refuses an API token for items of others and for unknown clients', async () => {
    const foreign = { client_id: 'agency-north', gateway_id: 'g', item_ids: ['south-1'] };
    expect((await admin('POST', '/api-tokens', foreign)).status).to.equal(400);
    const unknown = { client_id: 'nobody', gateway_id: 'g', item_ids: [] };
    expect((await admin('POST', '/api-tokens', unknown)).status).to.equal(404);
    expect((await admin('POST', '/api-tokens', { client_id: 'agency-north' })).status).to.equal(400);
  });

  it('revokes API tokens by their id and by their gateway', async () => {
    const first = await createApiToken('gateway-2');
    const second = await createApiToken('gateway-2');
    const other = await createApiToken('gateway-3');
    expect((await admin('DELETE', `/api-tokens/${first.id}`)).status).to.equal(204);
    expect(await introspect(first.token)).to.deep.equal({ active: false });
    expect(await introspect(second.token)).to.include({ active: true });
    expect((await admin('DELETE', '/api-tokens/gateway-2')).status).to.equal(204);
    expect(await introspect(second.token)).to.deep.equal({ active: false });
    expect(await introspect(other.token)).to.include({ active: true });
  });

  it('revokes a token as RFC 7009 says', async () => {
    const token = await grant('agency-north');
    const answer = await fetch(`${identity.url}/token/revocation`, {
      method: 'POST',
      headers: { authorization: basic('agency-north', demoSecret('agency-north')) },
      body: new URLSearchParams({ token }),
    });
    expect(answer.status).to.equal(200);
    expect(await introspect(token)).to.deep.equal({ active: false });
  });

  it('gives tokens of a chosen life, thirty days unless said otherwise', async () => {
    const now = Date.now() / 1000;
    const usual = await introspect(await requestToken({ identityUrl: identity.url, clientId: 'partner' }));
    expect(Number(usual['exp']) - now).to.be.closeTo(30 * 86_400, 60);
    const short = await introspect(
      await requestToken({ identityUrl: identity.url, clientId: 'partner', expiresIn: 90 }),
    );
    expect(Number(short['exp']) - now).to.be.closeTo(90, 60);
  });

  it('names an unknown client when asked for its token', async () => {
    const error = await requestToken({ identityUrl: identity.url, clientId: 'nobody' }).catch(
      (fault: unknown) => fault,
    );
    expect(error).to.be.an('error').with.property('message', 'There is no client nobody');
  });

  it('says where an owner is reached, and nothing secret', async () => {
    const answer = await admin('GET', '/clients/agency-south');
    expect(JSON.parse(await answer.text())).to.deep.equal({
      client_id: 'agency-south',
      item_ids: ['south-1'],
      plan: 'STARTER',
      agency: false,
      email: 'owner@agency-south.example',
      language: 'en',
    });
    expect((await admin('GET', '/clients/nobody')).status).to.equal(404);
  });

  it('opens its own routes to the product only', async () => {
    const asClient = basic('agency-north', demoSecret('agency-north'));
    expect((await admin('GET', '/clients/agency-south', undefined, asClient)).status).to.equal(401);
    expect((await admin('POST', '/tokens', { client_id: 'partner' }, asClient)).status).to.equal(401);
    expect((await admin('POST', '/api-tokens', {}, '')).status).to.equal(401);
    expect((await admin('DELETE', '/api-tokens/gateway-1', undefined, asClient)).status).to.equal(401);
  });

  it('remembers tokens and revocations over a restart, also when its last line was cut short', async () => {
    const kept = await grant('agency-north');
    const { token } = await createApiToken('gateway-4');
    const revoked = await createApiToken('gateway-5');
    await admin('DELETE', `/api-tokens/${revoked.id}`);
    await restart();
    await identity.stop();
    // With signs that no token has: three letters alone occur in one by chance.
    await appendFile(join(dataFolder, 'tokens.jsonl'), '{"key":"ClientCredentials:!cut!","payl');
    identity = await startIdentity({ port: Number(new URL(identity.url).port), dataFolder });
    expect(await introspect(kept)).to.include({ active: true, client_id: 'agency-north' });
    expect(await introspect(token)).to.include({ active: true, gateway_id: 'gateway-4' });
    expect(await introspect(revoked.token)).to.deep.equal({ active: false });
    expect(await readFile(join(dataFolder, 'tokens.jsonl'), 'utf8')).not.to.contain('!cut!');
  });
});

function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}
