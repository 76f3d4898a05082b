import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Word } from '../../words/words.ts';
import type { Gateway } from '../gateways/gateway-frame.tsx';
import { OptionalCondition } from './condition-editor.tsx';
import { conditionFields } from './field-select.tsx';
import { FieldsPart } from './fields-part.tsx';
import { AgentsPart, OfficesPart } from './people-part.tsx';
import { PublishPart } from './publish-part.tsx';
import { Problems } from './rule-types.ts';
import type { Choices, RulesVersion } from './rule-types.ts';
import { ConfirmRemovals, PreviewOf } from './rules-preview.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { SitesPart, outputName } from './sites-part.tsx';
import { useRulesEditor } from './use-rules-editor.ts';
import { WordsPart } from './words-part.tsx';

/** The rules of a gateway, part by part; they are previewed before they are saved as a new version. */
export function RulesEditor({
  gateway,
  current,
  saved,
}: {
  gateway: Gateway;
  current: RulesVersion;
  saved: () => void;
}) {
  const { id } = gateway;
  const choices = useLoad(() => call('listRuleChoices', { path: { id } }), [id]);
  if (choices.error !== undefined) return <Fault error={choices.error} retry={choices.reload} />;
  if (!choices.data) return <Skeletons rows={2} />;
  return <Editor gateway={gateway} current={current} choices={choices.data} saved={saved} />;
}

function Editor({
  gateway,
  current,
  choices,
  saved,
}: {
  gateway: Gateway;
  current: RulesVersion;
  choices: Choices;
  saved: () => void;
}) {
  const editor = useRulesEditor(gateway.id, current, saved);
  const { draft, change, problems } = editor;
  const outputs = gateway.output_connectors;
  const form = useRef<HTMLElement>(null);
  // The first field at fault gets the focus, wherever it is on the page.
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return (
    <Problems.Provider value={problems}>
      <section class="card" aria-labelledby="rules-editor" ref={form}>
        <div class="card-head">
          <h2 id="rules-editor">{say('ruleEditor')}</h2>
          {editor.isEdited && <span class="badge warn">{say('ruleUnsaved')}</span>}
        </div>
        <div class="card-body form">
          {choices.read < choices.stored && (
            <p class="hint">{say('ruleSample', { read: choices.read, all: choices.stored })}</p>
          )}
          <RuleParts gateway={gateway} choices={choices} draft={draft} change={change} />
          <SaveSteps
            editor={editor}
            nameOf={(id) => {
              const output = outputs.find(({ connector_id }) => connector_id === id);
              return output ? outputName(output) : id;
            }}
          />
        </div>
      </section>
    </Problems.Provider>
  );
}

/** Every part of the rules. */
function RuleParts({
  gateway,
  choices,
  draft,
  change,
}: {
  gateway: Gateway;
  choices: Choices;
  draft: RulesDraft;
  change: (part: Partial<RulesDraft>) => void;
}) {
  const outputs = gateway.output_connectors;
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  const types = [...new Set(inputs.map(({ connector_type }) => connector_type))];
  return (
    <>
      <Part title="ruleTake" lead="ruleTakeLead" isUsed={draft.take !== undefined}>
        <OptionalCondition
          at="take"
          condition={draft.take}
          begin={say('ruleTakeBegin')}
          fields={conditionFields(choices, true)}
          set={(take) => change({ take })}
        />
      </Part>
      <Part title="ruleSites" lead="ruleSitesLead" isUsed={draft.sites.length > 0}>
        <SitesPart sites={draft.sites} outputs={outputs} choices={choices} set={(sites) => change({ sites })} />
      </Part>
      <Part title="ruleFields" lead="ruleFieldsLead" isUsed={draft.fields.length > 0}>
        <FieldsPart fields={draft.fields} choices={choices} set={(fields) => change({ fields })} />
      </Part>
      <Part title="ruleWords" lead="ruleWordsLead" isUsed={draft.words.length > 0}>
        <WordsPart words={draft.words} types={types} choices={choices} set={(words) => change({ words })} />
      </Part>
      <Part title="ruleOffices" lead="rulePeopleLead" isUsed={draft.offices.length > 0}>
        <OfficesPart offices={draft.offices} choices={choices} set={(offices) => change({ offices })} />
      </Part>
      <Part title="ruleAgents" lead="rulePeopleLead" isUsed={draft.agents.length > 0}>
        <AgentsPart agents={draft.agents} choices={choices} set={(agents) => change({ agents })} />
      </Part>
      <Part title="rulePublish" lead="rulePublishLead" isUsed={draft.publish.length > 0}>
        <PublishPart publish={draft.publish} choices={choices} set={(publish) => change({ publish })} />
      </Part>
    </>
  );
}

/** A part of the rules; one without rules is closed at first. */
const Part = ({
  title,
  lead,
  isUsed,
  children,
}: {
  title: Word;
  lead: Word;
  isUsed: boolean;
  children: ComponentChildren;
}) => (
  <details class="fold rule-part" open={isUsed}>
    <summary>{say(title)}</summary>
    <p class="hint">{say(lead)}</p>
    {children}
  </details>
);

/** Preview, then save: in this order. */
function SaveSteps({
  editor,
  nameOf,
}: {
  editor: ReturnType<typeof useRulesEditor>;
  nameOf: (connectorId: string) => string;
}) {
  const { isEdited, isBusy, error, problems, preview, mayPublish, note } = editor;
  return (
    <>
      {error !== undefined && <Fault error={error} />}
      {problems.length > 0 && error === undefined && (
        <p class="notice bad" role="alert">
          {say('ruleProblems', { count: problems.length })}
        </p>
      )}
      {preview && <PreviewOf preview={preview} nameOf={nameOf} />}
      {preview && <ConfirmRemovals preview={preview} isConfirmed={editor.isConfirmed} set={editor.setConfirmed} />}
      {preview && (
        <label class="field">
          <span class="label">{say('studioNote')}</span>
          <input value={note} maxLength={500} onInput={({ currentTarget }) => editor.setNote(currentTarget.value)} />
        </label>
      )}
      <div class="actions">
        <button
          class={preview ? 'button' : 'button main'}
          type="button"
          disabled={isBusy || !isEdited}
          onClick={() => void editor.look()}
        >
          {say('unknownPreview')}
        </button>
        {preview && (
          <button
            class="button main"
            type="button"
            disabled={isBusy || !mayPublish}
            onClick={() => void editor.publish()}
          >
            {say('ruleSave')}
          </button>
        )}
        {isEdited && (
          <button class="button" type="button" disabled={isBusy} onClick={editor.discard}>
            {say('ruleDiscard')}
          </button>
        )}
      </div>
    </>
  );
}
