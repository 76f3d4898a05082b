import { say, sayCode } from '../../words/words.ts';
import type { Word } from '../../words/words.ts';
import { KeyNotice } from './keys/key-notice.tsx';
import type { Preview, PreviewStudy } from './use-studio.ts';

/** Rows of a table; the API has more. */
const MAX_ROWS = 100;

/** The newest preview over the whole file: counts, warnings that lead to their rules, reasons of quarantine, and what publishing would do. */
export function PreviewPanel({ study, show }: { study: PreviewStudy | undefined; show: (field: string) => void }) {
  if (!study) return null;
  const { preview, status, message, progress } = study;
  return (
    <section class="card" aria-labelledby="studio-preview">
      <div class="card-head">
        <h2 id="studio-preview">{say('studioWholeFile')}</h2>
        {preview && (
          <span class="soft">{say('studioCounts', { records: preview.records, mapped: preview.mapped })}</span>
        )}
      </div>
      <div class="card-body form">
        {status === 'running' && (
          <p role="status">
            {say('studioProgress', { count: progress.records, stage: sayCode('stage', progress.stage) })}
          </p>
        )}
        {status === 'failed' && <p class="notice bad">{message}</p>}
        {preview?.error !== undefined && (
          <p class="notice bad">
            {say('studioBroken')} {preview.error}
          </p>
        )}
        {preview && <KeyNotice keys={preview.keys} />}
        {preview?.diff && <Diff diff={preview.diff} />}
        {preview && <Warnings preview={preview} show={show} />}
        {preview && <Quarantined preview={preview} />}
      </div>
    </section>
  );
}

/** Warnings and unknown words, most frequent first. */
function Warnings({ preview, show }: { preview: Preview; show: (field: string) => void }) {
  const { warnings, warnings_left_out: leftOut } = preview;
  if (warnings.length === 0) return <p class="soft">{say('studioNoWarnings')}</p>;
  return (
    <div class="table-wrap">
      <table class="stack-table" aria-label={say('studioWarnings')}>
        <caption>{say('studioWarnings')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('studioField')}</th>
            <th scope="col">{say('studioValue')}</th>
            <th scope="col">{say('studioCount')}</th>
            <th scope="col">{say('studioExamples')}</th>
          </tr>
        </thead>
        <tbody>
          {warnings.slice(0, MAX_ROWS).map(({ code, field, value, count, examples }) => (
            <tr key={`${code} ${field} ${value ?? ''}`}>
              <td>
                <button class="button quiet" type="button" onClick={() => show(field)}>
                  {field}
                </button>
                <small>{sayCode('gap', code)}</small>
              </td>
              <td data-label={say('studioValue')}>{value}</td>
              <td data-label={say('studioCount')}>{count}</td>
              <td data-label={say('studioExamples')}>{examples.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut > 0 && <p class="hint">{say('studioLeftOut', { count: leftOut })}</p>}
    </div>
  );
}

function Quarantined({ preview: { quarantined } }: { preview: Preview }) {
  if (quarantined.length === 0) return null;
  return (
    <div class="table-wrap">
      <table class="stack-table" aria-label={say('studioQuarantine')}>
        <caption>{say('studioQuarantine')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('studioReason')}</th>
            <th scope="col">{say('studioCount')}</th>
            <th scope="col">{say('studioExamples')}</th>
          </tr>
        </thead>
        <tbody>
          {quarantined.slice(0, MAX_ROWS).map(({ code, message, count, examples }) => (
            <tr key={`${code} ${message}`}>
              <td>{message}</td>
              <td data-label={say('studioCount')}>{count}</td>
              <td data-label={say('studioExamples')}>{examples.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What publishing would do to the stored listings. */
function Diff({ diff }: { diff: NonNullable<Preview['diff']> }) {
  const { made, changed, rekeyed, archived, unchanged, stored } = diff;
  const rows: readonly (readonly [word: Word, count: number, examples: readonly string[]])[] = [
    ['studioMade', made.count, made.examples],
    ['studioChanged', changed.count, changed.examples.map(({ key }) => key)],
    ['studioRekeyed', rekeyed.count, rekeyed.examples.map(({ before, after }) => `${before} → ${after}`)],
    ['studioArchived', archived.count, archived.examples],
    ['studioUnchanged', unchanged, []],
  ];
  return (
    <>
      <h3>{say('studioDiff', { count: stored })}</h3>
      <table class="stack-table" aria-label={say('studioDiff', { count: stored })}>
        <tbody>
          {rows.map(([word, count, named]) => (
            <tr key={word}>
              <td>{say(word)}</td>
              <td data-label={say('studioCount')}>
                <strong>{count}</strong>
              </td>
              <td data-label={say('studioExamples')}>{named.slice(0, 8).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.examples.length > 0 && (
        <details class="fold">
          <summary>{say('studioChangedFields')}</summary>
          <ul class="plain-list">
            {changed.examples.map(({ key, fields }) => (
              <li key={key}>
                <strong>{key}</strong>{' '}
                {fields.map(({ field, before = '', after = '' }) => (
                  <span key={field}>
                    <code>{field}</code> <del>{before}</del> <ins>{after}</ins>{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
