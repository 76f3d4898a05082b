import { writeFile } from 'node:fs/promises';
import { listCommunes } from '../../stack/demo-crm/communes.ts';
import { createDice } from '../../stack/demo-crm/random.ts';
import type { Dice } from '../../stack/demo-crm/random.ts';
import type { Want } from './expectation.ts';
import type { Question } from './evaluate.ts';
import { SAYINGS } from './sayings.ts';
import type { Saying } from './sayings.ts';

/** `npx node bench/search-ai/write-development.ts`: writes the half of the questions that the vocabulary is developed with, generated from sayings. */

const COUNT = 330;

const TOWNS = listCommunes()
  .filter(({ city, countryCode }) => countryCode === 'FR' && !/^(?:Le|La|Les) /.test(city))
  .map(({ city }) => city);

const inTown = {
  fr: (town: string) => `à ${town}`,
  en: (town: string) => `in ${town}`,
  de: (town: string) => `in ${town}`,
};

function pick(
  dice: Dice,
  language: Question['language'],
  part: Exclude<keyof (typeof SAYINGS)['fr'], 'openings'>,
): Saying {
  return dice.pick(SAYINGS[language][part]);
}

function drawParts(dice: Dice, language: Question['language']): Saying[] {
  const parts: Saying[] = [pick(dice, language, 'kinds')];
  if (dice.chance(0.4)) parts.push(pick(dice, language, 'rooms'));
  const features = dice.int(0, 2);
  for (let count = 0; count < features; count += 1) parts.push(pick(dice, language, 'features'));
  const offer = dice.chance(0.5) ? pick(dice, language, 'offers') : undefined;
  if (offer) parts.push(offer);
  const town = dice.pick(TOWNS);
  parts.push([inTown[language](town), { city: [town] }]);
  const rents = offer?.[1].offer?.includes('rental');
  if (dice.chance(0.5)) parts.push(pick(dice, language, rents ? 'rents' : offer ? 'prices' : 'purchases'));
  if (dice.chance(0.3)) parts.push(pick(dice, language, 'others'));
  return parts;
}

/** The parts that do not contradict earlier ones, and their expectations together. */
function compatible(parts: readonly Saying[]): { used: Saying[]; want: Record<string, unknown> } {
  const want: Record<string, unknown> = {};
  const used = parts.filter(([, part]) => {
    const keys = Object.keys(part);
    const joins = keys.length === 1 && (keys[0] === 'has' || keys[0] === 'no');
    if (keys.some((key) => Object.hasOwn(want, key) && !(joins && !clashes(want, part)))) return false;
    for (const [key, value] of Object.entries(part)) {
      const before = want[key];
      want[key] = Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
    }
    return true;
  });
  return { used, want };
}

/** One question in ten shouts, one begins with an opening. */
function styled(dice: Dice, text: string, openings: readonly string[]): string {
  const style = dice.int(0, 9);
  if (style === 0) return `${text.toUpperCase()} !`;
  return style === 1 ? `${openings[dice.int(0, openings.length - 1)]} ${text}` : text;
}

function compose(dice: Dice, language: Question['language']): Question {
  const { used, want } = compatible(drawParts(dice, language));
  const text = used.map(([words]) => words).join(dice.chance(0.15) ? ', ' : ' ');
  return {
    language,
    kind: used.length > 4 ? 'long' : (Object.keys(used.at(-1)?.[1] ?? {})[0] ?? 'basic'),
    query: styled(dice, text, SAYINGS[language].openings),
    want,
  };
}

/** Both wanted and unwanted, or the same twice. */
function clashes(want: Record<string, unknown>, part: Want): boolean {
  const said = [want['has'], want['no']].flat().filter((word) => typeof word === 'string');
  return [...(part.has ?? []), ...(part.no ?? [])].some((words) =>
    said.some((one) => one.split('|').some((word) => words.split('|').includes(word))),
  );
}

const dice = createDice(2026);
const languages = ['fr', 'en', 'de'] as const;
const questions = Array.from({ length: COUNT }, (_, index) => compose(dice, languages[index % 3] ?? 'fr'));
const file = new URL('development.jsonl', import.meta.url);
await writeFile(file, questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
