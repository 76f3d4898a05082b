import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import type { ProposedRule, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';
import { areIds, knownShare } from './fits.ts';
import { offerFlags, saysYes } from './flags.ts';
import type { Condition } from './flags.ts';

/** How the offer of a listing is found; nothing is assumed. */
export interface Offers {
  readonly rules: readonly ProposedRule[];
  /** The condition under which a listing has an offer. */
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly questions: readonly Question[];
}

/** Words that say an offer only in a field that is named so. */
const UNCLEAR = /^(?:new|new build|new builds|program|programme|business)$/i;

/** The offer by a field of words, by fields of yes and no, by values alone, or by which of two prices is filled; else a question. */
export function proposeOffer(paths: readonly PathSurvey[], { chosen }: Assignment): Offers {
  const word = chosen.find(({ target: { to } }) => to === 'offer_type');
  if (word) return { rules: [], conditions: conditionsOf(word.path), questions: unknownOf(word.path) };
  const flags = offerFlags(paths);
  if (new Set(flags.map(({ offer }) => offer)).size > 1) return byFlags(flags);
  const byValue = paths.find((path) => isOfferByValues(path));
  if (byValue) {
    const codes = Object.fromEntries(
      [...byValue.words.keys()].map((value) => [value, LOOK_UPS['offer_type']?.(value) ?? null]),
    );
    const why = `Each of its values is a word for an offer: ${[...byValue.words.keys()].slice(0, 5).join(', ')}.`;
    return {
      rules: [{ rule: { to: 'offer_type', from: [byValue.path], codes }, sure: 0.65, why, examples: byValue.examples }],
      conditions: conditionsOf(byValue),
      questions: [],
    };
  }
  const fields = paths.filter((path) => mayBeOffer(path)).slice(0, 8);
  return {
    rules: [],
    conditions: new Map(),
    questions: [
      {
        about: 'offer_type',
        question: 'Does this feed hold sales or rentals, and which field says so?',
        fields: fields.map(fieldOf),
      },
    ],
  };
}

export const fieldOf = ({ path, words }: PathSurvey): Question['fields'][number] => ({
  path,
  values: Object.fromEntries([...words].slice(0, 10)),
});

/** Every word is one for an offer, and none is a state: "sold" says nothing about rentals. */
function isOfferByValues(path: PathSurvey): boolean {
  const words = [...path.words.keys()];
  const areOffers = words.every((word) => LOOK_UPS['offer_type']?.(word) !== undefined && !UNCLEAR.test(word));
  return path.share > 0.9 && !path.isCut && path.list === undefined && words.length > 0 && areOffers;
}

/** Fields with few values, which may be codes of offers. */
const mayBeOffer = (path: PathSurvey): boolean =>
  path.share > 0.9 &&
  path.different <= 6 &&
  path.longest <= 30 &&
  path.list === undefined &&
  (areIds(path) || knownShare(path, (value) => LOOK_UPS['offer_type']?.(value) !== undefined) > 0);

function conditionsOf(path: PathSurvey): Map<string, Condition> {
  const words = new Map<string, string[]>();
  for (const word of path.words.keys()) {
    const offer = LOOK_UPS['offer_type']?.(word);
    if (typeof offer === 'string') words.set(offer, [...(words.get(offer) ?? []), word]);
  }
  return new Map([...words].map(([offer, values]) => [offer, { path: path.path, in: values }]));
}

function unknownOf(path: PathSurvey): Question[] {
  const unknown = [...path.words].filter(([word]) => LOOK_UPS['offer_type']?.(word) === undefined);
  if (unknown.length === 0) return [];
  return [
    {
      about: 'offer_type',
      question: 'Which offer do these words mean? Their listings stay in quarantine until the mapping says so.',
      fields: [{ path: path.path, values: Object.fromEntries(unknown.slice(0, 20)) }],
    },
  ];
}

/** A listing for which several of the flags say yes has no offer. */
function byFlags(flags: ReadonlyArray<{ path: PathSurvey; offer: string }>): Offers {
  const conditions = new Map<string, Condition>();
  const rules = flags.map(({ path, offer }): ProposedRule => {
    // A holiday let is a rental too: it needs no word against that.
    const others = flags.filter(
      (flag) => flag.offer !== offer && !(offer === 'seasonal_rental' && flag.offer === 'rental'),
    );
    const isOther = others.map((other) => ({ not: saysYes(other.path) }));
    const when = { all: [saysYes(path), ...isOther] } satisfies Condition;
    if (!conditions.has(offer)) conditions.set(offer, when);
    return {
      rule: { to: 'offer_type', constant: offer, when },
      sure: 0.8,
      why: `The field "${path.path}" is named after the offer and says yes or no; a listing with several of them stays in quarantine.`,
      examples: path.examples,
    };
  });
  return { rules, conditions, questions: [] };
}
