import type { MappingPart, MappingRule } from '../../../model/mapping/mapping.ts';
import { kindOfFile } from '../dictionary/file-words.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { FILES_NEXT_TO_IT, areFileNames, knownShare, shareOf } from '../rules/fits.ts';

/** Names of the rank of a file in its list. */
const RANK =
  /^(?:order|orden|ordre|ordine|ordem|ordinal|rank|rang|rangfolge|reihenfolge|volgorde|volgnummer|position|positie|posicion|posizione|pos|sort|sortierung|sort order|display order|media order|image order|photo order|sequence|seq|seq number|sequence number|index|priority|prioritat|prioridad)$/;

/** Names of a field of yes and no for the picture that comes first. */
const COVER =
  /^(?:cover|main|is main|main image|main photo|primary|is primary|principal|principale|default|is default|featured|hauptbild|titelbild|hoofdfoto|portada|copertina|capa)$/;

/** Share of a list's addresses that end like a picture. */
const MOSTLY = 0.6;

/** The rule for a list of pictures: those that another field of their element does not call a plan or document, in the order of their ranks. Undefined for a list of bare addresses. */
export function pictureRule(path: PathSurvey, paths: readonly PathSurvey[], to = 'images'): MappingRule | undefined {
  const { list } = path;
  if (list === undefined || path.path === list) return undefined;
  const others = paths.filter((other) => other.list === list && other !== path);
  const kind = others.flatMap((other) => {
    const words = [...other.words.keys()].filter((word) => kindOfFile(word) !== undefined);
    return words.length > 0 && to === 'images' ? [{ path: relative(other.path, list), in: words }] : [];
  })[0];
  const named = (names: RegExp): PathSurvey | undefined =>
    others.find(({ path: other }) => names.test(tokensOf(lastName(other)).join(' ')));
  const rank = named(RANK);
  const cover = named(COVER);
  const isRank = rank && knownShare(rank, (word) => /^\d{1,4}$/.test(word)) > 0.95;
  const isCover = cover && shareOf(cover, 'flag') >= 0.9;
  if (!kind && !isRank && !isCover) return undefined;
  const parts: [MappingPart, ...MappingPart[]] = [
    { to: 'url', from: [relative(path.path, list)], ...(kind && { when: { not: kind } }) },
    ...(isRank ? [{ to: 'ordinal', from: [relative(rank.path, list)] as [string] }] : []),
    ...(isCover ? [{ to: 'cover', from: [relative(cover.path, list)] as [string] }] : []),
  ];
  return { to, each: [list], parts };
}

const lastName = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('@')) + 1);

/** Lists of files whose names say nothing, by their values: one picture per element, without plans and documents. */
export function pictureLists(
  paths: readonly PathSurvey[],
  taken: ReadonlySet<string>,
): { rule: ProposedRule; path: PathSurvey }[] {
  return paths.flatMap((path) => {
    const { list } = path;
    if (
      list === undefined ||
      taken.has(path.path) ||
      shareOf(path, 'picture', 'picture name') < MOSTLY ||
      path.path === list
    )
      return [];
    const url: MappingPart = { to: 'url', from: [relative(path.path, list)] };
    const rule = pictureRule(path, paths) ?? { to: 'images', each: [list] as [string], parts: [url] as [MappingPart] };
    const isNamed = areFileNames(path);
    const why = `The list "${list}" holds ${isNamed ? 'names' : 'addresses'} of pictures; what another field calls a plan or document is left out.${isNamed ? ` ${FILES_NEXT_TO_IT}` : ''}`;
    return [{ rule: { rule, sure: 0.65, why, examples: path.examples }, path }];
  });
}

/** A path from an element of a list; a dot for the element itself. */
export const relative = (path: string, list: string): string => path.slice(list.length).replace(/^\./, '') || '.';

/** Where the files of a list go that are no pictures. Other ones, such as energy labels, logos and contracts, are not published. */
const FILES = [
  ['plan', 'plans'],
  ['brochure', 'documents'],
  ['video', 'video.video_url'],
  ['tour', 'video.virtual_tour_url'],
] as const;

/** Rules for the plans, brochures, videos and tours in the lists of pictures, by the field of their elements that says what they are. */
export function otherFiles(pictures: readonly PathSurvey[], paths: readonly PathSurvey[]): ProposedRule[] {
  return pictures.flatMap((path) => {
    const { list } = path;
    if (list === undefined || path.path === list) return [];
    const kinds = paths.filter((other) => other.list === list && other !== path);
    return FILES.flatMap(([kind, to]): ProposedRule[] => {
      const named = kinds
        .map((other) => ({ other, words: [...other.words.keys()].filter((word) => kindOfFile(word) === kind) }))
        .find(({ words }) => words.length > 0);
      if (!named) return [];
      const from: [string] = [relative(path.path, list)];
      const when = { path: relative(named.other.path, list), in: named.words };
      const why = `Elements of "${list}" whose "${named.other.path}" is ${named.words.slice(0, 3).join(', ')}.`;
      const rule: MappingRule = to.startsWith('video')
        ? { to, from: pathsOf(list, when, from[0]) }
        : { to, each: [list], parts: [{ to: 'url', from, when }] };
      return [{ rule, sure: 0.75, why, examples: [] }];
    });
  });
}

/** Paths of the elements with one of these words: `media[kind=video].url`. */
function pathsOf(
  list: string,
  { path, in: words }: { path: string; in: string[] },
  url: string,
): [string, ...string[]] {
  const [first = list, ...more] = words.map((word) => {
    const element = `${list}[${path}=${/^[\p{L}\d_-]+$/u.test(word) ? word : JSON.stringify(word)}]`;
    return url === '.' ? element : url.startsWith('@') ? `${element}${url}` : `${element}.${url}`;
  });
  return [first, ...more];
}
