import type { ProposedRule, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';
import { NO, findDeletions, saysNoOrNothing, saysYes, yesWords } from './flags.ts';
import type { Visibility } from './flags.ts';
import { fieldOf } from './ask.ts';

/** Fields of the model from which a home can be found. */
const EXACT = new Set([
  'location.address',
  'location.street',
  'location.street_number',
  'location.geo',
  'location.geo.latitude',
]);

/** Rules for what may be shown. Where no field says so, exact addresses stay hidden until a person says that they may be shown. */
export function proposeVisibility(
  visibilities: readonly Visibility[],
  { chosen }: Assignment,
): { readonly rules: ProposedRule[]; readonly questions: Question[] } {
  const rules = visibilities.flatMap((visibility) => rulesOf(visibility));
  const hasAddress = chosen.some(({ target: { to } }) => EXACT.has(to));
  const isStated = visibilities.some(({ what }) => what === 'address');
  if (!hasAddress || isStated) return { rules, questions: [] };
  const hide: ProposedRule = {
    rule: { to: 'location.publish_address', constant: false },
    sure: 0.5,
    why: 'No field says whether exact addresses may be shown, so they stay hidden until a person says that they may.',
  };
  return {
    rules: [...rules, hide],
    questions: [{ about: 'address_visibility', question: 'May exact addresses be shown to the public?', fields: [] }],
  };
}

function rulesOf({ what, says, path }: Visibility): ProposedRule[] {
  const why = `The field "${path.path}" says ${says === 'shown' ? 'what may be shown' : 'what must not be shown'}; anything but a clear word hides.`;
  const examples = path.examples;
  const isShown = says === 'shown' ? saysYes(path) : saysNoOrNothing(path);
  if (what === 'address') {
    return [
      { rule: { to: 'location.publish_address', constant: true, when: isShown }, sure: 0.85, why, examples },
      { rule: { to: 'location.publish_address', constant: false }, sure: 0.85, why, examples },
    ];
  }
  // The price: conditions of the amounts themselves.
  return what === 'listing' ? listingRules(path, says, why) : [];
}

/** A word that is neither yes nor no hides, as does a missing one. */
function listingRules(path: PathSurvey, says: Visibility['says'], why: string): ProposedRule[] {
  const codes = Object.fromEntries([
    ...yesWords(path).map((word) => [word, says === 'hidden'] as const),
    ...NO.map((word) => [word, says === 'shown'] as const),
  ]);
  const rule = { to: 'hidden', from: [path.path], codes, read: 'prohibition' as const };
  const missing = { to: 'hidden', constant: true, when: { path: path.path, exists: false } };
  const { examples } = path;
  return [
    { rule, sure: 0.8, why, examples },
    ...(says === 'shown'
      ? [{ rule: missing, sure: 0.7, why: `Listings without "${path.path}" are not known to be public.`, examples: [] }]
      : []),
  ];
}

/** Deletion is never assumed: the fields that may say so are shown to a person. */
export function askDeletion(paths: readonly PathSurvey[]): Question[] {
  const found = findDeletions(paths);
  return found.length === 0
    ? []
    : [
        {
          about: 'deletion',
          question: 'Which of these values say that a listing is gone?',
          fields: found.slice(0, 5).map(fieldOf),
        },
      ];
}
