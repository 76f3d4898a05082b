import { ApplicationFailure } from '@temporalio/activity';
import { NO_FILE_PROGRESS } from '../../model/sales/dvf-import.ts';
import type { DvfImportPlan, DvfImportProgress } from '../../model/sales/dvf-import.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';

/** Creates the index of an import, or finds the import that goes on: the named one, or without a plan the one that was not finished. */
export const beginDvfImport =
  (deps: ActivityDeps) =>
  (plan: DvfImportPlan | undefined): Promise<DvfImportProgress> =>
    runActivity(async () => {
      const importId = plan?.importId ?? (await deps.dvf.unfinished());
      const kept = importId === undefined ? undefined : await deps.dvf.progress(importId);
      if (kept && 'plan' in kept) return kept as DvfImportProgress;
      if (!plan) throw ApplicationFailure.nonRetryable('There is no unfinished import to go on with.', 'dvf_no_import');
      const progress: DvfImportProgress = { plan, files: plan.files.map(() => NO_FILE_PROGRESS) };
      await deps.dvf.begin(plan.importId);
      await deps.dvf.saveProgress(plan.importId, progress);
      return progress;
    });
