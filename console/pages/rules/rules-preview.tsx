import { FieldChanges } from '../../parts/field-changes.tsx';
import { say } from '../../words/words.ts';
import type { Word } from '../../words/words.ts';
import type { RulesPreview } from './rule-types.ts';

/** Examples of each kind that are shown. */
const SHOWN = 8;

type Counted = RulesPreview['changed'];

/** What rules would change in the stored listings: counts, examples, and fields before and after. */
export function PreviewOf({
  preview,
  nameOf,
}: {
  preview: RulesPreview;
  /** The name of an output. */
  nameOf: (connectorId: string) => string;
}) {
  const { changed, excluded, included, faulty, unmappable, sites, listings } = preview;
  const rows: readonly (readonly [name: string, counted: Counted])[] = [
    ...kinds([
      ['rulesExcluded', excluded],
      ['rulesIncluded', included],
      ['rulesFaulty', faulty],
      ['rulesUnmappable', unmappable],
    ]),
    ...sites.flatMap(({ connector_id: id, added, withdrawn }) => [
      [say('rulesSiteGets', { site: nameOf(id) }), added] as const,
      [say('rulesSiteLoses', { site: nameOf(id) }), withdrawn] as const,
    ]),
  ].filter(([, { count }]) => count > 0);
  return (
    <div role="status" class="form">
      <p>
        <strong>{say('rulesWouldChange', { count: changed.count, all: listings })}</strong>
      </p>
      {rows.length > 0 && (
        <table class="stack-table" aria-label={say('rulesPreview')}>
          <tbody>
            {rows.map(([name, { count, examples }]) => (
              <tr key={name}>
                <td class="break">{name}</td>
                <td data-label={say('studioCount')}>
                  <strong>{count}</strong>
                </td>
                <td data-label={say('studioExamples')} class="break">
                  {examples
                    .slice(0, SHOWN)
                    .map(({ crm_reference, message }) => [crm_reference, message].filter(Boolean).join(': '))
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.examples.slice(0, SHOWN).map(({ crm_reference, differences = [] }) => (
        <FieldChanges key={crm_reference} title={crm_reference} fields={differences} />
      ))}
      <p class="hint">{say('rulesNextRun')}</p>
    </div>
  );
}

const kinds = (rows: readonly (readonly [word: Word, counted: Counted])[]) =>
  rows.map(([word, counted]) => [say(word), counted] as const);

/** Where many listings would leave a site, a person says that this is meant. */
export const ConfirmRemovals = ({
  preview,
  isConfirmed,
  set,
}: {
  preview: RulesPreview;
  isConfirmed: boolean;
  set: (isConfirmed: boolean) => void;
}) =>
  preview.confirmation_needed ? (
    <div class="notice warn">
      <label class="check">
        <input type="checkbox" checked={isConfirmed} onChange={({ currentTarget }) => set(currentTarget.checked)} />
        {say('rulesConfirm', { count: preview.removals, all: preview.listings })}
      </label>
    </div>
  ) : null;

/** Whether a preview lets its rules be published, and with which number. */
export const confirmation = (preview: RulesPreview | undefined, isConfirmed: boolean) => ({
  isOpen: preview !== undefined && (!preview.confirmation_needed || isConfirmed),
  body: preview?.confirmation_needed && isConfirmed ? { confirmed_removals: preview.removals } : {},
});
