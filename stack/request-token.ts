import { RESOURCE_SERVER } from './identity.ts';

const REQUEST_TIMEOUT_MS = 10_000;

export type TokenRequest = {
  identityUrl: string;
  clientId: string;
  /** Seconds; the service's default is thirty days. */
  expiresIn?: number;
};

/** Gets a token for a client from the embedded identity service, with the product's credentials. */
export async function requestToken({ identityUrl, clientId, expiresIn }: TokenRequest): Promise<string> {
  const { client_id, client_secret } = RESOURCE_SERVER;
  const answer = await fetch(new URL('/tokens', identityUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ client_id: clientId, ...(expiresIn === undefined ? {} : { expires_in: expiresIn }) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const body: { access_token?: string; error?: { message?: string } } = JSON.parse(await answer.text());
  if (!answer.ok || body.access_token === undefined) {
    throw new Error(body.error?.message ?? `The identity service answers ${answer.status}`);
  }
  return body.access_token;
}
