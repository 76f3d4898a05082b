import { isDeepStrictEqual } from 'node:util';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import type { MappingRecord } from '../../store/mappings/mappings.ts';
import type { HandlerDeps } from '../deps.ts';
import { demandLastingKey, isDoubted } from '../mappings/lasting-key.ts';
import { liveMapping } from '../mappings/publish.ts';
import { mappedInput } from '../mappings/visible-mapping.ts';

interface Write {
  readonly before?: GatewayRecord;
  readonly after: GatewayRecord;
  readonly principal: Pick<Principal, 'clientId'>;
  /** The caller writes such a key all the same. */
  readonly isConfirmed: boolean | undefined;
}

/**
 * The same rule as for publishing: throws UNPROCESSABLE for an input that gets a mapping whose key a preview showed not to last. An input that keeps its mapping is not asked about.
 * @returns whether such a key was confirmed, for the audit event
 */
export async function demandLastingKeys(
  { before, after, principal, isConfirmed }: Write,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<boolean> {
  const written = writtenMappings(before, after);
  if (written.length === 0) return false;
  const clientIds = [...new Set([after.client_id, principal.clientId])];
  const doubted = await store.mappings.doubted({ clientIds, gatewayId: after._id });
  const doubts = written.flatMap(({ input, place, mapping }) => {
    const record = doubted.find((one) => isOf(one, after, input, mapping) && isDoubted(one, mapping));
    return record ? [{ record, mapping, place }] : [];
  });
  for (const { record, mapping, place } of doubts)
    demandLastingKey(record, mapping, isConfirmed, `${place}/config/mapping/key`);
  return doubts.length > 0;
}

/** The mappings that inputs get, with their place in the body. */
function writtenMappings(before: GatewayRecord | undefined, after: GatewayRecord) {
  const inputs = [
    { input: after.input_connector, place: '/input_connector' },
    ...after.input_connectors.map((input, index) => ({ input, place: `/input_connectors/${index}` })),
  ];
  return inputs.flatMap(({ input, place }) => {
    const mapping = mappingOf(after, input);
    const earlier = before && mappingOf(before, input);
    return mapping && !isDeepStrictEqual(mapping, earlier) ? [{ input, place, mapping }] : [];
  });
}

function mappingOf(gateway: GatewayRecord, { connector_id }: ConnectorRef): FeedMapping | undefined {
  const ref = mappedInput(gateway, connector_id);
  return ref && liveMapping(ref);
}

/** Whether a mapping of the studio is that of an input, or the one that was taken for it: a configuration holds a copy, which names no mapping. */
function isOf(record: MappingRecord, gateway: GatewayRecord, input: ConnectorRef, mapping: FeedMapping): boolean {
  const ownInput = record.input_id ?? gateway.input_connector.connector_id;
  if (record.gateway_id === gateway._id) return ownInput === input.connector_id;
  return parseDraft(record.draft).name === mapping.name;
}
