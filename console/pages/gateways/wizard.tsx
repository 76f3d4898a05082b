import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';
import { canBePushed, ConfigForm } from '../../parts/config-form.tsx';
import type { Config } from '../../parts/config-form.tsx';
import { connectorTypes } from '../../parts/connectors.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { principal } from '../../session/session.ts';
import { say } from '../../words/words.ts';
import { CheckStep } from './check-step.tsx';
import { connectorOf, newDraft } from './draft.ts';
import type { ConnectorDraft, Draft } from './draft.ts';
import { NameStep } from './name-step.tsx';
import { MappingNote } from '../studio/mapping-note.tsx';
import { draftWithMapping } from '../studio/attach-mapping.ts';

const STEPS = ['stepName', 'stepCrm', 'stepSite', 'stepCheck'] as const;

/** Creates a gateway, up to its first dry run. Form values are kept when the user goes back and forth. */
export function Wizard() {
  const types = useLoad(connectorTypes, []);
  const items = principal.value?.item_ids ?? [];
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>(() => newDraft(items[0] ?? ''));
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  useEffect(() => {
    const mapping = new URLSearchParams(location.search).get('mapping');
    // Without it the wizard begins as usual; the choice of the connector leads to the studio.
    if (mapping !== null) void draftWithMapping(mapping).then(change, () => undefined);
  }, []);
  const crumbs = [{ text: say('gateways'), href: '/console/gateways' }];
  if (items.length === 0) {
    return (
      <Page title={say('newGateway')} crumbs={crumbs}>
        <Empty icon="gateways" title={say('noGateways')} lead={say('noItems')} />
      </Page>
    );
  }
  const lead = [say('nameLead'), say('crmLead'), say('siteLead'), say('checkLead')][step];
  const isLast = step === STEPS.length - 1;
  return (
    <Page title={say('newGateway')} crumbs={crumbs}>
      <Steps step={step} />
      <form
        class="card wizard"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) setStep(step + 1);
        }}
      >
        <p>{lead}</p>
        {types.error !== undefined && <Fault error={types.error} retry={types.reload} />}
        {types.isLoading && <Skeletons />}
        <StepFields step={step} draft={draft} items={items} types={types.data} change={change} />
        <div class="wizard-foot">
          {step > 0 ? (
            <button class="button" type="button" onClick={() => setStep(step - 1)}>
              {say('back')}
            </button>
          ) : (
            <a class="button" href="/console/gateways">
              {say('cancel')}
            </a>
          )}
          {!isLast && (
            <button class="button main" type="submit" disabled={step === 1 && draft.input.type === ''}>
              {say('next')}
            </button>
          )}
        </div>
      </form>
    </Page>
  );
}

/** The fields of a step. */
function StepFields({
  step,
  draft,
  items,
  types,
  change,
}: {
  step: number;
  draft: Draft;
  items: readonly string[];
  /** Undefined while they are loaded. */
  types: readonly ConnectorType[] | undefined;
  change: (part: Partial<Draft>) => void;
}) {
  const { route } = useLocation();
  const ofDirection = (direction: ConnectorType['direction']) =>
    types?.filter((type) => type.direction === direction) ?? [];
  const inputs = ofDirection('input');
  if (step === 0) return <NameStep draft={draft} items={items} change={change} />;
  if (step === STEPS.length - 1) {
    return (
      <CheckStep
        draft={draft}
        saved={(gateway) => change({ saved: gateway })}
        leave={(href) => route(href)}
        input={connectorOf(inputs, draft.input)}
      />
    );
  }
  if (!types) return undefined;
  return step === 1 ? (
    <ConnectorStep
      key="crm"
      label={say('stepCrm')}
      types={inputs}
      draft={draft.input}
      change={(input) => change({ input })}
    />
  ) : (
    <ConnectorStep
      key="site"
      label={say('stepSite')}
      types={ofDirection('output')}
      draft={draft.output}
      change={(output) => change({ output })}
      isOptional
    />
  );
}

const Steps = ({ step }: { step: number }) => (
  <nav class="steps" aria-label={say('newGateway')}>
    <ol>
      {STEPS.map((word, place) => (
        <li key={word} class={place < step ? 'done' : undefined} aria-current={place === step ? 'step' : undefined}>
          <span>{place + 1}</span>
          {say(word)}
        </li>
      ))}
    </ol>
  </nav>
);

/** Chooses a connector type and fills in its configuration. */
function ConnectorStep({
  label,
  types,
  draft,
  change,
  isOptional = false,
}: {
  label: string;
  types: readonly ConnectorType[];
  draft: ConnectorDraft;
  change: (draft: ConnectorDraft) => void;
  isOptional?: boolean;
}) {
  const chosen = connectorOf(types, draft);
  return (
    <div class="form">
      <fieldset class="choices">
        <legend class="visually-hidden">{label}</legend>
        {isOptional && (
          <Choice
            name={label}
            title={say('siteLater')}
            detail={say('siteLaterLead')}
            isChosen={draft.type === ''}
            choose={() => change({ ...draft, type: '' })}
          />
        )}
        {types.map(({ connector_type, title }) => {
          const [, name = title, detail = ''] = /^(.*?)(?: \((.*)\))?$/.exec(title) ?? [];
          return (
            <Choice
              key={connector_type}
              name={label}
              title={name}
              detail={detail}
              isChosen={draft.type === connector_type}
              choose={() => change({ ...draft, type: connector_type })}
            />
          );
        })}
      </fieldset>
      {chosen && (
        <>
          <h2>{say('access')}</h2>
          {chosen.connector_type === 'MAPPED_FEED' && <MappingNote config={draft.configs[draft.type] ?? {}} />}
          {canBePushed(chosen) && (
            <Arrival
              config={draft.configs[draft.type] ?? {}}
              set={(config) => change({ ...draft, configs: { ...draft.configs, [draft.type]: config } })}
            />
          )}
          <ConfigForm
            key={chosen.connector_type}
            connector={chosen}
            config={draft.configs[draft.type] ?? {}}
            set={(config) => change({ ...draft, configs: { ...draft.configs, [draft.type]: config } })}
          />
        </>
      )}
    </div>
  );
}

/** Whether the gateway fetches the files or the CRM pushes them. What does not belong to the other way is left out. */
function Arrival({ config, set }: { config: Config; set: (config: Config) => void }) {
  const isPushed = config['inbox'] === true;
  const { inbox: _inbox, inbox_files: _files, ...pulled } = config;
  const { url: _url, api_key: _key, username: _user, ...pushed } = config;
  return (
    <fieldset class="choices">
      <legend>{say('arrival')}</legend>
      <Choice
        name="arrival"
        title={say('arrivalPull')}
        detail={say('arrivalPullLead')}
        isChosen={!isPushed}
        choose={() => set(pulled)}
      />
      <Choice
        name="arrival"
        title={say('arrivalPush')}
        detail={say('arrivalPushLead')}
        isChosen={isPushed}
        choose={() => set({ ...pushed, inbox: true })}
      />
    </fieldset>
  );
}

const Choice = ({
  name,
  title,
  detail,
  isChosen,
  choose,
}: {
  name: string;
  title: string;
  detail: string;
  isChosen: boolean;
  choose: () => void;
}) => (
  <label class="choice">
    <input type="radio" name={name} checked={isChosen} onChange={choose} />
    <span>
      <strong>{title}</strong>
      {detail !== '' && <small>{detail}</small>}
    </span>
  </label>
);
