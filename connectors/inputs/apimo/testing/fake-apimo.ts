import type { JsonObject } from '../../../connector.ts';
import { serve } from '../../../kit/testing/serve.ts';
import type { Reply, SeenRequest, TestServer } from '../../../kit/testing/serve.ts';

export const PROVIDER = '4711';
export const TOKEN = 'token-of-apimo';
export const AGENCY = '815';

/** The responses of the fake. */
export interface FakeList {
  readonly properties: readonly JsonObject[];
  /** Default: the requested number of properties. */
  readonly total?: number;
  /** Maximum of properties on a page. */
  readonly pageSize?: number;
  /** Returns the first page for every offset. */
  readonly loops?: boolean;
}

/** The web service's response to a request: Basic auth, paging by limit and offset, changes by timestamp. Times of listings are UTC here. */
export function answerApimo({ method, path, headers }: SeenRequest, list: FakeList): Reply {
  const { pathname, searchParams } = new URL(path, 'http://apimo.example');
  const credentials = Buffer.from(`${PROVIDER}:${TOKEN}`).toString('base64');
  if (headers['authorization'] !== `Basic ${credentials}`) {
    return { status: 401, body: { message: 'Bad credentials' } };
  }
  if (method !== 'GET' || pathname !== `/agencies/${AGENCY}/properties`) {
    return { status: 404, body: { message: 'Not found' } };
  }
  const since = Number(searchParams.get('timestamp') ?? 0);
  const found = list.properties.filter((property) => secondsOf(property) >= since);
  const offset = list.loops ? 0 : Number(searchParams.get('offset') ?? 0);
  const limit = Math.min(Number(searchParams.get('limit') ?? 1_000), list.pageSize ?? 1_000);
  return {
    body: {
      total_items: list.total ?? found.length,
      timestamp: Math.max(0, ...found.map(secondsOf)),
      processing_time: 0.01,
      properties: found.slice(offset, offset + limit),
    },
  };
}

/** Starts the web service on a free loopback port; `list` is called for each request. */
export function startFakeApimo(list: () => FakeList): Promise<TestServer> {
  return serve({ [`/agencies/${AGENCY}/properties`]: (request) => answerApimo(request, list()) });
}

/** A listing with little more than its id. `changed` is an ISO instant. */
export function property(id: string, changed = '2026-02-01T00:00:00Z', fields: JsonObject = {}): JsonObject {
  return {
    id,
    reference: `REF-${id}`,
    step: 1,
    status: 1,
    category: 1,
    type: 1,
    subtype: 5,
    price: { value: 250_000, currency: 'EUR', hide: false },
    area: { unit: 1, value: 54, total: 60 },
    city: { id: 1, name: 'Lyon', zipcode: '69003' },
    country: 'FR',
    comments: [{ language: 'fr', title: 'Appartement clair', comment: 'Au calme.' }],
    updated_at: changed.slice(0, 19).replace('T', ' '),
    ...fields,
  };
}

function secondsOf(listing: JsonObject): number {
  const changed = listing['updated_at'];
  return typeof changed === 'string' ? Math.floor(Date.parse(`${changed.replace(' ', 'T')}Z`) / 1_000) : 0;
}
