import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { FormerOutput, GatewayRecord } from '../../store/access/gateways.ts';
import { connectorsOf } from './build-gateway.ts';

/** Removed inputs, whose listings the next full run archives; adding an input again keeps them. */
export function removedInputs(before: GatewayRecord, after: GatewayRecord): string[] {
  const idsOf = ({ input_connector, input_connectors }: GatewayRecord) =>
    [input_connector, ...input_connectors].map(({ connector_id }) => connector_id);
  const kept = new Set(idsOf(after));
  const gone = new Set([...(before.removed_inputs ?? []), ...idsOf(before)].filter((id) => !kept.has(id)));
  return [...gone];
}

/** Outputs of the stored gateway whose sites the changed one leaves, and that may have delivered to them. */
const leftOutputs = (before: GatewayRecord, after: GatewayRecord): ConnectorRef[] =>
  before.output_connectors.filter((output) => {
    const now = after.output_connectors.find(({ connector_id }) => connector_id === output.connector_id);
    const isLeft = !now || now.connector_type !== output.connector_type || now.config['url'] !== output.config['url'];
    // A run may have marked the output as seeded since the gateway was read. A DRAFT has no runs.
    return isLeft && (before.status !== 'DRAFT' || before.seeded_outputs.includes(output.connector_id));
  });

/** Outputs whose sites the gateway leaves and that may have delivered: removed ones, and those that now point at another address. */
export function formerOutputs(before: GatewayRecord, after: GatewayRecord): FormerOutput[] {
  const left = leftOutputs(before, after);
  const again = (former: FormerOutput) => left.some(({ config }) => config['url'] === former.connector.config['url']);
  return [
    ...(before.former_outputs ?? []).filter((former) => !again(former)),
    ...left.map((connector) => ({ id: randomUUID(), connector, removed_at: new Date() })),
  ];
}

/** The parts of an output's configuration that decide which listings a site has, and in which form. */
const DELIVERY_FIELDS = ['url', 'template_id', 'format'];

/** Outputs that are new, point at another site or use another template: these sites must get all listings. */
export function movedOutputs(before: GatewayRecord, after: GatewayRecord): string[] {
  return before.output_connectors
    .filter(({ connector_id: id, config }) => {
      const now = after.output_connectors.find(({ connector_id }) => connector_id === id)?.config;
      return !now || DELIVERY_FIELDS.some((field) => now[field] !== config[field]);
    })
    .map(({ connector_id }) => connector_id);
}

/** Ids of connectors that are new, or differ from the stored ones. Sealed values of unchanged fields are equal. */
export function changedConnectors(before: GatewayRecord, after: GatewayRecord): string[] {
  const stored = new Map(connectorsOf(before).map((connector) => [connector.connector_id, connector]));
  return connectorsOf(after).flatMap((connector) => {
    const known = stored.get(connector.connector_id);
    const isKept =
      known?.connector_type === connector.connector_type && isDeepStrictEqual(known.config, connector.config);
    return isKept ? [] : [connector.connector_id];
  });
}

/** What a change of connectors does to listings. */
export const CHANGE_EFFECTS = ['LISTINGS_ARCHIVED', 'READ_ANEW', 'LISTINGS_WITHDRAWN', 'LISTINGS_DELIVERED'] as const;

/** One effect, with the connector that it comes from. */
export interface ChangeEffect {
  readonly effect: (typeof CHANGE_EFFECTS)[number];
  readonly connector: ConnectorRef;
}

/**
 * What a change of connectors does to listings, by the rules that the write follows: the listings of a removed input are archived, a changed input is read anew, a site that the gateway
 * leaves loses its listings, and a new or moved output gets all of them. Pure.
 */
export function changeEffects(before: GatewayRecord, after: GatewayRecord): ChangeEffect[] {
  const changed = new Set(changedConnectors(before, after));
  const known = new Set(removedInputs(before, before));
  const removed = new Set(removedInputs(before, after).filter((id) => !known.has(id)));
  const stored = new Set(before.output_connectors.map(({ connector_id }) => connector_id));
  const moved = new Set(movedOutputs(before, after));
  const inputs = ({ input_connector, input_connectors }: GatewayRecord) => [input_connector, ...input_connectors];
  const delivered = after.output_connectors.filter(({ connector_id: id }) => !stored.has(id) || moved.has(id));
  const all = (effect: ChangeEffect['effect'], connectors: readonly ConnectorRef[]): ChangeEffect[] =>
    connectors.map((connector) => ({ effect, connector }));
  return [
    ...all(
      'LISTINGS_ARCHIVED',
      inputs(before).filter(({ connector_id }) => removed.has(connector_id)),
    ),
    ...all(
      'READ_ANEW',
      inputs(after).filter(({ connector_id }) => changed.has(connector_id)),
    ),
    ...all('LISTINGS_WITHDRAWN', leftOutputs(before, after)),
    ...all('LISTINGS_DELIVERED', delivered),
  ];
}
