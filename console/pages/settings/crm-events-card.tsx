import { useState } from 'preact/hooks';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { connectorTitle, connectorTypes } from '../../parts/connectors.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { crmEventWords } from '../../words/pages/crm-events.ts';
import { number, say as sayShared, wordsOf } from '../../words/words.ts';
import type { Gateway } from '../gateways/draft.ts';
import { signingScript } from './event-signing.ts';

type Endpoint = AnswerOf<'getEventEndpoint'>;
type EndpointPath = { readonly id: string; readonly connectorId: string };

const say = wordsOf(crmEventWords);

const COUNTS = ['accepted', 'events', 'duplicates', 'refused'] as const;
const HEADERS = [
  ['webhook-id', 'headerId'],
  ['webhook-timestamp', 'headerTimestamp'],
  ['webhook-signature', 'headerSignature'],
] as const;

/** The events of every input whose CRM can announce changes. Empty if none can. */
export function CrmEventsCards({ gateway }: { gateway: Gateway }) {
  const types = useLoad(connectorTypes, []);
  if (types.error !== undefined) return <Fault error={types.error} retry={types.reload} />;
  const announcing = new Set(types.data?.filter(({ events }) => events).map((type) => type.connector_type));
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  return (
    <>
      {inputs
        .filter(({ connector_type: type }) => announcing.has(type))
        .map(({ connector_id: connectorId, connector_type: type }) => (
          <CrmEventsCard
            key={connectorId}
            path={{ id: gateway.id, connectorId }}
            type={type}
            mayWrite={mayCall('renewEventSecret', gateway)}
          />
        ))}
    </>
  );
}

/** The endpoint; null while events are turned off. */
async function loadEndpoint(path: EndpointPath): Promise<Endpoint | null> {
  try {
    return await call('getEventEndpoint', { path });
  } catch (error) {
    // The gateway and the input are on the page: what is not there is the endpoint.
    if (error instanceof GatewayError && error.status === 404) return null;
    throw error;
  }
}

function CrmEventsCard({ path, type, mayWrite }: { path: EndpointPath; type: string; mayWrite: boolean }) {
  const loaded = useLoad(() => loadEndpoint(path), [path.id, path.connectorId]);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const { data: endpoint } = loaded;
  const renew = () =>
    void act(async () => {
      const { secret: made, ...renewed } = await call('renewEventSecret', { path });
      setSecret(made);
      loaded.set(renewed);
    });
  const turnOff = () =>
    void act(async () => {
      await call('disableEvents', { path });
      setSecret(undefined);
      loaded.set(null);
    });
  const title = say('title', { name: connectorTitle(type) });
  return (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2>{title}</h2>
        {endpoint !== undefined && (
          <span class={`badge ${endpoint ? 'good' : 'idle'}`}>{say(endpoint ? 'on' : 'off')}</span>
        )}
      </div>
      <div class="card-body form">
        <p class="soft">{say('lead')}</p>
        {loaded.error !== undefined && <Fault error={loaded.error} retry={loaded.reload} />}
        {loaded.isLoading && <Skeletons rows={1} />}
        {secret !== undefined && <NewSecret secret={secret} close={() => setSecret(undefined)} />}
        {endpoint && <EndpointFacts endpoint={endpoint} />}
        {error !== undefined && <Fault error={error} />}
        {mayWrite && endpoint === null && (
          <div class="actions">
            <button class="button" type="button" disabled={isBusy} onClick={renew}>
              {say('turnOn')}
            </button>
          </div>
        )}
        {mayWrite && endpoint && (
          <div class="actions">
            <ConfirmButton text={say('rotate')} lead={say('rotateLead')} isBusy={isBusy} act={renew} />
            <ConfirmButton text={say('turnOff')} lead={say('turnOffLead')} isBusy={isBusy} act={turnOff} />
          </div>
        )}
        {endpoint && <HowToSign url={endpoint.url} type={type} />}
      </div>
    </section>
  );
}

const NewSecret = ({ secret, close }: { secret: string; close: () => void }) => (
  <div class="notice good" role="status">
    <div>
      <strong>{say('secretTitle')}</strong>
      <p>{say('secretLead')}</p>
      <pre>{secret}</pre>
    </div>
    <button class="button" type="button" onClick={close}>
      {sayShared('close')}
    </button>
  </div>
);

const EndpointFacts = ({ endpoint }: { endpoint: Endpoint }) => (
  <>
    {endpoint.last_refusal && (
      <div class="notice bad">
        <div>
          <strong>{say('lastRefusal')}</strong> (<Time at={endpoint.last_refusal.at} />)
          <p>{say(`fault_${endpoint.last_refusal.fault}`)}</p>
        </div>
      </div>
    )}
    <dl class="facts">
      <div>
        <dt>{say('address')}</dt>
        <dd class="break">
          <code>{endpoint.url}</code>
        </dd>
      </div>
      <div>
        <dt>{say('secrets')}</dt>
        <dd>
          {endpoint.secrets.map(({ created_at: made, expires_at: ends }) => (
            <div key={made}>
              {say('made')} <Time at={made} />
              {ends !== undefined && (
                <>
                  , {say('ends')} <Time at={ends} />
                </>
              )}
            </div>
          ))}
        </dd>
      </div>
      <div>
        <dt>{say('lastEvent')}</dt>
        <dd>{endpoint.last_event_at === undefined ? sayShared('never') : <Time at={endpoint.last_event_at} />}</dd>
      </div>
      {COUNTS.map((count) => (
        <div key={count}>
          <dt>{say(count)}</dt>
          <dd>{number(endpoint[count])}</dd>
        </div>
      ))}
    </dl>
  </>
);

const HowToSign = ({ url, type }: { url: string; type: string }) => (
  <details class="fold">
    <summary>{say('howTo')}</summary>
    <div class="form">
      <p class="hint">{say('howToLead')}</p>
      <dl class="facts">
        {HEADERS.map(([header, word]) => (
          <div key={header}>
            <dt>
              <code>{header}</code>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <strong>{say('example')}</strong>
      <p class="hint">{say('exampleLead')}</p>
      <pre class="raw" tabIndex={0} aria-label={say('example')}>
        {signingScript(url, type)}
      </pre>
    </div>
  </details>
);
