import type { JsonObject } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mapRecord } from '../../connectors/map-record.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { openInput } from '../runtime/connector-context.ts';
import type { OpenableGateway, OpeningDeps } from '../runtime/connector-context.ts';

/** The record that a stored listing was made from. Written by ourselves from what a connector gave, which is a JSON object. */
export const parseStored = (raw: string): JsonObject => JSON.parse(raw) as JsonObject;

/**
 * What today's mapping makes of the record that a stored listing was made from, before the rules of the gateway, with the record and the connector type that rules need. Pure
 * calculation, no request to a CRM.
 */
export const createMapStored =
  (deps: OpeningDeps & { readonly onBug: (fields: object, message: string) => void }) =>
  (gateway: OpenableGateway, { input_id, raw }: Pick<ListingWithRaw['sync'], 'input_id' | 'raw'>) => {
    try {
      const { connector, config } = openInput(deps, gateway, input_id);
      const record = parseStored(raw);
      const mapped = mapRecord(connector, record, { config, market: gateway.market }, (error) =>
        deps.onBug({ err: error, connector: connector.spec.type }, 'A mapping failed unexpectedly'),
      );
      return 'fault' in mapped ? mapped : { ...mapped, record, connectorType: connector.spec.type };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return { fault: { code: error.kind, message: error.message } };
    }
  };
