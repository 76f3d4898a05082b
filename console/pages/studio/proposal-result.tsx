import { useLocation } from 'preact-iso/router';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { ProposedKey } from './keys/key-notice.tsx';
import type { Proposal } from './use-studio.ts';

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
