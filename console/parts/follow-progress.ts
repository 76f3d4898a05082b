import { useEffect, useState } from 'preact/hooks';
import type { AnswerOf } from '../../docs/client/client.ts';
import { open } from '../session/api.ts';

export type Progress = AnswerOf<'getSyncJobProgress'>;

export interface Followed {
  readonly progress: Progress | undefined;
  /** False while the stream reconnects. */
  readonly isLive: boolean;
  /** True once the run has ended. */
  readonly hasEnded: boolean;
}

/** Delays between attempts to reconnect, ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Follows a run by the server's event stream; after a disconnect it resumes behind the last event received. @param jobId undefined: no run is followed */
export function useProgress(gatewayId: string, jobId: string | undefined): Followed {
  const [followed, setFollowed] = useState<Followed>({ progress: undefined, isLive: true, hasEnded: false });
  useEffect(() => {
    setFollowed({ progress: undefined, isLive: true, hasEnded: false });
    if (jobId === undefined) return undefined;
    const gone = new AbortController();
    void follow({ id: gatewayId, jobId }, gone.signal, (change) => setFollowed((before) => ({ ...before, ...change })));
    return () => gone.abort();
  }, [gatewayId, jobId]);
  return followed;
}

async function follow(
  path: { readonly id: string; readonly jobId: string },
  signal: AbortSignal,
  report: (change: Partial<Followed>) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      };
      const response = await open('getSyncJobProgress', { path }, { headers, signal });
      report({ isLive: true });
      for await (const event of eventsOf(response)) {
        // The session or the access has ended: the next attempt reports which.
        if (event.name === 'closed') throw new Error(event.data);
        pause = FIRST_PAUSE_MS;
        lastEventId = event.id;
        const progress: Progress = JSON.parse(event.data);
        report({ progress, isLive: true, hasEnded: event.name === 'end' });
        if (event.name === 'end') return;
      }
    } catch {
      if (signal.aborted) return;
      report({ isLive: false });
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
  }
}

interface StreamEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

/** The events of a stream (HTML standard, server-sent events); comments are left out. EventSource itself cannot send a token. */
async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined) yield { id: fields.get('id') ?? '', name: fields.get('event') ?? 'message', data };
    }
  }
}
