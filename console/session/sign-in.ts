import * as oauth from 'oauth4webapi';
import { deployment } from './deployment.ts';

/** Tokens of a sign-in. */
export interface SignedIn {
  readonly token: string;
  /** Identifies the session when it is ended at the identity service. */
  readonly idToken?: string;
}

/** State stored during the redirect to the identity service; the verifier works once, with the code that comes back. */
interface Pending {
  readonly verifier: string;
  readonly state: string;
  readonly returnTo: string;
}

const PENDING = 'console.sign-in';
/** Marks that the last session was one of the identity service, which is then asked again after a reload. No secret. */
const BY_IDENTITY = 'console.by-identity';
const CHANNEL = 'console.sign-in';
export const CALLBACK = '/console/callback';

const redirectUri = (): string => `${location.origin}${CALLBACK}`;

async function identityServer(): Promise<{ server: oauth.AuthorizationServer; client: oauth.Client }> {
  const { identity, client_id } = await deployment();
  if (identity === undefined) throw new Error('No identity service is configured for the console.');
  const issuer = new URL(identity);
  const response = await oauth.discoveryRequest(issuer, insecure(issuer));
  return { server: await oauth.processDiscoveryResponse(issuer, response), client: { client_id } };
}

/** Plain http is for development; allowed only if such an issuer is configured. */
const insecure = (issuer: { readonly protocol: string }) => ({
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
});

async function authorizeUrl(silent: boolean): Promise<{ url: string; verifier: string; state: string }> {
  const { server, client } = await identityServer();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(silent ? { prompt: 'none' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, verifier, state };
}

async function exchange(answer: URL, { verifier, state }: Pick<Pending, 'verifier' | 'state'>): Promise<SignedIn> {
  const { server, client } = await identityServer();
  const parameters = oauth.validateAuthResponse(server, client, answer, state);
  const options = insecure(new URL(server.issuer));
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    verifier,
    options,
  );
  const { access_token, id_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
  localStorage.setItem(BY_IDENTITY, '1');
  return { token: access_token, ...(id_token === undefined ? {} : { idToken: id_token }) };
}

/**
 * Redirects to the identity service, which redirects back to the callback.
 * @param silent only if the session there is still active
 */
export async function leaveToSignIn({ silent, returnTo }: { silent: boolean; returnTo: string }): Promise<void> {
  const { url, verifier, state } = await authorizeUrl(silent);
  sessionStorage.setItem(PENDING, JSON.stringify({ verifier, state, returnTo }));
  location.assign(url);
}

/** Whether the last session in this browser came from the identity service. */
export const cameFromIdentity = (): boolean => localStorage.getItem(BY_IDENTITY) !== null;

/**
 * Completes a sign-in at the callback: exchanges the code for tokens and shows the requested page.
 * @returns undefined if a silent sign-in found no session
 */
export async function finishSignIn(): Promise<SignedIn | undefined> {
  const answer = new URL(location.href);
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (text === null) {
    // A window opened to sign in again: the page that opened it has the verifier.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches this origin alone
    new BroadcastChannel(CHANNEL).postMessage(answer.href);
    window.close();
    return undefined;
  }
  const pending: Pending = JSON.parse(text);
  history.replaceState(null, '', pending.returnTo);
  if (answer.searchParams.get('error') === 'login_required') {
    forgetIdentity();
    return undefined;
  }
  return exchange(answer, pending);
}

/** Signs in again in a separate window, so that the page keeps its form values. */
export async function signInAgain(): Promise<SignedIn> {
  // Opened before the first await: otherwise browsers block it as an unrequested pop-up.
  const opened = window.open('about:blank', 'console-sign-in', 'popup,width=480,height=680');
  const { url, verifier, state } = await authorizeUrl(false);
  const channel = new BroadcastChannel(CHANNEL);
  const answer = new Promise<string>((resolve) => {
    channel.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
  });
  if (!opened) throw new Error('The browser did not open the sign-in window.');
  opened.location.href = url;
  try {
    return await exchange(new URL(await answer), { verifier, state });
  } finally {
    channel.close();
  }
}

export const forgetIdentity = (): void => localStorage.removeItem(BY_IDENTITY);

/** Revokes the token and ends the session at the identity service, which redirects back to the console. */
export async function leaveToSignOut({ token, idToken }: SignedIn): Promise<void> {
  forgetIdentity();
  const { server, client } = await identityServer();
  const options = insecure(new URL(server.issuer));
  await oauth.revocationRequest(server, client, oauth.None(), token, options).catch(() => undefined);
  const url = new URL(server.end_session_endpoint ?? '/console/', location.origin);
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('client_id', client.client_id);
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/console/`);
  location.assign(url.href);
}
