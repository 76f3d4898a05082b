import { finishMapped } from '../../../model/property/validate.ts';
import type { MappingGap } from '../../../model/listing.ts';
import type { Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { leaveOutNonsense } from './leave-out-nonsense.ts';
import { addWarning } from './read-values.ts';

/**
 * The last step of every `map`: leaves out what makes no sense (see `leaveOutNonsense`), fills in what the CRM may leave out, takes out what could do
 * harm where it is shown (see `finishMapped`) and validates.
 * @throws ConnectorError of kind bad_record with the JSON path of the first fault
 */
export function finishMapping(draft: { readonly [field: string]: unknown }, warnings: readonly MappingGap[]): Mapped {
  const found: MappingWarning[] = [];
  const sensible = leaveOutNonsense(draft, (code, field, value) => addWarning(found, code, field, value));
  const { property, fault } = finishMapped(sensible, (field, scheme) => addWarning(found, 'unsafe_url', field, scheme));
  if (fault) {
    throw new ConnectorError('bad_record', `${fault.path} ${fault.message}`, { path: fault.path });
  }
  return { property, warnings: found.length > 0 ? [...warnings, ...found] : warnings };
}
