import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Choice } from '../../parts/choice.tsx';
import { Fault, WhyNot } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { supportWords } from '../../words/pages/support.ts';
import { say as sayShared, wordsOf } from '../../words/words.ts';
import { ACCEPTED, MOST_FILES, acceptedType, attachmentsOf } from './attachments.ts';

type Ticket = AnswerOf<'createSupportTicket'>;

const say = wordsOf(supportWords);
const CATEGORIES = ['question', 'incident', 'billing', 'suggestion'] as const;
/** Gateways to choose from; the API's largest page. */
const MOST_GATEWAYS = 100;

interface Draft {
  readonly subject: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly gateway: string;
  readonly message: string;
  readonly files: readonly File[];
}

/** Asks the help desk. The address may name the gateway and the run that the question is about. */
export function SupportPage() {
  const { query } = useLocation();
  const [ticket, setTicket] = useState<Ticket | undefined>(undefined);
  const { gateway = '', run } = query;
  const link = run === undefined ? '' : `${location.origin}/console/gateways/${gateway}/runs/${run}`;
  return (
    <Page title={sayShared('support')} lead={say('lead')}>
      <WhyNot to="createSupportTicket" />
      {ticket ? (
        <Sent ticket={ticket} again={() => setTicket(undefined)} />
      ) : (
        <TicketForm
          begin={{
            subject: '',
            category: run === undefined ? 'question' : 'incident',
            gateway,
            message: link === '' ? '' : `${say('aboutRun', { link })}\n\n`,
            files: [],
          }}
          sent={setTicket}
        />
      )}
    </Page>
  );
}

const Sent = ({ ticket, again }: { ticket: Ticket; again: () => void }) => (
  <div class="notice good" role="status">
    <div>
      <strong>{say('sent', { id: ticket.id })}</strong>
      <p>{say('sentLead')}</p>
      {ticket.url !== undefined && (
        <a href={ticket.url} target="_blank" rel="noreferrer">
          {say('follow')}
        </a>
      )}
    </div>
    <button class="button" type="button" onClick={again}>
      {say('another')}
    </button>
  </div>
);

function TicketForm({ begin, sent }: { begin: Draft; sent: (ticket: Ticket) => void }) {
  const { draft, set, gateways, wrong, isTooMany, isBusy, error, send } = useTicket(begin, sent);
  const known = gateways.data?.items ?? [];
  const ids = ['', ...known.map(({ id }) => id)];
  return (
    <form
      class="card card-body form"
      aria-label={say('form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && !isTooMany) void send();
      }}
    >
      {gateways.error !== undefined && <Fault error={gateways.error} retry={gateways.reload} />}
      <label class="field">
        <span class="label">{say('subject')}</span>
        <input
          required
          maxLength={200}
          value={draft.subject}
          onInput={({ currentTarget }) => set({ subject: currentTarget.value })}
        />
      </label>
      <Choice
        label={say('category')}
        value={draft.category}
        options={CATEGORIES}
        name={(one) => say(`category_${one}`)}
        set={(category) => set({ category })}
      />
      <Choice
        label={sayShared('gateway')}
        value={draft.gateway}
        // The gateway of the address is there before the list is.
        options={ids.includes(draft.gateway) ? ids : [...ids, draft.gateway]}
        name={(id) => (id === '' ? say('noGateway') : (known.find((one) => one.id === id)?.name ?? id.slice(0, 8)))}
        set={(gateway) => set({ gateway })}
      />
      <label class="field">
        <span class="label">{say('message')}</span>
        <textarea
          required
          rows={8}
          maxLength={10_000}
          value={draft.message}
          onInput={({ currentTarget }) => set({ message: currentTarget.value })}
        />
      </label>
      <FilesField wrong={wrong} isTooMany={isTooMany} set={(files) => set({ files })} />
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button main" type="submit" disabled={isBusy || !mayCall('createSupportTicket')}>
          {say('send')}
        </button>
      </div>
    </form>
  );
}

/** The question that is being written, and its files. */
function useTicket(begin: Draft, sent: (ticket: Ticket) => void) {
  const gateways = useLoad(() => call('listGateways', { query: { size: MOST_GATEWAYS } }), []);
  const [draft, setDraft] = useState(begin);
  const { isBusy, error, act } = useAction();
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const wrong = draft.files.find((file) => acceptedType(file) === undefined);
  const isTooMany = draft.files.length > MOST_FILES;
  const send = () =>
    act(async () => {
      const { subject, category, gateway, message, files } = draft;
      const attachments = await attachmentsOf(files);
      const more = {
        ...(gateway === '' ? {} : { gateway_id: gateway }),
        ...(attachments.length === 0 ? {} : { attachments }),
      };
      sent(await call('createSupportTicket', { body: { subject: subject.trim(), category, message, ...more } }));
    });
  return { draft, set, gateways, wrong, isTooMany, isBusy, error, send };
}

const FilesField = ({
  wrong,
  isTooMany,
  set,
}: {
  /** The first file of a type that is not taken. */
  wrong: File | undefined;
  isTooMany: boolean;
  set: (files: readonly File[]) => void;
}) => (
  <label class="field">
    <span class="label">
      {say('files')} <span class="optional">({sayShared('optional')})</span>
    </span>
    <input
      type="file"
      multiple
      accept={ACCEPTED.join()}
      aria-invalid={wrong !== undefined || isTooMany}
      onChange={({ currentTarget }) => set([...(currentTarget.files ?? [])])}
    />
    <span class="hint">{say('filesHint')}</span>
    {wrong && (
      <span class="fault-text" role="alert">
        {say('fileRefused', { name: wrong.name })}
      </span>
    )}
    {isTooMany && (
      <span class="fault-text" role="alert">
        {say('tooMany')}
      </span>
    )}
  </label>
);
