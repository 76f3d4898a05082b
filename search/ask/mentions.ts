import type { Language } from '../../model/shared/language.ts';
import type { Atom } from './atoms.ts';
import { CONDITION_RULES } from './condition-rules.ts';
import { heedSigns, readCue } from './cue-rules.ts';
import { isChoice } from './intent.ts';
import type { Condition } from './intent.ts';
import { accountOf } from './ledger.ts';
import type { Accounted } from './ledger.ts';
import type { PlaceBook } from './locations/places.ts';
import { advance, beginning } from './reading.ts';
import type { Mention, Reading } from './reading.ts';

export interface Read {
  readonly mentions: readonly Mention[];
  /** The role of every word. */
  readonly account: readonly Accounted[];
}

/** Reads a question from left to right: at every word the first rule that makes a condition of it, or else what it says about the next one. */
export function readMentions(atoms: readonly Atom[], book: PlaceBook, language: Language): Read {
  let reading = beginning(atoms, book, language);
  for (let atom = atoms[0]; atom; atom = atoms[reading.at]) reading = step(heedSigns(reading, atom), atom);
  const mentions = withPlot(withoutUnsure(reading.mentions), atoms);
  return { mentions, account: accountOf(atoms, new Set(mentions.flatMap(({ words }) => words))) };
}

function step(reading: Reading, atom: Atom): Reading {
  for (const rule of CONDITION_RULES) {
    const found = rule(reading, atom);
    if (found && found.to > reading.at) return advance(reading, found);
  }
  return readCue(reading, atom);
}

/** Offers, features and kinds by which a small number is a rent, or a price of its own without thousands. */
const RENTED: ReadonlySet<string> = new Set([
  'rental',
  'seasonal_rental',
  'furnished',
  'room',
  'student_accommodation',
  'maid_room',
  'parking',
  'garage',
  'parking_box',
  'private_garage',
  'indoor_parking_space',
  'outdoor_parking_space',
]);

/** Without prices that may be a rent or thousands, where nothing in the question says which. */
function withoutUnsure(mentions: readonly Mention[]): readonly Mention[] {
  const isRent = ({ condition }: Mention): boolean =>
    isChoice(condition) && !condition.not && condition.any.some((value) => RENTED.has(value));
  return mentions.some(isRent) ? mentions : mentions.filter(({ isUnsure }) => !isUnsure);
}

/** What only buildings have, or says by itself what is sought. */
const OF_BUILDINGS: ReadonlySet<string> = new Set([
  'kind',
  'area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'storeys',
  'year',
  'feature',
  'room',
  'kitchen',
  'condition',
]);

/** "Terrain de 500 m² à Pau" is a plot for sale, "maison, terrain de 500 m²" has one. */
function withPlot(mentions: readonly Mention[], atoms: readonly Atom[]): readonly Mention[] {
  const plot = mentions.find(
    ({ condition, from, isOfOther }) => condition.field === 'land' && !isOfOther && atoms[from]?.tags.has('@kind=land'),
  );
  if (!plot || mentions.some(({ condition }) => OF_BUILDINGS.has(condition.field))) return mentions;
  const condition: Condition = { field: 'kind', any: ['land'], not: false };
  return [...mentions, { condition, from: plot.from, joiner: undefined, words: plot.words, parent: '' }];
}
