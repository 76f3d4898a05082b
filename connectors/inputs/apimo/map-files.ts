import type { MappedProperty } from '../../../model/property/property.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import type { FileDocument } from '../../kit/mapping/number-files.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { isFilm } from '../../kit/mapping/parse-url.ts';

/** Pictures by rank, without those that are for print only, and films and tours. */
export function mapFiles(fields: Fields): Partial<MappedProperty> {
  const pictures = fields
    .list('pictures')
    .filter((picture) => picture.permission('internet') !== false)
    .map((picture, index) => ({ picture, rank: picture.signed('rank') ?? index }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ picture }) => picture);
  const isPanorama = (picture: Fields): boolean => picture.flag('panorama') === true;
  const panorama = pictures.find(isPanorama);
  return {
    images: numberFiles(pictures.filter((picture) => !isPanorama(picture)).map(image)),
    video: { ...mediaOf(fields), ...(panorama && { video_360_url: panorama.url('url') }) },
  };
}

function image(picture: Fields): FileDocument {
  const url = picture.url('url');
  const names = picture.list('comments').map((comment) => comment.line('title') ?? comment.line('comment'));
  return {
    id: picture.line('id'),
    url,
    name: names.find((name) => name !== undefined),
    content_type: url === undefined ? undefined : contentType(undefined, url),
  };
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
