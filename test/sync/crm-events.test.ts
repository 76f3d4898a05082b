import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { AuditEvent } from '../../model/gateway/audit-event.ts';
import type { Page } from '../../model/shared/page.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface Endpoint {
  readonly url: string;
  readonly secret: string;
  readonly secrets: readonly { readonly created_at: string; readonly expires_at?: string }[];
  readonly accepted: number;
  readonly events: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly last_refusal?: { readonly fault: string };
}

describe('Events that a CRM sends', () => {
  const LISTINGS = 60;
  let scene: Scene;
  let endpoint: Endpoint;
  const path = () => `/gateways/${scene.gateway.id}`;
  const endpointPath = () => `${path()}/inputs/${scene.gateway.input_connector.connector_id}/event-endpoint`;
  const jobs = async () =>
    (await scene.client.get<Page<SyncJob>>(`${path()}/sync-jobs?size=100`)).items.filter(
      ({ trigger }) => trigger === 'CRM_EVENT',
    );
  /** Waits until the events sent so far have been followed. */
  const followed = (what: string, probe: (jobs: SyncJob[]) => boolean) =>
    until(
      what,
      async () => {
        const all = await jobs();
        return probe(all) && all.every(({ status }) => FINAL_STATUSES.includes(status)) ? all : undefined;
      },
      60_000,
    );
  const stored = (reference: string) =>
    scene.product.db.collection('listings').findOne({ gateway_id: scene.gateway.id, crm_reference: reference });
  /** When each listing of a revision of the catalogue was changed, by its key. */
  const catalogue = async (revision: number) => {
    const answer = await fetch(`${scene.crm}/property-feed?listings=${LISTINGS}&revision=${revision}`);
    const listings = (await answer.json()) as { crm_reference: string; updated_at: string }[];
    return new Map(listings.map(({ crm_reference, updated_at }) => [crm_reference, updated_at]));
  };
  const changes = async (from: number, to: number) => {
    const [before, after] = await Promise.all([catalogue(from), catalogue(to)]);
    const keys = [...before.keys()];
    return {
      changed: keys.filter((key) => after.has(key) && after.get(key) !== before.get(key)),
      gone: keys.filter((key) => !after.has(key)),
    };
  };

  interface Sent {
    readonly secret?: string;
    readonly id?: string;
    readonly at?: Date;
    readonly url?: string;
    readonly headers?: Record<string, string>;
  }
  interface Answer {
    readonly status: number;
    readonly accepted?: number;
    readonly duplicate?: boolean;
    readonly code?: string;
    readonly message?: string;
  }
  let attempts = 0;
  const attempt = async (body: unknown, { secret, id = '', at = new Date(), url, headers }: Sent): Promise<Answer> => {
    attempts += 1;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(url ?? endpoint.url.replace(/^https?:\/\/[^/]+/, scene.product.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret ?? endpoint.secret).sign(id, at, text),
        ...headers,
      },
      body: text,
    });
    const json = (await answer.json()) as Omit<Answer, 'status'>;
    return { status: answer.status, ...json };
  };
  /**
   * As senders do: again, with the same id, as long as the gateway is too busy to accept it within its four seconds. One that was accepted after all is a duplicate then: `accept` reads what the
   * gateway has counted.
   */
  const send = (body: unknown, { id = randomUUID(), ...sent }: Sent = {}): Promise<Answer> =>
    until('the webhook is handled in time', async () => {
      const answer = await attempt(body, { id, ...sent });
      return answer.status === 503 ? undefined : answer;
    });
  const counted = () => scene.client.get<Endpoint>(endpointPath());
  /** Sends a webhook that is accepted, once and with all its events, however often it had to be sent. */
  const accept = async (body: unknown, events: number, sent?: Sent): Promise<void> => {
    const before = await counted();
    expect(await send(body, sent)).to.include({ status: 202 });
    const after = await counted();
    expect([after.accepted - before.accepted, after.events - before.events]).to.deep.equal([1, events]);
  };
  const updated = (reference: string) => ({ type: 'property.updated', crm_reference: reference });
  const refusal = async (work: Promise<unknown>): Promise<number> => {
    const failure: unknown = await work.catch((error: unknown) => error);
    return failure instanceof ApiError ? failure.status : 0;
  };

  before(async () => {
    scene = await openScene({ feed: '/property-feed' });
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
    endpoint = await scene.client.send<Endpoint>('POST', endpointPath());
  });
  after(() => scene.close());

  it('are turned on by clients with write access to the gateway, with a secret that is shown once', async () => {
    expect(endpoint.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await scene.client.get<Endpoint>(endpointPath());
    expect(shown).to.include({ url: endpoint.url, accepted: 0 }).and.not.have.property('secret');
    const raw = await scene.product.db.collection('event_endpoints').findOne({ gateway_id: scene.gateway.id });
    expect(JSON.stringify(raw)).not.to.include(endpoint.secret.slice(6, 30));
    expect(scene.product.logs.join('\n')).not.to.include(endpoint.secret.slice(6, 30));

    const stranger = await scene.product.as('agency-south');
    expect(await refusal(stranger.get(endpointPath()))).to.equal(404);
    expect(await refusal(stranger.send('POST', endpointPath()))).to.equal(404);
    expect(await refusal(stranger.send('DELETE', endpointPath()))).to.equal(404);
    expect(await refusal(scene.client.get(endpointPath().replace(/inputs\/[^/]+/, `inputs/${randomUUID()}`)))).to.equal(
      404,
    );
  });

  it('come in a burst of 300 over three listings and lead to a few looks at just these', async () => {
    await scene.setCrm({ revision: 1 });
    const { changed } = await changes(0, 1);
    const references = changed.slice(0, 3);
    expect(references).to.have.length(3);
    const before = await Promise.all(references.map(stored));
    // Sixty webhooks, one after the other in each of ten lanes: a burst on a slow machine, too.
    await Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        for (let n = 0; n < 6; n++) {
          const events = Array.from({ length: 5 }, (_event, place) =>
            updated(references[(lane + n + place) % 3] ?? ''),
          );
          expect(await send({ events })).to.include({ status: 202 });
        }
      }),
    );
    const ran = await followed('every listing was looked at', (all) =>
      references.every((reference) => all.some(({ crm_reference }) => crm_reference === reference)),
    );
    // Each listing is read once or twice while the burst lasts, a few times more on a slow machine; without coalescing, 300 times.
    expect(ran.length).to.be.at.most(30);
    for (const job of ran) {
      expect(job).to.include({ status: 'COMPLETED', mode: 'FULL' });
      expect(references).to.include(job.crm_reference);
      expect(job.counts).to.include({ read: 1, archived: 0 });
    }
    const after = await Promise.all(references.map(stored));
    for (const [place, listing] of after.entries()) {
      expect(listing?.['updated_at']).not.to.equal(before[place]?.['updated_at']);
    }
    expect(await scene.client.get<Endpoint>(endpointPath())).to.include({ accepted: 60, events: 300 });
  });

  it('are refused when they are forged, old or too large, and nothing happens', async () => {
    const event = updated('any');
    const count = (await jobs()).length;
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const forged = await send(event, { secret: other });
    expect(forged).to.include({ status: 401, code: 'AUTH_FAILED' });
    const nobody = await send(event, {
      url: `${scene.product.url}/v1/gateway/gateways/${randomUUID()}/inputs/${randomUUID()}/events`,
    });
    const noInput = await send(event, {
      url: `${scene.product.url}/v1/gateway${path()}/inputs/${randomUUID()}/events`,
    });
    const output = scene.gateway.output_connectors[0]?.connector_id;
    const noEvents = await send(event, { url: `${scene.product.url}/v1/gateway${path()}/inputs/${output}/events` });
    for (const answer of [nobody, noInput, noEvents]) {
      expect({ ...answer, timestamp: '' }).to.deep.equal({ ...forged, timestamp: '' });
    }
    for (const minutes of [-6, 6]) {
      const old = await send(event, { at: new Date(Date.now() + minutes * 60_000) });
      expect(old).to.include({ status: 401 });
    }
    expect((await send(event, { headers: { 'webhook-signature': '' } })).status).to.equal(401);
    expect((await send(event, { headers: { 'webhook-id': 'another' } })).status).to.equal(401);
    expect((await send(`{"a":"${'x'.repeat(300_000)}"}`)).status).to.equal(413);
    expect((await send('no JSON')).status).to.equal(400);
    const wrong = await send({ events: [event, { type: 'property.painted' }] });
    expect(wrong).to.include({ status: 400 });
    expect(wrong.message).to.contain('$.events[1].type');
    const { refused, last_refusal } = await scene.client.get<Endpoint>(endpointPath());
    expect(refused).to.equal(7);
    expect(last_refusal).to.include({ fault: 'body' });
    expect((await jobs()).length).to.equal(count);
  });

  it('have no effect when they come again', async () => {
    const [first] = (await changes(0, 1)).changed;
    const id = randomUUID();
    const at = new Date();
    await accept(updated(first ?? ''), 1, { id, at });
    const { duplicates } = await counted();
    attempts = 0;
    for (let again = 0; again < 3; again++) {
      expect(await send(updated(first ?? ''), { id, at })).to.deep.equal({ status: 202, accepted: 0, duplicate: true });
    }
    // The same webhook, sent later and signed anew: what a sender does that has missed our answer.
    expect(await send(updated('another'), { id })).to.include({ accepted: 0, duplicate: true });
    // Each that was too late for its sender may have been counted as well.
    expect((await counted()).duplicates - duplicates).to.be.within(4, attempts);
    await followed(
      'the first was followed',
      (all) => all.filter(({ crm_reference }) => crm_reference === first).length > 1,
    );
    expect((await jobs()).some(({ crm_reference }) => crm_reference === 'another')).to.equal(false);
  });

  it('are not lost while a sync is running', async () => {
    const [one = ''] = (await changes(0, 2)).changed;
    await scene.setCrm({ delay_ms: 3_000 });
    const count = (await jobs()).length;
    const running = await scene.start('?force=true');
    await accept(updated(one), 1);
    expect(FINAL_STATUSES).not.to.include((await scene.job(running.id)).status);
    await scene.setCrm({ delay_ms: 0, revision: 2 });
    await scene.ended(running);
    const [job] = await followed('the event was followed', (all) => all.length > count);
    expect(job).to.include({ status: 'COMPLETED', crm_reference: one });
  });

  it('say that a listing is gone, which is believed when the CRM itself no longer has it', async () => {
    await scene.run();
    const { gone, changed } = await changes(2, 5);
    const [lost = ''] = gone;
    const kept = changed.find((reference) => !gone.includes(reference)) ?? '';
    const deleted = (reference: string) => ({ type: 'property.deleted', crm_reference: reference });
    const announce = async (event: { crm_reference: string }) => {
      const since = (await jobs()).length;
      await accept(event, 1);
      const [job] = await followed('the event was followed', (all) => all.length > since);
      expect(job?.crm_reference).to.equal(event.crm_reference);
      return job;
    };

    expect(await stored(lost), 'a listing that goes later').to.not.equal(null);
    const early = await announce(deleted(lost));
    expect(early?.counts).to.include({ read: 1, archived: 0 });

    await scene.setCrm({ revision: 5, fault: 'empty' });
    const empty = await announce(deleted(lost));
    expect(empty?.counts).to.include({ read: 0, archived: 0 });

    await scene.setCrm({ fault: null });
    const unsaid = await announce(updated(lost));
    expect(unsaid?.counts).to.include({ read: 0, archived: 0 });
    expect(unsaid?.reasons.map(({ code }) => code)).to.deep.equal(['crm_reference_not_found']);
    expect(await stored(lost)).to.not.equal(null);

    const job = await announce(deleted(lost));
    expect(job).to.include({ status: 'COMPLETED' });
    expect(job?.counts).to.include({ read: 0, archived: 1, withdrawn: 1 });
    expect(await stored(lost)).to.equal(null);
    expect(await stored(kept)).to.not.equal(null);
  });

  it('of many listings are one run over the whole input', async () => {
    const { changed } = await changes(0, 5);
    const count = (await jobs()).length;
    const events = [...changed, ...Array.from({ length: 30 }, (_, n) => `made-up-${n}`)].map(updated);
    await accept({ events }, events.length);
    const all = await followed('they were followed', (found) => found.length > count);
    expect(all.length).to.equal(count + 1);
    expect(all[0]).to.include({ mode: 'INCREMENTAL' }).and.not.have.property('crm_reference');
  });

  it('are refused while the gateway is paused; the first event after the pause catches up on what was refused', async () => {
    await scene.client.send('POST', `${path()}/pause`);
    expect(await send(updated('x'))).to.include({ status: 409, code: 'CONFLICT' });
    await scene.client.send('POST', `${path()}/enable`);
    const count = (await jobs()).length;
    expect(await send({ events: [] })).to.include({ status: 202, accepted: 0 });
    const [job] = await followed('the whole was read', (all) => all.length > count);
    expect(job).to.include({ mode: 'INCREMENTAL' });
  });

  it('may be signed with the old secret for a while after a new one was made, and with none once they are off', async () => {
    const old = endpoint.secret;
    const renewed = await scene.client.send<Endpoint>('POST', endpointPath());
    expect(renewed.secret).to.not.equal(old);
    expect(renewed.secrets).to.have.length(2);
    expect(renewed.secrets[0]).not.to.have.property('expires_at');
    const end = Date.parse(renewed.secrets[1]?.expires_at ?? '') - Date.now();
    expect(end / 3_600_000).to.be.within(23.9, 24);
    expect((await send({ events: [] }, { secret: renewed.secret })).status).to.equal(202);
    expect((await send({ events: [] }, { secret: old })).status).to.equal(202);
    await scene.product.db
      .collection('event_endpoints')
      .updateOne({ gateway_id: scene.gateway.id }, { $set: { 'secrets.1.expires_at': new Date(Date.now() - 1) } });
    expect((await send({ events: [] }, { secret: old })).status).to.equal(401);

    await scene.client.send('DELETE', endpointPath());
    expect((await send({ events: [] }, { secret: renewed.secret })).status).to.equal(401);
    expect(await refusal(scene.client.get(endpointPath()))).to.equal(404);
    expect(await refusal(scene.client.send('DELETE', endpointPath()))).to.equal(404);
    const { items } = await scene.client.get<Page<AuditEvent>>(`${path()}/audit-events?size=100`);
    expect(items.map(({ action }) => action).filter((action) => action.startsWith('gateway.events'))).to.deep.equal([
      'gateway.events_disabled',
      'gateway.events_secret_renewed',
      'gateway.events_enabled',
    ]);
  });
});
