import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';
import { isAt } from './rules-draft.ts';
import type { Problem } from './rules-draft.ts';

/** The rules of a gateway in one version. */
export type RulesVersion = AnswerOf<'getFeedRules'>;
/** A word of the CRM that no mapping understands. */
export type UnknownWord = AnswerOf<'listUnmappedWords'>['items'][number];
/** What a draft of rules would change. */
export type RulesPreview = AnswerOf<'previewFeedRules'>;
/** What rules can be about. */
export type Choices = AnswerOf<'listRuleChoices'>;

/** Problems of the draft, for the fields that they are about. */
export const Problems = createContext<readonly Problem[]>([]);

/** The problem at a place of the draft or within it, in words. @param isExact only at the place itself */
export function useProblem(path: string, isExact = false): string | undefined {
  const problems = useContext(Problems);
  const found = problems.find((problem) => (isExact ? problem.path === path : isAt(problem.path, path)));
  return found && (found.text ?? (found.word ? say(found.word) : undefined));
}
