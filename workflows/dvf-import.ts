import {
  ParentClosePolicy,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  setHandler,
  sleep,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { DvfFileProgress, DvfImportPlan, DvfImportResult } from '../model/sales/dvf-import.ts';
import { beginDvfImport, fetchDvfFile, importDvfChunk, publishDvf, removeReplacedDvf } from './activities.ts';
import { dvfImportStateQuery } from './messages.ts';
import type { DvfImportState } from './messages.ts';

/** Queries that began before a release was replaced have this long to end; they take milliseconds. */
const GRACE = '30 seconds';

/**
 * Imports a release of DVF: each file turn by turn, then all of it goes behind the alias in one step. Holds names and counts only; how far it is, is kept
 * with the index that it builds, so that an import that was cancelled can go on: without a plan, with the one that was not finished.
 */
export async function dvfImport(plan?: DvfImportPlan): Promise<DvfImportResult> {
  let state: DvfImportState = { phase: 'begin', files: [] };
  setHandler(dvfImportStateQuery, () => state);
  const show = (next: Partial<DvfImportState>) => {
    state = { ...state, ...next };
    setCurrentDetails(describe(state));
  };

  const progress = await beginDvfImport(plan);
  const { importId, release, files } = progress.plan;
  show({ importId, release, phase: 'fetch', files: withNames(progress.files) });
  for (const [file, { url }] of files.entries()) {
    if (url !== undefined && !progress.files[file]?.done) await fetchDvfFile({ importId, file, url });
  }
  show({ phase: 'read' });
  for (const [file, { done: isDone }] of progress.files.entries()) {
    for (let done = isDone; !done;) {
      const turn = await importDvfChunk({ importId, file });
      show({ files: state.files.map((one, place) => (place === file ? { ...one, ...withoutPosition(turn) } : one)) });
      ({ done } = turn);
      if (!done && workflowInfo().continueAsNewSuggested) await continueAsNew<typeof dvfImport>(progress.plan);
    }
  }
  show({ phase: 'publish' });
  const result = await publishDvf(progress.plan);
  show({ phase: 'done', result });
  await removeLater(importId);
  return result;

  function withNames(all: readonly DvfFileProgress[]): DvfImportState['files'] {
    return all.map((one, place) => ({ name: files[place]?.name ?? '', ...withoutPosition(one) }));
  }
}

/** Deletes what a new release has replaced, once no request can be reading it any more. */
export async function dvfCleanup(): Promise<void> {
  await sleep(GRACE);
  await removeReplacedDvf();
}

const withoutPosition = ({ counts, bad, fraction, done }: DvfFileProgress) => ({ counts, bad, fraction, done });

/** By a workflow of its own, so that the next import need not wait. */
async function removeLater(importId: string): Promise<void> {
  try {
    await startChild('dvfCleanup', {
      workflowId: `dvf-cleanup:${importId}`,
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'Removal of replaced DVF releases',
    });
  } catch (error) {
    // The next import removes them.
    if (isCancellation(error)) throw error;
  }
}

function describe({ phase, files, result }: DvfImportState): string {
  const lines = files.map(
    ({ name, fraction, counts }) =>
      `${name}: ${Math.round(fraction * 100)} %, ${counts.mutations} mutations of ${counts.rows} rows, ${counts.bad_rows} bad rows`,
  );
  return [`Phase ${phase}`, ...lines, ...(result ? [`${result.mutations} mutations published`] : [])].join('\n\n');
}
