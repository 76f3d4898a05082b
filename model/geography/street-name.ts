import { fold } from './city-key.ts';

/** Types of streets with their abbreviations, those of DVF (FANTOIR) and those in common use. */
const TYPES: Readonly<Record<string, string>> = {
  allee: 'all al allees',
  avenue: 'av ave aven',
  boulevard: 'bd bld blvd boul bvd',
  carrefour: 'car carf carr',
  chaussee: 'chs chauss',
  chemin: 'che chem ch chm chemins',
  cite: '',
  clos: '',
  corniche: 'cor corn',
  cote: '',
  cour: '',
  cours: 'crs',
  descente: 'dsc',
  domaine: 'dom',
  escalier: 'escaliers',
  espace: '',
  esplanade: 'esp',
  faubourg: 'fg fbg faub fbourg',
  galerie: '',
  hameau: 'ham',
  impasse: 'imp impa',
  lotissement: 'lot lotiss',
  mail: '',
  montee: 'mte mtee',
  parc: '',
  parvis: 'prv',
  passage: 'pas pass psg pge',
  passerelle: '',
  place: 'pl plc pla',
  placette: '',
  promenade: 'prom pro',
  quai: 'qu',
  quartier: 'qua quart',
  residence: 'res resid rce',
  rocade: 'roc',
  'rond point': 'rpt rp',
  route: 'rte rt',
  rue: 'r rues',
  ruelle: 'rle ruel',
  sente: '',
  sentier: 'sen sent',
  square: 'sq squ',
  traverse: 'tra trav',
  venelle: 'ven',
  villa: 'vla',
  village: 'vge vlge',
  voie: 'voi',
  'voie communale': 'vc',
  'chemin rural': 'cr',
  'grande rue': 'gr',
  'route nationale': 'rn',
  'route departementale': 'rd cd',
  'zone artisanale': 'za',
  'zone industrielle': 'zi',
  zac: '',
};

/** Abbreviations of words in names of streets. */
const WORDS: Readonly<Record<string, string>> = {
  docteur: 'dr doc doct docteurs',
  general: 'gal gen genl',
  marechal: 'mal mar mchal ml',
  colonel: 'col cnel',
  commandant: 'cdt cmdt cdant',
  capitaine: 'cap cpt cne capit',
  lieutenant: 'lt ltn lieut',
  president: 'pdt pres prdt',
  professeur: 'pr prof',
  sergent: 'sgt serg',
  saint: 'st',
  sainte: 'ste',
  'notre dame': 'nd n.d',
  grand: 'gd grd',
  grande: 'gde',
  petit: 'pt',
  petite: 'pte',
  vieux: 'vx',
  vieille: 'vle',
  chateau: 'chat chau',
  eglise: 'egl',
  faubourg: 'fg fbg',
  ingenieur: 'ing',
  ambassadeur: 'amb',
  cardinal: 'card',
  monseigneur: 'mgr',
  abbe: 'abb',
  1: 'un premier 1er',
  2: 'deux',
  3: 'trois',
  4: 'quatre',
  5: 'cinq',
  6: 'six',
  7: 'sept',
  8: 'huit',
  9: 'neuf',
  10: 'dix',
  11: 'onze',
  14: 'quatorze',
  18: 'dixhuit',
  19: 'dixneuf',
  22: 'vingtdeux',
  25: 'vingtcinq',
};

/** Words that do not identify a street. */
const SMALL = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'a', 'au', 'aux', 'en', 'sur', 'sous']);

const byAbbreviation = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([full, short]) =>
      [full, ...short.split(' ')].filter((form) => form !== '').map((form) => [form, full] as const),
    ),
  );

const TYPE_OF = byAbbreviation(TYPES);
const WORD_OF = byAbbreviation(WORDS);

/** The name of a street for comparison. */
export interface StreetName {
  /** Written out, without accents: `boulevard`, `route departementale`; undefined for a name without one. */
  readonly type?: string;
  /** Words of the name, written out, without accents, articles and prepositions. */
  readonly words: readonly string[];
}

/** The type of street at the start of the words, and the number of words it takes; undefined if there is none. */
export function streetTypeAt(
  words: readonly string[],
  at = 0,
): { readonly type: string; readonly length: number } | undefined {
  const [first = '', second = ''] = [words[at], words[at + 1]];
  const pair = TYPE_OF.get(`${first} ${second}`) ?? TYPE_OF.get(`${TYPE_OF.get(first)} ${second}`);
  if (pair !== undefined) return { type: pair, length: 2 };
  const single = TYPE_OF.get(first);
  return single === undefined ? undefined : { type: single, length: 1 };
}

/**
 * Reads the name of a street: `BD DU GAL LECLERC`, `Bd. du Général-Leclerc` and `boulevard general leclerc` are the same. A type at the end
 * (`Grande Rue`) counts as a word.
 */
export function streetName(street: string): StreetName {
  const written = fold(street)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const start = Math.max(
    written.findIndex((word) => !SMALL.has(word)),
    0,
  );
  const found = streetTypeAt(written, start);
  // A type alone is a name: `Le Parc`, `Villa`.
  const typed = found !== undefined && written.length > start + found.length;
  const rest = (typed ? written.slice(start + found.length) : written).flatMap((word) =>
    (WORD_OF.get(word) ?? word).split(' '),
  );
  // DVF repeats some types: `GR GRANDE RUE DE LA MAIRIE`.
  const repeated = typed && `${rest.join(' ')} `.startsWith(`${found.type} `) ? found.type.split(' ').length : 0;
  const words = rest.length > repeated ? rest.slice(repeated) : rest;
  const significant = words.filter((word) => !SMALL.has(word));
  return { ...(typed ? { type: found.type } : {}), words: [...new Set(significant.length > 0 ? significant : words)] };
}

/** The name in one text, which `streetName` reads again as the same name. */
export const streetText = ({ type, words }: StreetName): string => [type ?? [], words].flat().join(' ');
