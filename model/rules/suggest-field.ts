import type { UnmappedWord } from './unmapped-word.ts';
import { foldedWord } from '../shared/condition.ts';
import { writableField } from './model-fields.ts';

/** Fields with a list of values, by the words that names of source fields contain in the languages of our connectors. The first match counts. */
const FIELDS: readonly (readonly [path: string, names: RegExp])[] = [
  ['offer_type', /transaction|offer|vermarktung|mandat|operation|dealtype/],
  ['status', /status|etat|state|estado|availab/],
  ['kitchen_type', /kitchen|cuisine|kueche|kuche|cocina/],
  ['orientation', /orientation|exposition|ausrichtung|aspect/],
  ['general_condition', /condition|zustand|standing/],
  ['sub_type', /sub.?type|sous.?type|unterart|subcat|typ\b|_typ|objekttyp/],
  ['amenities', /feature|amenit|equip|option|ausstatt|prestation|extra/],
  ['type', /type|kind|art\b|objektart|categor|genre/],
];

/** Fields in which any word is looked for. */
const SEARCHED = ['sub_type', 'type', 'amenities', 'status', 'offer_type', 'kitchen_type', 'orientation'];

/** The field of the listing that a word may belong to: one that has the word among its values, or else one that the name of the source field resembles. */
export function suggestField(field: string, value: string): UnmappedWord['suggested'] {
  const word = foldedWord(value).replace(/[^a-z0-9]+/g, '_');
  for (const path of SEARCHED) {
    const values = writableField(path)?.values ?? [];
    if (values.includes(word)) return { path, means: word, values: [...values] };
  }
  const name = foldedWord(field);
  const found = FIELDS.find(([, names]) => names.test(name));
  const values = found && writableField(found[0])?.values;
  return found && values ? { path: found[0], values: [...values] } : undefined;
}
