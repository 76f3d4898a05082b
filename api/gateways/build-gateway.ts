import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorInput, ConnectorRef, GatewayPatch } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { levelOf } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { hasAddon } from '../addons/has-addon.ts';
import type { HandlerDeps } from '../deps.ts';

type Connectors = Pick<GatewayRecord, 'input_connector' | 'input_connectors' | 'output_connectors'>;

/** The connectors of a body, checked and with encrypted secrets; those missing in the body stay as they were. */
export async function buildConnectors(
  body: Pick<GatewayPatch, keyof Connectors>,
  previous: GatewayRecord | undefined,
  deps: HandlerDeps,
): Promise<Partial<Connectors>> {
  const { input_connector, input_connectors, output_connectors } = body;
  if (input_connectors && input_connectors.length > 0 && !(await hasAddon(previous, 'MULTI_INPUTS', deps))) {
    throw new AppError('CONFLICT', 'Further input connectors need the addon MULTI_INPUTS, which is not active.', {
      detail: '/input_connectors',
    });
  }
  const before = previous ? connectorsOf(previous) : [];
  // A connector does not inherit the id at its position if the body names that id elsewhere.
  const named = new Set(
    [input_connector, ...(input_connectors ?? []), ...(output_connectors ?? [])].map((connector) =>
      connector?.connector_id?.toLowerCase(),
    ),
  );
  const earlier = (connector: ConnectorInput, samePlace: ConnectorRef | undefined): ConnectorRef | undefined => {
    const id = connector.connector_id?.toLowerCase();
    if (id !== undefined) return before.find(({ connector_id }) => connector_id === id);
    return samePlace?.connector_type === connector.connector_type && !named.has(samePlace.connector_id)
      ? samePlace
      : undefined;
  };
  const list = (connectors: readonly ConnectorInput[], field: 'input_connectors' | 'output_connectors') =>
    connectors.map((connector, place) => {
      const direction = field === 'input_connectors' ? 'input' : 'output';
      return deps.connectors.prepare(
        connector,
        direction,
        `/${field}/${place}`,
        earlier(connector, previous?.[field][place]),
      );
    });
  return {
    ...(input_connector
      ? {
          input_connector: deps.connectors.prepare(
            input_connector,
            'input',
            '/input_connector',
            earlier(input_connector, previous?.input_connector),
          ),
        }
      : {}),
    ...(input_connectors ? { input_connectors: list(input_connectors, 'input_connectors') } : {}),
    ...(output_connectors ? { output_connectors: list(output_connectors, 'output_connectors') } : {}),
  };
}

/** Every connector of a gateway, the primary input first. */
export const connectorsOf = (gateway: Connectors): ConnectorRef[] => [
  gateway.input_connector,
  ...gateway.input_connectors,
  ...gateway.output_connectors,
];

/** Throws BAD_REQUEST when two connectors share an id: it is the key of listings and deliveries. */
export function checkDistinct(gateway: Connectors): void {
  const seen = new Set<string>();
  for (const { connector_id } of connectorsOf(gateway)) {
    if (seen.has(connector_id)) {
      throw new AppError(
        'BAD_REQUEST',
        `The connector_id ${connector_id} is used twice; leave it out to get a new one.`,
      );
    }
    seen.add(connector_id);
  }
}

/**
 * Throws FORBIDDEN unless the principal may move the gateway to another item, which decides who sees it, and BAD_REQUEST unless its token carries that item.
 */
export function checkMove(itemId: string, gateway: GatewayRecord, principal: Principal): void {
  const level = levelOf(principal, gateway);
  if (level !== 'OWNER') {
    throw new AppError(
      'FORBIDDEN',
      `Only the owner may change item_id; your access to gateway ${gateway._id} is ${level}.`,
      { detail: '/item_id' },
    );
  }
  if (principal.gatewayId !== undefined) {
    throw new AppError('FORBIDDEN', 'An API token cannot change item_id; use an access token of the client.', {
      detail: '/item_id',
    });
  }
  checkItem(itemId, principal);
}

/** Throws BAD_REQUEST unless the token carries the item. */
export function checkItem(itemId: string, { itemIds }: Principal): void {
  if (itemIds.includes(itemId)) return;
  const known = itemIds.length > 0 ? `it carries ${itemIds.slice(0, 30).join(', ')}` : 'it carries none';
  throw new AppError('BAD_REQUEST', `The token does not carry the item_id "${itemId}"; ${known}.`, {
    detail: '/item_id',
  });
}
