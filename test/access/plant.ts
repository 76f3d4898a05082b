import { randomBytes } from 'node:crypto';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { Invoice } from '../../model/gateway/billing.ts';
import type { LeadReceipt } from '../../model/people/lead.ts';
import type { ArchivedListing } from '../../model/listing/former-listing.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SavedSearch } from '../../model/people/saved-search.ts';
import type { NewEventSubscription } from '../../model/gateway/site-event.ts';
import type { ManagedSite } from '../../model/gateway/site-hub.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { SMALL_MAPPING } from './small-mapping.ts';

/** Of which costs are stated. */
const MONTH = '2026-06';
/** The id that the owner's site gave to a visitor. */
const VISITOR_ID = 'planted-visitor-000001';

/** What an owner has, with words in all of it that occur nowhere else. */
export interface Planted {
  readonly scene: Scene;
  /** API tokens of the scene's gateway and of another gateway of its owner. */
  readonly apiToken: string;
  readonly siblingToken: string;
  readonly listing: PublishedListing;
  /** A site that the owner, an agency, has paired. */
  readonly siteId: string;
  /** Mail address of the lead that the gateway has. */
  readonly leadEmail: string;
  /** Ids of the owner's things by the parameter that names them; `id` is that of the gateway. */
  readonly ids: Readonly<Record<string, string>>;
  /** The `id` of paths that begin so. */
  readonly idsBelow: Readonly<Record<string, string>>;
  /** Every word that was planted. */
  readonly words: ReadonlySet<string>;
  /** Those in a text. */
  wordsIn(text: string): string[];
  close(): Promise<void>;
}

/** Gives agency-north one of everything that has a text of its own: each has words of its own, so that a leak names its source. */
export async function plant(product?: TestProduct): Promise<Planted> {
  const run = randomBytes(8).toString('hex');
  const words = new Set<string>();
  const word = (place: string) => {
    const planted = `planted-${place}-${run}`;
    words.add(planted);
    return planted;
  };
  const record = (id: string) => ({
    crm_reference: word(`crm-reference-${id}`),
    reference: word(`reference-${id}`),
    type: 'house',
    offer_type: 'sale',
    title: word(`title-${id}`),
    description: word(`description-${id}`),
    location: { city: word(`city-${id}`), countryCode: 'FR' },
    financial: { transaction: { price: { amount: 150_000, currency: 'EUR' } } },
  });
  const lasting = [record('kept'), { crm_reference: word('quarantined'), financial: 'wrong' }];
  let records: object[] = [...lasting, record('former')];
  const crm = await serve({ '/feed': () => ({ body: records }) });
  const where = product ? { product } : {};
  const scene = await openScene({ ...where, config: { url: `${crm.url}/feed` } });
  const sibling = await openScene({ ...where, outputs: 0 });
  const { client, gateway } = scene;
  const path = `/gateways/${gateway.id}`;
  await scene.run();
  records = lasting;
  const job = await scene.run('?allowMassArchive=true');

  await client.send('PATCH', path, { name: word('gateway') });
  await client.send('PUT', `${path}/metadata`, { note: word('metadata') });
  await client.send('POST', `${path}/delegations`, { client_id: 'partner', level: 'READ' });
  const subscription = await client.send<NewEventSubscription>('POST', `${path}/event-subscriptions`, {
    url: `${scene.site}/events`,
    description: word('subscription'),
  });
  const search = await client.send<SavedSearch>('POST', `${path}/saved-searches`, {
    name: word('saved-search'),
    filter: { q: word('filter') },
    channel: { type: 'MAIL', email: `${word('reader')}@reader.example`, language: 'fr' },
  });
  const template = await client.send<{ id: string }>('POST', '/templates', { name: word('template') });
  const pdf = await client.send<{ id: string }>('POST', '/pdf-templates', {
    name: word('pdf-template'),
    layout: 'standard',
  });
  const mapping = await client.send<{ id: string }>('POST', '/mappings', {
    name: word('mapping'),
    mapping: SMALL_MAPPING,
  });
  const { site_id } = await client.send<ManagedSite>('POST', '/plugin-manager/site/register', {
    domain: `${word('domain')}.example`,
  });
  await client.send('PUT', `${path}/rules`, {
    version: 0,
    rules: {
      words: [{ connector_type: 'PROPERTY_FEED', field: 'x', value: word('rule'), path: 'standing', means: 'good' }],
    },
    note: word('rules-note'),
  });
  await scene.buyAddon('PORTALS');
  await client.send('POST', `${path}/portals/KYERO_FEED/enroll`);
  await scene.buyAddon('ESTIMATION');
  const leadEmail = `${word('lead-email')}@planted.example`;
  const lead = await client.send<LeadReceipt>('POST', `/leads?gatewayId=${gateway.id}`, {
    email: leadEmail,
    last_name: word('lead-name'),
    consent: { given: true },
  });
  const at = new Date().toISOString();
  await scene.buyAddon('INSIGHTS');
  await client.send('POST', `/insights/${gateway.id}/events`, {
    events: [
      {
        id: 'planted-event',
        type: 'page_view',
        at,
        visitor_id: VISITOR_ID,
        session_id: 'planted-session',
        consent: true,
        utm_campaign: word('campaign'),
      },
    ],
  });
  await client.send('PUT', `/insights/${gateway.id}/channel-costs/${MONTH}`, {
    currency: 'EUR',
    costs: { portal: 490 },
  });
  await client.send('POST', '/plugin-manager/audit', {
    site_id,
    entries: [{ id: '1', at, action: word('site-audit') }],
  });
  const fatal = { id: '1', at, addon_code: 'json-ld', addon_version: '0.0.1', message: word('fatal') };
  await client.send('POST', '/plugin-manager/fatal', { site_id, reports: [fatal] });

  const [listing] = await client.get<PublishedListing[]>(`${path}/properties`);
  const former = await client.get<Page<ArchivedListing>>(`/properties/deleted?gatewayId=${gateway.id}`);
  const [archived] = former.items;
  const [invoice] = (await client.get<Page<Invoice>>(`${path}/invoices`)).items;
  if (!listing || !archived) throw new Error('The runs have left no listing and no former one.');
  if (!invoice) throw new Error('The addons were not invoiced.');
  await client.send('PUT', `/properties/${listing.id}/url`, { url: `https://${word('address')}.example/` });
  return {
    scene,
    apiToken: scene.apiToken,
    siblingToken: sibling.apiToken,
    siteId: site_id,
    leadEmail,
    listing,
    ids: {
      id: gateway.id,
      gatewayId: gateway.id,
      propertyId: listing.id,
      archiveId: archived.archive_id,
      jobId: job.id,
      subscriptionId: subscription.id,
      searchId: search.id,
      connectorId: gateway.input_connector.connector_id,
      delegateClientId: 'partner',
      version: '1',
      addonCode: 'PORTALS',
      invoiceId: invoice.id,
      portalCode: 'KYERO_FEED',
      templateId: template.id,
      visitorId: VISITOR_ID,
      propertyUuid: listing.id,
      leadId: 'v'.repeat(22),
      month: MONTH,
    },
    idsBelow: {
      '/properties': listing.id,
      '/public/properties': listing.id,
      '/leads': lead.id,
      '/templates': template.id,
      '/pdf-templates': pdf.id,
      '/mappings': mapping.id,
    },
    words,
    wordsIn: (text) => [...text.matchAll(new RegExp(`planted-[a-z-]+-${run}`, 'g'))].map(([found]) => found),
    async close() {
      await client.send('DELETE', `/templates/${template.id}`);
      await client.send('DELETE', `/pdf-templates/${pdf.id}`);
      await client.send('DELETE', `/mappings/${mapping.id}`);
      await scene.close();
      await sibling.close();
      await crm.stop();
    },
  };
}
