import type { DvfImportPlan, DvfImportResult } from '../../model/sales/dvf-import.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { removeDvfFiles } from './dvf-file.ts';

/** Puts a complete import behind the alias, and removes its files. */
export const publishDvf =
  (deps: ActivityDeps) =>
  ({ importId, release, scope, files }: DvfImportPlan): Promise<DvfImportResult> =>
    runActivity(async () => {
      const result = await deps.dvf.publish(importId, { name: release, scope });
      await removeDvfFiles(deps, importId, files.length);
      deps.log.info({ import_id: importId, release, ...result }, 'DVF release published');
      return result;
    });

/** Deletes the indices of releases that are replaced as a whole. */
export const removeReplacedDvf = (deps: ActivityDeps) => (): Promise<void> =>
  runActivity(() => deps.dvf.removeReplaced());
