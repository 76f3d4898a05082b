import type { Proposal } from '../../connectors/propose/proposal.ts';
import { proposeMapping } from '../../connectors/propose/propose-mapping.ts';
import type { ProposeOptions } from '../../connectors/propose/propose-mapping.ts';
import type { MappingProposal } from '../../model/mapping/mapping-study.ts';
import { cut, objectOf } from './cut-record.ts';

/** Surveys a file and proposes a mapping, as the API returns it. */
export async function proposeFor(file: string, options: ProposeOptions): Promise<MappingProposal> {
  return presentProposal(await proposeMapping(file, options));
}

/** A proposal with the names of the API. Pure. */
function presentProposal({ reasons, left, recognised, ...proposal }: Proposal): MappingProposal {
  const { records, layout, mapping, profile, questions, warnings, examples, model } = proposal;
  return {
    ...(recognised ? { recognised: { ...recognised } } : {}),
    ...(model ? { model: { ...model, refused: [...model.refused] } } : {}),
    records,
    layout,
    mapping,
    profile: { ...profile },
    reasons: reasons.map(({ unknownWords, from, alternatives, examples: values, ...reason }) => ({
      ...reason,
      from: [...from],
      alternatives: alternatives.map((alternative) => ({ ...alternative })),
      unknown_words: { ...unknownWords },
      examples: [...values],
    })),
    questions: questions.map(({ about, question, fields }) => ({
      about,
      question,
      fields: fields.map(({ path, values }) => ({ path, values: { ...values } })),
    })),
    left: left.map(({ path, share, examples: values, isPrivate, alternatives }) => ({
      path,
      share,
      examples: [...values],
      ...(isPrivate === undefined ? {} : { is_private: isPrivate }),
      alternatives: alternatives.map((alternative) => ({ ...alternative })),
    })),
    warnings: warnings.map(({ examples: values, ...warning }) => ({ ...warning, examples: [...values] })),
    examples: examples.map((record) => objectOf(cut(record))),
  };
}
