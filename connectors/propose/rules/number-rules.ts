import { numberTables } from '../dictionary/number-codes.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Condition } from './flags.ts';

/** Rules for fields whose numbers a public format explains. */
export interface NumberRules {
  readonly rules: readonly ProposedRule[];
  readonly paths: ReadonlySet<PathSurvey>;
  /** Fields of the model that are filled. */
  readonly filled: readonly string[];
  readonly offers: ReadonlyMap<string, Condition>;
}

/** What there is without tables of numbers. */
export const NO_NUMBERS: NumberRules = { rules: [], paths: new Set(), filled: [], offers: new Map() };

/** Rules by the tables of numbers of written connectors, where the file has their fields under their own names. */
export function numberRules(paths: readonly PathSurvey[]): NumberRules {
  const found = numberTables(paths);
  const offers = new Map<string, Condition>();
  const rules = found.map(({ table: { to, codes }, path, title }): ProposedRule => {
    const used = Object.fromEntries(
      Object.entries(codes).filter(([code]) => to !== 'sub_type' || path.words.has(code)),
    );
    if (to === 'offer_type') noteOffers(offers, used, path);
    return {
      rule: { to, from: [path.path], codes: used },
      sure: 0.75,
      why: `The file has the coded fields of ${title} under their own names, and all numbers of "${path.path}" are in its table.`,
      examples: path.examples,
    };
  });
  return { rules, paths: new Set(found.map(({ path }) => path)), filled: rules.map(({ rule: { to } }) => to), offers };
}

function noteOffers(
  offers: Map<string, Condition>,
  codes: Readonly<Record<string, string | null>>,
  path: PathSurvey,
): void {
  for (const offer of new Set(Object.values(codes))) {
    const words = Object.entries(codes).flatMap(([code, meaning]) => (meaning === offer ? [code] : []));
    if (offer !== null) offers.set(offer, { path: path.path, in: words });
  }
}
