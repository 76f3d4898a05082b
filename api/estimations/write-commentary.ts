import type { Estimation } from '../../model/sales/estimation.ts';
import {
  COMMENTARY_ADJUSTMENTS,
  COMMENTARY_FIELDS,
  COMMENTARY_UNITS,
  sayCommentary,
} from '../../model/sentences/commentary.ts';
import type { Language } from '../../model/shared/language.ts';

/** The facts that a commentary is written from. */
export type CommentaryFacts = Estimation & { readonly liveable_area_sqm: number };

/** Percent: smaller adjustments are not mentioned. */
const WORTH_SAYING = 1;
const MOST_ADJUSTMENTS = 3;
const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' } as const satisfies Readonly<Record<Language, string>>;

/** Numbers, amounts and lists as the language writes them. */
function writerOf({ central }: CommentaryFacts, language: Language) {
  const locale = LOCALES[language];
  const isRent = central.period === 'month';
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const inUnit = (unit: keyof typeof COMMENTARY_UNITS, value: number, digits = 0): string =>
    COMMENTARY_UNITS[unit][language].replace('{}', number(value, digits));
  return {
    language,
    isRent,
    number,
    inUnit,
    /** A total: per month for rents. */
    amount: ({ total }: CommentaryFacts['central']): string => inUnit(isRent ? 'eurosPerMonth' : 'euros', total),
    perM2: (value: number): string => (isRent ? inUnit('perM2PerMonth', value, 2) : inUnit('perM2', value)),
    day: (date: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)),
    /** `a, b and c`. */
    list: (parts: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    percent: (value: number): string => `${value > 0 ? '+' : '−'}${inUnit('percent', Math.abs(value), 1)}`,
  };
}
type Writer = ReturnType<typeof writerOf>;

/** A commentary from the facts alone: value, range, evidence, adjustments, confidence, and what the evidence does not show. */
export function writeCommentary(facts: CommentaryFacts, language: Language): string {
  const writer = writerOf(facts, language);
  return [
    valueSentence(facts, writer),
    rangeSentence(facts, writer),
    evidenceSentence(facts, writer),
    ...annuitySentences(facts, writer),
    ...adjustmentSentences(facts, writer),
    writer.isRent && facts.confidence.level !== 'LOW'
      ? sayCommentary('confidenceOfRent', language)
      : sayCommentary(`confidence_${facts.confidence.level}`, language),
    ...(facts.location.precision === 'municipality' ? [sayCommentary('onlyCommune', language)] : []),
    sayCommentary(writer.isRent ? 'silentRents' : 'silentSales', language),
    ...unusedSentences(facts, writer),
  ].join(' ');
}

function valueSentence(facts: CommentaryFacts, { language, isRent, amount, perM2, inUnit }: Writer): string {
  const { central, location, property_type: type, liveable_area_sqm: area, life_annuity: annuity } = facts;
  const offer = isRent ? 'rent' : annuity ? 'annuity' : 'sale';
  return sayCommentary(`value_${offer}_${type === 'house' ? 'house' : 'apartment'}`, language, {
    area: inUnit('area', area, 1),
    where: location.label === undefined ? '' : ` (${location.label})`,
    value: amount(central),
    perM2: perM2(central.price_per_sqm),
  });
}

function rangeSentence({ method, low_bound: low, high_bound: high }: CommentaryFacts, writer: Writer): string {
  const isMeasured = method === 'SALES' || method === 'OWN_RENTS';
  const name = isMeasured ? (writer.isRent ? 'rangeOfRents' : 'rangeOfPrices') : 'range';
  return sayCommentary(name, writer.language, { low: writer.amount(low), high: writer.amount(high) });
}

function evidenceSentence({ method, confidence, latest_sale_on: latest }: CommentaryFacts, writer: Writer): string {
  const values = {
    count: writer.number(confidence.sample_size),
    radius: writer.inUnit('radius', confidence.final_radius_km, 1),
    date: writer.day(latest),
  };
  const name = method === 'OWN_RENTS' ? 'ownRents' : method === 'PUBLISHED_RENTS' ? 'publishedRents' : 'sales';
  return sayCommentary(name, writer.language, values);
}

function annuitySentences({ life_annuity: annuity }: CommentaryFacts, writer: Writer): string[] {
  if (!annuity) return [];
  const { language, number, inUnit } = writer;
  return [
    ...(annuity.occupied ? [sayCommentary('vacant', language, { value: inUnit('euros', annuity.market_value) })] : []),
    sayCommentary('annuity', language, {
      down: inUnit('euros', annuity.down_payment),
      monthly: inUnit('eurosPerMonth', annuity.annuity_per_month),
      years: number(annuity.life_expectancy_years, 1),
      rate: inUnit('percent', annuity.discount_rate_percent, 2),
    }),
  ];
}

function adjustmentSentences(facts: CommentaryFacts, { language, isRent, perM2, percent, list }: Writer): string[] {
  const { adjustments, average_price_per_sqm: average, method } = facts;
  const said = adjustments
    .filter((one) => Math.abs(one.percent) >= WORTH_SAYING)
    .toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent))
    .slice(0, MOST_ADJUSTMENTS)
    .map((one) => `${COMMENTARY_ADJUSTMENTS[one.code][language]} (${percent(one.percent)})`);
  const values = { adjustments: list(said), average: perM2(average) };
  if (method === 'PUBLISHED_RENTS')
    return said.length === 0 ? [] : [sayCommentary('broughtUpToDate', language, values)];
  if (said.length === 0) return [sayCommentary(isRent ? 'likeAverageRent' : 'likeAverage', language, values)];
  return [sayCommentary('adjusted', language, values)];
}

function unusedSentences({ not_considered: unused }: CommentaryFacts, { language, list }: Writer): string[] {
  const named = unused.flatMap((field) => COMMENTARY_FIELDS[field]?.[language] ?? []);
  return named.length === 0 ? [] : [sayCommentary('unused', language, { fields: list(named) })];
}
