import type { JsonObject } from '../connectors/connector.ts';
import { mapRecord } from '../connectors/map-record.ts';
import type { Listing } from '../model/listing.ts';
import type { GatewayRecord } from '../store/gateways.ts';
import { inputsOf, openInput } from './connector-context.ts';
import type { ActivityDeps } from './deps.ts';

/** What today's mapping makes of the record that a stored listing was made from; pure calculation, no CRM is asked. */
export const createMapStored =
  (deps: Pick<ActivityDeps, 'secrets' | 'inputConnector' | 'log'>) =>
  (gateway: GatewayRecord, { input_id, raw }: Pick<Listing['sync'], 'input_id' | 'raw'>) => {
    const removed = !inputsOf(gateway).some(({ connector_id }) => connector_id === input_id);
    if (removed)
      return {
        fault: { code: 'config', message: 'The input that read this listing is no longer part of the gateway.' },
      };
    const { connector, config } = openInput(deps, gateway, input_id);
    // Written by ourselves from the record that a connector gave, which is a JSON object.
    const record = JSON.parse(raw) as JsonObject;
    return mapRecord(connector, record, { config, market: gateway.market }, (error) =>
      deps.log.error({ err: error, connector: connector.spec.type }, 'A mapping failed unexpectedly'),
    );
  };
