import type { InputConnector, JsonObject, MapContext, Mapped } from '../../connectors/connector.ts';
import { mapRecord } from '../../connectors/map-record.ts';
import type { MappingFault } from '../../connectors/map-record.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { applyRules } from '../../model/rules/apply-rules.ts';

/**
 * What a record becomes: its connector maps it, then the rules of its gateway apply. The one place where both meet. Pure but for `onBug`.
 * @param onBug called with an error that is a defect of the connector
 */
export function mapByRules(
  connector: InputConnector,
  raw: JsonObject,
  { map, rules }: { readonly map: MapContext; readonly rules: FeedRules },
  onBug: (error: unknown) => void,
): Mapped | { readonly fault: MappingFault } {
  const mapped = mapRecord(connector, raw, map, onBug);
  return 'fault' in mapped ? mapped : applyRules(mapped, raw, rules, connector.spec.type);
}
