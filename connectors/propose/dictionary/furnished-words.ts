import { fold } from '../../../model/words/fold.ts';
import { readFlag } from '../../kit/mapping/read-values.ts';

const YES =
  /^(?:(?:fully |completely )?furnished|full|voll(?:mobliert)?|mobliert|moebliert|meublee?s?|entierement meublee?|amueblad[oa]s?|totalmente amueblado|con muebles|arredat[oa]|completamente arredato|gemeubileerd|gemeubeld|gestoffeerd en gemeubileerd|mobilad[oa]|mobiliad[oa])$/;
const NO =
  /^(?:unfurnished|not furnished|none|unmobliert|nicht mobliert|leer|non meublee?|vide|nue?|vacio|sin amueblar|sin muebles|no amueblado|non arredat[oa]|non ammobiliato|vuoto|ongemeubileerd|niet gemeubileerd|kaal|nao mobilad[oa]|sem mobilia)$/;
/** Known, and neither. */
const PARTLY =
  /^(?:part(?:ly|ially)? furnished|semi furnished|either|optional|flexible|furnished or unfurnished|teil(?:weise)?(?: mobliert)?|teilmobliert|partiellement meuble|semi amueblado|cocina equipada|parzialmente arredato|gestoffeerd|semi mobilado|unknown|inconnu)$/;

/** Whether a word says that a home is let furnished; null for words that say neither, undefined if unknown. */
export function furnishedOf(word: string): boolean | null | undefined {
  const folded = fold(word);
  if (YES.test(folded)) return true;
  if (NO.test(folded)) return false;
  return PARTLY.test(folded) ? null : readFlag(word);
}
