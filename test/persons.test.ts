import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { Binary } from 'mongodb';
import { aggregateGateway } from '../activities/insights/aggregate-insights.ts';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { LeadReceipt } from '../model/people/lead.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import type { PersonEntry, PersonErasure } from '../model/people/person.ts';
import { PERSON_PLACES } from '../model/people/person-places.ts';
import { COLLECTIONS } from '../store/collections.ts';
import { openStore } from '../store/store.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

/** Texts that occur nowhere else. */
const PERSON = {
  first_name: 'Théodebertine',
  last_name: 'Quercymouth',
  email: 'Theodebertine.Quercymouth@canary.example',
  phone: '+33 5 59 12 34 98',
  message: 'La maison aux volets vermillon',
  property_address: '7 venelle des Trois-Canaris, Hendaye',
};
const VISITOR = 'visitor-theodebertine-01';
const BYSTANDER = { first_name: 'Anselme', email: 'anselme@bystander.example' };

/** Collections that may still hold records of an erased person, without personal data. */
const MAY_STAY = [
  'audit_events', // acts, with counts and ids of anonymous or deleted records
  'leads', // anonymous, for counts
  'idempotency_keys', // encrypted replies, for a day
  'rate_windows', // requests of tokens in the current minute
  'leases',
  'insight_states',
];

describe('A person', () => {
  let product: TestProduct;
  let scene: Scene;
  let listing: PublishedListing;
  const names = async () => (await product.db.listCollections().toArray()).map(({ name }) => name).toSorted();

  const ask = async (
    method: string,
    path: string,
    { token = scene.apiToken, body }: { token?: string; body?: unknown } = {},
  ) => {
    const answer = await fetch(`${product.url}/v1/gateway${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      cached: answer.headers.get('cache-control'),
      json: () => JSON.parse(text) as unknown,
    };
  };
  const query = (email = PERSON.email) => `/persons?email=${encodeURIComponent(email)}`;
  const insights = (rest: string) => `/insights/${scene.gateway.id}${rest}`;

  /** Ids of all documents, by collection. */
  const documents = async () =>
    new Map(
      await Promise.all(
        (await names()).map(async (name) => {
          const all = await product.db.collection<{ _id: string }>(name).find().toArray();
          return [name, new Map(all.map((one) => [one._id, one]))] as const;
        }),
      ),
    );
  /** Collections with a document that contains this text, in any case, also in compressed lists. */
  const holding = async (texts: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, all] of await documents()) {
      const whole = [...all.values()].map(textOf).join('\n').toLowerCase();
      if (texts.some((text) => whole.includes(text.toLowerCase()))) found.push(name);
    }
    return found;
  };
  const aggregate = async () => {
    const { environment, db } = product;
    const store = await openStore({ url: environment['MONGODB_URL'] ?? '', database: db.databaseName });
    const signal = new AbortController().signal;
    await aggregateGateway(store, scene.gateway.id, { signal, until: new Date() });
    await store.close();
  };

  /** A visitor who views a home, asks for a call and for alerts, and whose outcome the agency reports. Returns the stored pseudonym and the lead. */
  const plant = async (personal: Record<string, string>, visitor: string, email: string) => {
    const sent = await ask('POST', '/leads', { body: { ...personal, consent: { given: true } } });
    expect(sent.status, sent.text).to.equal(201);
    const lead = (sent.json() as LeadReceipt).id;
    const event = (fields: object) => ({
      id: randomUUID(),
      at: new Date(Date.now() - 5_000).toISOString(),
      visitor_id: visitor,
      session_id: `session-${visitor}`,
      consent: true,
      ...fields,
    });
    const collected = await ask('POST', insights('/events'), {
      body: {
        events: [
          event({ type: 'listing_view', property_id: listing.id }),
          event({ type: 'search', filter: { type: ['house'], price_max: 314_159 } }),
          event({ type: 'lead', property_id: listing.id, lead_id: lead }),
        ],
      },
    });
    expect(collected.json()).to.include({ accepted: 3 });
    await aggregate();
    const outcome = await ask('PUT', insights(`/leads/${lead}/outcome`), {
      body: { outcome: 'won', revenue: 8_000, currency: 'EUR' },
    });
    expect(outcome.status, outcome.text).to.equal(200);
    const alert = { name: 'Alerte', filter: { type: ['house'] }, channel: { type: 'MAIL', email, language: 'fr' } };
    const saved = await ask('POST', `/gateways/${scene.gateway.id}/saved-searches`, { body: alert });
    expect(saved.status, saved.text).to.equal(201);
    // Otherwise mails change while they are compared.
    await until('all mails are sent', async () =>
      (await product.db.collection('mails').countDocuments({ status: 'PENDING' })) === 0 ? true : undefined,
    );
    // With the gateway: the packaged database finds nothing by a field that is only the second one of a partial index.
    const wanted = { gateway_id: scene.gateway.id, lead_id: lead };
    const stored = await product.db.collection<StoredVisitorEvent>('visitor_events').findOne(wanted);
    if (!stored) throw new Error('The event of the lead is not stored.');
    return { hash: stored.visitor, lead };
  };
  const everywhere = (hash: string) => [
    ...Object.values(PERSON),
    VISITOR,
    hash,
    Buffer.from(hash, 'base64url').subarray(0, 8).toString('hex'),
  ];

  before(async () => {
    product = await startTestProduct('persons', { MONGODB_DATABASE: `test_persons_${Date.now()}` });
    scene = await openScene({ product, outputs: 0, listings: 3 });
    await scene.run();
    [listing] = (await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`)) as [
      PublishedListing,
    ];
    await scene.buyAddon('INSIGHTS');
    await scene.buyAddon('ESTIMATION');
  });
  after(() => scene.close());

  it('is stored only in the collections of the one list, which lists every collection', async () => {
    expect((await names()).filter((name) => !(name in COLLECTIONS))).to.deep.equal([]);
  });

  it('gets all stored records about them, and is erased from every collection', async () => {
    await plant(BYSTANDER, 'visitor-bystander-01', BYSTANDER.email);
    const others = await ask('GET', query(BYSTANDER.email));
    const before = await documents();
    const { hash, lead } = await plant(PERSON, VISITOR, PERSON.email.toLowerCase());
    // The person is also the contact of the client, and an old mail to them is still stored.
    await product.db.collection<{ _id: string }>('mails').insertOne({
      _id: 'old',
      client_id: 'agency-north',
      kind: 'sync_failed',
      to: PERSON.email,
      status: 'SENT',
      facts: {},
      created_at: new Date(),
    } as { _id: string });
    const visible = await holding(everywhere(hash));
    expect(visible).to.include.members([
      'visitor_events',
      'insight_days',
      'insight_visitors',
      'lead_outcomes',
      'audit_events',
      'mails',
    ]);

    const exported = await ask('GET', query(PERSON.email.toUpperCase()));
    expect(exported.status, exported.text).to.equal(200);
    expect(exported.cached).to.equal('no-store');
    const entries = exported.json() as PersonEntry[];
    expect([...new Set(entries.map(({ place }) => place))]).to.have.members([...PERSON_PLACES]);
    for (const value of [...Object.values(PERSON), '314159', 'won', '8000', 'sync_failed', 'search_confirm'])
      expect(exported.text.toLowerCase()).to.include(value.toLowerCase());
    expect(exported.text).not.to.include(BYSTANDER.first_name);

    const planted = new Map(
      [...(await documents())].map(([name, all]) => [name, [...all.keys()].filter((id) => !before.get(name)?.has(id))]),
    );
    const erased = await ask('DELETE', query());
    expect(erased.json()).to.deep.equal({
      gateways: 1,
      erased: {
        visitor_events: 3,
        visitor_days: 1,
        outcomes: 1,
        audit_events: 1,
        mails: 2,
        saved_searches: 1,
        leads: 1,
      },
    });
    expect(await holding(everywhere(hash))).to.deep.equal([]);
    // Nothing about the person is left, encrypted or not, except records known to be anonymous.
    const left = [...(await documents())].flatMap(([name, all]) =>
      (planted.get(name) ?? []).flatMap((id) => {
        const one = all.get(id);
        // Informs the owner that there is a lead, without the person.
        return one === undefined || ('kind' in one && one.kind === 'lead_created') ? [] : [name];
      }),
    );
    expect(left.filter((name) => !MAY_STAY.includes(name))).to.deep.equal([]);
    const record = (await documents()).get('leads')?.get(lead);
    expect(record).to.include({ status: 'ERASED' }).and.not.to.have.any.keys('personal', 'consent', 'estimate');

    expect((await ask('GET', query())).json()).to.deep.equal([]);
    expect((await ask('GET', insights(`/visitors/${VISITOR}`))).json()).to.deep.equal([]);
    // Only the audit event of the export is new.
    const same = (entries: PersonEntry[]) => entries.filter(({ place }) => place !== 'audit_events');
    expect(same((await ask('GET', query(BYSTANDER.email))).json() as PersonEntry[])).to.deep.equal(
      same(others.json() as PersonEntry[]),
    );
    const { items } = await scene.client.get<Page<AuditEvent>>(
      `/gateways/${scene.gateway.id}/audit-events?action=person.erased`,
    );
    const { erased: counts } = erased.json() as PersonErasure;
    expect(items.map(({ detail }) => detail)).to.deep.equal([{ gateways: 1, ...counts }]);
    expect(product.logs.join('\n').toLowerCase())
      .not.to.include('canary.example')
      .and.not.to.include('canary%2eexample');
  });

  it('who is known by the id of the site gets all of it, and is erased with outcome and audit', async () => {
    const { hash, lead } = await plant({ email: 'second@canary.example' }, VISITOR, 'second@canary.example');
    const exported = (await ask('GET', insights(`/visitors/${VISITOR}`))).json() as PersonEntry[];
    const places = exported.map(({ place }) => place);
    expect([...new Set(places)]).to.deep.equal(['visitor_events', 'visitor_days', 'outcomes', 'audit_events']);
    expect(places.filter((place) => place === 'visitor_events')).to.have.length(3);
    expect((await ask('DELETE', insights(`/visitors/${VISITOR}/events`))).json()).to.deep.equal({ erased: 3 });
    expect(await holding([hash, Buffer.from(hash, 'base64url').subarray(0, 8).toString('hex')])).to.deep.equal([]);
    expect((await ask('GET', `/leads/${lead}`)).status).to.equal(200);
    expect(((await ask('DELETE', query('second@canary.example'))).json() as PersonErasure).erased).to.include({
      leads: 1,
      saved_searches: 1,
    });
  });

  it('does not get the acts of another person in the same browser, but they are erased', async () => {
    await plant({ email: 'third@canary.example' }, 'visitor-of-two-persons', 'third@canary.example');
    await plant({ email: 'fourth@canary.example' }, 'visitor-of-two-persons', 'fourth@canary.example');
    const entries = (await ask('GET', query('third@canary.example'))).json() as PersonEntry[];
    expect([...new Set(entries.map(({ place }) => place))]).to.have.members([
      'leads',
      'saved_searches',
      'mails',
      'audit_events',
      'withheld',
    ]);
    expect(((await ask('DELETE', query('third@canary.example'))).json() as PersonErasure).erased).to.include({
      visitor_events: 6,
    });
  });

  it('is found only on the gateways of the owner: not by delegates, by others, or by the token of a sibling gateway', async () => {
    await plant({ email: 'fifth@canary.example' }, 'visitor-fifth', 'fifth@canary.example');
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, {
      client_id: 'partner',
      level: 'FULL_ACCESS',
    });
    const delegated = {
      name: 'Alerte',
      filter: { type: ['apartment'] },
      channel: { type: 'MAIL', email: 'fifth@canary.example', language: 'fr' },
    };
    const partner = await product.as('partner');
    await partner.send('POST', `/gateways/${scene.gateway.id}/saved-searches`, delegated);
    const sibling = await openScene({ product, outputs: 0, listings: 1 });
    for (const token of [await product.token('partner'), await product.token('agency-south'), sibling.apiToken]) {
      expect((await ask('GET', query('fifth@canary.example'), { token })).json()).to.deep.equal([]);
      expect(
        ((await ask('DELETE', query('fifth@canary.example'), { token })).json() as PersonErasure).erased,
      ).to.include({
        leads: 0,
        saved_searches: 0,
      });
    }
    await sibling.close();
    expect((await ask('GET', '/persons')).status).to.equal(400);
    const owner = { token: await product.token('agency-north') };
    const entries = (await ask('GET', query('fifth@canary.example'), owner)).json() as PersonEntry[];
    expect(entries.filter(({ place }) => place === 'saved_searches')).to.have.length(2);
    expect(((await ask('DELETE', query('fifth@canary.example'), owner)).json() as PersonErasure).erased).to.include({
      leads: 1,
      saved_searches: 2,
    });
  });
});

/** A document with its packed lists decompressed, and as hexadecimal digits. */
function textOf(value: unknown): string {
  if (value instanceof Binary) {
    const bytes = Buffer.from(value.buffer.subarray(0, value.position));
    return `${bytes.toString('hex')} ${inflated(bytes)}`;
  }
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${textOf(one)}`)
      .join('\n');
  return String(value);
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes).toString('utf8');
  } catch {
    // Not compressed.
    return '';
  }
}
