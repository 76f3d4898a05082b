import type { FeedMapping, MappingProfile, MappingRule } from '../../model/mapping/mapping.ts';
import type { LeftField, Proposal, ProposalWarning, ProposedRule, Question } from './proposal.ts';
import { splitName } from './dictionary/split-words.ts';
import { areaUnitOf } from './rules/area-unit.ts';
import { askCurrency, askPrice, askType } from './rules/ask.ts';
import type { Assignment } from './rules/assign.ts';
import type { Judged } from './rules/candidates.ts';
import { withoutPrefixes } from './survey/common-prefix.ts';
import { derivedRules } from './rules/derived-rules.ts';
import { FILES_NEXT_TO_IT, areFileNames, currencyOf, currencyOfMarket } from './rules/fits.ts';
import { isWordOfNames } from './rules/match-names.ts';
import type { NumberGroup } from './lists/number-groups.ts';
import { proposeKey } from './rules/propose-key.ts';
import { proposeOffer } from './rules/propose-offer.ts';
import type { Offers } from './rules/propose-offer.ts';
import { proposePeriod } from './rules/propose-period.ts';
import { rulesOf } from './rules/propose-rules.ts';
import { askDeletion, proposeVisibility } from './rules/propose-visibility.ts';
import { understand } from './rules/understand.ts';
import type { ProposeBy, Understood } from './rules/understand.ts';
import type { Survey } from './survey/survey.ts';
import type { PathSurvey } from './survey/watch-path.ts';

/** Source fields that a proposal lists as left. */
const MAX_LEFT = 1_000;

/** Share of listings below which a field of the model is reported as mostly empty. */
const MOSTLY_EMPTY = 0.5;

/**
 * A mapping for what a survey found, with the reason for each rule. Pure. Offers, periods, prices, visibility and deletion are never assumed: where no field says them
 * there is a question.
 * @param options the market of the gateway, whose currency and unit of areas are proposed where the file says none; `numberCodes: false` leaves the tables of numbers of public formats unused
 */
export function propose(found: Survey, options: ProposeBy): Proposal {
  const { records, layout } = found;
  const { market, name = 'Proposed mapping' } = options;
  const steps = found.paths.map((path) => ({ ...path, names: path.names.flatMap(stepsOf) }));
  const paths = withoutPrefixes(steps, isWordOfNames).map((path) => ({ ...path, names: path.names.map(splitName) }));
  const fields = understand(paths, options);
  const { assignment, judged, currency } = fields;
  const { rules, questions } = rulesFor(paths, fields, market, layout.source);
  const key = proposeKey(paths, records);
  const unit = areaUnitOf(assignment, market);
  const left = leftOf(judged, usedPaths(rules, key.key.from, fields));
  const updated = assignment.chosen.find(({ target: { to } }) => to === 'updated_at');
  const mapping: FeedMapping = {
    version: 1,
    name,
    source: layout.source,
    profile: { ...profileOf(found, assignment, currency, market), ...(unit.unit && { area_unit: unit.unit }) },
    key: key.key,
    ...(updated && { updated: [updated.path.path] }),
    rules: rules.map(({ rule }) => rule) as [MappingRule, ...MappingRule[]],
    ignored: left.map(({ path }) => path),
  };
  return {
    records,
    layout: layout.why,
    mapping,
    reasons: reasonsOf(rules, key),
    profile: { ...found.profile.why, ...(unit.unit && { area_unit: unit.why }) },
    questions: [
      ...questions,
      ...key.questions,
      ...askDeletion(paths),
      ...askPrice(rules, paths),
      ...askType(rules, paths),
      ...askCurrency(found, currency, market),
    ],
    left,
    warnings: warningsOf(found, assignment),
    examples: found.examples,
  };
}

/** The steps of a name that is a path itself, as columns of a flattened export are: `address.city`, `image[0].url`. */
function stepsOf(name: string): string[] {
  if (!/\p{L}{3}(?:\.|\[\d+\]|::)(?:\p{L}{2}|$)|\p{L}{3}\[\d+\]/u.test(name)) return [name];
  const steps = name.split(/\.|\[\d+\]|::/).filter(Boolean);
  return steps.length > 0 ? steps : [name];
}

/** The rules in the order in which they are tried, and what they leave open. */
function rulesFor(
  paths: readonly PathSurvey[],
  { assignment, visibilities, numbers, byElement, words, groups, lists, files, features, currency }: Understood,
  market: string,
  source: Survey['layout']['source'],
): { readonly rules: ProposedRule[]; readonly questions: Question[] } {
  const isCoded = numbers.offers.size > 0;
  const offers: Offers = isCoded
    ? { rules: [], conditions: numbers.offers, questions: [] }
    : proposeOffer(paths, assignment, { source, market });
  const { transfer } = offers;
  const context = {
    assignment,
    paths,
    visibilities,
    offers: offers.conditions,
    ...(currency && { currency }),
    ...(transfer && { transfer }),
  };
  const visible = proposeVisibility(visibilities, assignment);
  const hasPeriod = numbers.filled.includes('rent_details.rent_period');
  const period = hasPeriod ? { rules: [], questions: [] } : proposePeriod(assignment, offers, paths);
  const rules = [
    ...numbers.rules,
    ...byElement,
    ...words.flatMap((word) => word.rules),
    ...offers.rules,
    ...derivedRules(assignment, paths, { market, hasTypes: byElement.length > 0 || numbers.filled.includes('type') }),
    ...rulesOf(context),
    ...period.rules,
    ...groups.map(groupRule),
    ...lists.map(({ rule }) => rule),
    ...files,
    ...features.flatMap((feature) => feature.rules),
    ...visible.rules,
  ];
  return {
    rules: rules.flatMap(splitPaths),
    questions: [...offers.questions, ...period.questions, ...visible.questions],
  };
}

const groupRule = ({ to, from, members }: NumberGroup): ProposedRule => ({
  rule: { to, from: [...from] as [string, ...string[]] },
  sure: 0.85,
  why: members.some(areFileNames)
    ? `${members.length} numbered fields hold ${WHAT[to]}. ${FILES_NEXT_TO_IT}`
    : `${members.length} numbered fields hold addresses of ${WHAT[to]}.`,
  examples: members[0]?.examples ?? [],
});

const WHAT = { images: 'pictures', plans: 'plans' } as const;

/** Of several paths a rule takes the first with a value: a list of files needs a rule for each. */
function splitPaths(proposed: ProposedRule): ProposedRule[] {
  const { from } = proposed.rule;
  if ((proposed.rule.to !== 'images' && proposed.rule.to !== 'plans') || from === undefined || from.length < 2)
    return [proposed];
  return from.map((path) => ({ ...proposed, rule: { ...proposed.rule, from: [path] } }));
}

const pathWithin = (list: string, inner: string): string =>
  inner === '.' ? list : inner.startsWith('@') ? `${list}${inner}` : `${list}.${inner}`;

function usedPaths(
  rules: readonly ProposedRule[],
  key: readonly string[],
  { assignment, visibilities, words, groups, lists }: Understood,
): ReadonlySet<string> {
  const read = [
    ...assignment.chosen.map(({ path }) => path),
    ...visibilities.map(({ path }) => path),
    ...groups.flatMap(({ members }) => members),
    ...lists.map(({ path }) => path),
    ...words.map(({ path }) => path),
  ];
  const named = rules.flatMap(({ rule: { from = [], each = [], parts = [] } }) => [
    ...from,
    ...each,
    ...each.flatMap((list) => parts.flatMap((part) => (part.from ?? []).map((inner) => pathWithin(list, inner)))),
  ]);
  return new Set([...key, ...named, ...read.map(({ path }) => path)]);
}

function leftOf(judged: readonly Judged[], used: ReadonlySet<string>): LeftField[] {
  return judged
    .filter(({ path }) => !used.has(path.path))
    .slice(0, MAX_LEFT)
    .map(({ path, candidates, isPrivate }) => ({
      path: path.path,
      share: path.share,
      // What is private is not quoted either.
      examples: isPrivate === undefined ? path.examples : [],
      ...(isPrivate !== undefined && { isPrivate }),
      alternatives: candidates.slice(0, 3).map(({ target: { to }, sure }) => ({ to, sure })),
    }));
}

function profileOf(
  { profile: { profile } }: Survey,
  { chosen }: Assignment,
  currency: PathSurvey | undefined,
  market: string,
): MappingProfile {
  const only = currency && currency.words.size === 1 ? currencyOf([...currency.words.keys()][0] ?? '') : undefined;
  const hasCountry = chosen.some(({ target: { to } }) => to === 'location.countryCode');
  const usual = only ?? profile.currency ?? currencyOfMarket(market);
  return {
    ...profile,
    ...(usual !== undefined && { currency: usual }),
    ...(!hasCountry && /^[a-z]{2}$/.test(market) && { country: market.toUpperCase() }),
  };
}

function reasonsOf(rules: readonly ProposedRule[], key: ReturnType<typeof proposeKey>): Proposal['reasons'] {
  return [
    {
      rule: -1,
      to: 'crm_reference',
      from: key.key.from,
      sure: key.sure,
      why: key.why,
      alternatives: key.others,
      unknownWords: {},
      examples: [],
    },
    ...rules.map(({ rule, sure, why, alternatives = [], unknownWords = {}, examples = [] }, place) => ({
      rule: place,
      to: rule.to,
      from: rule.from ?? [],
      sure,
      why,
      alternatives,
      unknownWords,
      examples,
    })),
  ];
}

function warningsOf({ layout, leftOut, profile, records }: Survey, { chosen }: Assignment): ProposalWarning[] {
  const empty = chosen.filter(
    ({ path, target }) => path.share < MOSTLY_EMPTY && records > 4 && target.isStrict === true,
  );
  return [
    ...layout.warnings.map((message) => ({ code: 'layout', message, examples: [] })),
    ...profile.contradictions.map((message) => ({ code: 'contradiction', message, examples: [] })),
    ...(leftOut > 0
      ? [{ code: 'too_many_fields', message: `${leftOut} values of further fields were not looked at.`, examples: [] }]
      : []),
    ...empty.map(({ path, target }) => ({
      code: 'mostly_empty',
      message: `"${path.path}" for ${target.to} is empty in ${Math.round((1 - path.share) * 100)} % of the listings.`,
      examples: [],
    })),
  ];
}
