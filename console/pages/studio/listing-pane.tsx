import type { FeedMapping } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';
import { summaryOf, valueAt } from './rules.ts';
import type { Tried } from './use-tried.ts';

/** Characters of a value in the table. */
const MAX_SHOWN = 200;

type Outcome = Tried['items'][number];

interface Shown {
  readonly draft: FeedMapping;
  /** Opens the rule at a place. */
  readonly choose: (place: number) => void;
  readonly chosen: number | undefined;
}

/** What the draft makes of the shown record, rule by rule. */
export function ListingPane({
  outcome,
  draft,
  choose,
  chosen,
}: Shown & {
  /** Undefined while it is mapped, and when the draft has faults. */
  outcome: Outcome | undefined;
}) {
  const { listing, fault, warnings = [] } = outcome ?? {};
  return (
    <section class="card" aria-labelledby="studio-listing">
      <div class="card-head">
        <h2 id="studio-listing">{say('studioListing')}</h2>
        {warnings.length > 0 && <span class="badge warn">{say('studioWarningCount', { count: warnings.length })}</span>}
      </div>
      {fault && (
        <p class="notice bad" role="alert">
          {say('studioQuarantined')} {fault.message}
        </p>
      )}
      <div class="studio-scroll" tabIndex={0} role="region" aria-label={say('studioListing')}>
        <RuleTable listing={listing} draft={draft} choose={choose} chosen={chosen} />
      </div>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </section>
  );
}

/** Every rule with the value that it gives the listing. */
function RuleTable({ listing, draft, choose, chosen }: Shown & { listing: Outcome['listing'] }) {
  return (
    <table class="studio-table" aria-label={say('studioListing')}>
      <thead>
        <tr>
          <th scope="col">{say('studioTarget')}</th>
          <th scope="col">{say('studioValue')}</th>
          <th scope="col">{say('studioFrom')}</th>
        </tr>
      </thead>
      <tbody>
        {draft.rules.map((rule, place) => (
          // Rules have no name of their own; one field may have several.
          <tr key={`${place} ${rule.to}`} class={place === chosen ? 'chosen' : undefined}>
            <th scope="row">
              <button class="button quiet" type="button" aria-pressed={place === chosen} onClick={() => choose(place)}>
                {rule.to}
              </button>
            </th>
            <td>{valueAt(listing, rule.to).slice(0, MAX_SHOWN)}</td>
            <td>
              <code>{summaryOf(rule)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Warnings = ({ warnings }: { warnings: NonNullable<Outcome['warnings']> }) => (
  <ul class="plain-list studio-warnings">
    {warnings.map(({ code, field, value }) => (
      <li key={`${code} ${field} ${value ?? ''}`}>
        <span class="badge warn">{code}</span> <code>{field}</code> {value}
      </li>
    ))}
  </ul>
);
