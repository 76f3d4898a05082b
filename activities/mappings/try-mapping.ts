import type { JsonObject } from '../../connectors/connector.ts';
import { mapRecord } from '../../connectors/map-record.ts';
import type { TryMapping } from '../../model/mapping/try-mapping.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Maps records by a mapping that no gateway uses; pure calculation. */
export const createTryMapping =
  ({ inputConnector, log }: Pick<ActivityDeps, 'inputConnector' | 'log'>): TryMapping =>
  (mapping, market, records) => {
    const connector = inputConnector('MAPPED_FEED');
    // Both came as JSON in the body of a request.
    const config = { mapping: mapping as unknown as JsonObject };
    return records.map((record) =>
      mapRecord(connector, record as JsonObject, { config, market }, (error) =>
        log.error({ err: error }, 'A mapping failed unexpectedly'),
      ),
    );
  };
