import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../session/api.ts';
import { faultsByRow, previewOf } from './template.ts';
import type { Preview, TemplateDraft } from './template.ts';

/** Debounce of the preview after the last key, ms. */
const PAUSE_MS = 400;

interface Shown {
  readonly preview?: Preview;
  /** By row, `postmeta/3`. */
  readonly faults: ReadonlyMap<string, string>;
  readonly error?: unknown;
}

/** The preview of a draft, debounced; the previous one is shown meanwhile. */
export function usePreview(draft: TemplateDraft | undefined, listingId: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ faults: new Map() });
  const turn = useRef(0);
  useEffect(() => {
    if (!draft || listingId === undefined) return undefined;
    turn.current += 1;
    const mine = turn.current;
    const { template, places } = previewOf(draft);
    const timer = setTimeout(() => {
      call('previewTemplate', { body: { property_id: listingId, template } }).then(
        (preview) => {
          if (mine === turn.current) setShown({ preview, faults: faultsByRow(preview.faults, places) });
        },
        (error: unknown) => {
          if (mine === turn.current) setShown((before) => ({ ...before, error }));
        },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, listingId]);
  return shown;
}
