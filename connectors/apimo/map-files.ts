import type { MappedProperty } from '../../model/property/property.ts';
import { contentType } from '../mapping/content-type.ts';
import type { Fields } from '../mapping/open-fields.ts';
import { isFilm } from '../mapping/parse-url.ts';

type Image = NonNullable<MappedProperty['images']>[number];

/** The model takes at most so many. */
const MAX_IMAGES = 500;

/** Pictures by rank, without those that are for print only, and films and tours. */
export function mapFiles(fields: Fields): Partial<MappedProperty> {
  const pictures = fields
    .list('pictures')
    .filter((picture) => picture.flag('internet') !== false)
    .map((picture, index) => ({ picture, rank: picture.signed('rank') ?? index }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ picture }) => picture);
  const isPanorama = (picture: Fields): boolean => picture.flag('panorama') === true;
  const panorama = pictures.find(isPanorama);
  return {
    images: images(pictures.filter((picture) => !isPanorama(picture))),
    video: { ...mediaOf(fields), ...(panorama && { video_360_url: panorama.url('url') }) },
  };
}

function images(pictures: readonly Fields[]): Image[] {
  const found = new Map<string, Image>();
  for (const picture of pictures) {
    const url = picture.url('url');
    if (url !== undefined && !found.has(url) && found.size < MAX_IMAGES) {
      const name = picture.list('comments').map((comment) => comment.line('title') ?? comment.line('comment'));
      found.set(url, {
        id: picture.line('id'),
        url,
        name: name.find((text) => text !== undefined),
        content_type: contentType(undefined, url),
        ordinal: found.size,
      });
    }
  }
  return [...found.values()];
}

/** Embedded media: the first film and the first tour. */
function mediaOf(fields: Fields): NonNullable<MappedProperty['video']> {
  const addresses = fields.list('medias').flatMap((media) => {
    const [field] = ['url', 'value'].filter((name) => /^(?:https?:)?\/\//i.test(media.raw(name) ?? ''));
    return field === undefined ? [] : (media.url(field) ?? []);
  });
  return {
    video_url: addresses.find(isFilm),
    virtual_tour_url: addresses.find((address) => !isFilm(address)),
  };
}
