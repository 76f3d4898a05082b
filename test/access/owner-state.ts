import type { AccessLevel } from '../../store/access/gateways.ts';
import type { Addon } from '../../model/gateway/billing.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import { LEVELS } from './expected.ts';
import type { Caller } from './expected.ts';
import type { Planted } from './plant.ts';

/** What a change needs: a level on the gateway, or a token of the owner that is bound to no gateway. */
export type Rank = AccessLevel | 'CLIENT';

const RANKS: readonly Rank[] = ['READ', 'WRITE', 'FULL_ACCESS', 'OWNER', 'CLIENT'];

/** Whether a caller may change what needs this rank. */
export function mayChange(caller: Caller, needs: Rank): boolean {
  const level = caller === 'owner' ? 'CLIENT' : LEVELS[caller];
  return level !== undefined && RANKS.indexOf(level) >= RANKS.indexOf(needs);
}

/** A part of what the owner has, and what changing it needs. */
export interface Part {
  readonly name: string;
  readonly needs: Rank;
  /** Its present state as JSON. */
  read(): Promise<string>;
}

/** Everything of the owner's that decides who owns, sees and pays; read from the database and through the owner's own token. */
export function ownerState({ scene, listing, siteId, idsBelow }: Planted): readonly Part[] {
  const { client, gateway, product } = scene;
  const { client_id } = gateway;
  const path = `/gateways/${gateway.id}`;
  const documents = async (name: string, filter: object, fields: readonly string[]) => {
    const found = await product.db.collection(name).find(filter).sort({ _id: 1 }).toArray();
    return found.map((document) => Object.fromEntries(['_id', ...fields].map((field) => [field, document[field]])));
  };
  const ofGateway = { gateway_id: gateway.id };
  const ofClient = { client_id };
  const fieldsOf = (...fields: string[]) => documents('gateways', { _id: gateway.id }, fields);
  const part = (name: string, needs: Rank, read: () => Promise<unknown>): Part => ({
    name,
    needs,
    read: async () => JSON.stringify(await read()),
  });
  return [
    part('owner, item and plan', 'CLIENT', () => fieldsOf('client_id', 'item_id', 'plan', 'owner', 'deleted_at')),
    part('gateways that the owner sees', 'CLIENT', async () => {
      const { items } = await client.get<Page<Gateway>>('/gateways?size=200');
      return [(await client.get<Gateway>(path)).id, ...items.map(({ id, item_id }) => [id, item_id])];
    }),
    part('templates and preferences', 'CLIENT', async () => [
      await documents('templates', ofClient, ['json']),
      await documents('pdf_templates', ofClient, ['input']),
      await documents('mappings', ofClient, ['name', 'draft', 'gateway_id', 'live_version']),
      await client.get('/notification-preferences'),
    ]),
    part('delegations', 'OWNER', () => fieldsOf('delegations')),
    part('saved searches', 'OWNER', () =>
      documents('saved_searches', { ...ofGateway, ...ofClient }, ['name', 'filter', 'channel', 'status']),
    ),
    part('portals', 'OWNER', () => documents('portal_enrolments', ofGateway, ['portal_code', 'token_hash'])),
    part('activations of sites', 'OWNER', () =>
      documents('site_activations', ofClient, ['gateway_ids', 'theme_id', 'plan']),
    ),
    part('purchases and invoices', 'FULL_ACCESS', async () => [
      (await client.get<Addon[]>(`${path}/addons`)).filter(({ active }) => active),
      await client.get(`${path}/invoices`),
    ]),
    part('settings', 'WRITE', async () => [
      await fieldsOf('name', 'market', 'category', 'mode', 'status'),
      await fieldsOf('input_connector', 'input_connectors', 'output_connectors'),
      await documents('gateway_metadata', { _id: gateway.id }, ['json']),
      await documents('event_subscriptions', ofGateway, ['url', 'types', 'status', 'secrets']),
      await documents('event_endpoints', ofGateway, ['secrets']),
      await documents('sync_jobs', ofGateway, ['kind', 'mode']),
    ]),
    part('leads', 'WRITE', () =>
      documents('leads', { _id: idsBelow['/leads'] }, [
        'client_id',
        'gateway_id',
        'personal',
        'status',
        'retention_until',
      ]),
    ),
    part('visitor events', 'WRITE', () => documents('visitor_events', ofGateway, ['visitor', 'property_id'])),
    part('outcomes of leads', 'WRITE', () => documents('lead_outcomes', ofGateway, ['outcome', 'revenue'])),
    part('costs of channels', 'WRITE', () => documents('channel_costs', ofGateway, ['month', 'currency', 'costs'])),
    part('visibility of a listing', 'WRITE', () =>
      documents('listings', { _id: listing.id }, ['property_url', 'hidden', 'gateway_id']),
    ),
    part('sites of the agency', 'CLIENT', () => documents('managed_sites', { _id: siteId }, ['client_id', 'domain'])),
  ];
}
