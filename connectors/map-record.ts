import type { RecordFault } from '../model/shared/fault-codes.ts';
import type { InputConnector, JsonObject, MapContext, Mapped } from './connector.ts';
import { ConnectorError } from './errors.ts';

/** Why a record could not be mapped. */
export interface MappingFault {
  readonly code: string;
  /** The code of the sentence for it. */
  readonly fault?: RecordFault;
  readonly message: string;
  /** JSON path of the offending value. */
  readonly path?: string;
}

/**
 * Maps a record, or returns the fault that prevents it. Any error other than a ConnectorError is a defect of the connector: it is reported and does not end the run.
 * @param onBug called with such an error
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
      return {
        fault: {
          code: error.kind,
          ...(error.fault ? { fault: error.fault } : {}),
          message: error.message,
          ...(error.path ? { path: error.path } : {}),
        },
      };
    onBug(error);
    return {
      fault: {
        code: 'bug',
        message: 'The connector could not map this record; the fault is ours and has been logged.',
      },
    };
  }
}
