import type { FeedMapping } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';
import type { Proposal } from './use-studio.ts';

/** Fields of the model that answer a question once a rule fills them. */
const FIELDS: Readonly<Record<string, string>> = {
  offer_type: 'offer_type',
  rent_period: 'rent_details.rent_period',
  type: 'type',
  status: 'status',
  price: 'financial.transaction.price',
};

/** What the file does not say: questions of the proposal that no rule answers yet, and what looks wrong in the file. */
export function Questions({ proposal, draft }: { proposal: Proposal | undefined; draft: FeedMapping }) {
  const open = (proposal?.questions ?? []).filter(
    ({ about }) =>
      !draft.rules.some(({ to }) => to === (FIELDS[about] ?? about)) &&
      !(about in (draft.profile ?? {})) &&
      !(about === 'deletion' && draft.deleted),
  );
  const warnings = proposal?.warnings ?? [];
  if (open.length === 0 && warnings.length === 0) return null;
  return (
    <details class="card fold studio-questions" open={open.length > 0}>
      <summary class="card-head">{say('studioQuestions', { count: open.length + warnings.length })}</summary>
      <ul class="card-body plain-list">
        {open.map(({ about, question, fields }) => (
          <li key={`${about} ${question}`}>
            <strong>{question}</strong>
            {fields.slice(0, 5).map(({ path, values }) => (
              <p key={path} class="hint">
                <code>{path}</code>: {Object.keys(values).slice(0, 8).join(', ')}
              </p>
            ))}
          </li>
        ))}
        {warnings.map(({ code, message, examples }) => (
          <li key={`${code} ${message}`}>
            <span class="badge warn">{code}</span> {message} {examples.slice(0, 5).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
