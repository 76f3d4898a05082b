/** A response of the API with an error status. */
export class ApiError extends Error {
  readonly status: number;
  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path} responded with ${status}: ${text.slice(0, 600)}`);
    this.status = status;
  }
}

/** A small client of the REST API: paths below /v1/gateway. */
export type ApiClient = {
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>;
};

/** @param api root of the API, as in `.stack/ready.json` */
export function createApiClient(api: string, token: string): ApiClient {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${api}/v1/gateway${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(method, path, response.status, text);
    const value: T = text === '' ? undefined : JSON.parse(text);
    return value;
  };
  return { get: (path) => call('GET', path), send: call };
}
