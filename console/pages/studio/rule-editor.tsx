import type { FeedMapping } from '../../../sdk/index.ts';
import { Choice } from '../../parts/choice.tsx';
import { say } from '../../words/words.ts';
import { AsJson } from './as-json.tsx';
import { CodeRows } from './code-rows.tsx';
import { fieldsOf } from './record-fields.ts';
import { READERS, readerName } from './readers.ts';
import { RuleWhen } from '../rules/rule-when.tsx';
import { withRule } from './rules.ts';
import type { Rule } from './rules.ts';
import type { Target } from './targets.ts';
import type { Preview, Proposal } from './use-studio.ts';

interface RuleEditorProps {
  draft: FeedMapping;
  place: number | undefined;
  targets: readonly Target[];
  record: object;
  records: readonly object[];
  preview: Preview | undefined;
  reason: Proposal['reasons'][number] | undefined;
  change: (draft: FeedMapping) => void;
  choose: (place: number | undefined) => void;
}

/** The rule that was chosen: field, sources, reader, code table. */
export function RuleEditor({
  draft,
  place,
  targets,
  record,
  records,
  preview,
  reason,
  change,
  choose,
}: RuleEditorProps) {
  const rule = place === undefined ? undefined : draft.rules[place];
  if (place === undefined || !rule) {
    return (
      <section class="card" id="rule-editor">
        <p class="card-body soft">{say('studioChooseRule')}</p>
      </section>
    );
  }
  const set = (next: Rule): void => change(withRule(draft, place, next));
  const target = targets.find(({ path }) => path === rule.to);
  return (
    <section class="card" id="rule-editor" aria-labelledby="rule-title">
      <div class="card-head">
        <h2 id="rule-title">{say('studioRule', { field: rule.to })}</h2>
        <div class="actions">
          <button
            class="button danger"
            type="button"
            onClick={() => {
              change(withRule(draft, place, undefined));
              choose(undefined);
            }}
          >
            {say('studioRemoveRule')}
          </button>
        </div>
      </div>
      <div class="card-body form">
        {reason && (
          <p class="hint">
            <strong>{say(reason.by === 'model' ? 'studioByModel' : 'studioByProposal')}</strong> {reason.why}{' '}
            {say('studioSure', { percent: Math.round(reason.sure * 100) })}
          </p>
        )}
        <RuleFields rule={rule} target={target} targets={targets} record={record} set={set} />
        {!rule.each && rule.constant === undefined && (
          <CodeRows rule={rule} target={target} preview={preview} records={records} set={set} />
        )}
        <RuleWhen rule={rule} records={records} set={set} />
        {/* What is wrong with its fields is said by the service. */}
        <AsJson id="rule-json" label={say('studioAsJson')} value={rule} set={(next) => set({ to: rule.to, ...next })} />
      </div>
    </section>
  );
}

function RuleFields({
  rule,
  target,
  targets,
  record,
  set,
}: {
  rule: Rule;
  target: Target | undefined;
  targets: readonly Target[];
  record: object;
  set: (rule: Rule) => void;
}) {
  const { constant } = rule;
  return (
    <div class="rule-fields">
      <label class="field">
        <span class="label">{say('studioTarget')}</span>
        <input
          list="studio-targets"
          value={rule.to}
          onChange={({ currentTarget: { value } }) => set({ ...rule, to: value.trim() || rule.to })}
        />
        <datalist id="studio-targets">
          {targets.map(({ path }) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </label>
      {rule.each ? (
        <p class="hint">{say('studioEach')}</p>
      ) : (
        <>
          <Sources rule={rule} record={record} set={set} />
          {constant === undefined && (rule.from ?? []).length > 1 && <Join rule={rule} set={set} />}
          {constant === undefined && (
            <Choice
              label={say('studioReader')}
              value={rule.read ?? ''}
              options={READERS}
              name={(reader) => say(readerName(reader))}
              set={(read) => {
                const { read: __, ...others } = rule;
                set(read === '' ? others : { ...others, read });
              }}
            />
          )}
          <Constant
            value={constant}
            target={target}
            set={(value) =>
              value !== undefined && set({ to: rule.to, constant: value, ...(rule.when ? { when: rule.when } : {}) })
            }
          />
        </>
      )}
    </div>
  );
}

/** The source fields of a rule, in order. */
function Sources({ rule, record, set }: { rule: Rule; record: object; set: (rule: Rule) => void }) {
  const paths: readonly string[] = rule.from ?? [];
  const offered = fieldsOf(record)
    .map(({ path }) => path)
    .filter((path) => !paths.includes(path));
  const write = (from: readonly string[]): void => {
    const { constant: _, ...others } = rule;
    set({ ...others, from: [...from] as [string] });
  };
  return (
    <div class="field">
      <span class="label">{say('studioFrom')}</span>
      <ul class="plain-list chips">
        {paths.map((path, place) => (
          <li key={path}>
            <code>{path}</code>
            <button
              class="icon-button"
              type="button"
              disabled={paths.length === 1}
              aria-label={say('studioRemoveSource', { field: path })}
              onClick={() => write(paths.toSpliced(place, 1))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <select
        aria-label={say('studioAddSource')}
        value=""
        onChange={({ currentTarget: { value } }) => value !== '' && write([...paths, value])}
      >
        <option value="">{say('studioAddSource')}</option>
        {offered.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What several source fields become: the first value, or all of them together. */
function Join({ rule, set }: { rule: Rule; set: (rule: Rule) => void }) {
  const { join, ...others } = rule;
  const known = JOINERS.some(([joiner]) => joiner === join);
  return (
    <label class="field">
      <span class="label">{say('studioSeveral')}</span>
      <select
        value={join === undefined ? FIRST : join}
        onChange={({ currentTarget: { value } }) => set(value === FIRST ? others : { ...others, join: value })}
      >
        <option value={FIRST}>{say('join_first')}</option>
        {JOINERS.map(([joiner, word]) => (
          <option key={word} value={joiner}>
            {say(word)}
          </option>
        ))}
        {join !== undefined && !known && <option value={join}>{say('join_other', { text: join })}</option>}
      </select>
    </label>
  );
}

/** Means no joining; longer than any joiner may be. */
const FIRST = 'the first that has a value';
const JOINERS = [
  ['', 'join_nothing'],
  [' ', 'join_blank'],
  [', ', 'join_comma'],
  ['\n', 'join_line'],
] as const;

/** A fixed value instead of a source field. */
function Constant({
  value,
  target,
  set,
}: {
  value: Rule['constant'];
  target: Target | undefined;
  set: (value: Rule['constant']) => void;
}) {
  const label = say('studioConstant');
  const shown = value === undefined ? '' : String(value);
  const choices = target?.isFlag ? ['true', 'false'] : (target?.values ?? []);
  const take = (text: string): void =>
    set(text === '' ? undefined : text === 'true' ? true : text === 'false' ? false : text);
  return (
    <label class="field">
      <span class="label">{label}</span>
      {target && choices.length > 0 ? (
        <select value={shown} onChange={({ currentTarget }) => take(currentTarget.value)}>
          <option value="">{say('studioNoConstant')}</option>
          {choices.map((word) => (
            <option key={word} value={word}>
              {target.isFlag ? say(word === 'true' ? 'ruleYes' : 'ruleNo') : word}
            </option>
          ))}
        </select>
      ) : (
        <input value={shown} onChange={({ currentTarget }) => take(currentTarget.value)} />
      )}
    </label>
  );
}
