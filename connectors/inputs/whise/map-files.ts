import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import type { FileDocument } from '../../kit/mapping/number-files.ts';

/** The largest first. */
const SIZES = ['urlXXL', 'urlLarge', 'urlSmall'];

/** Pictures by their order, which may be missing on the first one, and links to tours and films. */
export function mapFiles(estate: Fields): Partial<MappedProperty> {
  return {
    images: images(estate),
    video: {
      virtual_tour_url: estate.url('linkVirtualVisit'),
      video_custom_url: estate.url('link3DModel'),
      video_url: estate.url('linkVideo'),
    },
  };
}

function images(estate: Fields): FileDocument[] {
  const pictures = estate
    .list('pictures')
    .map((picture) => ({ picture, order: picture.signed('order') ?? 0 }))
    .toSorted((left, right) => left.order - right.order);
  return numberFiles(pictures.map(({ picture }) => image(picture)));
}

function image(picture: Fields): FileDocument {
  const size = SIZES.find((name) => picture.raw(name) !== undefined);
  const url = size === undefined ? undefined : picture.url(size);
  return {
    id: picture.line('id'),
    url,
    content_type: url === undefined ? undefined : contentType(undefined, url),
    // Unlike those of estates, these times are UTC.
    updated_at: picture.instant('updateDateTime'),
  };
}
