import { signal } from '@preact/signals';
import { dateTime, relativeTime } from '../words/words.ts';

/** The current time as a signal, which updates relative times. */
const now = signal(Date.now());
const TICK_MS = 15_000;
setInterval(() => {
  now.value = Date.now();
}, TICK_MS);

/** A time relative to now; the exact one shows on hover. */
export function Time({ at }: { at: string }) {
  // Reading the signal renders the time again at every tick.
  const present = now.value > 0 ? Date.now() : 0;
  return (
    <time dateTime={at} title={dateTime(at)}>
      {relativeTime(at, present)}
    </time>
  );
}
