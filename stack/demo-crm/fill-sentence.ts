import type { Facts } from './facts/facts.ts';
import {
  atTown,
  englishFloor,
  englishNoun,
  englishNumber,
  frenchArea,
  frenchFloor,
  frenchNoun,
  frenchNumber,
  ofTown,
} from './words.ts';

/** One sentence in French and in English, with `{words}` that are replaced by the facts of a listing. */
export interface Sentence {
  readonly fr: string;
  readonly en: string;
}

/** `{city}`, or `{bedrooms|a lovely bedroom|lovely bedrooms}` for a count: the text for one, and the text after the number of more. */
const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** The year before which no home counts as renewed. */
const RENEWED = 1_998;

/** @throws Error for an unknown word */
export function fillSentence(sentence: Sentence, language: keyof Sentence, f: Facts): string {
  const words = wordsOf(f, language);
  return sentence[language].replaceAll(PLACE, (_place, name: string, one?: string, many?: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`No fact is called "${name}".`);
    if (one === undefined) return String(word);
    return Number(word) <= 1 ? one : `${word} ${many}`;
  });
}

function wordsOf(f: Facts, language: keyof Sentence): Readonly<Record<string, string | number>> {
  const isFrench = language === 'fr';
  const noun = isFrench ? frenchNoun(f) : englishNoun(f);
  return {
    agent: `${f.agent.firstName} ${f.agent.lastName}`,
    area: isFrench ? frenchArea(f.area) : `${f.area} m²`,
    At_town: atTown(f, true),
    at_town: atTown(f),
    balcony: f.balcony,
    bedrooms: f.bedrooms,
    cellar: f.cellar,
    city: f.commune.city,
    district: f.district[isFrench ? 0 : 1],
    floor: isFrench ? frenchFloor(f.floor) : englishFloor(f.floor),
    floors: f.floors,
    land: isFrench ? frenchNumber(f.land) : englishNumber(f.land),
    noun,
    noun_small: noun.toLowerCase(),
    of_town: ofTown(f),
    office: f.office.name,
    office_city: f.office.city,
    phone: f.agent.phone,
    reference: f.reference,
    renewed: Math.max(f.year, RENEWED),
    rooms: f.rooms,
    street: f.street,
    terrace: f.terrace,
    toilets: f.toilets,
    units: f.units,
    washrooms: f.bathrooms + f.showerRooms,
    year: f.year,
  };
}
