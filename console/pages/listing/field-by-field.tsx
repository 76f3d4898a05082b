import { useState } from 'preact/hooks';
import { say } from '../../words/words.ts';
import type { Comparison, Listing } from '../listings/listing.ts';
import { stageRows } from './stage-rows.ts';

/** Longest value shown unfolded, characters. */
const LONGEST = 80;

/** Every field in the CRM, as stored and on the websites, in columns. */
export function FieldByField({ listing, comparison }: { listing: Listing; comparison: Comparison }) {
  const rows = stageRows(listing, comparison);
  const different = rows.filter(({ isDifferent }) => isDifferent);
  const [onlyDifferent, setOnly] = useState(false);
  const shown = onlyDifferent ? different : rows;
  const sites = comparison.outputs.map(({ domain, connector_id: id }) => domain ?? id);
  return (
    <details class="fold stages">
      <summary>{say('fieldByField', { count: rows.length })}</summary>
      <div class="form">
        {different.length > 0 && (
          <label class="check">
            <input type="checkbox" checked={onlyDifferent} onChange={() => setOnly(!onlyDifferent)} />
            {say('onlyDifferent', { count: different.length })}
          </label>
        )}
        <table class="stack-table">
          <thead>
            <tr>
              <th scope="col">{say('field')}</th>
              <th scope="col">{say('inCrm')}</th>
              <th scope="col">{say('storedValue')}</th>
              {sites.map((site) => (
                <th scope="col" key={site}>
                  {site}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, crm, stored, delivered, isDifferent }) => (
              <tr key={path} class={isDifferent ? 'different' : undefined}>
                <td>
                  <code>{path.replace(/^\$\./, '')}</code>
                </td>
                <td data-label={say('inCrm')}>
                  <Value value={crm} />
                </td>
                <td data-label={say('storedValue')}>
                  <Value value={stored} />
                </td>
                {sites.map((site, place) => (
                  <td data-label={site} key={site}>
                    <Value value={delivered[place]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A value in a cell; a long one is folded. */
function Value({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  if (text.length <= LONGEST) return <span class="value">{text}</span>;
  return (
    <details class="value">
      <summary>{text.slice(0, LONGEST)}…</summary>
      {text}
    </details>
  );
}
