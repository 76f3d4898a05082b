import { ApplicationFailure } from '@temporalio/activity';
import { DvfFileError } from '../../dvf/dvf-file-error.ts';
import { openDvfFile } from '../../dvf/open-file.ts';
import { readMutations } from '../../dvf/read-mutations.ts';
import type { MutationPage } from '../../dvf/read-mutations.ts';
import { NO_FILE_PROGRESS } from '../../model/sales/dvf-import.ts';
import type { DvfFileProgress, DvfImportProgress } from '../../model/sales/dvf-import.ts';
import { dvfOperation } from '../../search/dvf/document.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { localDvfFile } from './dvf-file.ts';

export interface DvfChunkInput {
  readonly importId: string;
  /** Place in the plan. */
  readonly file: number;
}

/** Bulk requests under way, with the one that waits for its place: the server writes two while the next is made. */
const IN_FLIGHT = 3;
/** Between two saves of how far the import is: what a killed worker repeats at most. A save changes the state of the cluster. */
const SAVE_MS = 5_000;
/** Bad rows that are reported one by one. */
const MAX_BAD = 50;

/**
 * Imports a part of a file that takes about a minute. After a crash another attempt goes on from what was saved last; what is written again has the same names
 * and contents. Counts belong to the saved position, so that they are exact.
 */
export const importDvfChunk =
  (deps: ActivityDeps) =>
  ({ importId, file }: DvfChunkInput): Promise<DvfFileProgress> =>
    runActivity(async ({ signal, report }) => {
      const kept = await deps.dvf.progress(importId);
      if (!kept || !('plan' in kept)) {
        throw ApplicationFailure.nonRetryable('The import was replaced by another one.', 'dvf_import_gone');
      }
      const progress = kept as DvfImportProgress;
      let state = progress.files[file] ?? NO_FILE_PROGRESS;
      if (state.done) return state;
      const save = () => deps.dvf.saveProgress(importId, { ...progress, files: progress.files.with(file, state) });

      const source = await openDvfFile(await localDvfFile(deps, importId, file)).catch(asFailure);
      const deadline = Date.now() + deps.chunkSeconds * 1_000;
      let saved = Date.now();
      let saving: Promise<void> | undefined;
      const inFlight: Promise<unknown>[] = [];
      /** What is true once all writes that were begun are done. */
      let last = state;
      try {
        for await (const page of readMutations(source.bytes, { resume: state.next })) {
          signal.throwIfAborted();
          const after = advance(last, page, source.fraction());
          last = after;
          const operations = page.mutations.map(({ line, mutation }) => dvfOperation(`${file}-${line}`, mutation));
          // Only what every page before it was written for: a later page may be written sooner.
          const write = Promise.all([inFlight.at(-1), deps.dvf.write(importId, operations)]).then(() => {
            state = after;
          });
          // It is thrown where it is waited for.
          write.catch(() => undefined);
          inFlight.push(write);
          if (inFlight.length >= IN_FLIGHT) await inFlight.shift();
          report({ file, ...state.counts, fraction: state.fraction });
          if (Date.now() >= deadline) break;
          if (saving || Date.now() - saved < SAVE_MS) continue;
          // Not awaited, so that writes continue: saving the checkpoint can be slow on a busy server.
          saving = save().finally(() => {
            saving = undefined;
            saved = Date.now();
          });
          saving.catch(() => undefined);
        }
        await Promise.all([...inFlight, saving]);
      } catch (error) {
        // Writes that are under way end first, so that nothing of this attempt comes after the next one has begun.
        await Promise.allSettled([...inFlight, saving]);
        await save().catch(() => undefined);
        return asFailure(error);
      }
      await save();
      return state;
    });

/** What is known after a page. */
function advance({ counts, bad }: DvfFileProgress, page: MutationPage, fraction: number): DvfFileProgress {
  return {
    counts: {
      rows: counts.rows + page.rows,
      mutations: counts.mutations + page.mutations.length,
      bad_rows: counts.bad_rows + page.bad.length,
    },
    bad: [...bad, ...page.bad].slice(0, MAX_BAD),
    fraction: page.done ? 1 : fraction,
    done: page.done,
    next: page.next,
  };
}

/** Another attempt reads the same file: it would fail in the same way. */
function asFailure(error: unknown): never {
  throw error instanceof DvfFileError ? ApplicationFailure.nonRetryable(error.message, 'dvf_file') : error;
}
