import type { MappingPart, MappingRule } from '../../../model/mapping/mapping.ts';
import { fold } from '../../kit/mapping/fold.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { FILES_NEXT_TO_IT, areFileNames, knownShare, shareOf } from './fits.ts';

/** Words that say that a file of a listing is no picture of it. */
const NO_PICTURE =
  /^(?:plan|plans|floor ?plans?|grundriss|grundrisse|plano|planos|planimetria|plattegrond|document|dokument|dokumente|documents|pdf|brochure|expose|video|film|filmlink|link|links|url|logo|anbieterlogo|anbobjurl|epc|karten ?lageplan|qrcode|panorama|virtual tour|kontakt|intern|internal|interne|interno|interna|private|prive|privat|privado|privato)$/;

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
    const words = [...other.words.keys()].filter((word) => NO_PICTURE.test(fold(word)));
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
const relative = (path: string, list: string): string => path.slice(list.length).replace(/^\./, '') || '.';
