import type { Collection, Document } from 'mongodb';
import type { ConnectorRef } from '../model/gateway/gateway.ts';
import { secretContext, urlContext } from './sites/event-subscriptions.ts';
import type { SubscriptionRecord } from './sites/event-subscriptions.ts';
import { endpointSecretContext } from './sites/event-endpoints.ts';
import type { EventEndpoint } from './sites/event-endpoints.ts';
import { canHoldSecrets } from '../model/shared/mask-address.ts';
import { connectorSecretContext } from './access/connector-secrets.ts';
import type { ConfigFields } from './access/connector-secrets.ts';
import type { GatewayRecord } from './access/gateways.ts';
import type { KeyRing } from './shared/key-ring.ts';
import { HOST_KEYS_CONTEXT } from './inbox/host-keys.ts';
import type { HostKeysRecord } from './inbox/host-keys.ts';
import { leadContext } from './readers/leads.ts';
import type { LeadRecord } from './readers/leads.ts';
import { tokenContext } from './sites/portal-enrolments.ts';
import type { EnrolmentRecord } from './sites/portal-enrolments.ts';
import { resealedSearch } from './readers/saved-searches.ts';
import type { SavedSearchRecord } from './readers/saved-searches.ts';
import type { MappingRecord } from './mappings/mappings.ts';
import type { StudyRecord } from './mappings/mapping-studies.ts';
import { sourceContext } from './mappings/stored-source.ts';
import type { StoredSource } from './mappings/stored-source.ts';
import { resealAddress } from './access/sealed-address.ts';
import type { SigningSecret } from './access/signing-secrets.ts';
import { visitorKeyContext } from './insights/visitor-keys.ts';
import type { VisitorKeyRecord } from './insights/visitor-keys.ts';

/** A value in a document that should be sealed under the first key: where it is, and as what it is stored then; undefined when it is so already. */
interface Sealed {
  readonly path: string;
  readonly stored: string;
  readonly again: string | undefined;
}

export interface Resealed {
  /** Sealed values met. */
  readonly found: number;
  /** Those now under the first key that were under another one. */
  readonly resealed: number;
}

interface SecretCollections {
  readonly gateways: Collection<GatewayRecord>;
  readonly subscriptions: Collection<SubscriptionRecord>;
  readonly endpoints: Collection<EventEndpoint>;
  readonly enrolments: Collection<EnrolmentRecord>;
  readonly savedSearches: Collection<SavedSearchRecord>;
  readonly leads: Collection<LeadRecord>;
  readonly visitorKeys: Collection<VisitorKeyRecord>;
  readonly hostKeys: Collection<HostKeysRecord>;
  readonly mappings: Collection<MappingRecord>;
  readonly mappingStudies: Collection<StudyRecord>;
}

/**
 * Puts every stored secret under the first key of the ring, while the service runs: each value is replaced only if it still is what was read, and what is
 * written meanwhile is under the first key anyway. Kept answers of idempotent requests are left: they go within a day. Repeatable.
 * @throws when a value cannot be opened by any key; what came before is done
 */
export async function resealSecrets(
  {
    gateways,
    subscriptions,
    endpoints,
    enrolments,
    savedSearches,
    leads,
    visitorKeys,
    hostKeys,
    mappings,
    mappingStudies,
  }: SecretCollections,
  keys: KeyRing,
  fieldsOf: (type: string) => ConfigFields,
): Promise<Resealed> {
  const results = [
    await resealAll(gateways, (gateway) => connectorSecrets(keys, gateway, fieldsOf)),
    await resealAll(subscriptions, ({ _id, secrets, url }) => [
      ...signingSecrets(keys, secrets, secretContext(_id)),
      ...sealedAddress(keys, 'url', url, urlContext(_id)),
    ]),
    await resealAll(endpoints, ({ gateway_id, input_id, secrets }) =>
      signingSecrets(keys, secrets, endpointSecretContext(gateway_id, input_id)),
    ),
    await resealAll(enrolments, ({ gateway_id, portal_code, token_sealed: stored }) => [
      { path: 'token_sealed', stored, again: keys.reseal(stored, tokenContext(gateway_id, portal_code)) },
    ]),
    await resealAll(savedSearches, (search) => resealedSearch(keys, search)),
    await resealAll(leads, ({ _id, personal: stored }) =>
      stored === undefined ? [] : [{ path: 'personal', stored, again: keys.reseal(stored, leadContext(_id)) }],
    ),
    await resealAll(hostKeys, ({ sealed: stored }) => [
      { path: 'sealed', stored, again: keys.reseal(stored, HOST_KEYS_CONTEXT) },
    ]),
    await resealAll(visitorKeys, ({ _id, sealed: stored }) => [
      { path: 'sealed', stored, again: keys.reseal(stored, visitorKeyContext(_id)) },
    ]),
    await resealAll(mappings, ({ source }) => mappingSource(keys, 'source', source)),
    await resealAll(mappingStudies, ({ source, earlier }) => [
      ...mappingSource(keys, 'source', source),
      ...(earlier ? mappingSource(keys, 'earlier', earlier) : []),
    ]),
  ];
  return results.reduce((sum, { found, resealed }) => ({
    found: sum.found + found,
    resealed: sum.resealed + resealed,
  }));
}

async function resealAll<Record extends Document & { readonly _id: string }>(
  collection: Collection<Record>,
  secretsOf: (record: Record) => Sealed[],
): Promise<Resealed> {
  let found = 0;
  let resealed = 0;
  const plain = collection as unknown as Collection<Document & { _id: string }>;
  for await (const record of collection.find()) {
    for (const { path, stored, again } of secretsOf(record as unknown as Record)) {
      found++;
      if (again === undefined) continue;
      const { modifiedCount } = await plain.updateOne({ _id: record._id, [path]: stored }, { $set: { [path]: again } });
      resealed += modifiedCount;
    }
  }
  return { found, resealed };
}

function connectorSecrets(keys: KeyRing, gateway: GatewayRecord, fieldsOf: (type: string) => ConfigFields): Sealed[] {
  const inConnector = (connector: ConnectorRef, at: string) => {
    const { secrets, addresses } = fieldsOf(connector.connector_type);
    const values = (fields: readonly string[], sealed: (path: string, stored: string, context: string) => Sealed[]) =>
      fields.flatMap((field) => {
        const stored = connector.config[field];
        if (typeof stored !== 'string') return [];
        return sealed(`${at}.config.${field}`, stored, connectorSecretContext(connector, field));
      });
    return [
      ...values(secrets, (path, stored, context) => {
        const again = keys.isSealed(stored) ? keys.reseal(stored, context) : keys.seal(stored, context);
        return [{ path, stored, again }];
      }),
      ...values(addresses, (path, stored, context) => sealedAddress(keys, path, stored, context)),
    ];
  };
  return [
    ...inConnector(gateway.input_connector, 'input_connector'),
    ...gateway.input_connectors.flatMap((connector, at) => inConnector(connector, `input_connectors.${at}`)),
    ...gateway.output_connectors.flatMap((connector, at) => inConnector(connector, `output_connectors.${at}`)),
    ...(gateway.former_outputs ?? []).flatMap(({ connector }, at) =>
      inConnector(connector, `former_outputs.${at}.connector`),
    ),
  ];
}

/** An address that can hold secrets; none otherwise. */
const sealedAddress = (keys: KeyRing, path: string, stored: string, context: string): Sealed[] =>
  canHoldSecrets(stored) ? [{ path, stored, again: resealAddress(keys, stored, context) }] : [];

/** The address in the source of a mapping. */
const mappingSource = (keys: KeyRing, path: string, source: StoredSource): Sealed[] =>
  source.kind === 'address'
    ? [
        {
          path: `${path}.sealed`,
          stored: source.sealed,
          again: keys.reseal(source.sealed, sourceContext(source.id)),
        },
      ]
    : [];

const signingSecrets = (keys: KeyRing, secrets: readonly SigningSecret[], context: string): Sealed[] =>
  secrets.map(({ sealed: stored }, at) => ({
    path: `secrets.${at}.sealed`,
    stored,
    again: keys.reseal(stored, context),
  }));
