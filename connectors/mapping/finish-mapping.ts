import { finishMapped } from '../../model/property/validate.ts';
import type { MappingGap } from '../../model/listing.ts';
import type { Mapped } from '../connector.ts';
import { ConnectorError } from '../errors.ts';

/**
 * The last step of every `map`: fills in what the CRM may leave out (see `finishMapped`) and validates.
 * @throws ConnectorError of kind bad_record with the JSON path of the first fault
 */
export function finishMapping(draft: { readonly [field: string]: unknown }, warnings: readonly MappingGap[]): Mapped {
  const { property, fault } = finishMapped(draft);
  if (fault) {
    throw new ConnectorError('bad_record', `${fault.path} ${fault.message}`, { path: fault.path });
  }
  return { property, warnings };
}
