import { PERSON_TARGETS, partOf, scopeOf } from '../dictionary/people-names.ts';
import type { Part, Scope } from '../dictionary/people-names.ts';
import { isText } from '../dictionary/targets.ts';
import type { Target } from '../dictionary/targets.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { fitOf, shareOf } from './fits.ts';
import { matchNames } from './match-names.ts';

/** A field of the model that a source field may fill. */
export interface Candidate {
  readonly path: PathSurvey;
  readonly target: Target;
  /** How sure it is, 0..1. */
  readonly sure: number;
  readonly why: string;
  readonly language?: string;
}

/** What is known about one field of the source. */
export interface Judged {
  readonly path: PathSurvey;
  readonly candidates: readonly Candidate[];
  /** Why its values must not be shown to the public. */
  readonly isPrivate?: string;
}

/** Share of listings per different value above which a contact is taken for an owner: agents have many listings. */
const FEW = 0.34;

const LISTS = new Set(['images', 'plans', 'documents']);

/** Judges one field of the source by its names and values. */
export function judge(path: PathSurvey, languages: ReadonlySet<string> = new Set()): Judged {
  const tokens = path.names.flatMap(tokensOf);
  const scope = scopeIn(path, tokens);
  if (scope === 'owner') return { path, candidates: [], isPrivate: 'Its name speaks of an owner, tenant or buyer.' };
  const byName = isLanguageCode(path, languages) ? textCandidates(path) : candidatesOf(path);
  if (scope === 'private') {
    const notes = byName.filter(
      ({ target }) => target.to === 'internal_note' || target.to.startsWith('mandate') || target.to === 'hidden',
    );
    return { path, candidates: notes, isPrivate: 'Its name says that it is internal.' };
  }
  if (scope !== undefined) return judgePerson(path, tokens, scope, byName);
  const person = personalValues(path);
  if (person !== undefined) return { path, candidates: [], isPrivate: person };
  return { path, candidates: byName };
}

/** Whom a field is about, unless the dictionary has its name with that very word: "private pool", "buyer commission". */
function scopeIn(path: PathSurvey, tokens: readonly string[]): Scope | undefined {
  const scope = scopeOf(partOf(tokens) === undefined ? tokens.filter((token) => token !== 'afficher') : tokens);
  if (scope !== 'owner' && scope !== 'private') return scope;
  const isPublic = matchNames(path).some(
    ({ target: { to }, name, score }) =>
      score >= WHOLE_NAME && to !== 'internal_note' && !to.startsWith('mandate') && scopeOf(tokensOf(name)) === scope,
  );
  return isPublic ? scopeOf(tokens.filter((token) => scopeOf([token]) !== scope)) : scope;
}

/** From this score on a name is that of the dictionary. */
const WHOLE_NAME = 0.85;

/** Groups whose fields are named after languages: `desc.id` is Indonesian there. */
export function languagePlaces(paths: readonly PathSurvey[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { names } of paths) {
    if (!LANGUAGE_CODES.has((names.at(-1) ?? '').toLowerCase())) continue;
    const parent = names.slice(0, -1).join('.');
    counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return new Set(
    [...counts].flatMap(([parent, count]) => (count >= FEWEST_LANGUAGES && parent !== '' ? [parent] : [])),
  );
}

/** Fewest fields of a group that are codes of languages; `id` and `no` alone are not. */
const FEWEST_LANGUAGES = 4;

const isLanguageCode = ({ names }: PathSurvey, places: ReadonlySet<string>): boolean =>
  places.has(names.slice(0, -1).join('.'));

/** A text in the language after which its field is named. */
function textCandidates(path: PathSurvey): Candidate[] {
  const language = (path.names.at(-1) ?? '').toLowerCase();
  return candidatesOf({ ...path, names: path.names.slice(0, -1) })
    .filter(({ target }) => isText(target))
    .map((candidate) => ({ ...candidate, path, language }));
}

function personalValues(path: PathSurvey): string | undefined {
  if (shareOf(path, 'email') > 0.2) return 'Its values are mail addresses, and its name does not say whose.';
  if (shareOf(path, 'phone') > 0.5) return 'Its values look like telephone numbers, and its name does not say whose.';
  return shareOf(path, 'person') > 0.3 ? 'Its values look like names of people.' : undefined;
}

/** Fields of a listing whose names may speak of an office. */
const OF_THE_LISTING = new Set(['reference', 'legal.legal_mentions.agency_fees_url']);

/** Kinds of values of parts of people that are not lines. */
const KIND_OF_PART: Readonly<Partial<Record<Part, Target['kind']>>> = {
  email: 'email',
  phone: 'phone',
  mobile: 'phone',
  website: 'url',
};

/** Words for the number or address of a whole office rather than of a person. */
const GENERAL = new Set(['zentrale', 'central', 'centrale', 'switchboard', 'general', 'main']);

/** Words for one of several contacts. */
const FURTHER = new Set(['feedback', 'sonstige', 'other']);

type PersonScope = Exclude<Scope, 'owner' | 'private'>;

const SPEAKS_OF: Readonly<Record<PersonScope, string>> = {
  agent: 'an agent',
  office: 'an office',
  contact: 'a contact that many listings share',
};

function judgePerson(
  path: PathSurvey,
  tokens: readonly string[],
  scope: PersonScope,
  byName: readonly Candidate[],
): Judged {
  const whole = byName.filter(({ sure, target }) => sure >= WHOLE_NAME && OF_THE_LISTING.has(target.to));
  if (whole.length > 0) return { path, candidates: whole };
  const isShared = path.different <= Math.max(2, path.records * FEW) && path.records > 1;
  if (scope === 'contact' && !isShared) {
    return {
      path,
      candidates: [],
      isPrivate: 'It may be the contact of an owner: nearly each listing has another one.',
    };
  }
  const isGeneral = tokens.some((token) => GENERAL.has(token));
  const target = targetOfPart(path, tokens, scope === 'office' || isGeneral ? 'office' : 'agent');
  if (typeof target === 'string') return { path, candidates: [], isPrivate: target };
  const sure = scope === 'contact' ? 0.6 : isGeneral ? 0.7 : 0.8;
  const own: Candidate = { path, target, sure, why: `Its name speaks of ${SPEAKS_OF[scope]}.` };
  // The firm of an agent is the office, rather than one that the head of the file names.
  const office: Candidate = { ...own, target: { ...target, to: 'office.name' }, sure: sure + 0.02 };
  return { path, candidates: target.to === 'negotiator.company' ? [office, own] : [own] };
}

/** The field for what a source field says about an agent or office; otherwise why none is proposed. */
function targetOfPart(path: PathSurvey, tokens: readonly string[], whom: 'agent' | 'office'): Target | string {
  const part = partOf(tokens, tokensOf(path.names.at(-1) ?? ''));
  const to = part && PERSON_TARGETS[whom][part];
  const kind = (part && KIND_OF_PART[part]) ?? 'line';
  if (to === undefined || path.list !== undefined || (kind !== 'line' && fitOf(kind, path, to) === 0)) {
    return 'It is about people or an office.';
  }
  if (tokens.some((token) => FURTHER.has(token))) return 'It is a further contact.';
  return tokens.includes('fax') ? 'It is a fax number.' : { to, kind, names: '' };
}

/** Names of amounts per unit of area: "Prix m²", "price_per_sqft". */
const PER_AREA =
  /m²|ft²|(?:^|[^a-z])(?:m2|qm|mq|sq ?m|sqm|sq ?ft|sqft|ft2)(?:[^a-z]|$)|per ?sq|persq|square|quadratmeter|m[eè]tre carr|metro (?:cuadrado|quadro|quadrado)|vierkante/i;

function candidatesOf(path: PathSurvey): Candidate[] {
  const isRepeated = path.list !== undefined && path.most > 1;
  return matchNames(path)
    .filter(({ target: { kind } }) => kind !== 'amount' || !PER_AREA.test(path.names.slice(-2).join(' ')))
    .filter(({ target }) => !isRepeated || LISTS.has(target.to) || target.to === 'features')
    .flatMap(({ target, name, score, language }) => {
      const fit = fitOf(target.kind, path, target.to);
      const sure = Math.round(score * fit * 100) / 100;
      const why = `Its name is like "${name}", and ${fit === 1 ? 'its values fit' : 'its values fit partly'}.`;
      return sure > 0 ? [{ path, target, sure, why, ...(language !== undefined && { language }) }] : [];
    });
}
