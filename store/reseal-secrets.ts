import type { Collection, Document } from 'mongodb';
import type { ConnectorRef } from '../model/gateway.ts';
import { secretContext } from './event-subscriptions.ts';
import type { SubscriptionRecord } from './event-subscriptions.ts';
import { endpointSecretContext } from './event-endpoints.ts';
import type { EventEndpoint } from './event-endpoints.ts';
import { connectorSecretContext } from './connector-secrets.ts';
import type { GatewayRecord } from './gateways.ts';
import type { KeyRing } from './key-ring.ts';
import type { SigningSecret } from './signing-secrets.ts';

/** A sealed value in a document: where it stands and what it was sealed for. */
interface Sealed {
  readonly path: string;
  readonly sealed: string;
  readonly context: string;
}

export interface Resealed {
  /** Sealed values met. */
  readonly found: number;
  /** Those now under the first key that were under another one. */
  readonly resealed: number;
}

/**
 * Puts every stored secret under the first key of the ring, while the service runs: each value is replaced only if it still is what was read, and what is
 * written meanwhile is under the first key anyway. Kept answers of idempotent requests are left: they go within a day. Repeatable.
 * @throws when a value cannot be opened by any key; what came before is done
 */
export async function resealSecrets(
  collections: {
    gateways: Collection<GatewayRecord>;
    subscriptions: Collection<SubscriptionRecord>;
    endpoints: Collection<EventEndpoint>;
  },
  keys: KeyRing,
  secretFields: (type: string) => readonly string[],
): Promise<Resealed> {
  const { gateways, subscriptions, endpoints } = collections;
  const results = [
    await resealAll(gateways, keys, (gateway) => connectorSecrets(gateway, secretFields)),
    await resealAll(subscriptions, keys, ({ _id, secrets }) => signingSecrets(secrets, secretContext(_id))),
    await resealAll(endpoints, keys, ({ gateway_id, input_id, secrets }) =>
      signingSecrets(secrets, endpointSecretContext(gateway_id, input_id)),
    ),
  ];
  return results.reduce((sum, { found, resealed }) => ({
    found: sum.found + found,
    resealed: sum.resealed + resealed,
  }));
}

async function resealAll<Record extends Document & { readonly _id: string }>(
  collection: Collection<Record>,
  keys: KeyRing,
  secretsOf: (record: Record) => Sealed[],
): Promise<Resealed> {
  let found = 0;
  let resealed = 0;
  const plain = collection as unknown as Collection<Document & { _id: string }>;
  for await (const record of collection.find()) {
    for (const { path, sealed, context } of secretsOf(record as unknown as Record)) {
      found++;
      const again = keys.reseal(sealed, context);
      if (again === undefined) continue;
      const { modifiedCount } = await plain.updateOne({ _id: record._id, [path]: sealed }, { $set: { [path]: again } });
      resealed += modifiedCount;
    }
  }
  return { found, resealed };
}

function connectorSecrets(gateway: GatewayRecord, secretFields: (type: string) => readonly string[]): Sealed[] {
  const inConnector = (connector: ConnectorRef, at: string) =>
    secretFields(connector.connector_type).flatMap((field): Sealed[] => {
      const sealed = connector.config[field];
      if (typeof sealed !== 'string') return [];
      return [{ path: `${at}.config.${field}`, sealed, context: connectorSecretContext(connector, field) }];
    });
  return [
    ...inConnector(gateway.input_connector, 'input_connector'),
    ...gateway.input_connectors.flatMap((connector, at) => inConnector(connector, `input_connectors.${at}`)),
    ...gateway.output_connectors.flatMap((connector, at) => inConnector(connector, `output_connectors.${at}`)),
    ...(gateway.former_outputs ?? []).flatMap(({ connector }, at) =>
      inConnector(connector, `former_outputs.${at}.connector`),
    ),
  ];
}

const signingSecrets = (secrets: readonly SigningSecret[], context: string): Sealed[] =>
  secrets.map(({ sealed }, at) => ({ path: `secrets.${at}.sealed`, sealed, context }));
