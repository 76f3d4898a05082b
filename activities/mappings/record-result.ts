import type { MappingPreview } from '../../model/mapping/mapping-study.ts';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

type Recording = Pick<ActivityDeps['store'], 'mappings' | 'mappingStudies' | 'transaction'>;

/**
 * Ends a study with its result, and notes at its mapping that the draft was previewed. Both or none: who sees that the preview is done may publish at once, and a worker that ends in between
 * would leave a preview that counts for nothing. Without effect once the study has ended.
 */
export async function recordResult(
  store: Recording,
  { _id: id, kind, mapping_id, revision, draft }: StudyRecord,
  result: string,
): Promise<void> {
  await store.transaction(async (session) => {
    if (!(await store.mappingStudies.finish(id, { result }, session))) return;
    if (kind !== 'preview' || mapping_id === undefined || revision === undefined || draft === undefined) return;
    // Written by this study as such.
    const { error, keys } = JSON.parse(result) as MappingPreview;
    if (error === undefined)
      await store.mappings.notePreview(mapping_id, { revision, key: parseDraft(draft).key, keys }, session);
  });
}
