import type { ProposedRule, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';
import { NO, findDeletions, partsOf, saysNoOrNothing, saysYes, yesWords } from './flags.ts';
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
  const rules = [
    ...addressRules(visibilities.filter(({ what }) => what === 'address')),
    ...visibilities
      .filter(({ what }) => what === 'listing')
      .flatMap((visibility, place, { length }) => listingRules(visibility, place === length - 1)),
  ];
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

/** An exact address is shown only if every field about it says so. */
function addressRules(visibilities: readonly Visibility[]): ProposedRule[] {
  const [first, ...more] = visibilities.map(({ says, path }) =>
    says === 'shown' ? saysYes(path) : saysNoOrNothing(path),
  );
  if (!first) return [];
  const when = more.length === 0 ? first : { all: [first, ...more].flatMap(partsOf) };
  const why = whyOf(visibilities);
  const examples = visibilities[0]?.path.examples ?? [];
  return [
    { rule: { to: 'location.publish_address', constant: true, when }, sure: 0.85, why, examples },
    { rule: { to: 'location.publish_address', constant: false }, sure: 0.85, why, examples },
  ];
}

const whyOf = (visibilities: readonly Visibility[]): string => {
  const named = visibilities.map(
    ({ path: { path }, says }) => `"${path}" says ${says === 'shown' ? 'what may be shown' : 'what must not be shown'}`,
  );
  return `The field ${named.join(', ')}; anything but a clear word hides.`;
};

/** A word that is neither yes nor no hides, as does a missing one. */
function listingRules(visibility: Visibility, isLast: boolean): ProposedRule[] {
  const { path, says } = visibility;
  const why = whyOf([visibility]);
  // Only the last of several fields can say that nothing hides the listing.
  const isPublic = isLast ? false : null;
  const codes = Object.fromEntries([
    ...yesWords(path).map((word) => [word, says === 'hidden' ? true : isPublic] as const),
    ...NO.map((word) => [word, says === 'shown' ? true : isPublic] as const),
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
