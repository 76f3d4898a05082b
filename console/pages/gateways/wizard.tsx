import { GatewayError } from '../../../sdk/index.ts';
import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { connectorTypes } from '../../parts/connectors.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty, Fault, Skeletons, WhyNot, messageOf } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { principal } from '../../session/session.ts';
import { say } from '../../words/words.ts';
import { CheckStep } from './check-step.tsx';
import { faultyField } from '../settings/connections.ts';
import { connectorOf } from './draft.ts';
import { ConnectorStep } from './connector-step.tsx';
import type { Draft } from './draft.ts';
import { isDirty } from './keep-draft.ts';
import { IdentityFields } from './name-step.tsx';
import { draftWithMapping } from '../studio/attach-mapping.ts';
import { forgetDraft, useDraft } from './use-draft.ts';
import type { KeptDraft } from './use-draft.ts';

const STEPS = ['stepName', 'stepCrm', 'stepSite', 'stepCheck'] as const;

/** The step that a connection of the body is entered in. */
const STEP_OF = { input_connector: 1, output_connectors: 2 } as const;

/** A value that the API refused: the step of its field, and what is wrong. */
interface Refusal {
  readonly step: number;
  readonly faults: Readonly<Record<string, string>>;
}

function refusalOf(error: unknown): Refusal | undefined {
  const field = faultyField(error);
  const detail = error instanceof GatewayError ? (error.detail ?? '') : '';
  const step = detail.startsWith('/input_connector') ? STEP_OF.input_connector : STEP_OF.output_connectors;
  return field === undefined ? undefined : { step, faults: { [field]: messageOf(error) } };
}

/** Creates a gateway, up to its first dry run. The draft is kept while the user goes back and forth, and in the browser. */
export function Wizard() {
  const items = principal.value?.item_ids ?? [];
  const crumbs = [{ text: say('gateways'), href: '/console/gateways' }];
  if (!mayCall('createGateway')) {
    return (
      <Page title={say('newGateway')} crumbs={crumbs}>
        <WhyNot to="createGateway" />
      </Page>
    );
  }
  if (items.length === 0) {
    return (
      <Page title={say('newGateway')} crumbs={crumbs}>
        <Empty icon="gateways" title={say('noGateways')} lead={say('noItems')} />
      </Page>
    );
  }
  return (
    <Page title={say('newGateway')} crumbs={crumbs}>
      <WizardForm items={items} />
    </Page>
  );
}

function WizardForm({ items }: { items: readonly string[] }) {
  const types = useLoad(connectorTypes, []);
  const { query, route } = useLocation();
  const kept = useDraft(items[0] ?? '');
  const { draft, change } = kept;
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const [isLeaving, setLeaving] = useState(false);
  useMapping(draft, change);
  // In the address, so that the browser's own Back leads to the step before.
  const step = Math.min(Math.max(0, Number(query['step'] ?? 1) - 1) || 0, kept.furthest);
  const go = (next: number): void => {
    kept.reached(next);
    const mapping = query['mapping'] === undefined ? '' : `&mapping=${query['mapping']}`;
    route(`/console/gateways/new?step=${next + 1}${mapping}`);
  };
  const isLast = step === STEPS.length - 1;
  const cancel = (): void => (isDirty(draft) && !draft.saved ? setLeaving(true) : route('/console/gateways'));
  return (
    <>
      {kept.isCut && !draft.saved && <DraftRestored discard={kept.discard} />}
      <Steps step={step} furthest={kept.furthest} go={go} />
      <form
        class="card wizard"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) go(step + 1);
        }}
      >
        <p>{[say('nameLead'), say('crmLead'), say('siteLead'), say('checkLead')][step]}</p>
        {types.error !== undefined && <Fault error={types.error} retry={types.reload} />}
        {types.isLoading && <Skeletons />}
        <StepFields
          step={step}
          draft={draft}
          items={items}
          types={types.data}
          faults={refusal?.step === step ? refusal.faults : {}}
          change={(part) => {
            setRefusal(undefined);
            change(part);
          }}
          refused={(error) => {
            const found = refusalOf(error);
            setRefusal(found);
            if (found) go(found.step);
            return found !== undefined;
          }}
        />
        <WizardFoot
          back={step > 0 ? () => go(step - 1) : undefined}
          cancel={cancel}
          isLast={isLast}
          isIncomplete={step === 1 && draft.input.type === ''}
        />
      </form>
      {isLeaving && <LeaveDialog stay={() => setLeaving(false)} leave={() => route('/console/gateways')} />}
    </>
  );
}

/** Says that the draft of an earlier visit is shown. */
const DraftRestored = ({ discard }: { discard: () => void }) => (
  <div class="notice" role="status">
    <div>{say('draftRestored')}</div>
    <button class="button" type="button" onClick={discard}>
      {say('startAnew')}
    </button>
  </div>
);

/** The buttons between the steps. */
const WizardFoot = ({
  back,
  cancel,
  isLast,
  isIncomplete,
}: {
  /** Absent on the first step. */
  back: (() => void) | undefined;
  cancel: () => void;
  isLast: boolean;
  isIncomplete: boolean;
}) => (
  <div class="wizard-foot">
    {back ? (
      <button class="button" type="button" onClick={back}>
        {say('back')}
      </button>
    ) : (
      <button class="button" type="button" onClick={cancel}>
        {say('cancel')}
      </button>
    )}
    {!isLast && (
      <button class="button main" type="submit" disabled={isIncomplete}>
        {say('next')}
      </button>
    )}
  </div>
);

/** Takes the mapping that the address names; the draft of another one stays in its other fields. */
function useMapping({ mappingId }: Draft, change: KeptDraft['change']): void {
  useEffect(() => {
    const mapping = new URLSearchParams(location.search).get('mapping');
    // Without it the wizard begins as usual; the choice of the connector leads to the studio.
    if (mapping !== null && mapping !== mappingId) {
      // A name that was typed meanwhile is kept.
      void draftWithMapping(mapping).then(
        (part) => change(({ name }) => ({ ...part, name: name === '' ? part.name : name })),
        () => undefined,
      );
    }
  }, []);
}

/** Asks what happens to the draft. */
const LeaveDialog = ({ stay, leave }: { stay: () => void; leave: () => void }) => (
  <Dialog title={say('leaveWizard')} onClose={stay}>
    <p>{say('leaveWizardLead')}</p>
    <div class="actions">
      <button class="button main" type="button" onClick={leave}>
        {say('keepDraft')}
      </button>
      <button
        class="button danger"
        type="button"
        onClick={() => {
          forgetDraft();
          leave();
        }}
      >
        {say('discardDraft')}
      </button>
      <button class="button" type="button" onClick={stay}>
        {say('back')}
      </button>
    </div>
  </Dialog>
);

/** The fields of a step. */
function StepFields({
  step,
  draft,
  items,
  types,
  faults,
  change,
  refused,
}: {
  step: number;
  draft: Draft;
  items: readonly string[];
  /** Undefined while they are loaded. */
  types: readonly ConnectorType[] | undefined;
  /** What the API refused on this step, by field. */
  faults: Readonly<Record<string, string>>;
  change: (part: Partial<Draft>) => void;
  refused: (error: unknown) => boolean;
}) {
  const { route } = useLocation();
  const ofDirection = (direction: ConnectorType['direction']) =>
    types?.filter((type) => type.direction === direction) ?? [];
  const inputs = ofDirection('input');
  if (step === 0) return <IdentityFields identity={draft} items={items} change={change} />;
  if (step === STEPS.length - 1) {
    return (
      <CheckStep
        draft={draft}
        saved={({ id }) => change({ saved: { id } })}
        change={change}
        leave={(href) => route(href)}
        refused={refused}
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
      faults={faults}
      change={(input) => change({ input })}
    />
  ) : (
    <ConnectorStep
      key="site"
      label={say('stepSite')}
      types={ofDirection('output')}
      draft={draft.output}
      faults={faults}
      change={(output) => change({ output })}
      isOptional
    />
  );
}

/** The steps; one that was reached is a button that leads there. */
const Steps = ({ step, furthest, go }: { step: number; furthest: number; go: (step: number) => void }) => (
  <nav class="steps" aria-label={say('newGateway')}>
    <ol>
      {STEPS.map((word, place) => (
        <li key={word} class={place < step ? 'done' : undefined} aria-current={place === step ? 'step' : undefined}>
          <button type="button" disabled={place > furthest || place === step} onClick={() => go(place)}>
            <span>{place + 1}</span>
            {say(word)}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);
