import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { mapRecord as mapByRules } from '../../inputs/mapped-feed/map-record.ts';
import { mapping } from './mapping.ts';

/** A raw record as a property, by the rules of `mapping.ts`; what rules cannot express belongs here. Throws ConnectorError bad_record. */
export function mapRecord(raw: JsonObject, { config, market }: MapContext): Mapped {
  return mapByRules(raw, { config: { ...config, mapping }, market });
}
