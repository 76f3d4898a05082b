import { finishMapped } from '../../../model/property/validate.ts';
import type { MappingGap } from '../../../model/property/mapping-gap.ts';
import type { Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isLanguageKey, isTextField, leaveOutNonsense } from './leave-out-nonsense.ts';
import { addWarning } from './read-values.ts';

/**
 * The last step of every `map`: removes implausible values (see `leaveOutNonsense`), adds defaults, sanitizes what could do
 * harm where it is shown (see `finishMapped`) and validates.
 * @throws ConnectorError of kind bad_record with the JSON path of the first fault
 */
export function finishMapping(draft: { readonly [field: string]: unknown }, warnings: readonly MappingGap[]): Mapped {
  const found: MappingWarning[] = [];
  const sensible = leaveOutNonsense(draft, (code, field, value) => addWarning(found, code, field, value));
  const { property, fault } = finishMapped(sensible, (field, scheme) => addWarning(found, 'unsafe_url', field, scheme));
  if (fault) {
    const { path } = fault;
    const strange = strangeKeys(path, draft);
    if (strange !== undefined)
      throw new ConnectorError('bad_record', strange, { path, fault: 'text_without_language' });
    throw new ConnectorError('bad_record', `${path} ${fault.message}`, { path, fault: fault.fault });
  }
  return { property, warnings: found.length > 0 ? [...warnings, ...found] : warnings };
}

/** Keys quoted in a message, and characters of each. */
const SHOWN_KEYS = 3;
const MAX_SHOWN = 40;

/** The message for a text without any language key; undefined for any other fault. */
function strangeKeys(path: string, draft: { readonly [field: string]: unknown }): string | undefined {
  const name = path.slice('$.'.length);
  const texts = isTextField(name) ? draft[name] : undefined;
  const keys = typeof texts === 'object' && texts !== null ? Object.keys(texts) : [];
  if (keys.length === 0 || keys.some(isLanguageKey)) {
    return undefined;
  }
  const shown = keys.slice(0, SHOWN_KEYS).map((key) => JSON.stringify(key.slice(0, MAX_SHOWN)));
  const words = `${shown.join(', ')}${keys.length > SHOWN_KEYS ? ' …' : ''}`;
  return (
    `${path} has no text under a language: ${words} ${keys.length > 1 ? 'are no codes' : 'is no code'} of ISO 639-1 (fr, pt-BR). ` +
    'The record probably has its texts one level deeper or higher than the mapping reads them.'
  );
}
