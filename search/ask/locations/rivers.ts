import { has } from '../atoms.ts';
import type { Atom } from '../atoms.ts';
import type { Found, Reading } from '../reading.ts';

/** Rivers by the letters of their names, German ones among them. Villages and departments are called like many of them. */
const RIVERS: ReadonlySet<string> = new Set(
  'adour aisne allier ariege aube aude cher charente correze creuse dordogne doubs drome durance erdre eure garonne gironde herault indre isere loir loire lot maine marne mayenne meuse mosel moselle nive oise orne rance rhein rhin rhone risle saar saone sarre sarthe seine sevre somme tarn thouet var vienne vilaine yonne'.split(
    ' ',
  ),
);

/** "bord de Loire", "au bord de la Marne": near water. Which river it is, is not compared and so reported. */
export function readRiverBank({ atoms, at, cues }: Reading): Found | undefined {
  const name = atoms[at]?.text.replace(/^(?:la|le|les|l) /, '') ?? '';
  if (!RIVERS.has(name) || !isBank(atoms[atoms[at - 1]?.tags.has('article') ? at - 2 : at - 1])) return undefined;
  const condition = { field: 'near', any: ['waterway'], not: cues.not !== undefined } as const;
  return { to: at + 1, passed: [at], said: [{ condition }], heeds: ['near', 'around'] };
}

const isBank = (atom: Atom | undefined): boolean =>
  has(atom, 'function') && /\b(?:bords?|banks?|ufer)\b/.test(atom?.text ?? '');
