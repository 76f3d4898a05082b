import { day, say } from '../../words/words.ts';

/** Limits of the data behind a figure: new pseudonyms of visitors, and days that are deleted. */
export function WindowNotes({
  notes: { pseudonyms_changed_on: changes = [], complete_from: from },
}: {
  notes: { readonly pseudonyms_changed_on?: readonly string[]; readonly complete_from?: string };
}) {
  return (
    <>
      {changes.length > 0 && <p class="hint">{say('pseudonymsChanged', { days: changes.map(day).join(', ') })}</p>}
      {from !== undefined && <p class="hint">{say('completeFrom', { from: day(from) })}</p>}
    </>
  );
}
