import type { ProposedRule, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import type { Assignment } from './assign.ts';
import type { Candidate } from './candidates.ts';
import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import { knownShare } from './fits.ts';
import { partsOf } from './flags.ts';
import type { Offers } from './propose-offer.ts';
import { fieldOf } from './ask.ts';

const RENTALS = ['rental', 'seasonal_rental'] as const;

/** What rents are paid for: by a field of words, or by the name of the price ("monthly rent"); else a question if there may be rentals. */
export function proposePeriod(
  { chosen }: Assignment,
  { rules, conditions }: Offers,
  paths: readonly PathSurvey[],
): { readonly rules: ProposedRule[]; readonly questions: Question[] } {
  if (chosen.some(({ target: { to } }) => to === 'rent_details.rent_period')) return { rules: [], questions: [] };
  const word = chosen.find(({ target: { to } }) => to === 'offer_type')?.path;
  const byOffer = word && periodsOf(word);
  if (byOffer) return { rules: [byOffer], questions: [] };
  const stated = paths.find((path) => isPeriodByValues(path));
  if (stated) return { rules: [ruleByValues(stated)], questions: [] };
  const named = chosen.filter((candidate) => periodNamed(candidate) !== undefined);
  const period = named.map((candidate): ProposedRule => {
    const { path, target, sure } = candidate;
    const offer = conditions.get(target.only ?? 'rental');
    const filled = { path: path.path, exists: true };
    return {
      rule: {
        to: 'rent_details.rent_period',
        constant: periodNamed(candidate) ?? 'month',
        when: offer ? { all: [filled, ...partsOf(offer)] } : filled,
      },
      sure,
      why: `The name of "${path.path}" says what the rent is paid for.`,
    };
  });
  const mayHaveRentals =
    RENTALS.some((offer) => conditions.has(offer) || rules.some(({ rule }) => rule.constant === offer)) ||
    (conditions.size === 0 && rules.length === 0);
  const isOpen = mayHaveRentals && period.length === 0;
  return { rules: period, questions: isOpen ? [question(paths)] : [] };
}

/** What the name of a rent says that it is paid for: "monthly rent", "Kaltmiete/Monat". */
function periodNamed({ target: { to, only, period }, path }: Candidate): 'month' | 'week' | undefined {
  if (period !== undefined || to !== 'financial.transaction.price' || only !== 'rental') return period;
  const words = tokensOf(path.names.at(-1) ?? '').join(' ');
  const [isMonth, isWeek] = [MONTH.test(words), WEEK.test(words)];
  return isMonth === isWeek ? undefined : isMonth ? 'month' : 'week';
}

const MONTH =
  /\b(?:month|monthly|pcm|mois|mensuel|mensuelle|monat|monatlich|mtl|mes|mensual|mese|mensile|maand|maandelijks|mensal)\b/;
const WEEK =
  /\b(?:week|weekly|pw|semaine|hebdomadaire|woche|wochentlich|semana|semanal|settimana|settimanale|wekelijks)\b/;

/** The word for the offer may say the period too: "month", "weekly rental". */
function periodsOf(path: PathSurvey): ProposedRule | undefined {
  const codes = Object.fromEntries(
    [...path.words.keys()].map((value) => [value, LOOK_UPS['rent_details.rent_period']?.(value) ?? null]),
  );
  if (!Object.values(codes).some((period) => period !== null)) return undefined;
  return {
    rule: { to: 'rent_details.rent_period', from: [path.path], codes },
    sure: 0.8,
    why: `Words of "${path.path}" say what a rent is paid for.`,
    examples: path.examples,
  };
}

/** Names that may say what a rent is paid for, and words of names that speak of other money or of how long a lease lasts. */
const MAY_BE_PERIOD =
  /\b(?:per|period|periods|periodo|periode|frequency|freq|term|interval|intervall|intervalo|intervallo|unit|basis|rate|zeit|zeiteinheit|zeitraum|turnus|rhythmus|periodicite|periodicidad|mensual|tipomensual|pro|cada|ogni|cadenza|duree|conditie|huurconditie|periodicidade|rent|rental|preis|price|prix|loyer|renta|miete|mietpro|mietepro|precio|prezzo|prijs)\b/;
const OTHER_PERIOD =
  /\b(?:hoa|fee|fees|charge|charges|tax|taxes|expense|expenses|maintenance|income|service|ground|minimum|maximum|min|max|lease term|lease length|lease duration|notice|deposit|kaution|einnahmen|mieteinnahmen|nebenkosten|gastos|spese|dauer|council|community|insurance|area|size|surface)\b/;

/** A field next to a price whose values are words for a time. */
function isPeriodByValues(path: PathSurvey): boolean {
  const name = path.names.flatMap(tokensOf).join(' ');
  const isShort = path.list === undefined && !path.isCut && path.different <= 10;
  const known = knownShare(path, (word) => LOOK_UPS['rent_details.rent_period']?.(word) !== undefined);
  return isShort && MAY_BE_PERIOD.test(name) && !OTHER_PERIOD.test(name) && known >= 0.5;
}

function ruleByValues(path: PathSurvey): ProposedRule {
  const words = [...path.words].map(
    ([word, count]) => [word, LOOK_UPS['rent_details.rent_period']?.(word), count] as const,
  );
  const known = words.flatMap(([word, period]) => (typeof period === 'string' ? [[word, period] as const] : []));
  return {
    rule: { to: 'rent_details.rent_period', from: [path.path], codes: Object.fromEntries(known) },
    sure: 0.65,
    why: 'Its values are words for times, and its name may be that of what a rent is paid for.',
    unknownWords: Object.fromEntries(
      words.flatMap(([word, period, count]) => (typeof period === 'string' ? [] : [[word, count] as const])),
    ),
    examples: path.examples,
  };
}

const question = (paths: readonly PathSurvey[]): Question => ({
  about: 'rent_period',
  question: 'Are the rents per month, week or year? Without a statement no rent is published.',
  fields: paths
    .filter(({ names }) => /freq|period|zeit|duree/i.test(names.at(-1) ?? ''))
    .slice(0, 5)
    .map(fieldOf),
});
