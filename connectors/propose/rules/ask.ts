import type { ProposedRule, Question } from '../proposal.ts';
import type { Survey } from '../survey/survey.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { currencyOfMarket } from './fits.ts';

/** A field of a question with its most frequent values. */
export const fieldOf = ({ path, words }: PathSurvey): Question['fields'][number] => ({
  path,
  values: Object.fromEntries([...words].slice(0, 10)),
});

/** The currency where neither a field nor a sign says it. */
export function askCurrency(
  { profile: { profile } }: Survey,
  currency: PathSurvey | undefined,
  market: string,
): Question[] {
  if (currency !== undefined || profile.currency !== undefined) return [];
  return [
    {
      about: 'currency',
      question: `No field and no sign says the currency. Is it ${currencyOfMarket(market) ?? 'that of the market'}, as usual in "${market}"?`,
      fields: [],
    },
  ];
}

/** Numbers that may be the price, where no name says which it is. */
export function askPrice(rules: readonly ProposedRule[], paths: readonly PathSurvey[]): Question[] {
  if (rules.some(({ rule: { to } }) => to === 'financial.transaction.price')) return [];
  const fields = paths
    .filter(
      ({ numbers, different, list }) =>
        list === undefined && numbers !== undefined && numbers.median >= 300 && different > 3,
    )
    .toSorted((left, right) => (right.numbers?.median ?? 0) - (left.numbers?.median ?? 0))
    .slice(0, 8)
    .map(({ path, words }) => ({ path, values: Object.fromEntries([...words].slice(0, 5)) }));
  return [
    {
      about: 'price',
      question: 'Which field is the price or rent? No name says so, and numbers alone are not enough.',
      fields,
    },
  ];
}

/** Fields that may say the kind of a home, where none is understood. */
export function askType(rules: readonly ProposedRule[], paths: readonly PathSurvey[]): Question[] {
  if (rules.some(({ rule: { to } }) => to === 'type')) return [];
  const fields = paths
    .filter(
      ({ share, different, list, longest }) =>
        list === undefined && share > 0.8 && different > 1 && different < 60 && longest < 40,
    )
    .slice(0, 8)
    .map(({ path, words }) => ({ path, values: Object.fromEntries([...words].slice(0, 8)) }));
  return [{ about: 'type', question: 'Which field says what kind of home it is?', fields }];
}
