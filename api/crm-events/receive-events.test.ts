import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { receiveWebhook } from '../../connectors/kit/events/receive-webhook.ts';
import { propertyFeed } from '../../connectors/inputs/property-feed/property-feed.ts';
import type { PendingEvents } from '../../model/gateway/crm-event.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { EventEndpoint } from '../../store/sites/event-endpoints.ts';
import type { ApiDeps } from '../deps.ts';
import { createApi } from '../server.ts';
import type { RunningApi } from '../server.ts';
import { fakeDeps, gatewayRecord } from '../testing/fake-deps.ts';
import { createWindows } from '../testing/rate-windows.ts';
import { endpointSecretContext } from '../../store/sites/event-endpoints.ts';
import { receiveEvents } from './receive-events.ts';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const BODY = '{"type":"property.updated","crm_reference":"a"}';
const LIMIT = 5;

interface Sending {
  readonly id: string;
  readonly secret: string;
  readonly input: string;
  readonly headers: Record<string, string>;
}

describe('The endpoint for events of a CRM', () => {
  const gateway = gatewayRecord();
  const inputId = gateway.input_connector.connector_id;
  let api: RunningApi;
  let followed: PendingEvents[];
  let accepted: Set<string>;
  let status: 'ACTIVE' | 'PAUSED';
  let missed: boolean;
  let engineIsDown: boolean;

  beforeEach(async () => {
    followed = [];
    accepted = new Set();
    status = 'ACTIVE';
    missed = false;
    engineIsDown = false;
    const { keys } = fakeDeps();
    const endpoint: Partial<EventEndpoint> = {
      _id: 'endpoint',
      gateway_id: gateway._id,
      input_id: inputId,
      secrets: [{ sealed: keys.seal(SECRET, endpointSecretContext(gateway._id, inputId)), created_at: new Date() }],
    };
    const eventEndpoints = {
      find: async (gatewayId: string, input: string) =>
        gatewayId === gateway._id && input === inputId ? { ...endpoint, ...(missed ? { missed } : {}) } : undefined,
      wasAccepted: async (_: unknown, id: string) => accepted.has(id),
      accept: async (_: unknown, { id }: { id: string }) => Boolean(accepted.add(id)),
      noteMissed: async () => void (missed = true),
      countDuplicate: async () => {},
      countRefusal: async () => {},
    };
    const receive: ApiDeps['receiveWebhook'] = (type, ...webhook) =>
      receiveWebhook(type === 'TEST_CRM' ? propertyFeed : undefined, ...webhook);
    const gateways = { find: async (id: string) => (id === gateway._id ? { ...gateway, status } : undefined) };
    const deps = fakeDeps({
      store: {
        eventEndpoints: eventEndpoints as never,
        gateways: gateways as never,
        rateWindows: createWindows().windows,
      },
      engine: {
        followEvents: async (_, events) => {
          if (engineIsDown) throw new AppError('DOWNSTREAM_ERROR', 'The workflow engine cannot be reached.');
          followed.push(events);
        },
      },
      receiveWebhook: receive,
      config: { EVENT_RATE_LIMIT_PER_MINUTE: LIMIT },
    });
    api = await createApi(deps, { routes: [receiveEvents], checkReplies: true }).listen(0, '127.0.0.1');
  });
  afterEach(() => api.close());

  const send = async (
    body: string,
    { id = randomUUID(), secret = SECRET, input = inputId, headers = {} }: Partial<Sending> = {},
  ) => {
    const at = new Date();
    const answer = await fetch(`${api.url}/v1/gateway/gateways/${gateway._id}/inputs/${input}/events`, {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
        ...headers,
      },
      body,
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ...((await answer.json()) as object),
    };
  };

  it('hands signed events over before it accepts them', async () => {
    expect(await send(BODY)).to.include({ status: 202, accepted: 1, duplicate: false });
    expect(followed).to.deep.equal([{ events: [{ reference: 'a', mayBeGone: false }], whole: false }]);
  });

  it('reads the bytes whatever their content type, and refuses compressed bodies', async () => {
    const text = '{"type":"property.updated",\r\n "crm_reference":"Château 🏠"}\n';
    expect((await send(text, { headers: { 'content-type': 'text/plain; charset=latin1' } })).status).to.equal(202);
    expect(followed[0]?.events[0]?.reference).to.equal('Château 🏠');
    expect(await send(BODY, { headers: { 'content-encoding': 'gzip' } })).to.include({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect((await send(BODY, { headers: { 'content-encoding': 'identity' } })).status).to.equal(202);
  });

  it('accepts a webhook once, and again only if its events were not handed to the workflow', async () => {
    engineIsDown = true;
    expect(await send(BODY, { id: 'one' })).to.include({ status: 503, code: 'DOWNSTREAM_ERROR' });
    engineIsDown = false;
    expect(await send(BODY, { id: 'one' })).to.include({ status: 202, accepted: 1, duplicate: false });
    expect(await send(BODY, { id: 'one' })).to.include({ status: 202, accepted: 0, duplicate: true });
    expect(followed).to.have.length(1);
  });

  it('refuses a body of more than 256 KiB, also one that does not say its length', async () => {
    const large = JSON.stringify({ events: [], padding: 'x'.repeat(256 * 1024) });
    expect(await send(large)).to.include({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(large));
        controller.close();
      },
    });
    const url = `${api.url}/v1/gateway/gateways/${gateway._id}/inputs/${inputId}/events`;
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await fetch(url, init)).status).to.equal(413);
  });

  it('rate-limits a sender, and does not count webhooks with a wrong signature', async () => {
    const strange = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;
    for (let n = 0; n < LIMIT * 2; n++) expect((await send(BODY, { secret: strange })).status).to.equal(401);
    for (let n = 0; n < LIMIT; n++) expect((await send(BODY)).status).to.equal(202);
    const { retryAfter, ...answer } = await send(BODY);
    expect(answer).to.include({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(retryAfter)).to.be.within(1, 60);
    expect(followed).to.have.length(LIMIT);
  });

  it('gives the same response whether the input does not exist or the signature is wrong', async () => {
    const forged = await send(BODY, { secret: `whsec_${Buffer.alloc(32, 6).toString('base64')}` });
    const nobody = await send(BODY, { input: randomUUID() });
    expect({ ...nobody, timestamp: '' }).to.deep.equal({ ...forged, timestamp: '' });
    expect(forged.status).to.equal(401);
  });

  it('refuses events while the gateway is not active, and reads everything on the first event afterwards', async () => {
    status = 'PAUSED';
    expect(await send(BODY, { id: 'early' })).to.include({ status: 409, code: 'CONFLICT' });
    status = 'ACTIVE';
    expect(await send(BODY, { id: 'early' })).to.include({ status: 202, accepted: 1 });
    expect(followed).to.deep.equal([{ events: [], whole: true }]);
  });

  it('starts no run for a webhook without events about listings', async () => {
    expect(await send('{"events":[]}')).to.include({ status: 202, accepted: 0, duplicate: false });
    expect(followed).to.deep.equal([]);
  });
});
