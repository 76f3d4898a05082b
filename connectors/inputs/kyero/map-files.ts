import type { MappedProperty } from '../../../model/property/property.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type FileDocument = NonNullable<MappedProperty['images']>[number];

/** The model's limit for each kind. */
const MAX_FILES = 500;

/** Pictures and plans in the order of their ids, films and tours. */
export function mapFiles(root: Element): Pick<MappedProperty, 'images' | 'plans' | 'video'> {
  const pictures = root
    .children('images')
    .flatMap((list) => list.children('image'))
    .map((picture) => ({ picture, rank: rankOf(picture) }))
    // The sort is stable: pictures without an id, or with equal ids, keep their order.
    .toSorted((one, other) => one.rank - other.rank);
  const images: FileDocument[] = [];
  const plans: FileDocument[] = [];
  const seen = new Set<string>();
  for (const { picture } of pictures) {
    const url = addressOf(picture);
    if (url === undefined || seen.has(url)) {
      continue;
    }
    seen.add(url);
    const list = isPlan(picture) ? plans : images;
    if (list.length < MAX_FILES) {
      list.push({ url, name: nameOf(picture), content_type: contentType(undefined, url), ordinal: list.length });
    }
  }
  return {
    images,
    plans,
    video: { video_url: root.url('video_url'), virtual_tour_url: root.url('virtual_tour_url') },
  };
}

/** Pictures without a number come last. */
function rankOf(picture: Element): number {
  const id = picture.raw('@id') ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER;
}

function addressOf(picture: Element): string | undefined {
  if (picture.raw('url') !== undefined) {
    return picture.url('url');
  }
  return picture.raw('') === undefined ? undefined : picture.url('');
}

function nameOf(picture: Element): string | undefined {
  const title = picture.child('title');
  const [language] = title.names();
  return title.line('') ?? title.line('en') ?? (language === undefined ? undefined : title.line(language));
}

/** Some software tags plans: `<tags><tag>floorplan</tag></tags>`. */
function isPlan(picture: Element): boolean {
  const tags = [
    ...picture.children('tag'),
    ...picture.children('tags').flatMap((list) => [list, ...list.children('tag')]),
  ];
  return tags.some((tag) => /floor ?-?plan/i.test(tag.raw('') ?? ''));
}
