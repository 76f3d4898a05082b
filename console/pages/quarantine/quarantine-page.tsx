import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Technical } from '../../parts/technical.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { sayField } from '../../words/say-field.ts';
import { sayFault } from '../../words/sentences.ts';
import { say } from '../../words/words.ts';
import { Icon } from '../../parts/icon.tsx';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { inLanguage } from '../listings/listing.ts';
import { markPlace } from './mark-place.ts';

type Quarantined = AnswerOf<'listQuarantine'>['items'][number];

const PAGE_SIZE = 25;

/** Records that could not become listings, each with its reason and the CRM's record. */
export const QuarantinePage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/quarantine">
    {({ data }) => <Quarantine id={id} mayRetry={mayCall('retryQuarantine', data)} />}
  </GatewayFrame>
);

function Quarantine({ id, mayRetry }: { id: string; mayRetry: boolean }) {
  const { route } = useLocation();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<Quarantined | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const records = useLoad(() => call('listQuarantine', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  if (records.error !== undefined) return <Fault error={records.error} retry={records.reload} />;
  if (!records.data) return <Skeletons />;
  if (records.data.items.length === 0) {
    return <Empty icon="check" title={say('noQuarantine')} lead={say('noQuarantineLead')} />;
  }
  const retry = async (): Promise<void> => {
    try {
      const job = await call('retryQuarantine', { path: { id } });
      route(`/console/gateways/${id}/runs/${job.id}`);
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <>
      <div class="page-head">
        <p class="soft">{say('quarantineLead')}</p>
        {mayRetry && (
          <button class="button" type="button" onClick={() => void retry()}>
            {say('retryQuarantine')}
          </button>
        )}
      </div>
      {error !== undefined && <Fault error={error} />}
      <div class="split">
        <div class="card">
          <ul class="records">
            {records.data.items.map((record) => (
              <li key={`${record.connector_id} ${record.key}`}>
                <button type="button" aria-pressed={record === chosen} onClick={() => setChosen(record)}>
                  <RecordHead record={record} />
                </button>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pages={records.data.total_pages}
            go={(to) => {
              setChosen(undefined);
              setPage(to);
            }}
          />
        </div>
        {chosen ? (
          <RawRecord key={chosen.key} id={id} record={chosen} />
        ) : (
          <div class="card card-body soft">{say('chooseRecord')}</div>
        )}
      </div>
    </>
  );
}

/** What of a key is shown: one that begins with `?` was made up for a record without. */
const referenceOf = ({ key }: Quarantined): string => (key.startsWith('?') ? say('noReference') : key);

/** Which listing it is, and what is wrong with it. */
function RecordHead({ record }: { record: Quarantined }) {
  return (
    <span class="record-head">
      <span class="thumbnail">
        {record.cover_thumbnail === undefined ? (
          <Icon name="listings" size={22} />
        ) : (
          <img src={record.cover_thumbnail} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />
        )}
      </span>
      <span>
        <strong>{inLanguage(record.title) ?? referenceOf(record)}</strong>
        <span>{sayFault(record)}</span>
        <span class="hint">
          {referenceOf(record)} · {say('since')} <Time at={record.first_seen_at} />
        </span>
      </span>
    </span>
  );
}

function RawRecord({ id, record }: { id: string; record: Quarantined }) {
  const raw = useLoad(async () => {
    if (record.raw_url === undefined) return undefined;
    const query = { connectorId: record.connector_id, key: record.key };
    const response = await open('getQuarantinedRaw', { path: { id }, query });
    const value: unknown = await response.json();
    return value;
  }, [record.key]);
  return (
    <section class="card" aria-labelledby="raw">
      <div class="card-head">
        <h2 id="raw">{say('rawRecord')}</h2>
      </div>
      <div class="card-body">
        <dl class="facts">
          <div>
            <dt>{say('problem')}</dt>
            <dd>{sayFault(record)}</dd>
          </div>
          {record.path !== undefined && record.path !== '$' && (
            <div>
              <dt>{say('place')}</dt>
              <dd>{sayField(record.path)}</dd>
            </div>
          )}
          {record.listing_id !== undefined && (
            <div>
              <dt>{say('listing')}</dt>
              <dd>
                <a href={`/console/listings/${record.listing_id}`}>{inLanguage(record.title) ?? record.key}</a>
              </dd>
            </div>
          )}
        </dl>
        <Technical>
          <p>{record.message}</p>
          {record.path !== undefined && <code>{record.path}</code>}
        </Technical>
      </div>
      {raw.error !== undefined && <Fault error={raw.error} retry={raw.reload} />}
      {raw.isLoading && <Skeletons rows={2} />}
      {!raw.isLoading && raw.error === undefined && raw.data === undefined && (
        <p class="card-body soft">{say('noRawRecord')}</p>
      )}
      {raw.data !== undefined && (
        <pre class="raw" tabIndex={0} aria-labelledby="raw">
          {markPlace(raw.data, record.path).map(({ text, isMarked }, line) =>
            isMarked ? (
              <mark key={line} ref={(mark) => mark?.scrollIntoView({ block: 'nearest' })}>{`${text}\n`}</mark>
            ) : (
              `${text}\n`
            ),
          )}
        </pre>
      )}
    </section>
  );
}
