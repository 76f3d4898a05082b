import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerOf, FeedMapping, InputOf } from '../../../sdk/index.ts';
import { call } from '../../session/api.ts';

export type Tried = AnswerOf<'tryMapping'>;
type Market = InputOf<'tryMapping'>['body']['market'];

/** Pause after the last change before the records are mapped again, ms. */
const PAUSE_MS = 350;

/** What the draft makes of the shown records, at once after every change; the previous result is shown meanwhile. */
export function useTried(
  draft: FeedMapping | undefined,
  market: string | undefined,
  records: readonly object[],
): { readonly tried: Tried | undefined; readonly error: unknown } {
  const [shown, setShown] = useState<{ tried: Tried | undefined; error: unknown }>({
    tried: undefined,
    error: undefined,
  });
  const turn = useRef(0);
  useEffect(() => {
    if (!draft || records.length === 0) return undefined;
    turn.current += 1;
    const mine = turn.current;
    const timer = setTimeout(() => {
      const body = {
        mapping: draft,
        records: records.map((record) => ({ ...record })),
        ...(market === undefined ? {} : { market: market as Market }),
      };
      call('tryMapping', { body }).then(
        (tried) => mine === turn.current && setShown({ tried, error: undefined }),
        (error: unknown) => mine === turn.current && setShown((before) => ({ ...before, error })),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, market, records]);
  return shown;
}
