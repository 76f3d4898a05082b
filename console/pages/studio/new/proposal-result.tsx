import { useLocation } from 'preact-iso/router';
import { Fault } from '../../../parts/feedback.tsx';
import { useAction } from '../../../parts/use-action.ts';
import { call } from '../../../session/api.ts';
import { say } from '../../../words/words.ts';
import { ProposedKey } from '../keys/key-notice.tsx';
import type { Proposal } from '../use-studio.ts';

/** Below this a person should look at a rule. */
const UNSURE = 0.7;

/** What a survey found: a known format, or rules with their reasons, and what is open. */
export function ProposalResult({ id, proposal }: { id: string; proposal: Proposal }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const { recognised, mapping, reasons, questions, left, records, layout } = proposal;
  const open = () =>
    act(async () => {
      const made = await call('createMapping', { body: { proposal_id: id } });
      route(`/console/studio/${made.id}`);
    });
  return (
    <section class="card" aria-labelledby="proposal">
      <div class="card-head">
        <h2 id="proposal">{say('studioProposal', { count: records })}</h2>
      </div>
      <div class="card-body form">
        <p class="soft">{layout}</p>
        {recognised && (
          <div class="notice good">
            <div>
              <strong>{say('studioRecognised', { format: recognised.title })}</strong>
              <p>{recognised.evidence}</p>
            </div>
            <a class="button" href="/console/gateways/new">
              {say('newGateway')}
            </a>
          </div>
        )}
        <ul class="plain-list">
          <li>{say('studioRuleCount', { count: mapping?.rules.length ?? 0 })}</li>
          <li>{say('studioUnsureCount', { count: reasons.filter(({ sure }) => sure < UNSURE).length })}</li>
          <li>{say('studioLeftCount', { count: left.length })}</li>
        </ul>
        <ModelReport model={proposal.model} />
        <ProposedKey proposal={proposal} />
        {questions.length > 0 && (
          <div class="notice warn">
            <div>
              <strong>{say('studioQuestions', { count: questions.length })}</strong>
              <ul class="plain-list">
                {questions.map(({ about, question }) => (
                  <li key={`${about} ${question}`}>{question}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {error !== undefined && <Fault error={error} />}
        {mapping && (
          <div class="actions">
            <button class="button main" type="button" disabled={isBusy} onClick={() => void open()}>
              {say('studioOpen')}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What a language model did to the proposal, with what was refused. Empty if none is configured. */
function ModelReport({ model }: { model: Proposal['model'] }) {
  if (!model) return null;
  const { status, made, message, refused } = model;
  return (
    <div class={status === 'failed' ? 'notice warn' : 'notice'}>
      <div>
        <strong>{status === 'refined' ? say('studioModelRefined', { count: made }) : say(OTHERWISE[status])}</strong>
        {status === 'failed' && <p>{message}</p>}
        {refused.length > 0 && (
          <details>
            <summary>{say('studioModelRefusedCount', { count: refused.length })}</summary>
            <ul class="plain-list">
              {refused.map((entry, place) => (
                <li key={place}>{entry}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

const OTHERWISE = { unused: 'studioModelUnused', failed: 'studioModelFailed' } as const;
