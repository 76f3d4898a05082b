import type { MappedProperty } from '../../../model/property/property.ts';
import { readFlag } from '../../kit/mapping/read-values.ts';
import { fold } from '../../../model/words/fold.ts';
import { RENT_PERIODS as BLM_PERIODS, STATUSES as BLM_STATUSES } from '../../inputs/blm/codes.ts';
import { KINDS as BLM_KINDS } from '../../inputs/blm/kinds.ts';
import { ENERGY_WORDS, PRICE_FREQUENCIES, STATUSES as KYERO_STATUSES } from '../../inputs/kyero/codes.ts';
import { readKind as readKyeroKind } from '../../inputs/kyero/kinds.ts';
import {
  COMPASS,
  CONDITIONS as OPENIMMO_CONDITIONS,
  PERIODS as OPENIMMO_PERIODS,
  SALE_STATES,
} from '../../inputs/openimmo/codes.ts';
import { KINDS as OPENIMMO_KINDS } from '../../inputs/openimmo/kinds.ts';
import { KINDS as POLIRIS_KINDS, OFFERS as POLIRIS_OFFERS, entryOfWord } from '../../inputs/poliris/kinds.ts';
import { SUB_TYPES as POLIRIS_SUB_TYPES } from '../../inputs/poliris/sub-types.ts';
import { CONDITIONS as RESO_CONDITIONS, ORIENTATIONS as RESO_ORIENTATIONS } from '../../inputs/reso/mapping/codes.ts';
import {
  CLASSES as RESO_CLASSES,
  STATUSES as RESO_STATUSES,
  SUB_TYPES as RESO_SUB_TYPES,
} from '../../inputs/reso/mapping/kinds.ts';
import {
  CONDITIONS as WHISE_CONDITIONS,
  KITCHENS as WHISE_KITCHENS,
  ORIENTATIONS as WHISE_ORIENTATIONS,
} from '../../inputs/whise/codes.ts';
import { offerWithin } from './offer-phrases.ts';
import { CONDITION_WORDS, KITCHEN_WORDS, OFFER_WORDS, PERIOD_WORDS, STATUS_WORDS, TYPE_WORDS } from './code-words.ts';
import type { Kind } from './code-words.ts';
import { tokensOf } from './tokens.ts';

/** Looks a word of a source up; undefined if unknown. Null: known, and without a meaning for us. */
export type LookUp = (word: string) => string | null | undefined;

/** A table of words, folded, from tables of written connectors; the first meaning of a word counts. */
function foldedTable<Meaning>(
  ...tables: ReadonlyArray<Iterable<readonly [word: string, meaning: Meaning | undefined | null]>>
): ReadonlyMap<string, Meaning> {
  const all = new Map<string, Meaning>();
  for (const table of tables) {
    for (const [word, meaning] of table) {
      // Numbers mean something only in the format that defines them.
      const key = fold(word);
      if (meaning !== undefined && meaning !== null && !/^\d+$/.test(key) && !all.has(key)) all.set(key, meaning);
    }
  }
  return all;
}

const OFFERS = foldedTable(
  OFFER_WORDS,
  Object.entries(POLIRIS_OFFERS),
  Object.entries(PRICE_FREQUENCIES).map(([word, { type }]) => [word, type] as const),
  Object.entries(RESO_CLASSES).map(
    ([word, { offer }]) => [word, word.endsWith('lease') || word.endsWith('sale') ? offer : undefined] as const,
  ),
);

const STATUSES = foldedTable(
  STATUS_WORDS,
  Object.entries(KYERO_STATUSES),
  Object.values(BLM_STATUSES).map(([word, status]) => [word, status] as const),
  Object.entries(SALE_STATES),
  Object.entries(RESO_STATUSES).map(([word, { status }]) => [word, status] as const),
);

const PERIODS = foldedTable(
  PERIOD_WORDS,
  Object.entries(OPENIMMO_PERIODS),
  // In Kyero "rent" means a monthly one; elsewhere it says nothing about the period.
  Object.entries(PRICE_FREQUENCIES).map(
    ([word, { period }]) => [word, OFFER_WORDS.has(fold(word)) || /rent|let/.test(word) ? undefined : period] as const,
  ),
  // A rent per person is none of the home.
  Object.values(BLM_PERIODS).flatMap(([period, words]) =>
    words === undefined || /person/i.test(words) ? [] : [[words, period] as const],
  ),
);

const CONDITIONS = foldedTable(
  CONDITION_WORDS,
  Object.entries(WHISE_CONDITIONS),
  Object.entries(OPENIMMO_CONDITIONS),
  Object.entries(RESO_CONDITIONS),
);

const KITCHENS = foldedTable(Object.entries(WHISE_KITCHENS), KITCHEN_WORDS);

const ORIENTATIONS = foldedTable<NonNullable<MappedProperty['orientation']>>(
  Object.entries(WHISE_ORIENTATIONS),
  Object.entries(COMPASS),
  Object.entries(RESO_ORIENTATIONS),
  [
    ['n', 'N'],
    ['ne', 'NE'],
    ['e', 'E'],
    ['se', 'SE'],
    ['s', 'S'],
    ['sw', 'SW'],
    ['so', 'SW'],
    ['w', 'W'],
    ['o', 'W'],
    ['nw', 'NW'],
    ['no', 'NW'],
    ['norte', 'N'],
    ['sur', 'S'],
    ['este', 'E'],
    ['oeste', 'W'],
    ['sureste', 'SE'],
    ['suroeste', 'SW'],
    ['noreste', 'NE'],
    ['noroeste', 'NW'],
    ['sul', 'S'],
    ['ovest', 'W'],
  ],
);

/** `O` is west in French and Spanish and east in German; `SO` and `NO` likewise. */
const AMBIGUOUS_COMPASS = new Set(['o', 'so', 'no']);

/** The type and sub type of an entry of a connector's table, without its titles. */
const bareKind = ({ type, subType }: { type: Kind['type']; subType?: Kind['subType'] | undefined }): Kind => ({
  type,
  ...(subType && { subType }),
});

/** Elements and values of OpenImmo by folded word; a word of several elements counts for none. */
const OPENIMMO_WORDS: ReadonlyMap<string, Kind> = openimmoWords();

function openimmoWords(): Map<string, Kind> {
  const words = new Map<string, Kind>();
  for (const [element, { type, subType, finer }] of Object.entries(OPENIMMO_KINDS)) {
    words.set(fold(element), bareKind({ type, subType }));
    for (const [word, meaning] of Object.entries(finer)) {
      if (meaning === null || words.has(word)) continue;
      words.set(word, typeof meaning === 'object' ? meaning : { type, subType: meaning });
    }
  }
  return words;
}

const BLM_WORDS: ReadonlyMap<string, Kind> = new Map(
  Object.values(BLM_KINDS).map(([words, type, subType]) => [fold(words), bareKind({ type, subType })]),
);

/** The kind of home or place that a word means; undefined if unknown. */
export function kindOfWord(word: string): Kind | undefined {
  const folded = fold(word);
  if (folded === '' || /^\d+$/.test(folded) || folded.length > 60) return undefined;
  const found =
    TYPE_WORDS.get(folded) ??
    TYPE_WORDS.get(folded.replace(/s\b/g, '')) ??
    // `SingleFamily` is two words.
    TYPE_WORDS.get(tokensOf(word).join(' ')) ??
    entryOfWord(POLIRIS_KINDS, word) ??
    BLM_WORDS.get(folded) ??
    OPENIMMO_WORDS.get(folded) ??
    RESO_SUB_TYPES[folded.replaceAll(' ', '')] ??
    // Kyero reads English and Spanish words anywhere in a short text.
    (word.length <= 40 ? readKyeroKind(word) : undefined) ??
    compoundKind(folded) ??
    headKind(tokensOf(word));
  return found && bareKind(found);
}

/** Ends of German and Dutch words for homes. */
const ENDS: ReadonlyArray<readonly [end: RegExp, type: Kind['type']]> = [
  [/^[a-z]{3,}(?:wohnung|wohnungen|appartement|apartment)$/, 'apartment'],
  [/^[a-z]{3,}(?:haus|hauser|woning|huis|villa)$/, 'house'],
  [/^[a-z]{3,}(?:grundstuck|grundstueck|bauland|grund|kavel|perceel)$/, 'land'],
  [/^[a-z]{3,}(?:buro|kantoor|praxis)$/, 'office'],
  [/^[a-z]{3,}(?:stellplatz|garage|parkplatz)$/, 'parking'],
];

const compoundKind = (folded: string): Kind | undefined => {
  const type = ENDS.find(([end]) => end.test(folded))?.[1];
  return type && { type };
};

/** Most words of a kind that is named by its first word, as in French, or by its last, as in English. */
const MAX_HEAD = 4;

/** The kind by the first or last of several words; undefined if these mean different kinds. */
function headKind(tokens: readonly string[]): Kind | undefined {
  if (tokens.length < 2 || tokens.length > MAX_HEAD) return undefined;
  const [first, last] = [TYPE_WORDS.get(tokens[0] ?? ''), TYPE_WORDS.get(tokens.at(-1) ?? '')];
  if (first && last) return first.type === last.type ? { type: first.type } : undefined;
  return first ?? last;
}

const ENERGY = /^(?:A\+\+|A\+|[A-G])$/i;

/** Words that mean that there is no class yet, or none at all. */
function energyOf(word: string): string | null | undefined {
  const bare = word.replace(/^(?:class|classe|klasse|clase)\s+/i, '').trim();
  if (ENERGY.test(bare)) return bare.toUpperCase();
  const folded = fold(word);
  const known = Object.hasOwn(ENERGY_WORDS, folded) ? ENERGY_WORDS[folded] : undefined;
  if (known !== undefined) return known;
  if (/^(?:vi|v|vierge|dpe vierge|ns|nc|non communique|nd|n d)$/.test(folded)) return 'empty';
  return /^(?:non soumis|non concerne|exempt|esente)$/.test(folded) ? 'not_applicable' : undefined;
}

const folding =
  (table: ReadonlyMap<string, string>): LookUp =>
  (word) =>
    table.get(fold(word)) ?? table.get(fold(word).replaceAll(' ', ''));

/** How words of coded fields are understood, by the field of the model. */
export const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  offer_type: (word) => folding(OFFERS)(word) ?? offerWithin(word),
  status: folding(STATUSES),
  'rent_details.rent_period': folding(PERIODS),
  general_condition: folding(CONDITIONS),
  kitchen_type: folding(KITCHENS),
  orientation: (word) =>
    AMBIGUOUS_COMPASS.has(fold(word))
      ? undefined
      : ORIENTATIONS.get(fold(word).replace(/^(?:facing|expose|orientation) /, '')),
  type: (word) => kindOfWord(word)?.type,
  sub_type: (word) => subTypeOf(word),
  'legal.energy.epc_category': energyOf,
  // A yes does not say which procedure it is.
  'coownership.syndicat_status': (word) => {
    const isInProcedure = readFlag(word);
    return isInProcedure === undefined ? undefined : isInProcedure ? null : 'none';
  },
  'legal.energy.greenhouse_emissions': (word) => {
    const found = energyOf(word);
    return found === 'A+' || found === 'A++' ? undefined : found;
  },
};

/** Null for a word that only names a type: the type has it. */
function subTypeOf(word: string): string | null | undefined {
  const own = POLIRIS_SUB_TYPES[fold(word)];
  if (own !== undefined) return own;
  const kind = kindOfWord(word);
  return kind && (kind.subType ?? null);
}
