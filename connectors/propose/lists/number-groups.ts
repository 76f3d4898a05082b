import type { PathSurvey } from '../survey/watch-path.ts';
import { kindOfFile } from '../dictionary/file-words.ts';
import { scopeOf } from '../dictionary/people-names.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import { shareOf } from '../rules/fits.ts';

/** Names that only differ in a number: `photo1` … `photo40`. */
export interface NumberGroup {
  /** What they fill. */
  readonly to: 'images' | 'plans';
  /** Paths of mappings that read all of them, in order. */
  readonly from: readonly string[];
  readonly members: readonly PathSurvey[];
}

/** Fewest numbered names of a group. */
const FEWEST = 2;

const NUMBERED = /^(.*?)(\d{1,3})([a-z _]{0,8})$/i;

/** Signs of path syntax: a name with one of them is quoted, and a quoted name has no numbers. */
const QUOTED = /[.[\]{}"@]/;

/** Numbered fields whose values are pictures. */
export function pictureGroups(paths: readonly PathSurvey[]): NumberGroup[] {
  const groups = new Map<string, Array<{ number: string; path: PathSurvey }>>();
  for (const path of paths) {
    if (path.list !== undefined || !arePictures(path)) continue;
    const [, base = '', number = '', end = ''] = NUMBERED.exec(path.path) ?? [];
    const key = `${base}\n${end}`;
    if (number !== '') groups.set(key, [...(groups.get(key) ?? []), { number, path }]);
  }
  return [...groups].flatMap(([key, found]) => {
    const to = targetOf(key);
    return found.length >= FEWEST && to !== undefined ? [{ to, ...groupOf(key, found) }] : [];
  });
}

/** What the name of a group says that its files are: `plan1` and `plan2` are plans, `epc1` and `logo1` are nothing of a home. */
function targetOf(key: string): NumberGroup['to'] | undefined {
  const [base = '', end = ''] = key.split('\n');
  const words = tokensOf(`${base.slice(base.lastIndexOf('.') + 1)} ${end}`).filter((word) => !ADDRESS_WORDS.has(word));
  if (words.length === 0) return 'images';
  if (scopeOf(words) !== undefined) return undefined;
  const kinds = new Set([words.join(' '), ...words].flatMap((word) => kindOfFile(word) ?? []));
  if (kinds.has('plan')) return 'plans';
  // `image_link1` is a picture by its values.
  return kinds.size === 0 || (words.some((word) => PICTURES.has(word)) && !kinds.has('other')) ? 'images' : undefined;
}

/** Words of names that every file has. */
const ADDRESS_WORDS = new Set('url urls link links file files path'.split(' '));

/** Words for pictures in names of files. */
const PICTURES = new Set(
  'image images photo photos picture pictures pic pics bild bilder foto fotos imagen immagine afbeelding imagem img'.split(
    ' ',
  ),
);

const arePictures = (path: PathSurvey): boolean =>
  shareOf(path, 'picture', 'picture name', 'url') >= 0.9 && shareOf(path, 'picture', 'picture name') >= 0.3;

function groupOf(key: string, found: ReadonlyArray<{ number: string; path: PathSurvey }>): Omit<NumberGroup, 'to'> {
  const sorted = found.toSorted((left, right) => Number(left.number) - Number(right.number));
  const members = sorted.map(({ path }) => path);
  const first = sorted[0]?.number ?? '1';
  const last = sorted.at(-1)?.number ?? first;
  const [base = '', end = ''] = key.split('\n');
  const own = base.slice(base.lastIndexOf('.') + 1);
  // A path numbers names at their end only.
  const isPlain = end === '' && own !== '' && !QUOTED.test(own);
  // The file may name more of them in other listings.
  return { from: isPlain ? [`${base}{${first}-${last}}`] : members.map(({ path }) => path), members };
}
