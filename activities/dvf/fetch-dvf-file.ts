import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { fetchToStorage } from './dvf-file.ts';

/** Fetches a file of an import from its address. */
export const fetchDvfFile =
  (deps: ActivityDeps) =>
  (input: { readonly importId: string; readonly file: number; readonly url: string }): Promise<void> =>
    runActivity(({ signal }) => fetchToStorage(deps, { ...input, signal }));
