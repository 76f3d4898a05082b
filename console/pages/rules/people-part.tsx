import { sayField } from '../../words/say-field.ts';
import { labelled, say } from '../../words/words.ts';
import { ItemList, RuleField } from './item-list.tsx';
import { useProblem } from './rule-types.ts';
import type { Choices } from './rule-types.ts';
import type { AgentDraft, OfficeDraft } from './rules-draft.ts';

const OFFICE_MATCH = ['code', 'mail', 'name'] as const satisfies readonly (keyof OfficeDraft['match'])[];
const OFFICE_SET = [
  'name',
  'code',
  'mail',
  'phone',
  'website_url',
  'logo_url',
  'photo_url',
  'commission_url',
  'identification',
] as const satisfies readonly (keyof OfficeDraft['set'])[];
const AGENT_MATCH = [
  'id',
  'email',
  'first_name',
  'last_name',
] as const satisfies readonly (keyof AgentDraft['match'])[];
const AGENT_SET = [
  'title',
  'first_name',
  'last_name',
  'email',
  'phone',
  'mobile',
  'company',
  'photo_url',
  'language',
  'address',
  'id',
] as const satisfies readonly (keyof AgentDraft['set'])[];

/** Offices of the CRM and those of the site. */
export const OfficesPart = ({
  offices,
  choices,
  set,
}: {
  offices: readonly OfficeDraft[];
  choices: Choices;
  set: (offices: readonly OfficeDraft[]) => void;
}) => (
  <ItemList
    at="offices"
    items={offices}
    summary={lineOf}
    add={say('ruleAddOffice')}
    make={(): OfficeDraft => ({ match: {}, set: {} })}
    set={set}
    form={(rule, change, at) => (
      <PersonForm
        rule={rule}
        at={at}
        matchNames={OFFICE_MATCH}
        setNames={OFFICE_SET}
        found={choices.offices}
        change={change}
      />
    )}
  />
);

/** Agents of the CRM and those of the site. */
export const AgentsPart = ({
  agents,
  choices,
  set,
}: {
  agents: readonly AgentDraft[];
  choices: Choices;
  set: (agents: readonly AgentDraft[]) => void;
}) => (
  <ItemList
    at="agents"
    items={agents}
    summary={lineOf}
    add={say('ruleAddAgent')}
    make={(): AgentDraft => ({ match: {}, set: {} })}
    set={set}
    form={(rule, change, at) => (
      <PersonForm
        rule={rule}
        at={at}
        matchNames={AGENT_MATCH}
        setNames={AGENT_SET}
        found={choices.agents}
        change={change}
      />
    )}
  />
);

type Texts<Name extends string> = { [name in Name]?: string };

const lineOf = ({ match, set }: { match: object; set: object }): string =>
  say('rulePersonLine', { match: textOf(match), set: textOf(set) });

const textOf = (fields: object): string =>
  Object.values(fields)
    .filter((value) => typeof value === 'string')
    .join(' ') || '…';

/** Whom a rule is about, chosen from the catalogue, and what the site shows instead. */
function PersonForm<M extends string, S extends string>({
  rule,
  at,
  matchNames,
  setNames,
  found,
  change,
}: {
  rule: { readonly match: Texts<M>; readonly set: Texts<S> };
  at: string;
  matchNames: readonly M[];
  setNames: readonly S[];
  found: readonly (Texts<M> & { readonly listings: number })[];
  change: (rule: { match: Texts<M>; set: Texts<S> }) => void;
}) {
  const { match, set } = rule;
  const chosen = found.findIndex((person) => matchNames.every((name) => person[name] === match[name]));
  return (
    <>
      {found.length > 0 && (
        <label class="field">
          <span class="label">{say('ruleChoosePerson')}</span>
          <select
            value={chosen < 0 ? '' : String(chosen)}
            onChange={({ currentTarget }) => {
              const person = found[Number(currentTarget.value)];
              if (currentTarget.value === '' || !person) return;
              change({ match: withTexts<M>({}, matchNames, person), set });
            }}
          >
            <option value="">{say('ruleChooseValue')}</option>
            {found.map((person, index) => (
              <option key={index} value={String(index)}>
                {matchNames.flatMap((name) => person[name] ?? []).join(' ')} (
                {say('unknownListings', { count: person.listings })})
              </option>
            ))}
          </select>
        </label>
      )}
      <TextFields
        legend={say('ruleMatch')}
        at={`${at}.match`}
        names={matchNames}
        texts={match}
        set={(next) => change({ match: next, set })}
      />
      <TextFields
        legend={say('ruleSet')}
        at={`${at}.set`}
        names={setNames}
        texts={set}
        set={(next) => change({ match, set: next })}
      />
    </>
  );
}

/** The texts with those of another object; empty ones are left out. */
function withTexts<Name extends string>(texts: Texts<Name>, names: readonly Name[], from: Texts<Name>): Texts<Name> {
  let next = texts;
  for (const name of names) {
    const value = from[name];
    if (value !== undefined && value !== '') next = { ...next, [name]: value };
  }
  return next;
}

function TextFields<Name extends string>({
  legend,
  at,
  names,
  texts,
  set,
}: {
  legend: string;
  at: string;
  names: readonly Name[];
  texts: Texts<Name>;
  set: (texts: Texts<Name>) => void;
}) {
  const problem = useProblem(at, true);
  return (
    <fieldset class="bare">
      <legend>{legend}</legend>
      <div class="rule-fields">
        {names.map((name) => (
          <RuleField key={name} label={sayField(name)} at={`${at}.${name}`}>
            <input
              aria-label={labelled(legend, sayField(name))}
              maxLength={300}
              value={texts[name] ?? ''}
              onInput={({ currentTarget: { value } }) => {
                const next = { ...texts };
                if (value === '') Reflect.deleteProperty(next, name);
                set(value === '' ? next : { ...next, [name]: value });
              }}
            />
          </RuleField>
        ))}
      </div>
      {problem !== undefined && (
        <p class="fault-text" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
