import { useState } from 'preact/hooks';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { hostAndPort } from './pushed.ts';
import type { Inbox, InboxPath } from './pushed.ts';

/** With what the CRM signs in: created, shown once, replaced, ended. */
export function InboxAccess({
  path,
  title,
  inbox,
  secret,
  mayWrite,
  changed,
}: {
  path: InboxPath;
  title: string;
  /** Undefined until something was done with it. */
  inbox: Inbox | undefined;
  /** The password, once after it was made. */
  secret: string | undefined;
  mayWrite: boolean;
  /** @param secret shown once */
  changed: (secret?: string) => void;
}) {
  const action = useAction();
  const { error } = action;
  const isOpen = inbox !== undefined && (inbox.has_secret || inbox.public_keys.length > 0);
  return (
    <section class="card" aria-label={say('inboxAccess', { name: title })}>
      <div class="card-head">
        <h2>{say('inboxAccess', { name: title })}</h2>
        <span class={`badge ${isOpen ? 'good' : 'idle'}`}>{say(isOpen ? 'inboxOpen' : 'inboxClosed')}</span>
      </div>
      <div class="card-body form">
        {secret !== undefined && inbox && <NewSecret user={inbox.user} secret={secret} close={() => changed()} />}
        {inbox && isOpen ? <Addresses inbox={inbox} /> : <p>{say('inboxClosedLead')}</p>}
        {inbox && <InboxFacts inbox={inbox} />}
        {error !== undefined && <Fault error={error} />}
        {mayWrite && <AccessActions path={path} inbox={inbox} isOpen={isOpen} action={action} changed={changed} />}
        {mayWrite && <PublicKeys path={path} inbox={inbox} changed={changed} />}
      </div>
    </section>
  );
}

/** Makes a password, replaces it, closes the inbox. */
function AccessActions({
  path,
  inbox,
  isOpen,
  action: { isBusy, act },
  changed,
}: {
  path: InboxPath;
  inbox: Inbox | undefined;
  isOpen: boolean;
  action: ReturnType<typeof useAction>;
  changed: (secret?: string) => void;
}) {
  const renew = () => void act(async () => changed((await call('renewInboxSecret', { path })).secret));
  return (
    <div class="actions">
      {inbox?.has_secret === true ? (
        <ConfirmButton text={say('inboxRotate')} lead={say('inboxRotateLead')} isBusy={isBusy} act={renew} />
      ) : (
        <button class="button main" type="button" disabled={isBusy} onClick={renew}>
          {say('inboxCreate')}
        </button>
      )}
      {isOpen && (
        <ConfirmButton
          text={say('inboxRevoke')}
          lead={say('inboxRevokeLead')}
          isBusy={isBusy}
          act={() =>
            void act(async () => {
              await call('revokeInbox', { path });
              changed();
            })
          }
        />
      )}
    </div>
  );
}

const NewSecret = ({ user, secret, close }: { user: string; secret: string; close: () => void }) => (
  <div class="notice good" role="status">
    <div>
      <strong>{say('inboxSecret')}</strong>
      <p>{say('inboxSecretLead')}</p>
      <dl class="facts">
        <div>
          <dt>{say('inboxUser')}</dt>
          <dd class="break">
            <code>{user}</code>
          </dd>
        </div>
        <div>
          <dt>{say('inboxPassword')}</dt>
          <dd class="break">
            <code>{secret}</code>
          </dd>
        </div>
      </dl>
    </div>
    <button class="button" type="button" onClick={close}>
      {say('close')}
    </button>
  </div>
);

/** What to enter into the form of the CRM, by protocol. */
function Addresses({ inbox }: { inbox: Inbox }) {
  if (inbox.addresses.length === 0) return <p class="notice warn">{say('inboxNoAddress')}</p>;
  return (
    <>
      <h3>{say('inboxEnter')}</h3>
      <table class="stack-table" aria-label={say('inboxEnter')}>
        <thead>
          <tr>
            <th scope="col">{say('inboxProtocol')}</th>
            <th scope="col">{say('inboxHost')}</th>
            <th scope="col">{say('inboxPort')}</th>
            <th scope="col">{say('inboxUser')}</th>
            <th scope="col">{say('details')}</th>
          </tr>
        </thead>
        <tbody>
          {inbox.addresses.map(({ protocol, url, host_keys: hostKeys }) => {
            const { host, port } = hostAndPort(url);
            return (
              <tr key={protocol}>
                <td>
                  <strong>{sayCode('protocol', protocol)}</strong>
                </td>
                <td data-label={say('inboxHost')} class="break">
                  <code>{protocol === 'https' ? url : host}</code>
                </td>
                <td data-label={say('inboxPort')}>{port}</td>
                <td data-label={say('inboxUser')} class="break">
                  <code>{inbox.user}</code>
                </td>
                <td data-label={say('details')}>
                  <span>
                    {sayCode('protocolHint', protocol)}
                    {hostKeys?.map((key) => (
                      <small key={key} class="break">
                        {say('inboxHostKey')} <code>{key}</code>
                      </small>
                    ))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="hint">{say('inboxEnterLead')}</p>
    </>
  );
}

const InboxFacts = ({ inbox }: { inbox: Inbox }) => (
  <dl class="facts">
    <div>
      <dt>{say('inboxLastSignIn')}</dt>
      <dd>
        {inbox.last_sign_in ? (
          <>
            <Time at={inbox.last_sign_in.at} /> · {sayCode('protocol', inbox.last_sign_in.protocol)}
          </>
        ) : (
          say('never')
        )}
      </dd>
    </div>
    {inbox.failures > 0 && (
      <div>
        <dt>{say('inboxFailures')}</dt>
        <dd class="fault-text">{inbox.failures}</dd>
      </div>
    )}
    {inbox.rotated_at !== undefined && (
      <div>
        <dt>{say('inboxRotated')}</dt>
        <dd>
          <Time at={inbox.rotated_at} />
        </dd>
      </div>
    )}
    <div>
      <dt>{say('inboxWaiting')}</dt>
      <dd>{inbox.waiting}</dd>
    </div>
  </dl>
);

/** Keys of machines that sign in over SFTP without the password. */
function PublicKeys({ path, inbox, changed }: { path: InboxPath; inbox: Inbox | undefined; changed: () => void }) {
  const [text, setText] = useState('');
  const { isBusy, error, act } = useAction();
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const save = () =>
    act(async () => {
      await call('setInboxKeys', { path, body: { public_keys: keys } });
      setText('');
      changed();
    });
  return (
    <details class="fold">
      <summary>{say('inboxKeys')}</summary>
      <div class="form">
        {inbox?.public_keys.map(({ fingerprint, added_at }) => (
          <p key={fingerprint} class="break">
            <code>{fingerprint}</code> · <Time at={added_at} />
          </p>
        ))}
        <label class="field">
          <span class="label">{say('inboxNewKeys')}</span>
          <textarea
            rows={3}
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <span class="hint">{say('inboxNewKeysLead')}</span>
        </label>
        {error !== undefined && <Fault error={error} />}
        <div class="actions">
          <button class="button" type="button" disabled={isBusy || keys.length === 0} onClick={() => void save()}>
            {say('inboxSetKeys')}
          </button>
        </div>
      </div>
    </details>
  );
}
