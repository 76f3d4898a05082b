import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Icon } from '../../parts/icon.tsx';
import { shortText } from '../../parts/short-text.ts';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { FieldByField } from './field-by-field.tsx';
import { ListingHistory } from './listing-history.tsx';
import type { Comparison, Listing } from '../listings/listing.ts';

const TONES = { never: 'idle', synced: 'good', failed: 'bad', withdrawn: 'idle' } as const;

/** A listing in its CRM, as stored, and on every website: the differences, and their reasons. */
export function ListingJourney({ listing }: { listing: Listing }) {
  const { id } = listing;
  const comparison = useLoad(() => call('compareListing', { path: { id } }), [id]);
  return (
    <section class="card" aria-labelledby="journey">
      <div class="card-head">
        <h2 id="journey">{say('journey')}</h2>
      </div>
      <div class="card-body">
        {comparison.error !== undefined && <Fault error={comparison.error} retry={comparison.reload} />}
        {comparison.isLoading && <Skeletons rows={2} />}
        {comparison.data && <Stages comparison={comparison.data} />}
        {comparison.data && <FieldByField listing={listing} comparison={comparison.data} />}
        <ListingHistory id={id} />
      </div>
    </section>
  );
}

const Stages = ({ comparison: { crm, outputs } }: { comparison: Comparison }) => (
  <>
    <div class="connection">
      <span class="tile" aria-hidden="true">
        <Icon name="book" />
      </span>
      <div>
        <strong>{say('inCrm')}</strong>
        {crm.read_at !== undefined && (
          <span class="soft">
            <Time at={crm.read_at} />
          </span>
        )}
        {crm.fault && <p class="fault-text">{crm.fault.message}</p>}
        {!crm.fault && crm.differences.length === 0 && <p>{say('sameAsCrm')}</p>}
        <Differences
          other={say('inCrm')}
          rows={crm.differences.map(({ path, crm: value, stored }) => ({ path, value, stored }))}
        />
        {crm.not_mapped.length > 0 && (
          <details class="fold">
            <summary>{say('notMapped', { count: crm.not_mapped.length })}</summary>
            <ul class="reasons">
              {crm.not_mapped.map(({ field, value }) => (
                <li key={`${field} ${value ?? ''}`}>
                  <code>{field}</code> {value}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
    {outputs.map(({ connector_id: connectorId, domain, status, at, message, differences }) => (
      <div class="connection" key={connectorId}>
        <span class="tile" aria-hidden="true">
          <Icon name="listings" />
        </span>
        <div>
          <strong>{domain ?? connectorId}</strong>
          <span class="actions">
            <span class={`badge ${TONES[status]}`}>{sayCode('delivery', status)}</span>
            {at !== undefined && (
              <span class="soft">
                <Time at={at} />
              </span>
            )}
          </span>
          {message !== undefined && <p class="fault-text">{message}</p>}
          {status === 'synced' && differences.length === 0 && <p>{say('sameAsStored')}</p>}
          <Differences
            other={domain ?? connectorId}
            rows={differences.map(({ path, delivered: value, stored }) => ({ path, value, stored }))}
          />
        </div>
      </div>
    ))}
    {outputs.length === 0 && <p class="soft">{say('noSitesYet')}</p>}
  </>
);

/** Fields in which two stages differ. */
function Differences({
  other,
  rows,
}: {
  other: string;
  rows: readonly { readonly path: string; readonly value: unknown; readonly stored: unknown }[];
}) {
  if (rows.length === 0) return null;
  return (
    <table class="stack-table">
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{other}</th>
          <th scope="col">{say('storedValue')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, value, stored }) => (
          <tr key={path}>
            <td>
              <code>{path}</code>
            </td>
            <td data-label={other}>{shortText(value)}</td>
            <td data-label={say('storedValue')}>{shortText(stored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
