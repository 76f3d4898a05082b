import { say, sayCode } from '../../words/words.ts';
import { PROPERTY_STATUSES } from '../../../model/property/enums.ts';
import type { Statuses } from './template.ts';

/** Status of the post by status of the listing. */
export const StatusRows = ({ statuses, change }: { statuses: Statuses; change: (statuses: Statuses) => void }) => (
  <section class="card" aria-labelledby="template-statuses">
    <div class="card-head">
      <h2 id="template-statuses">{say('templateStatuses')}</h2>
    </div>
    <div class="card-body status-grid">
      {PROPERTY_STATUSES.map((status) => (
        <div class="field" key={status}>
          <label for={`status-${status}`}>{sayCode('listingStatus', status)}</label>
          <input
            id={`status-${status}`}
            maxLength={20}
            pattern="[a-z0-9_\-]+"
            placeholder="publish"
            value={statuses[status] ?? ''}
            onInput={({ currentTarget }) => {
              const { [status]: _, ...rest } = statuses;
              change(currentTarget.value === '' ? rest : { ...rest, [status]: currentTarget.value });
            }}
          />
        </div>
      ))}
    </div>
  </section>
);
