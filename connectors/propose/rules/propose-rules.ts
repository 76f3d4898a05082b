import type { MappingRule } from '../../../model/mapping/mapping.ts';
import { readFlag } from '../../kit/mapping/read-values.ts';
import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import { furnishedOf } from '../dictionary/furnished-words.ts';
import { fileNamesIn } from '../survey/kinds.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { ProposedRule } from '../proposal.ts';
import { TOGETHER, placeOf } from './assign.ts';
import type { Assignment } from './assign.ts';
import { FILES_NEXT_TO_IT, areFileNames } from './fits.ts';
import { areaRules, priceConditions } from './companions.ts';
import { pictureRule } from '../lists/picture-lists.ts';
import type { Candidate } from './candidates.ts';
import type { Transfer } from './lease-transfer.ts';
import { inOtherKinds, kindGroups } from './type-elements.ts';
import { partsOf, saysNoOrNothing, saysYes } from './flags.ts';
import type { Condition, Visibility } from './flags.ts';

/** What the rules of single fields depend on. */
export interface RuleContext {
  readonly assignment: Assignment;
  readonly paths: readonly PathSurvey[];
  readonly visibilities: readonly Visibility[];
  /** Conditions under which a listing has an offer, by offer. */
  readonly offers: ReadonlyMap<string, Condition>;
  /** The price for taking over a lease. */
  readonly transfer?: Transfer;
  /** Path of the currency of amounts. */
  readonly currency?: PathSurvey;
}

const AMOUNT = 'amount';
const MAX_WORDS = 500;

/** The rules for the source fields that were chosen, in the order of the dictionary. */
export function rulesOf(context: RuleContext): ProposedRule[] {
  const { chosen, others } = context.assignment;
  const groups = kindGroups(context.paths);
  return chosen.flatMap((candidate) => {
    const found = ruleOf(candidate, context);
    if (!found) return [];
    const from = [candidate.path.path, ...inOtherKinds(candidate.path, context.paths, groups)];
    const first = { ...found, rule: onlyForRentals(withPaths(found.rule, from), context) };
    const alternatives = (others.get(placeOf(candidate)) ?? [])
      .slice(0, 5)
      .map(({ path, sure, why }) => ({ path: path.path, sure, why }));
    const rule = { ...first, alternatives, examples: candidate.path.examples };
    if (candidate.target.kind !== 'size') return [rule];
    return areaRules(candidate.target.to, candidate.path, context.paths).map((area) => ({
      ...rule,
      rule: withPaths(area, from),
    }));
  });
}

/** A plain rule that reads the same field of every kind of home. */
const withPaths = (rule: MappingRule, [first = '', ...more]: readonly string[]): MappingRule =>
  more.length === 0 || rule.from?.length !== 1 || rule.codes !== undefined || TOGETHER.has(rule.to)
    ? rule
    : { ...rule, from: [first, ...more] };

/** Terms of rentals do not apply to what is surely for sale. */
function onlyForRentals(rule: MappingRule, { offers }: RuleContext): MappingRule {
  const sale = offers.get('sale');
  // Conditions are at most four levels deep.
  if (!rule.to.startsWith('rent_details.') || !sale || !('in' in sale) || rule.when !== undefined) return rule;
  return { ...rule, when: { not: sale } };
}

function ruleOf(candidate: Candidate, context: RuleContext): ProposedRule | undefined {
  const { target, path, sure, why, language } = candidate;
  const { to } = target;
  const from = [path.path];
  if (to === 'created_at' || to === 'updated_at') return undefined;
  switch (target.kind) {
    case 'currency':
      return undefined;
    case AMOUNT:
      return isOpen(candidate, context) ? undefined : { rule: amountRule(candidate, context), sure, why };
    case 'code':
    case 'energy':
      return codeRule(candidate);
    case 'furnished':
      return { rule: furnishedRule(path), sure, why };
    case 'picture':
      return {
        rule: pictureRule(path, context.paths, to) ?? { to, from, ...separatorOf(path) },
        sure,
        why: areFileNames(path) ? `${why} ${FILES_NEXT_TO_IT}` : why,
      };
    default:
      return { rule: { to: language === undefined ? to : `${to}.${language}`, from }, sure, why };
  }
}

function furnishedRule(path: PathSurvey): MappingRule {
  const from: [string] = [path.path];
  const to = 'rent_details.furnished';
  const words = [...path.words.keys()].filter((word) => readFlag(word) === undefined);
  const known = words.flatMap((word) => {
    const meaning = furnishedOf(word);
    return meaning === undefined ? [] : [[word, meaning] as const];
  });
  return known.length === 0 ? { to, from } : { to, from, read: 'flag', codes: Object.fromEntries(known) };
}

/** Several addresses or names of files in one value. */
function separatorOf(path: PathSurvey): Pick<MappingRule, 'separator'> {
  const { examples, words } = path;
  const names = areFileNames(path) ? [...examples.map(withoutCutName), ...words.keys()] : [];
  const between = names.map((value) => fileNamesIn(value)?.separator).find((sign) => sign !== undefined);
  if (between !== undefined) return { separator: between };
  for (const separator of ['|', ';', ',', ' ']) {
    if (examples.some((value) => value.split(separator).filter((part) => /^\s*https?:\/\//.test(part)).length > 1))
      return { separator };
  }
  return {};
}

/** An example is cut where it is long, mostly within a name. */
const withoutCutName = (value: string): string =>
  value.length < LONG_EXAMPLE
    ? value
    : value.slice(0, Math.max(...['|', ';', ','].map((sign) => value.lastIndexOf(sign))) + 1);

/** Length from which an example may be cut, characters. */
const LONG_EXAMPLE = 190;

/** Share of listings with a general price above which the price of one offer is left to a person. */
const GENERAL_PRICE = 0.5;

/** Whether nobody can say to which offer an amount belongs: it is one of several prices, and its offer has no condition. */
function isOpen({ target }: Candidate, { offers, assignment }: RuleContext): boolean {
  const prices = assignment.chosen.filter(({ target: { to } }) => to === target.to);
  // "sale price" next to "price" may be what a home was sold for.
  const isFilled = prices.some((other) => other.target.only === undefined && other.path.share >= GENERAL_PRICE);
  if (target.only === 'sale' && isFilled) return true;
  return target.only !== undefined && prices.length > 1 && !offers.has(target.only);
}

const PRICE = 'financial.transaction.price';

/** What must be met for a price to be shown. An attribute of another amount speaks of that one alone. */
const shownPrices = (path: PathSurvey, { visibilities, assignment }: RuleContext): ReturnType<typeof partsOf> =>
  visibilities
    .filter(({ what, path: flag }) => what === 'price' && !isOfOther(flag, path, assignment))
    .map(({ says, path: flag }): Condition => (says === 'shown' ? saysYes(flag) : saysNoOrNothing(flag)))
    .flatMap(partsOf);

const isOfOther = (flag: PathSurvey, path: PathSurvey, { chosen }: Assignment): boolean =>
  chosen.some(
    ({ target: { to }, path: other }) => to === PRICE && other !== path && flag.path.startsWith(`${other.path}@`),
  );

/** An amount is published only where nothing says that the price is hidden. */
function amountRule({ target, path }: Candidate, context: RuleContext): MappingRule {
  const { currency, offers, paths, transfer } = context;
  const offer = target.only === undefined ? undefined : offers.get(target.only);
  const conditions = [
    ...shownPrices(path, context),
    ...(offer ? partsOf(offer) : []),
    ...priceConditions(path, paths),
    // Of a lease transfer nobody has said which of its two amounts is the price.
    ...(transfer && target.to === PRICE ? [{ not: { path: transfer.path.path, above: 0 } }] : []),
  ];
  const [first, ...more] = conditions;
  return {
    to: target.to,
    from: [path.path],
    ...(currency && { currency: currency.path }),
    ...(first && { when: more.length > 0 ? { all: [first, ...more] } : first }),
  };
}

/** Looks every word of the source up; what is not found is left for a person. */
export function codeRule({ target, path, sure, why }: Candidate): ProposedRule {
  const lookUp = LOOK_UPS[target.to];
  const codes: Record<string, string | null> = {};
  const unknownWords: Record<string, number> = {};
  let known = 0;
  let all = 0;
  for (const [word, count] of path.words) {
    const meaning = lookUp?.(word);
    all += count;
    if (meaning === undefined) {
      unknownWords[word] = count;
    } else if (Object.keys(codes).length < MAX_WORDS) {
      codes[word] = meaning;
      known += count;
    }
  }
  const share = all === 0 ? 0 : known / all;
  return {
    rule: { to: target.to, from: [path.path], codes },
    sure: Math.round(sure * (0.6 + 0.4 * share) * 100) / 100,
    why: `${why} ${Math.round(share * 100)} % of its values are words that are known.`,
    unknownWords,
  };
}
