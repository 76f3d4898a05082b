import { isChoice } from './intent.ts';
import type {
  CheckedIntent,
  ChoiceCondition,
  Condition,
  PlaceCondition,
  PriceCondition,
  RangeField,
} from './intent.ts';
import { labelOf } from './filters/labels-of-values.ts';
import { conditionId } from './said-conditions.ts';
import type { SaidCondition } from './said-conditions.ts';
import type { Language } from '../../model/shared/language.ts';

interface Phrases {
  readonly understood: string;
  readonly nothing: string;
  readonly everything: string;
  readonly or: string;
  readonly either: string;
  readonly not: string;
  readonly near: string;
  readonly with: string;
  readonly without: string;
  readonly in: string;
  readonly notIn: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly to: string;
  readonly price: string;
  readonly ifPossible: string;
  readonly within: (km: string, place: string) => string;
  readonly fields: { readonly [field: string]: string };
  readonly periods: { readonly [period: string]: string };
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  fr: {
    understood: 'Compris',
    nothing: 'Rien de la question n’a pu être utilisé.',
    everything: 'Compris : toutes les annonces.',
    or: 'ou',
    either: 'soit',
    not: 'pas',
    near: 'près de',
    with: 'avec',
    without: 'sans',
    in: 'lieu',
    notIn: 'hors de',
    atLeast: 'au moins',
    atMost: 'au plus',
    to: 'à',
    price: 'prix',
    ifPossible: 'si possible',
    within: (km, place) => `à ${km} km au plus de ${place}`,
    fields: {
      status: 'statut',
      condition: 'état',
      standing: 'standing',
      kitchen: 'cuisine',
      energy: 'DPE',
      outlook: 'vue',
      view: 'vue sur',
      orientation: 'exposition',
      room: 'avec',
      floor: 'étage',
      year: 'année de construction',
      land: 'terrain',
      garden_area: 'jardin',
      terrace_area: 'terrasse',
      balcony_area: 'balcon',
    },
    periods: { month: 'par mois', week: 'par semaine', day: 'par jour', yearly: 'par an' },
  },
  en: {
    understood: 'Understood',
    nothing: 'Nothing of the question could be used.',
    everything: 'Understood: all listings.',
    or: 'or',
    either: 'either',
    not: 'not',
    near: 'near',
    with: 'with',
    without: 'without',
    in: 'place',
    notIn: 'outside',
    atLeast: 'at least',
    atMost: 'at most',
    to: 'to',
    price: 'price',
    ifPossible: 'if possible',
    within: (km, place) => `within ${km} km of ${place}`,
    fields: {
      status: 'status',
      condition: 'condition',
      standing: 'standing',
      kitchen: 'kitchen',
      energy: 'energy class',
      outlook: 'view',
      view: 'view of',
      orientation: 'facing',
      room: 'with',
      floor: 'floor',
      year: 'built',
      land: 'land',
      garden_area: 'garden',
      terrace_area: 'terrace',
      balcony_area: 'balcony',
    },
    periods: { month: 'per month', week: 'per week', day: 'per day', yearly: 'per year' },
  },
  de: {
    understood: 'Verstanden',
    nothing: 'Von der Frage war nichts zu verwenden.',
    everything: 'Verstanden: alle Angebote.',
    or: 'oder',
    either: 'entweder',
    not: 'nicht',
    near: 'nahe',
    with: 'mit',
    without: 'ohne',
    in: 'Ort',
    notIn: 'außerhalb von',
    atLeast: 'mindestens',
    atMost: 'höchstens',
    to: 'bis',
    price: 'Preis',
    ifPossible: 'möglichst',
    within: (km, place) => `höchstens ${km} km von ${place}`,
    fields: {
      status: 'Status',
      condition: 'Zustand',
      standing: 'Ausstattung',
      kitchen: 'Küche',
      energy: 'Energieklasse',
      outlook: 'Blick',
      view: 'Blick auf',
      orientation: 'Ausrichtung',
      room: 'mit',
      floor: 'Etage',
      year: 'Baujahr',
      land: 'Grundstück',
      garden_area: 'Garten',
      terrace_area: 'Terrasse',
      balcony_area: 'Balkon',
    },
    periods: { month: 'im Monat', week: 'pro Woche', day: 'pro Tag', yearly: 'im Jahr' },
  },
};

/** Features that are said of a property, not had by it. */
export const ADJECTIVES: ReadonlySet<string> = new Set([
  'furnished',
  'fenced',
  'single_storey',
  'exclusive',
  'tenanted',
  'featured',
  'pets_accepted',
  'disabled_person_access',
  'utilities_access',
  'child_friendly',
  'new_build',
  'program_unit',
]);

const AREAS: readonly RangeField[] = ['area', 'land', 'garden_area', 'terrace_area', 'balcony_area'];

/** One sentence in the language of the question that says what is looked for. */
export function understood(intent: CheckedIntent): string {
  const { language, not_understood } = intent;
  const phrases = PHRASES[language];
  const parts = saidConditions(intent).map(({ text }) => text);
  if (parts.length === 0) return not_understood.length > 0 ? phrases.nothing : phrases.everything;
  return `${phrases.understood}${language === 'fr' ? ' ' : ''}: ${parts.join(', ')}.`;
}

/** What is looked for, condition by condition; alternatives count as one. Wishes come last. */
export function saidConditions({ language, conditions, alternatives, wishes }: CheckedIntent): SaidCondition[] {
  const phrases = PHRASES[language];
  const musts = conditions.map((condition) => ({ id: conditionId(condition), text: say(condition, language) }));
  const groups = alternatives.map((group) => group.map((condition) => say(condition, language)).join(', '));
  const either =
    groups.length === 0
      ? []
      : [{ id: conditionId(alternatives), text: `${phrases.either} ${groups.join(` ${phrases.or} `)}` }];
  const wished = wishes.map((condition) => ({
    id: conditionId(condition),
    text: `${phrases.ifPossible} ${say(condition, language)}`,
    wish: true as const,
  }));
  return [...musts, ...either, ...wished];
}

function say(condition: Condition, language: Language): string {
  if (isChoice(condition)) return sayChoice(condition, language);
  if (condition.field === 'place') return sayPlaces(condition, language);
  const phrases = PHRASES[language];
  if (condition.field === 'price')
    return `${phrases.price} ${span(condition, language)} ${unitOf(condition, phrases)}`.trim();
  const { field, not } = condition;
  const name = phrases.fields[field];
  const text = span(condition, language, field === 'year' || field === 'floor');
  const named = name === undefined ? '' : `${name} `;
  const unit = AREAS.includes(field) ? ' m²' : name === undefined ? ` ${labelOf(language, field, field)}` : '';
  return `${not ? `${phrases.not} ` : ''}${named}${text}${unit}`;
}

function sayChoice({ field, any, not }: ChoiceCondition, language: Language): string {
  const phrases = PHRASES[language];
  const values = [...new Set(any.map((value) => labelOf(language, field, value)))].join(` ${phrases.or} `);
  const denied = not ? `${phrases.not} ` : '';
  if (field === 'feature' && !any.every((value) => ADJECTIVES.has(value)))
    return `${not ? phrases.without : phrases.with} ${values}`;
  const name = field === 'near' ? phrases.near : phrases.fields[field];
  return name === undefined ? `${denied}${values}` : `${denied}${name} ${values}`;
}

function sayPlaces({ any, not }: PlaceCondition, language: Language): string {
  const phrases = PHRASES[language];
  const places = any.map(({ name, radius_km }) =>
    radius_km === null ? name : phrases.within(number(radius_km, language), name),
  );
  const isDisc = any.every(({ radius_km }) => radius_km !== null);
  const text = places.join(` ${phrases.or} `);
  return not ? `${phrases.notIn} ${text}` : isDisc ? text : `${phrases.in} ${text}`;
}

const unitOf = ({ currency, period }: PriceCondition, phrases: Phrases): string =>
  [currency ?? '', period === null ? '' : (phrases.periods[period] ?? period)].join(' ').trim();

function span({ min, max }: { min: number | null; max: number | null }, language: Language, plain = false): string {
  const phrases = PHRASES[language];
  const text = (value: number) => (plain ? String(value) : number(value, language));
  if (min !== null && max !== null) return min === max ? text(min) : `${text(min)} ${phrases.to} ${text(max)}`;
  return min === null ? `${phrases.atMost} ${text(max ?? 0)}` : `${phrases.atLeast} ${text(min)}`;
}

const formats = new Map<Language, Intl.NumberFormat>();

function number(value: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  formats.set(language, format);
  return format.format(value);
}
