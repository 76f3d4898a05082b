import type { InputConnector, JsonObject, MapContext, Mapped } from './connector.ts';
import { ConnectorError } from './errors.ts';

/** Why a record could not be mapped. */
export interface MappingFault {
  readonly code: string;
  readonly message: string;
  /** JSON path of the offending value. */
  readonly path?: string;
}

/**
 * What a connector makes of a record, or why it cannot. Anything but a ConnectorError is a bug of the connector, which must not end what goes on around it.
 * @param onBug told of it
 */
export function mapRecord(
  connector: InputConnector,
  raw: JsonObject,
  context: MapContext,
  onBug: (error: unknown) => void,
): Mapped | { readonly fault: MappingFault } {
  try {
    return connector.map(raw, context);
  } catch (error) {
    if (error instanceof ConnectorError)
      return { fault: { code: error.kind, message: error.message, ...(error.path ? { path: error.path } : {}) } };
    onBug(error);
    return {
      fault: {
        code: 'bug',
        message: 'The connector could not map this record; the fault is ours and has been logged.',
      },
    };
  }
}
