import type { MappingPart } from '../../../model/mapping/mapping.ts';
import { fold } from '../../kit/mapping/fold.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { shareOf } from './fits.ts';

/** Words that say that a file of a listing is no picture of it. */
const NO_PICTURE =
  /^(?:plan|plans|floor ?plans?|grundriss|grundrisse|plano|planos|planimetria|plattegrond|document|dokument|dokumente|documents|pdf|brochure|expose|video|film|filmlink|link|links|url|logo|anbieterlogo|anbobjurl|epc|karten ?lageplan|qrcode|panorama|virtual tour|kontakt)$/;

/** Share of a list's addresses that end like a picture. */
const MOSTLY = 0.6;

/** Lists of files whose names say nothing, by their values: one picture per element, without plans and documents. */
export function pictureLists(
  paths: readonly PathSurvey[],
  taken: ReadonlySet<string>,
): { rule: ProposedRule; path: PathSurvey }[] {
  return paths.flatMap((path) => {
    const { list } = path;
    if (list === undefined || taken.has(path.path) || shareOf(path, 'picture') < MOSTLY || path.path === list)
      return [];
    const others = paths.flatMap((other) => {
      const words =
        other.list === list && other !== path
          ? [...other.words.keys()].filter((word) => NO_PICTURE.test(fold(word)))
          : [];
      return words.length > 0 ? [{ path: relative(other.path, list), in: words }] : [];
    });
    const url: MappingPart = {
      to: 'url',
      from: [relative(path.path, list)],
      ...(others[0] && { when: { not: others[0] } }),
    };
    const why = `The list "${list}" holds addresses of pictures${others.length > 0 ? '; its plans and documents are left out' : ''}.`;
    return [
      { rule: { rule: { to: 'images', each: [list], parts: [url] }, sure: 0.65, why, examples: path.examples }, path },
    ];
  });
}

/** A path from an element of a list. */
const relative = (path: string, list: string): string => path.slice(list.length).replace(/^\./, '');
