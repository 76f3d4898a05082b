import { useState } from 'preact/hooks';
import type { FeedMapping } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';
import { fieldsOf } from './record-fields.ts';
import { reads, withIgnored, withNewRule } from './rules.ts';
import type { Target } from './targets.ts';

/** Characters of a value in the table. */
const MAX_SHOWN = 160;

/** A record of the source, field by field, with the field of the listing that each fills. */
export function RecordPane({
  record,
  draft,
  targets,
  change,
  choose,
  chosen,
}: {
  record: object;
  draft: FeedMapping;
  targets: readonly Target[];
  change: (draft: FeedMapping) => void;
  choose: (place: number) => void;
  chosen: number | undefined;
}) {
  const [isRestOnly, setRestOnly] = useState(false);
  const rows = usedFields(record, draft).filter(({ places, isKey }) => !isRestOnly || (places.length === 0 && !isKey));
  const add = (path: string, to: string): void => {
    if (to === '') return;
    change(withNewRule(draft, to, path));
    choose(draft.rules.length);
  };
  return (
    <section class="card" aria-labelledby="studio-source">
      <div class="card-head">
        <h2 id="studio-source">{say('studioSource')}</h2>
        <label class="check">
          <input type="checkbox" checked={isRestOnly} onChange={() => setRestOnly(!isRestOnly)} />
          {say('studioRestOnly')}
        </label>
      </div>
      <div class="studio-scroll" tabIndex={0} role="region" aria-label={say('studioSource')}>
        <table class="studio-table" aria-label={say('studioSource')}>
          <thead>
            <tr>
              <th scope="col">{say('studioField')}</th>
              <th scope="col">{say('studioValue')}</th>
              <th scope="col">{say('studioUse')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <FieldRow
                key={field.path}
                field={field}
                draft={draft}
                targets={targets}
                choose={choose}
                chosen={chosen}
                add={(to) => add(field.path, to)}
                ignore={() => change(withIgnored(draft, field.path))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type UsedField = ReturnType<typeof usedFields>[number];

/** The fields of a record, each with the rules that read it. */
function usedFields(record: object, draft: FeedMapping) {
  return fieldsOf(record).map((field) => ({
    ...field,
    places: draft.rules.flatMap((rule, place) => (reads(rule, field.path) ? [place] : [])),
    isKey: draft.key.from.some((path) => path.toLowerCase() === field.path.toLowerCase()),
    isIgnored: draft.ignored?.some((path) => path.toLowerCase() === field.path.toLowerCase()) ?? false,
  }));
}

function FieldRow({
  field: { path, values, places, isIgnored, isKey },
  draft,
  targets,
  choose,
  chosen,
  add,
  ignore,
}: {
  field: UsedField;
  draft: FeedMapping;
  targets: readonly Target[];
  choose: (place: number) => void;
  chosen: number | undefined;
  add: (to: string) => void;
  ignore: () => void;
}) {
  const isChosen = chosen !== undefined && places.includes(chosen);
  return (
    <tr class={isChosen ? 'chosen' : undefined}>
      <th scope="row">
        <code>{path}</code>
      </th>
      <td>{values.join(' · ').slice(0, MAX_SHOWN)}</td>
      <td>
        {places.map((place) => (
          <button key={place} class="button quiet" type="button" onClick={() => choose(place)}>
            {draft.rules[place]?.to}
          </button>
        ))}
        {isKey && <span class="badge good">{say('studioKey')}</span>}
        {!isKey && (places.length === 0 || isChosen) && (
          <AddRule
            path={path}
            isIgnored={isIgnored}
            isUsed={places.length > 0}
            targets={targets}
            add={add}
            ignore={ignore}
          />
        )}
      </td>
    </tr>
  );
}

const IGNORE = ' ignore';

/** Chooses what a field of the source fills. */
const AddRule = ({
  path,
  isIgnored,
  isUsed,
  targets,
  add,
  ignore,
}: {
  path: string;
  isIgnored: boolean;
  /** One field may fill several: a word that says both offer and period. */
  isUsed: boolean;
  targets: readonly Target[];
  add: (to: string) => void;
  ignore: () => void;
}) => (
  <select
    aria-label={say('studioMapField', { field: path })}
    value=""
    onChange={({ currentTarget: { value } }) => (value === IGNORE ? ignore() : add(value))}
  >
    <option value="">{say(isUsed ? 'studioAlso' : isIgnored ? 'studioIgnored' : 'studioUnused')}</option>
    {!isIgnored && !isUsed && <option value={IGNORE}>{say('studioIgnore')}</option>}
    {targets.map(({ path: to }) => (
      <option key={to} value={to}>
        {to}
      </option>
    ))}
  </select>
);
