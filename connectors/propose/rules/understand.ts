import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { assign } from './assign.ts';
import type { Assignment } from './assign.ts';
import { judgeValues } from './by-values.ts';
import { judge, languagePlaces } from './candidates.ts';
import type { Judged } from './candidates.ts';
import { featureRules } from '../lists/feature-lists.ts';
import { flagWords } from './flag-words.ts';
import { findVisibilities } from './flags.ts';
import type { Visibility } from './flags.ts';
import { pictureGroups } from '../lists/number-groups.ts';
import type { NumberGroup } from '../lists/number-groups.ts';
import { NO_NUMBERS, numberRules } from './number-rules.ts';
import type { NumberRules } from './number-rules.ts';
import { otherFiles, pictureLists } from '../lists/picture-lists.ts';
import { textLists } from '../lists/text-lists.ts';
import { typeRules } from './type-elements.ts';

/** What a proposal is made by, apart from the survey. */
export interface ProposeBy {
  /** Market of the gateway. */
  readonly market: string;
  /** Name of the mapping. */
  readonly name?: string;
  /** False: the tables of numbers of public formats are not used. */
  readonly numberCodes?: boolean;
}

/** What the fields of a source are understood to be. */
export interface Understood {
  readonly assignment: Assignment;
  readonly judged: readonly Judged[];
  readonly visibilities: readonly Visibility[];
  readonly numbers: NumberRules;
  /** Rules for kinds of homes that are names of elements. */
  readonly byElement: readonly ProposedRule[];
  /** Rules for fields of yes and no that are named after words, and for lists with a text per language. */
  readonly words: ReturnType<typeof flagWords>;
  /** Numbered fields of pictures, and lists of them. */
  readonly groups: readonly NumberGroup[];
  readonly lists: ReturnType<typeof pictureLists>;
  /** Rules for files in these lists that are no pictures. */
  readonly files: readonly ProposedRule[];
  readonly features: ReturnType<typeof featureRules>;
  readonly currency?: PathSurvey;
}

/** Understands each field of a source: those with a role of their own first, the others by their names, then by their values. */
export function understand(paths: readonly PathSurvey[], { market, numberCodes }: ProposeBy): Understood {
  const groups = pictureGroups(paths);
  const visibilities = findVisibilities(paths);
  const features = featureRules(paths);
  const numbers = numberCodes === false ? NO_NUMBERS : numberRules(paths);
  const byElement = numbers.filled.includes('type') ? [] : typeRules(paths);
  const words = [...flagWords(paths), ...textLists(paths)];
  const taken = new Set<PathSurvey>([
    ...words.map(({ path }) => path),
    ...features.map(({ path }) => path),
    ...groups.flatMap(({ members }) => members),
    ...visibilities.map(({ path }) => path),
    ...numbers.paths,
  ]);
  const places = languagePlaces(paths);
  const named = paths.filter((path) => !taken.has(path)).map((path) => judge(path, places));
  const filled = [
    ...numbers.filled,
    ...words.flatMap(({ rules }) => rules.map(({ rule: { to } }) => to)),
    ...(byElement.length > 0 ? ['type', 'sub_type'] : []),
    ...groups.map(({ to }) => to),
  ];
  const judged = judgeValues(named, filled, market);
  const assignment = assign(judged);
  const used = new Set(assignment.chosen.map(({ path: { path } }) => path));
  const hasPictures =
    groups.some(({ to }) => to === 'images') || assignment.chosen.some(({ target: { to } }) => to === 'images');
  const lists = hasPictures ? [] : pictureLists(paths, used).slice(0, 1);
  const pictures = assignment.chosen.flatMap(({ target: { to }, path }) => (to === 'images' ? [path] : []));
  const currency = assignment.chosen.find(({ target: { kind } }) => kind === 'currency')?.path;
  return {
    assignment,
    judged,
    visibilities,
    numbers,
    byElement,
    words,
    groups,
    lists,
    files: otherFiles([...pictures, ...lists.map(({ path }) => path)], paths),
    features,
    ...(currency && { currency }),
  };
}
