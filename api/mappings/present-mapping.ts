import { checkMapping } from '../../model/mapping/check-mapping.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type {
  MappingPreview,
  MappingProposal,
  PreviewStudy,
  ProposalStudy,
} from '../../model/mapping/mapping-study.ts';
import type { MappingSummary, MappingVersion, StoredMapping } from '../../model/mapping/stored-mapping.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { keyDoubt, parseDraft } from '../../store/mappings/mappings.ts';
import type { MappingRecord, MappingVersionRecord } from '../../store/mappings/mappings.ts';
import { showSource } from '../../store/mappings/stored-source.ts';

/** A mapping as returned. */
export function presentMapping(record: MappingRecord): StoredMapping {
  const { draft: text, source, previewed_revision, proposal_id } = record;
  const draft = parseDraft(text);
  const doubt = keyDoubt(record, draft);
  return {
    ...presentSummary(record),
    market: record.market,
    draft,
    faults: [...checkMapping(draft)],
    ...(previewed_revision === undefined ? {} : { previewed_revision }),
    ...(doubt ? { key_doubt: doubt } : {}),
    source: showSource(source),
    ...(proposal_id === undefined ? {} : { proposal_id }),
    created_at: record.created_at.toISOString(),
  };
}

/** A mapping in a list. */
export function presentSummary(record: MappingRecord): MappingSummary {
  const { _id: id, name, gateway_id, input_id, revision, live_version, updated_at } = record;
  return {
    id,
    name,
    ...(gateway_id === undefined ? {} : { gateway_id }),
    ...(input_id === undefined ? {} : { input_id }),
    revision,
    ...(live_version === undefined ? {} : { live_version }),
    updated_at: updated_at.toISOString(),
  };
}

/** A version as returned. */
export function presentVersion(record: MappingVersionRecord): MappingVersion {
  const { number, note, from_version, published_by, published_at, rules } = record;
  return {
    number,
    rules,
    published_by,
    published_at: published_at.toISOString(),
    ...(note === undefined ? {} : { note }),
    ...(from_version === undefined ? {} : { from_version }),
  };
}

/** The fields that a proposal and a preview share. */
const presentStudy = ({ _id: id, status, progress, message, created_at, expires_at }: StudyRecord) => ({
  id,
  status,
  progress,
  ...(message === undefined ? {} : { message }),
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** A proposal as returned. */
export function presentProposal(study: StudyRecord): ProposalStudy {
  return {
    ...presentStudy(study),
    source: showSource(study.source),
    // Written by the worker as such.
    ...(study.result === undefined ? {} : { proposal: JSON.parse(study.result) as MappingProposal }),
  };
}

/** A preview as returned. */
export function presentPreview(study: StudyRecord): PreviewStudy {
  return {
    ...presentStudy(study),
    mapping_id: study.mapping_id ?? '',
    revision: study.revision ?? 0,
    // Written by the worker as such.
    ...(study.result === undefined ? {} : { preview: JSON.parse(study.result) as MappingPreview }),
  };
}

/** Throws UNPROCESSABLE for a draft with faults. */
export function demandSound(mapping: FeedMapping): void {
  const [fault, ...more] = checkMapping(mapping);
  if (!fault) return;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  throw new AppError('UNPROCESSABLE', `The draft cannot be used yet: ${fault.at}: ${fault.message}${others}.`, {
    detail: fault.at,
  });
}
