import { ShareBar } from '../../charts/share-bar.tsx';
import { number, say, sayCode } from '../../words/words.ts';

/** Visitors by channel, the largest first. */
export function Channels({ rows }: { rows: readonly { readonly channel: string; readonly visitors: number }[] }) {
  const shown = rows.filter(({ visitors }) => visitors > 0).toSorted((a, b) => b.visitors - a.visitors);
  if (shown.length === 0) return <p class="soft">{say('noVisitors')}</p>;
  return (
    <ul class="bars">
      {shown.map(({ channel, visitors }) => (
        <li key={channel}>
          <span>{sayCode('channel', channel)}</span>
          <ShareBar value={visitors} of={shown[0]?.visitors ?? 0} />
          <span class="number">{number(visitors)}</span>
        </li>
      ))}
    </ul>
  );
}
