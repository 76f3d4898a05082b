import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { twinWords } from '../../words/pages/twins.ts';
import { colon, number, say as sayShared, wordsOf } from '../../words/words.ts';
import { money } from '../listings/listing.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

type Page = AnswerOf<'listTwins'>;
type Item = Page['items'][number];
type Twin = Item['twins'][number];
type Sign = Twin['signs'][number];

const say = wordsOf(twinWords);

const PAGE_SIZE = 25;
const MATCHES = ['SAME', 'CLOSE', 'DIFFERENT'] as const;

/** Homes of a gateway that have a second listing, with what speaks for it. */
export const TwinsPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/twins">
    {() => <Twins id={id} />}
  </GatewayFrame>
);

function Twins({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const found = useLoad(() => call('listTwins', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  if (found.error !== undefined) return <Fault error={found.error} retry={found.reload} />;
  if (!found.data) return <Skeletons />;
  const { data } = found;
  return (
    <>
      <p class="soft">{say('lead')}</p>
      {data.items.length === 0 ? (
        <Empty icon="check" title={say('none')} lead={countsOf(data)} />
      ) : (
        <div class="card">
          <p class="card-body soft" role="status">
            {countsOf(data)}
          </p>
          <table class="stack-table" aria-label={sayShared('twins')}>
            <thead>
              <tr>
                <th scope="col">{sayShared('listing')}</th>
                <th scope="col">{sayShared('twins')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <TwinRow key={item.property_id} item={item} />
              ))}
            </tbody>
          </table>
          <Pager page={page} pages={data.total_pages} go={setPage} />
        </div>
      )}
    </>
  );
}

/** What was compared, and what was not. */
const countsOf = ({ compared, others, not_compared: left, is_complete: isComplete }: Page): string =>
  [
    say('compared', { count: compared, others }),
    ...(left > 0 ? [say('notCompared', { count: left })] : []),
    ...(isComplete ? [] : [say('notComplete')]),
  ].join(' ');

function TwinRow({ item }: { item: Item }) {
  return (
    <tr>
      <td>
        <Line line={item} />
      </td>
      <td data-label={sayShared('twins')}>
        <div>
          {item.twins.map((twin) => (
            <div key={twin.property_id} class="twin">
              <span class={`badge ${twin.certainty === 'CERTAIN' ? 'warn' : 'idle'}`}>{say(twin.certainty)}</span>{' '}
              <Line
                line={twin}
                where={
                  twin.gateway_id === item.gateway_id ? say('here') : say('elsewhere', { name: twin.gateway_name })
                }
              />
              <small>{signsText(twin.signs)}</small>
            </div>
          ))}
        </div>
      </td>
    </tr>
  );
}

/** A listing with its price and reference, and where it is. */
function Line({ line, where }: { line: Omit<Item, 'twins'>; where?: string }) {
  const { price, currency } = line;
  const facts = [
    price === undefined || currency === undefined ? undefined : money({ amount: price, currency }),
    line.city,
    line.reference,
    where,
  ];
  return (
    <>
      <a href={`/console/listings/${line.property_id}`}>{line.title ?? line.reference}</a>
      <small>{facts.filter((fact) => fact !== undefined).join(' · ')}</small>
    </>
  );
}

/** What is the same, close and different, with how much. */
const signsText = (signs: readonly Sign[]): string =>
  MATCHES.flatMap((match) => {
    const some = signs.filter((sign) => sign.match === match).map(signText);
    return some.length === 0 ? [] : [`${say(match)}${colon()}${some.join(', ')}`];
  }).join('. ');

function signText({ aspect, match, difference_percent: percent, distance_m: metres }: Sign): string {
  if (match !== 'SAME' && percent !== undefined)
    return `${say(aspect)} (${number(percent / 100, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })})`;
  return metres === undefined ? say(aspect) : `${say(aspect)} (${number(metres)}\u00a0m)`;
}
