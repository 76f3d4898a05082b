/** Words that streets are abbreviated by in DVF, by what people write. */
const SHORT: Readonly<Record<string, string>> = {
  avenue: 'av',
  boulevard: 'bd',
  boul: 'bd',
  bld: 'bd',
  bvd: 'bd',
  place: 'pl',
  route: 'rte',
  chemin: 'che',
  chem: 'che',
  impasse: 'imp',
  allee: 'all',
  allees: 'all',
  square: 'sq',
  faubourg: 'fg',
  quai: 'qu',
  cours: 'crs',
  residence: 'res',
  lotissement: 'lot',
  passage: 'pas',
  sentier: 'sen',
  quartier: 'quar',
  montee: 'mte',
  rond: 'rpt',
  saint: 'st',
  sainte: 'ste',
  general: 'gal',
  marechal: 'mal',
  docteur: 'dr',
  professeur: 'pr',
};

/** A street’s name as it is compared: lower case, no accents, words separated by one blank, common words in their short form. */
export const foldStreet = (street: string): string =>
  street
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word === '' ? [] : (SHORT[word] ?? word)))
    .join(' ');
