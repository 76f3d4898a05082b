import { useEffect, useRef, useState } from 'preact/hooks';
import { open } from '../../session/api.ts';
import type { BrochureInput } from './brochure.ts';
import { drawPdf } from './draw-pdf.ts';

/** Pause after the last change before a brochure is requested, ms. */
const PAUSE_MS = 500;

interface Shown {
  /** Addresses of the pages as pictures. */
  readonly pages: readonly string[];
  readonly isDrawing: boolean;
  readonly error: unknown;
}

/** The brochure of a listing by a template that may not be stored yet; the one before is shown until it is drawn. */
export function useBrochurePreview(input: BrochureInput | undefined, listingId: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ pages: [], isDrawing: false, error: undefined });
  const pages = useRef<readonly string[]>([]);
  const wanted = input && listingId !== undefined ? JSON.stringify({ property_id: listingId, template: input }) : '';
  useEffect(() => {
    if (!input || listingId === undefined) return undefined;
    // A brochure that is no longer wanted leaves its place in the queue of the client.
    const abort = new AbortController();
    const draw = async (): Promise<void> => {
      setShown((before) => ({ ...before, isDrawing: true, error: undefined }));
      try {
        const body = { property_id: listingId, template: input };
        const response = await open('previewPdfTemplate', { body }, { signal: abort.signal });
        const drawn = await drawPdf(await response.arrayBuffer());
        if (abort.signal.aborted) return release(drawn);
        release(pages.current);
        pages.current = drawn;
        setShown({ pages: drawn, isDrawing: false, error: undefined });
      } catch (error) {
        if (!abort.signal.aborted) setShown((before) => ({ ...before, isDrawing: false, error }));
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  useEffect(() => () => release(pages.current), []);
  return shown;
}

function release(pages: readonly string[]): void {
  for (const page of pages) URL.revokeObjectURL(page);
}
