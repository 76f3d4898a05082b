import { isObject } from '../../../kit/mapping/open-fields.ts';
import type { Json, JsonObject } from '../../../connector.ts';
import { serve } from '../../../kit/testing/serve.ts';
import type { Reply, SeenRequest, TestServer } from '../../../kit/testing/serve.ts';

export const TOKEN = 'client-token-of-whise';
export const PATH = '/v1/estates/list';

/** The responses of the fake. */
export interface FakeEstates {
  readonly estates: readonly JsonObject[];
  /** Default: the requested number of estates. */
  readonly total?: number;
  /** Maximum of estates on a page. */
  readonly pageSize?: number;
  /** Returns the first page for every offset. */
  readonly loops?: boolean;
}

/** The web service's response to a request: a bearer token, filters, paging by limit and offset. */
export function answerWhise({ method, path, headers, body }: SeenRequest, list: FakeEstates): Reply {
  if (headers['authorization'] !== `Bearer ${TOKEN}`) {
    return { status: 401, body: { message: 'Authorization has been denied for this request.' } };
  }
  if (method !== 'POST' || path !== PATH) {
    return { status: 404, body: { message: 'No resource was found.' } };
  }
  const request: Json = JSON.parse(body);
  const filter = isObject(request) && isObject(request['filter']) ? request['filter'] : {};
  const page = isObject(request) && isObject(request['page']) ? request['page'] : {};
  const range = isObject(filter['updateDateTimeRange']) ? filter['updateDateTimeRange'] : {};
  const statuses = Array.isArray(filter['statusIds']) ? filter['statusIds'] : [1];
  const ids = Array.isArray(filter['estateIds']) ? filter['estateIds'] : undefined;
  const min = typeof range['min'] === 'string' ? range['min'] : '';
  const found = list.estates.filter((estate) => {
    const { status, updateDateTime, id } = estate;
    const isAsked = isObject(status) && statuses.includes(status['id'] ?? null);
    const isNew = typeof updateDateTime === 'string' && updateDateTime >= min;
    return isAsked && isNew && (ids === undefined || ids.includes(id ?? null));
  });
  const offset = list.loops ? 0 : Number(page['offset'] ?? 0);
  const limit = Math.min(Number(page['limit'] ?? 100), list.pageSize ?? 1_000);
  return {
    body: {
      estates: found.slice(offset, offset + limit),
      totalCount: list.total ?? found.length,
      isValidRequest: true,
      validationErrors: [],
    },
  };
}

/** Starts the web service on a free loopback port; `list` is called for each request. */
export function startFakeWhise(list: () => FakeEstates): Promise<TestServer> {
  return serve({ [PATH]: (request) => answerWhise(request, list()) });
}

/** An estate with little more than its id. `changed` is Belgian time. */
export function estate(id: number | string, changed = '2026-02-01T01:00:00', fields: JsonObject = {}): JsonObject {
  return {
    id,
    referenceNumber: `REF-${id}`,
    name: 'Maison de ville',
    category: { id: 1 },
    subCategory: { id: 1 },
    purpose: { id: 1 },
    purposeStatus: { id: 1 },
    status: { id: 1 },
    country: { id: 1 },
    city: 'Ixelles',
    zip: '1050',
    price: 425_000,
    currency: '€',
    shortDescription: [{ languageId: 'fr-BE', content: 'Au calme.' }],
    updateDateTime: changed,
    ...fields,
  };
}
