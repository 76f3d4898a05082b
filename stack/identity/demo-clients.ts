/** An account of the identity service: what the product learns about the owner of a token. */
export type IdentityClient = {
  client_id: string;
  client_secret: string;
  /** Items (agencies, shops) in which this client may create gateways. */
  item_ids: readonly string[];
  plan: string;
  /** True for accounts that manage the sites of others. */
  agency: boolean;
  /** Where the product writes to the owner. */
  email: string;
  /** Language of those letters, ISO 639-1. */
  language: string;
};

/** The secret of a demo client: easy to remember, and useless outside the machine it runs on. */
export function demoSecret(clientId: string): string {
  return `${clientId}-secret`;
}

function demoClient(client: Omit<IdentityClient, 'client_secret'>): IdentityClient {
  return { ...client, client_secret: demoSecret(client.client_id) };
}

/** The clients a fresh stack knows. */
export const DEMO_CLIENTS: readonly IdentityClient[] = [
  demoClient({
    client_id: 'agency-north',
    item_ids: ['north-1', 'north-2'],
    plan: 'PRO',
    agency: true,
    email: 'owner@agency-north.example',
    language: 'fr',
  }),
  demoClient({
    client_id: 'agency-south',
    item_ids: ['south-1'],
    plan: 'STARTER',
    agency: false,
    email: 'owner@agency-south.example',
    language: 'en',
  }),
  demoClient({
    client_id: 'partner',
    item_ids: ['partner-1'],
    plan: 'PRO',
    agency: false,
    email: 'owner@partner.example',
    language: 'de',
  }),
  demoClient({
    client_id: 'no-items',
    item_ids: [],
    plan: 'STARTER',
    agency: false,
    email: 'owner@no-items.example',
    language: 'en',
  }),
];

/** The product itself, which may look into every token and issue API tokens. */
export const RESOURCE_SERVER = {
  client_id: 'property-gateway',
  client_secret: demoSecret('property-gateway'),
} as const;
