import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { withPaths } from '../../../model/mapping/mapping-paths.ts';
import type { LeftField, Proposal, ProposalWarning, Question, Reason } from '../proposal.ts';
import type { KeyVerdict } from './judge-keys.ts';

/** Place of the reason for the key among the reasons: it is no rule. */
const KEY = -1;
/** How sure a key is that another delivery confirms, and one that it refutes. */
const CONFIRMED = 0.95;
const REFUTED = 0.1;
/** For a key that only two files chose. */
const CHOSEN = 0.8;

/** A proposal after its key was compared over two samples of different days: a key that does not last is replaced by a field that does, and reported. Pure. */
export function settleKey(proposal: Proposal, verdict: KeyVerdict): Proposal {
  switch (verdict.verdict) {
    case 'stable':
      return withReason(proposal, (reason) => ({
        ...reason,
        sure: Math.max(reason.sure, CONFIRMED),
        why: `${withoutDoubt(reason.why)} ${confirmation(verdict)}`,
      }));
    case 'same_listings':
      return withReason(proposal, (reason) => ({
        ...reason,
        why: `${reason.why} The earlier delivery has the same listings in the same order, which proves nothing.`,
      }));
    case 'unclear':
      return {
        ...proposal,
        warnings: [...proposal.warnings, warningOf('key_not_compared', NOT_COMPARED(verdict), [])],
      };
    default:
      return withStableKey(proposal, verdict);
  }
}

const NOT_COMPARED = ({ shared, earlier }: KeyVerdict): string =>
  `Only ${shared} of ${earlier} keys of the earlier delivery are in this file, and too few homes are known again by price, place, area and texts: whether the key lasts is not known.`;

const withoutDoubt = (why: string): string => why.replace(' Whether it lasts, two files of different days show.', '');

const confirmation = ({ homes, changed, shared, earlier }: KeyVerdict): string =>
  homes > 0
    ? `It is the same for ${homes - changed} of ${homes} homes that the earlier delivery has, too.`
    : `${shared} of ${earlier} keys of the earlier delivery are in this one.`;

const changeOf = ({ homes, changed }: KeyVerdict): string =>
  `${changed} of ${homes} homes with the same price, place, area or texts have another key than in the earlier delivery`;

/** The best field that lasts instead of the key; without one a person decides. */
function withStableKey(proposal: Proposal, verdict: KeyVerdict): Proposal {
  const { key } = proposal.mapping;
  const reason = proposal.reasons.find(({ rule }) => rule === KEY);
  const stable = new Set(verdict.stableFields.map(({ path }) => path));
  const other = reason?.alternatives.find(({ path }) => stable.has(path));
  const examples = verdict.examples.map(({ before, after }) => `${before} → ${after}`);
  const name = key.from.join(', ');
  if (!other) {
    const message = `The key "${name}" does not last: ${changeOf(verdict)}. Every listing would be removed and made anew with each delivery. No other field is the same in both files and different in every listing.`;
    return {
      ...withReason(proposal, (each) => ({ ...each, sure: REFUTED, why: `It does not last: ${changeOf(verdict)}.` })),
      questions: withKeyQuestion(proposal.questions),
      warnings: [...proposal.warnings, warningOf('unstable_key', message, examples)],
    };
  }
  const message = `"${name}" looks like a key and does not last: ${changeOf(verdict)}. "${other.path}" is the key instead.`;
  const mapping: FeedMapping = { ...proposal.mapping, key: { from: [other.path] } };
  const chosen: Proposal = {
    ...withReason(proposal, (each) => ({
      ...each,
      from: [other.path],
      sure: CHOSEN,
      why: `${other.why} It is the same for the homes that the earlier delivery has, too; of "${name}" ${changeOf(verdict)}.`,
      alternatives: each.alternatives.filter(({ path }) => stable.has(path) && path !== other.path),
    })),
    mapping,
    warnings: [...proposal.warnings, warningOf('replaced_key', message, examples)],
  };
  return withLeft(chosen, key.from, other.path);
}

function withKeyQuestion(questions: readonly Question[]): readonly Question[] {
  if (questions.some(({ about }) => about === 'key')) return questions;
  return [...questions, { about: 'key', question: 'Which field identifies a listing for good?', fields: [] }];
}

/** The former key is a field without a rule, unless a rule reads it; the new one is no such field any more. */
function withLeft(proposal: Proposal, before: readonly string[], now: string): Proposal {
  const { ignored = [], ...mapping } = proposal.mapping;
  const read = new Set(withPaths(mapping).map(({ path }) => path));
  const freed = before.filter((path) => !read.has(path));
  const fields: LeftField[] = freed.map((path) => ({ path, share: 1, examples: [], alternatives: [] }));
  return {
    ...proposal,
    mapping: { ...mapping, ignored: [...ignored.filter((path) => path !== now), ...freed] },
    left: [...proposal.left.filter(({ path }) => path !== now), ...fields],
  };
}

const warningOf = (code: string, message: string, examples: readonly string[]): ProposalWarning => ({
  code,
  message,
  examples,
});

const withReason = (proposal: Proposal, change: (reason: Reason) => Reason): Proposal => ({
  ...proposal,
  reasons: proposal.reasons.map((reason) => (reason.rule === KEY ? change(reason) : reason)),
});
