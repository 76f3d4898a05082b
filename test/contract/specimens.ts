import { randomUUID } from 'node:crypto';
import { encryptionKeys } from '../../config/engines.ts';
import { readConfig } from '../../config/config.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { Invoice } from '../../model/gateway/billing.ts';
import type { ArchivedListing } from '../../model/listing/former-listing.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { LeadReceipt } from '../../model/people/lead.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Plugin } from '../../model/gateway/extension.ts';
import type { Portal } from '../../model/gateway/portal.ts';
import { EVENT_TYPES } from '../../model/gateway/site-event.ts';
import type { EventDelivery, NewEventSubscription } from '../../model/gateway/site-event.ts';
import type { ManagedSite } from '../../model/gateway/site-hub.ts';
import type { SavedSearch } from '../../model/people/saved-search.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import type { MailRecord } from '../../store/readers/mails.ts';
import { signMail } from '../../store/readers/mail-links.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';
import { signSearch } from '../../store/readers/saved-searches.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { manyRowsFile } from '../../dvf/testing/many-rows.ts';
import { openDvfDesk } from '../support/dvf.ts';
import { endedJob, openScene, SITE_KEY } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { plantVisitors, visitorsOf } from '../support/visitors.ts';
import { SMALL_MAPPING } from '../access/small-mapping.ts';

/** Things that are really there, for the operations that name one. */
export interface Specimens {
  readonly product: TestProduct;
  readonly token: string;
  readonly gatewayId: string;
  /** What is deleted, or useless after it was changed, is one of its own. */
  readonly otherGatewayId: string;
  readonly spareGatewayId: string;
  /** A gateway that nothing else is done to, and its job that archived a listing. */
  readonly restorable: { readonly gatewayId: string; readonly jobId: string };
  readonly jobId: string;
  readonly dryRunId: string;
  readonly listingId: string;
  readonly formerId: string;
  readonly mutationId: string;
  readonly connectorId: string;
  readonly quarantinedKey: string;
  readonly subscriptionId: string;
  readonly spareSubscriptionId: string;
  readonly tokenId: string;
  readonly spareTokenId: string;
  readonly deliveryId: string;
  readonly searchId: string;
  readonly spareSearchId: string;
  /** Of the links in the mails of a saved search. */
  readonly searchToken: string;
  /** Of the links in an automatic mail. */
  readonly mailToken: string;
  readonly invoiceId: string;
  readonly leadId: string;
  /** A month whose costs are stated. */
  readonly monthOfCosts: string;
  readonly spareLeadId: string;
  /** A visitor of the gateway. */
  readonly visitorId: string;
  readonly feedToken: string;
  readonly mappingId: string;
  readonly spareMappingId: string;
  readonly templateId: string;
  readonly spareTemplateId: string;
  readonly pdfTemplateId: string;
  readonly sparePdfTemplateId: string;
  readonly pluginId: string;
  readonly siteId: string;
  /** Address and key of a site that can be activated. */
  readonly site: string;
  readonly siteKey: string;
  /** A gateway whose CRM pushes, with a delivery that was read. */
  readonly pushed: { readonly gatewayId: string; readonly connectorId: string; readonly deliveryId: string };
  close(): Promise<void>;
}

const CLIENT = 'agency-north';

/** A product of its own with one of everything that a path can name. */
export async function openSpecimens(): Promise<Specimens> {
  const product = await startTestProduct('contract', { MONGODB_DATABASE: `test_contract_${Date.now()}` });
  const record = (id: string, amount: unknown = 250_000) => ({
    crm_reference: id,
    type: 'house',
    offer_type: 'sale',
    title: `Maison ${id}`,
    description: 'Une maison.',
    location: { geo: { latitude: 43.48, longitude: -1.56 } },
    financial: { transaction: { price: { amount, currency: 'EUR' } } },
  });
  let records = ['a', 'b', 'c', 'gone'].map((id) => record(id));
  const crm = await serve({ '/feed': () => ({ body: records }) });
  const site = await serve({ '/events': () => ({ status: 204, body: '' }) });
  const scene = await openScene({ product });
  const { client, gateway } = scene;
  const path = `/gateways/${gateway.id}`;
  const { input_connector } = await client.send<Gateway>('PATCH', path, {
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
  });
  const subscribe = () =>
    client.send<NewEventSubscription>('POST', `${path}/event-subscriptions`, {
      url: `${site.url}/events`,
      types: [...EVENT_TYPES],
    });
  const subscription = await subscribe();
  const spareSubscription = await subscribe();
  await client.send('POST', `${path}/api-tokens`);
  await client.send('POST', `${path}/api-tokens`);
  const { items: apiTokens } = await client.get<{ items: { id: string }[] }>(`${path}/api-tokens`);
  const draft = {
    item_id: 'north-2',
    name: 'Draft',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    output_connectors: [],
  };
  const makeGateway = async () => (await client.send<{ gateway: Gateway }>('POST', '/gateways', draft)).gateway.id;
  const enable = (gatewayId: string) => client.send('POST', `/gateways/${gatewayId}/enable`);
  const archived = await makeGateway();
  await enable(archived);
  const runArchived = async () =>
    endedJob(client, await client.send<SyncJob>('POST', `/gateways/${archived}/sync-jobs?allowMassArchive=true`));
  await scene.run();
  await runArchived();
  records = [...records.slice(0, 3), record('bad', 'beaucoup')];
  const job = await scene.run('?allowMassArchive=true');
  const restorable = { gatewayId: archived, jobId: (await runArchived()).id };
  const dryRun = await scene.run('?dryRun=true');
  await client.send('POST', `${path}/inputs/${input_connector.connector_id}/event-endpoint`);
  for (const code of ['PORTALS', 'MULTI_INPUTS', 'SOLAR_EXPOSURE', 'DVF', 'ESTIMATION', 'INSIGHTS'])
    await scene.buyAddon(code);
  const monthOfCosts = '2026-06';
  await client.send('PUT', `/insights/${gateway.id}/channel-costs/${monthOfCosts}`, { currency: 'EUR', costs: {} });
  const portal = await client.send<Portal>('POST', `${path}/portals/KYERO_FEED/enroll`);
  await client.send('POST', `${path}/portals/OPENIMMO_FEED/enroll`);
  await client.send('POST', `${path}/delegations`, { client_id: 'partner', level: 'READ' });
  const otherGatewayId = await makeGateway();
  await enable(otherGatewayId);
  const make = async (kind: string, body: object) => (await client.send<{ id: string }>('POST', kind, body)).id;
  const makeLead = async () =>
    (
      await client.send<LeadReceipt>('POST', '/leads', {
        first_name: 'Camille',
        email: 'camille@example.org',
        consent: { given: true },
      })
    ).id;
  const first = async <T>(list: string): Promise<T> => {
    const answer = await client.get<Page<T> | T[]>(list);
    const [item] = Array.isArray(answer) ? answer : answer.items;
    if (!item) throw new Error(`${list} is empty.`);
    return item;
  };
  const save = (email: string) =>
    client.send<SavedSearch>('POST', `${path}/saved-searches`, {
      name: 'Contract',
      filter: { type: ['house'] },
      channel: { type: 'MAIL', email, language: 'fr' },
    });
  const [search, spareSearch, readerSearch] = [
    await save('a@r.example'),
    await save('b@r.example'),
    await save('c@r.example'),
  ];
  const keys = createKeyRing(encryptionKeys(readConfig(product.environment)));
  const deliveries = `${path}/event-subscriptions/${subscription.id}/deliveries`;
  await until('an event is delivered', async () => (await client.get<Page<EventDelivery>>(deliveries)).items[0]);
  const pushed = await openPushed(product, draft, client);
  const visitors = visitorsOf(await client.get<PublishedListing[]>(`${path}/properties`), {
    seed: 1,
    gatewayId: gateway.id,
    from: new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10),
    days: 10,
    visitorsPerDay: 8,
  });
  await plantVisitors(product, visitors);
  return {
    product,
    token: await product.token(CLIENT),
    gatewayId: gateway.id,
    otherGatewayId,
    spareGatewayId: await makeGateway(),
    restorable,
    jobId: job.id,
    dryRunId: dryRun.id,
    listingId: (await first<PublishedListing>(`${path}/properties`)).id,
    formerId: (await first<ArchivedListing>(`/properties/deleted?gatewayId=${gateway.id}`)).archive_id,
    mutationId: await importMutations(product),
    pushed,
    connectorId: input_connector.connector_id,
    quarantinedKey: 'bad',
    subscriptionId: subscription.id,
    spareSubscriptionId: spareSubscription.id,
    tokenId: apiTokens[0]?.id ?? '',
    spareTokenId: apiTokens[1]?.id ?? '',
    deliveryId: (await first<EventDelivery>(deliveries)).id,
    searchId: search.id,
    spareSearchId: spareSearch.id,
    searchToken: signSearch(keys, readerSearch.id),
    mailToken: await mailToken(product, gateway.id, keys),
    invoiceId: (await first<Invoice>(`${path}/invoices`)).id,
    leadId: await makeLead(),
    monthOfCosts,
    spareLeadId: await makeLead(),
    visitorId: visitors.at(-1)?.visitor ?? '',
    feedToken: new URL(portal.feed_url ?? '').pathname.split('/').at(-2) ?? '',
    mappingId: await make('/mappings', { name: 'Contract', mapping: SMALL_MAPPING }),
    spareMappingId: await make('/mappings', { name: 'Spare', mapping: SMALL_MAPPING }),
    templateId: await make('/templates', { name: 'Contract' }),
    spareTemplateId: await make('/templates', { name: 'Spare' }),
    pdfTemplateId: await make('/pdf-templates', { name: 'Contract', layout: 'standard' }),
    sparePdfTemplateId: await make('/pdf-templates', { name: 'Spare', layout: 'standard' }),
    pluginId: (await first<Plugin>('/plugins')).id,
    siteId: (
      await client.send<ManagedSite>('POST', '/plugin-manager/site/register', { domain: 'contract.example.com' })
    ).site_id,
    site: scene.site,
    siteKey: SITE_KEY,
    async close() {
      await scene.close();
      await Promise.all([crm.stop(), site.stop()]);
    },
  };
}

/** Imports some transactions; returns the id of one. */
async function importMutations(product: TestProduct): Promise<string> {
  const desk = await openDvfDesk(product);
  await desk.submit({ files: [await desk.file('dvf.csv', manyRowsFile(200))], release: 'contract' });
  await desk.ended();
  const { hits } = await desk.search.search({}, { sort: 'date', limit: 1 });
  await desk.close();
  return hits[0]?.mutation.id ?? '';
}

/** A gateway with an inbox into which one delivery was put by hand. */
async function openPushed(product: TestProduct, draft: object, client: ApiClient): Promise<Specimens['pushed']> {
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    ...draft,
    input_connector: { connector_type: 'PROPERTY_FEED', config: { inbox: true } },
  });
  await client.send('POST', `/gateways/${gateway.id}/enable`);
  const { connector_id: connectorId } = gateway.input_connector;
  const inbox = `/gateways/${gateway.id}/inputs/${connectorId}/inbox`;
  await client.send('POST', inbox);
  const answer = await fetch(`${product.url}/v1/gateway${inbox}/files/feed.json`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await product.token(CLIENT)}` },
    body: '[]',
  });
  if (!answer.ok) throw new Error(`The file was refused: ${await answer.text()}`);
  const delivery = await until('the delivery is read', async () => {
    const { items } = await client.get<{ items: { id: string; status: string }[] }>(`${inbox}/deliveries`);
    return items.find(({ status }) => status === 'READ');
  });
  return { gatewayId: gateway.id, connectorId, deliveryId: delivery.id };
}

/** The token of the links in a mail about a gateway that was validated. */
async function mailToken({ db }: TestProduct, gatewayId: string, keys: KeyRing): Promise<string> {
  const gateway = await db.collection<{ _id: string; client_id: string }>('gateways').findOne({ _id: gatewayId });
  const _id = randomUUID();
  await db.collection<MailRecord>('mails').insertOne({
    _id,
    client_id: gateway?.client_id ?? '',
    kind: 'gateway_validated',
    facts: {},
    status: 'SKIPPED',
    created_at: new Date(),
  });
  return signMail(keys, _id);
}
