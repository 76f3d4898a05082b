import { useLayoutEffect } from 'preact/hooks';
import { say } from '../../words/words.ts';

/** Leafs through the records. */
export const Leaf = ({
  at,
  count,
  go,
  name,
}: {
  at: number;
  count: number;
  go: (at: number) => void;
  name: string;
}) => (
  <nav class="leaf" aria-label={say('studioRecords')}>
    <button class="button" type="button" disabled={at === 0} onClick={() => go(at - 1)}>
      {say('previous')}
    </button>
    <span aria-live="polite">
      {say('studioRecordAt', { at: at + 1, total: count })} {name !== '' && <code>{name}</code>}
    </span>
    <button class="button" type="button" disabled={at >= count - 1} onClick={() => go(at + 1)}>
      {say('following')}
    </button>
    <span class="hint">{say('studioKeys')}</span>
  </nav>
);

/**
 * Alt and an arrow key go to the next or previous record from wherever the focus is.
 * @param turn sets the record from the one shown now: keys may be pressed faster than the page is drawn
 */
export function useArrows(count: number, turn: (next: (at: number) => number) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      turn((at) => Math.min(Math.max(at + step, 0), Math.max(count - 1, 0)));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [count]);
}
