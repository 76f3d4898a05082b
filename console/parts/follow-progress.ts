import { useEffect, useState } from 'preact/hooks';
import { followRun } from '../../sdk/progress.ts';
import type { Progress } from '../../sdk/progress.ts';
import { open } from '../session/api.ts';

export interface Followed {
  readonly progress: Progress | undefined;
  /** False while the stream reconnects. */
  readonly isLive: boolean;
  /** True once the run has ended. */
  readonly hasEnded: boolean;
}

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
  const connect = (headers: Readonly<Record<string, string>>) =>
    open('getSyncJobProgress', { path }, { headers, signal });
  try {
    for await (const progress of followRun(connect, { signal, onConnection: (isLive) => report({ isLive }) }))
      report({ progress });
    if (!signal.aborted) report({ hasEnded: true });
  } catch {
    // Refused: the access has ended, or the run is unknown. The page says so by its own requests.
    report({ isLive: false });
  }
}
