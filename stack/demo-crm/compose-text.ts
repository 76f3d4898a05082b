import { isHome, type Amenity, type Facts } from './facts/facts.ts';
import { fillSentence, type Sentence } from './fill-sentence.ts';
import { hash } from './random.ts';
import SENTENCES from './sentences.json' with { type: 'json' };
import { englishNoun, englishNumber, frenchArea, frenchNoun, frenchNumber } from './words.ts';

export interface Texts {
  readonly fr: string;
  readonly en: string;
}

// Some formats allow no more than this many characters in a title.
const MAX_TITLE = 64;
const MAX_AMENITY_SENTENCES = 5;

const { openings, layouts, surroundings, conditions, closings, news } = SENTENCES;
const AMENITIES: Partial<Record<Amenity, Sentence>> = SENTENCES.amenities;
/** The first words of a description. */
const OPENINGS: Readonly<Record<Facts['type'], readonly Sentence[]>> = {
  ...openings,
  office: openings.business,
  commercial: openings.business,
  goodwill: openings.business,
  other: openings.business,
};

function size(f: Facts, number: (value: number) => string, area: (value: number) => string): string {
  return f.type === 'land' ? `${number(f.land)} m²` : area(f.area);
}

/** The title in both languages, at most 64 characters. */
export function composeTitle(f: Facts): Texts {
  const rooms = isHome(f.type) && f.rooms > 1;
  const fr = `${frenchNoun(f)}${rooms ? ` ${f.rooms} pièces` : ''} ${size(f, frenchNumber, frenchArea)}`;
  const en = `${englishNoun(f)}${rooms ? `, ${f.rooms} rooms` : ''}, ${size(f, englishNumber, (area) => `${area} m²`)}`;
  return { fr: place(fr, f.commune.city), en: place(en, f.commune.city) };
}

function place(what: string, city: string): string {
  const whole = `${what} - ${city}`;
  return whole.length <= MAX_TITLE ? whole : what;
}

function pick(list: readonly Sentence[], chance: number): Sentence {
  const sentence = list[chance % list.length];
  if (!sentence) throw new Error('a list of sentences is empty');
  return sentence;
}

/** The sentences of a description in order, one of each kind; `edits` is the number of revisions that changed the text. */
function sentences(f: Facts, edits: number): Sentence[] {
  const chance = (salt: number): number => hash(Number(f.crmId), salt);
  const list: Sentence[] = [];
  if (edits > 0) list.push(pick(news, chance(1) + edits));
  list.push(pick(OPENINGS[f.type], chance(2)));
  if (isHome(f.type)) list.push(pick(layouts, chance(3)));
  let used = 0;
  for (const amenity of f.amenities) {
    const sentence = AMENITIES[amenity];
    if (!sentence || used >= MAX_AMENITY_SENTENCES) continue;
    list.push(sentence);
    used += 1;
  }
  if (f.type !== 'land' && f.type !== 'parking') list.push(conditions[f.condition]);
  const around = surroundings[f.commune.setting];
  const first = chance(4);
  list.push(pick(around, first));
  if (f.type !== 'parking') list.push(pick(around, first + 1));
  list.push(pick(closings, chance(5)));
  return list;
}

/** The description in both languages: the same sentences, in paragraphs separated by a line feed. */
export function composeDescription(f: Facts, edits: number): Texts {
  const list = sentences(f, edits);
  const paragraph = Math.ceil(list.length / 3);
  let fr = '';
  let en = '';
  for (const [index, sentence] of list.entries()) {
    const gap = index === 0 ? '' : index % paragraph === 0 ? '\n' : ' ';
    fr += gap + fillSentence(sentence, 'fr', f);
    en += gap + fillSentence(sentence, 'en', f);
  }
  return { fr, en };
}
