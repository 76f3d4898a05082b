import type { ConnectorLog } from '../connector.ts';
import { compareFiles } from './keys/compare-files.ts';
import { propose } from './propose.ts';
import type { Proposal } from './proposal.ts';
import { recognise } from './recognise.ts';
import type { KnownMapping } from './recognise.ts';
import { checkSense } from './sense/check-sense.ts';
import type { MapRecord } from './sense/check-sense.ts';
import { refineProposal } from './refine/refine.ts';
import type { ProposalModel } from './refine/refine.ts';
import { surveyRecords } from './survey/survey.ts';
import type { Survey } from './survey/survey.ts';
import { findLayout } from './layout/find-layout.ts';

/** What a proposal is made with. */
export interface ProposeOptions {
  /** Market of the gateway, such as `fr`. */
  readonly market: string;
  /** Name of the mapping. */
  readonly name?: string;
  readonly presets?: readonly KnownMapping[];
  /** False: the tables of numbers of public formats are not used. */
  readonly numberCodes?: boolean;
  /** Maps records by a mapping, for checking what it makes of the whole file; without it nothing is checked. */
  readonly map?: MapRecord;
  /** Path of a file of an earlier day, whose keys are compared with those of the file. */
  readonly earlier?: string;
  /** A language model that may fill what the proposal leaves open. */
  readonly model?: ProposalModel;
  readonly signal?: AbortSignal;
  readonly log?: ConnectorLog;
  /** Called while the file is read, with the number of listings so far. */
  onProgress?(records: number): void;
}

/**
 * Proposes a mapping for a local file, read once for the survey and, with `map`, once more for checking the result; with `earlier`, that file as well, once. Memory is bounded whatever its size.
 * @throws ConnectorError of kind feed_rejected if the file holds no listings or breaks
 */
export async function proposeMapping(file: string, options: ProposeOptions): Promise<Proposal> {
  const { market, presets = [], map, earlier, signal, log, onProgress } = options;
  const layout = await findLayout(file);
  const progress = onProgress && { onProgress: (records: number) => onProgress(records) };
  const found = await surveyRecords(layout, layout.records(signal), { market, signal, ...progress });
  const known = recognise(found, presets);
  log?.info(
    { records: found.records, fields: found.paths.length, ...(known && { format: known.format }) },
    'surveyed a file',
  );
  const proposed = await proposedBy(found, known !== undefined, options);
  const comparing = earlier !== undefined && { earlier, ...(signal && { signal }) };
  const proposal = comparing ? await compareFiles(proposed, layout, comparing) : proposed;
  const isComplete = proposal.mapping.rules.some(({ to }) => to === 'offer_type');
  // Without an offer every listing would stay in quarantine: there is nothing to check yet.
  const warnings =
    map && isComplete ? await checkSense(proposal.mapping, layout.records(signal), { market, map, signal }) : [];
  return { ...proposal, ...(known && { recognised: known }), warnings: [...proposal.warnings, ...warnings] };
}

/** The proposal, refined by a language model if there is one; a format that is known needs none. */
async function proposedBy(
  found: Survey,
  isKnown: boolean,
  { market, name, numberCodes, model, log }: ProposeOptions,
): Promise<Proposal> {
  const proposed = propose(found, {
    market,
    ...(name !== undefined && { name }),
    ...(numberCodes !== undefined && { numberCodes }),
  });
  return model && !isKnown ? refineProposal(proposed, found.paths, { model, ...(log && { log }) }) : proposed;
}
