import { finishMapped } from '../../../model/property/validate.ts';
import type { MappingGap } from '../../../model/listing.ts';
import type { Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { addWarning } from './read-values.ts';

/**
 * The last step of every `map`: fills in what the CRM may leave out, takes out what could do harm where it is shown (see `finishMapped`) and validates.
 * @throws ConnectorError of kind bad_record with the JSON path of the first fault
 */
export function finishMapping(draft: { readonly [field: string]: unknown }, warnings: readonly MappingGap[]): Mapped {
  const unsafe: MappingWarning[] = [];
  const { property, fault } = finishMapped(draft, (field, scheme) => addWarning(unsafe, 'unsafe_url', field, scheme));
  if (fault) {
    throw new ConnectorError('bad_record', `${fault.path} ${fault.message}`, { path: fault.path });
  }
  return { property, warnings: unsafe.length > 0 ? [...warnings, ...unsafe] : warnings };
}
