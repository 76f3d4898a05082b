import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import {
  MASK,
  canHoldSecrets,
  cutAddress,
  isMasked,
  maskAddress,
  unmaskAddress,
} from '../../model/shared/mask-address.ts';
import type { GatewayRecord } from './gateways.ts';
import { ifReadable } from '../shared/key-ring.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { openAddress, sealAddress, sealedPart } from './sealed-address.ts';

export { MASK };

/** The config fields of a connector type that need care. */
export interface ConfigFields {
  readonly secrets: readonly string[];
  /** They may hold credentials in their query. */
  readonly addresses: readonly string[];
}

export interface ConnectorSecrets {
  /** Seals secret fields and addresses with a query; what is masked takes the value of `previous`, which is the same connector. */
  seal(connector: ConnectorRef, previous?: ConnectorRef): ConnectorRef;
  /** The config in clear; for connectors only. Throws UnreadableSecretError. */
  open(connector: ConnectorRef): ConnectorRef;
  /** The same, without secrets that cannot be read; of such an address only what is before its query. */
  openReadable(connector: ConnectorRef): ConnectorRef;
  /** Whether every secret of it can be read with these keys. */
  isReadable(connector: ConnectorRef): boolean;
  /** The config with every secret masked; for answers. Of an address that cannot be read everything behind its path is masked. */
  mask(connector: ConnectorRef): ConnectorRef;
  /** Connectors of a gateway that is not stored, as one sealed text: nothing of it can be read without the keys. */
  sealDraft(draft: ConnectorDraft, gatewayId: string): string;
  /** Throws when it was sealed for another gateway. */
  openDraft(sealed: string, gatewayId: string): ConnectorDraft;
}

/** Market and connectors of a gateway that is not stored; the connectors are sealed as those of stored ones are. */
export type ConnectorDraft = Pick<
  GatewayRecord,
  'market' | 'input_connector' | 'input_connectors' | 'output_connectors'
>;

const draftContext = (gatewayId: string): string => `${gatewayId}/draft`;

/** What a connector's secret is sealed for. */
export const connectorSecretContext = ({ connector_id }: Pick<ConnectorRef, 'connector_id'>, field: string): string =>
  `${connector_id}/${field}`;

type Change = (value: string, context: string, field: string) => unknown;

/** The connector with its secrets and addresses changed. */
function changeFields(
  connector: ConnectorRef,
  { secrets, addresses }: ConfigFields,
  change: { secret: Change; address: Change },
): ConnectorRef {
  const config = { ...connector.config };
  const apply = (fields: readonly string[], how: Change) => {
    for (const field of fields) {
      const value = config[field];
      if (typeof value === 'string') config[field] = how(value, connectorSecretContext(connector, field), field);
    }
  };
  apply(secrets, change.secret);
  apply(addresses, change.address);
  return { ...connector, config };
}

/** An address as it is stored; masked parts are those of the stored one. */
function resealed(keys: KeyRing, value: string, stored: unknown, context: string): string {
  if (typeof stored !== 'string') return sealAddress(keys, value, context);
  const before = ifReadable(() => openAddress(keys, stored, context));
  if (before === undefined) return sealAddress(keys, value, context);
  const address = isMasked(value) ? (unmaskAddress(value, before) ?? value) : value;
  // The same text as before where nothing changed, so that stored configs can be compared.
  const isKept = address === before && (sealedPart(keys, stored) !== undefined || !canHoldSecrets(address));
  return isKept ? stored : sealAddress(keys, address, context);
}

/** @param fieldsOf the fields of a connector type; throws for an unknown type */
export function createConnectorSecrets(keys: KeyRing, fieldsOf: (type: string) => ConfigFields): ConnectorSecrets {
  const mapFields = (connector: ConnectorRef, change: { secret: Change; address: Change }) =>
    changeFields(connector, fieldsOf(connector.connector_type), change);
  // A field that became a secret later is in clear until it is written or resealed.
  const openSecret = (value: string, context: string) => (keys.isSealed(value) ? keys.open(value, context) : value);
  return {
    seal: (connector, previous) =>
      mapFields(connector, {
        secret: (value, context, field) => {
          const kept = value === MASK ? previous?.config[field] : value;
          const isReady = typeof kept !== 'string' || (value === MASK && keys.isSealed(kept));
          return isReady ? kept : keys.seal(kept, context);
        },
        address: (value, context, field) => resealed(keys, value, previous?.config[field], context),
      }),
    open: (connector) =>
      mapFields(connector, { secret: openSecret, address: (value, context) => openAddress(keys, value, context) }),
    openReadable: (connector) =>
      mapFields(connector, {
        secret: (value, context) => ifReadable(() => openSecret(value, context)),
        address: (value, context) => ifReadable(() => openAddress(keys, value, context)) ?? cutAddress(value).base,
      }),
    isReadable(connector) {
      let isReadable = true;
      const look = (open: () => string) => {
        if (ifReadable(open) === undefined) isReadable = false;
      };
      mapFields(connector, {
        secret: (value, context) => look(() => openSecret(value, context)),
        address: (value, context) => look(() => openAddress(keys, value, context)),
      });
      return isReadable;
    },
    mask: (connector) =>
      mapFields(connector, {
        secret: () => MASK,
        address: (value, context) => {
          const address = ifReadable(() => openAddress(keys, value, context));
          return address === undefined ? `${cutAddress(value).base}?${MASK}` : maskAddress(address);
        },
      }),
    sealDraft: (draft, gatewayId) => keys.seal(JSON.stringify(draft), draftContext(gatewayId)),
    openDraft(sealed, gatewayId) {
      const draft: ConnectorDraft = JSON.parse(keys.open(sealed, draftContext(gatewayId)));
      return draft;
    },
  };
}
