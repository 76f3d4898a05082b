import { useEffect, useRef } from 'preact/hooks';
import { useLoad } from '../../parts/use-load.ts';
import { call, writes } from '../../session/api.ts';
import type { Health } from './tasks.ts';

/** What of a gateway waits, read again after every write; undefined until it is loaded, or if it cannot be. */
export function useHealth(id: string): Health | undefined {
  const { data, reload } = useLoad(() => call('getGatewayHealth', { path: { id } }), [id]);
  const turn = writes.value;
  const seen = useRef(turn);
  useEffect(() => {
    if (turn !== seen.current) reload();
    seen.current = turn;
  }, [turn]);
  return data;
}
