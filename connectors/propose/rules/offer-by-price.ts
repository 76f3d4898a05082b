import { quoteName } from '../../../model/mapping/source-path.ts';
import { OFFER_WORDS } from '../dictionary/code-words.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';
import type { Candidate } from './candidates.ts';
import type { Comparison, Condition } from './flags.ts';

/** Offers by the price that is filled, and the condition of each. */
export interface PricedOffers {
  readonly rules: readonly ProposedRule[];
  readonly conditions: ReadonlyMap<string, Condition>;
}

const PRICE = 'financial.transaction.price';

/** Shares of two groups add up to at most this if no listing has both. */
const APART = 1.001;

/**
 * The offer by which of the prices a listing has, where the names of prices say their offers: a purchase price without a rent is a sale. A listing with several of them, or with none, has no
 * offer. Undefined if prices of one offer are all that the file has.
 */
export function offerByPrice({ chosen }: Assignment, paths: readonly PathSurvey[]): PricedOffers | undefined {
  const prices = new Map<string, Candidate[]>();
  for (const candidate of chosen) {
    const { to, only } = candidate.target;
    if (to === PRICE && only !== undefined) prices.set(only, [...(prices.get(only) ?? []), candidate]);
  }
  if (prices.size < 2) return undefined;
  const evidence = groupsOf(prices, paths) ?? amountsOf(prices);
  const conditions = new Map(
    [...evidence].map(([offer, own]): [string, Condition] => {
      const others = [...evidence].flatMap(([other, signs]) => (other === offer ? [] : signs));
      const isNone = others.map((other) => ({ not: other }));
      // Several amounts of one offer are its price in turn: any of them will do.
      return [offer, own.length === 1 && own[0] ? { all: [own[0], ...isNone] } : { all: [{ any: own }, ...isNone] }];
    }),
  );
  const rules = [...conditions].map(([offer, when]): ProposedRule => {
    const named = (prices.get(offer) ?? []).map(({ path }) => `"${path.path}"`).join(', ');
    return {
      rule: { to: 'offer_type', constant: offer, when },
      sure: 0.75,
      why: `The name of ${named} says the offer, and a listing has it without a price of another offer; one with several stays in quarantine.`,
      examples: prices.get(offer)?.[0]?.path.examples ?? [],
    };
  });
  return { rules, conditions };
}

/** Groups that are named after their offers, where no listing has two of them: `<vente>`, `<location>`. They are there without a price, too. */
function groupsOf(
  prices: ReadonlyMap<string, readonly Candidate[]>,
  paths: readonly PathSurvey[],
): Map<string, Comparison[]> | undefined {
  const groups = new Map<string, Comparison[]>();
  let share = 0;
  for (const [offer, candidates] of prices) {
    const parents = new Set(candidates.map(({ path }) => groupNamed(path, offer)));
    const [parent] = parents;
    if (parents.size !== 1 || parent === undefined) return undefined;
    groups.set(offer, [{ path: parent, exists: true }]);
    share += Math.max(...paths.flatMap(({ path, share: own }) => (path.startsWith(`${parent}.`) ? [own] : [])));
  }
  return share <= APART ? groups : undefined;
}

/** The group of a path if it is named after the offer. */
function groupNamed({ steps }: PathSurvey, offer: string): string | undefined {
  const group = steps.slice(0, -1);
  const word = tokensOf(group.at(-1) ?? '').join(' ');
  return OFFER_WORDS.get(word) === offer ? group.map(quoteName).join('.') : undefined;
}

const amountsOf = (prices: ReadonlyMap<string, readonly Candidate[]>): Map<string, Comparison[]> =>
  new Map([...prices].map(([offer, own]) => [offer, own.map(({ path }) => ({ path: path.path, above: 0 }))]));
