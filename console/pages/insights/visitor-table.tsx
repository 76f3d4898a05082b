import { Time } from '../../parts/time.tsx';
import { number, say, sayCode } from '../../words/words.ts';

interface Visitor {
  readonly visitor_id: string;
  readonly score: number;
  readonly level: string;
  readonly listing_views: number;
  readonly leads: number;
  readonly last_seen_at: string;
  readonly channel: string;
}

const TONES: Readonly<Record<string, string>> = { urgent: 'bad', hot: 'warn', warm: 'busy' };

export const IntentBadge = ({ level }: { level: string }) => (
  <span class={`badge ${TONES[level] ?? 'idle'}`}>{sayCode('intent', level)}</span>
);

/** Visitors by intent. They are anonymous: the first characters of the pseudonym distinguish them. */
export function VisitorTable({
  visitors,
  href,
  nothing,
}: {
  visitors: readonly Visitor[];
  href: (id: string) => string;
  nothing: string;
}) {
  if (visitors.length === 0) return <p class="soft">{nothing}</p>;
  return (
    <table class="stack-table">
      <thead>
        <tr>
          <th scope="col">{say('visitor')}</th>
          <th scope="col">{say('score')}</th>
          <th scope="col">{say('views')}</th>
          <th scope="col">{say('leads')}</th>
          <th scope="col">{say('channel')}</th>
          <th scope="col">{say('lastSeen')}</th>
        </tr>
      </thead>
      <tbody>
        {visitors.map((visitor) => (
          <tr class="link" key={visitor.visitor_id}>
            <td>
              <a class="row-link" href={href(visitor.visitor_id)}>
                <code>{visitor.visitor_id.slice(0, 8)}</code>
              </a>{' '}
              <IntentBadge level={visitor.level} />
            </td>
            <td class="number" data-label={say('score')}>
              {number(visitor.score)}
            </td>
            <td class="number" data-label={say('views')}>
              {number(visitor.listing_views)}
            </td>
            <td class="number" data-label={say('leads')}>
              {number(visitor.leads)}
            </td>
            <td data-label={say('channel')}>{sayCode('channel', visitor.channel)}</td>
            <td data-label={say('lastSeen')}>
              <Time at={visitor.last_seen_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
