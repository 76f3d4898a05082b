import type { Gazetteer } from '../../model/geography/place.ts';
import { compileIntent } from './filters/compile-intent.ts';
import { filterToQuery } from './filters/filter-to-query.ts';
import { NO_PLACES } from './locations/places.ts';
import { readQuestion } from './read-question.ts';
import { understood } from './understood.ts';
import { prepareVocabulary } from './vocabulary.ts';

/** Asked for nobody: they touch every table that reading, compiling and wording need, and have the code compiled. */
const QUESTIONS = [
  'maison avec piscine à Pau, 3 chambres minimum, moins de 400 000 €',
  'flat with balcony near Biaritz under 300k',
  'Wohnung mit Balkon in Lyon bis 900 € pro Monat',
];

/**
 * The steps before the first question can be read as fast as later ones. Each call does one, some ten milliseconds long, and returns true once none is left. A
 * question that is asked meanwhile does the rest of what it needs.
 */
export function prepareAsking(gazetteer: Gazetteer & { prepare(): boolean }): () => boolean {
  const questions = [...QUESTIONS];
  let areTablesRead = false;
  return () => {
    if (!areTablesRead) {
      areTablesRead = prepareVocabulary() && gazetteer.prepare();
      return false;
    }
    const question = questions.shift();
    if (question !== undefined) {
      const book = { gazetteer, own: NO_PLACES };
      const { filter, intent } = compileIntent(readQuestion(question, book), book);
      if (filter) filterToQuery(filter);
      understood(intent);
    }
    return questions.length === 0;
  };
}
