import { hash } from 'node:crypto';
import type { MapContext } from '../../connectors/connector.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { hasMappingRules, mappingRules } from '../../model/rules/apply-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Stream } from '../../store/sync/streams.ts';
import type { Input } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Digest of connector and configuration alone: a checkpoint of other ones means nothing. */
export const sourceDigest = ({ connector, config }: Input): string =>
  hash('sha256', JSON.stringify([connector.spec.type, config]), 'base64');

/** What a mapping gets in addition to the record. */
export const mapContext = ({ config }: Input, { market }: GatewayRecord): MapContext => ({ config, market });

/** Digest of all that a mapping depends on except the record: connector, release, configuration and the rules of the gateway. Without rules it is that of earlier releases. */
function fingerprintOf(
  { mappingVersion }: Pick<ActivityDeps, 'mappingVersion'>,
  type: string,
  map: MapContext,
  rules: FeedRules,
): string {
  const ruled = hasMappingRules(rules) ? [mappingRules(rules)] : [];
  return hash('sha256', JSON.stringify([mappingVersion(type), type, map.market, map.config, ...ruled]), 'base64');
}

/**
 * The number of the mapping that the stream is mapped by from now on. Another mapping than the stream's gets a higher number, so that what earlier ones made is mapped again.
 * Undefined in a dry run of such a mapping: a dry run writes nothing.
 */
export async function mappingGeneration(
  deps: Pick<ActivityDeps, 'store' | 'mappingVersion'>,
  gateway: GatewayRecord,
  input: Input,
  {
    streamId,
    stream,
    rules,
    dryRun,
  }: {
    readonly streamId: string;
    readonly stream: Stream | undefined;
    readonly rules: FeedRules;
    readonly dryRun: boolean;
  },
): Promise<number | undefined> {
  const fingerprint = fingerprintOf(deps, input.connector.spec.type, mapContext(input, gateway), rules);
  if (stream?.mapping?.fingerprint === fingerprint) return stream.mapping.generation;
  return dryRun ? undefined : deps.store.streams.generation({ _id: streamId, gateway_id: gateway._id }, fingerprint);
}
