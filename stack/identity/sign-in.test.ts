import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import type { RunningServer } from '../http-server.ts';
import { RESOURCE_SERVER, startIdentity } from '../identity.ts';
import { CONSOLE_CLIENT_ID } from './console-client.ts';

const REDIRECT = 'http://127.0.0.1:12345/console/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

describe('Signing in at the identity service', () => {
  let dataFolder: string;
  let identity: RunningServer;
  let server: oauth.AuthorizationServer;
  const client = { client_id: CONSOLE_CLIENT_ID };

  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'sign-in-'));
    identity = await startIdentity({ port: 0, dataFolder });
    const issuer = new URL(identity.url);
    server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
  });
  after(async () => {
    await identity.stop();
    await rm(dataFolder, { recursive: true });
  });

  /** As much of a browser as a sign-in needs: it keeps cookies and follows redirects that stay at the service. */
  function createBrowser() {
    const cookies = new Map<string, string>();
    const visit = async (url: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> => {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const next = response.headers.get('location');
      if (next === null) return { response, url };
      const target = new URL(next, url);
      return target.origin === identity.url ? visit(target.href) : { response, url: target.href };
    };
    return visit;
  }

  async function authorizeUrl(extra: Record<string, string> = {}) {
    const verifier = oauth.generateRandomCodeVerifier();
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: CONSOLE_CLIENT_ID,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'state-1',
      ...extra,
    }).toString();
    return { url: url.href, verifier };
  }

  it('gives the console a token of the chosen account by authorisation code with PKCE, then silently while the session lasts', async () => {
    const visit = createBrowser();
    const { url, verifier } = await authorizeUrl();
    const page = await visit(url);
    expect(await page.response.text()).to.include('agency-north');
    const back = await visit(page.url, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'agency-north' }),
    });
    expect(back.url).to.match(/^http:\/\/127\.0\.0\.1:12345\/console\/callback\?/);
    const parameters = oauth.validateAuthResponse(server, client, new URL(back.url), 'state-1');
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      { ...insecure, headers: { origin: 'http://127.0.0.1:12345' } },
    );
    expect(answer.headers.get('access-control-allow-origin')).to.equal('http://127.0.0.1:12345');
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer);
    const claims = await fetch(`${identity.url}/token/introspection`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${RESOURCE_SERVER.client_id}:${RESOURCE_SERVER.client_secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ token: access_token }),
    });
    expect(await claims.json()).to.deep.include({
      active: true,
      account_id: 'agency-north',
      item_ids: ['north-1', 'north-2'],
    });

    const silent = await visit((await authorizeUrl({ prompt: 'none' })).url);
    expect(new URL(silent.url).searchParams.get('code')).to.be.a('string');
  });

  it('refuses a silent sign-in without a session, a request without PKCE and redirects to other hosts', async () => {
    const visit = createBrowser();
    const silent = await visit((await authorizeUrl({ prompt: 'none' })).url);
    expect(new URL(silent.url).searchParams.get('error')).to.equal('login_required');
    const bare = new URL((await authorizeUrl()).url);
    bare.searchParams.delete('code_challenge');
    expect(new URL((await visit(bare.href)).url).searchParams.get('error')).to.equal('invalid_request');
    const foreign = await visit(
      (await authorizeUrl({ redirect_uri: 'https://elsewhere.example/console/callback' })).url,
    );
    expect(foreign.response.status).to.equal(400);
  });

  it('refuses accounts that it does not know', async () => {
    const visit = createBrowser();
    const page = await visit((await authorizeUrl()).url);
    const { response } = await visit(page.url, { method: 'POST', body: new URLSearchParams({ client_id: 'nobody' }) });
    expect(response.status).to.equal(400);
  });
});
