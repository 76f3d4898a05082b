import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { keyOfTokens, meaningful, tokensOf } from '../dictionary/tokens.ts';
import type { Alternative, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { knownShare, shareOf } from './fits.ts';
import { fieldOf } from './ask.ts';

/** Names of lasting keys, the best first: a technical id lasts longer than a reference that people type. */
const NAMES = [
  'id, uid, guid, uuid, unique id, property id, listing id, estate id, propertyid, listing key, objekt id, openimmo obid, objectid, id bien, id annonce, identifiant, identifiant technique, id inmueble, id immobile, codigo interno, crm id, ad id, external id, id annuncio, id anuncio, id anuncio interno, id propiedad, id imóvel, id pand, id woning, id object, id offre, id fiche, num fiche, numéro fiche, clave',
  'reference, ref, obj nr, agent ref, property ref, property reference, référence, reference number, mls number, objektnummer, objektnr extern, objektnr intern, objektnr, immobiliennummer, numéro de bien, référence agence, référence du bien, referencia, riferimento, rif, referentie, codice, código, code, objectcode, objectnummer, pandnummer, nr, no, numéro, ref interne, référence interne, num dossier, numéro dossier, dossier, rif immobile, codice immobile, código imóvel, kennung, angebotsnummer, inseratnummer',
].map((names) => new Set(names.split(', ').map((name) => keyOfTokens(tokensOf(name)))));

/** Words of names of keys. */
// A home may get another mandate: its number comes after an id of any name.
const KEY_WORDS = new Set('mandat id ref reference referencia riferimento referentie referencia uuid guid'.split(' '));

/** The key that is proposed, and why. */
export interface KeyProposal {
  readonly key: FeedMapping['key'];
  readonly sure: number;
  readonly why: string;
  readonly questions: readonly Question[];
  /** Other fields that are filled and different in every listing, the best first. */
  readonly others: readonly Alternative[];
}

/** Other fields that are listed. */
const MAX_OTHERS = 20;

/** The key of listings: a field that is filled and different in every listing of the whole file. */
export function proposeKey(paths: readonly PathSurvey[], records: number): KeyProposal {
  const scored = paths
    .filter((path) => path.list === undefined && !path.isCut && path.longest <= 100)
    .map((path) => ({ path, score: scoreOf(path) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score);
  const sound = scored.filter(({ path }) => path.isUnique && path.records === records);
  const [best] = sound;
  if (best) {
    const isNamed = best.score >= 0.6;
    return {
      key: { from: [best.path.path] },
      sure: isNamed ? (records > 1 ? 0.9 : 0.6) : 0.5,
      why: `It is filled and different in all ${records} listings${isNamed ? ', and its name is that of a key' : ''}. Whether it lasts, two files of different days show.`,
      questions: isNamed ? [] : [question(sound.slice(0, 5).map(({ path }) => path))],
      others: sound.slice(1, MAX_OTHERS + 1).map(({ path: { path }, score }) => ({
        path,
        sure: Math.max(0, Math.round(score * 100) / 100),
        why: `It is filled and different in all ${records} listings.`,
      })),
    };
  }
  const fallback = scored[0]?.path ?? paths[0];
  return {
    key: { from: [fallback?.path ?? 'id'] },
    sure: 0.2,
    why: 'No field is filled and different in every listing.',
    questions: [question(scored.slice(0, 5).map(({ path }) => path))],
    others: [],
  };
}

const question = (paths: readonly PathSurvey[]): Question => ({
  about: 'key',
  question: 'Which field identifies a listing for good?',
  fields: paths.map(fieldOf),
});

/** By its name at the top of the record; other unique fields only if nothing is named like a key. */
function scoreOf(path: PathSurvey): number {
  const key = keyOfTokens(tokensOf(path.names.at(-1) ?? ''));
  const depth = Math.min(0.3, (path.names.length - 1) * 0.05);
  const bare = keyOfTokens(meaningful(tokensOf(path.names.at(-1) ?? '')));
  const place = NAMES.findIndex((names) => names.has(key) || names.has(bare));
  const filled = path.share * (path.isUnique ? 1 : 0.5);
  if (place >= 0) return (1 - place * 0.1 - depth) * filled;
  const words = tokensOf(path.names.at(-1) ?? '');
  if ((key.length > 2 && key.endsWith('id')) || words.some((word) => KEY_WORDS.has(word)))
    return (0.7 - depth) * filled;
  const isWord = knownShare(path, (word) => /\d/.test(word)) > 0.9 && shareOf(path, 'person', 'email', 'phone') === 0;
  return isWord && path.isUnique && path.longest <= 40 && !/lat|lon|price|prix|preis/i.test(path.path)
    ? 0.3 * filled - depth
    : 0;
}
