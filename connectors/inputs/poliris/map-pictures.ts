import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { isAddress, isFilm, parseUrl } from '../../kit/mapping/parse-url.ts';
import type { Row } from './row.ts';

type Images = NonNullable<MappedProperty['images']>;

/** A picture's own field and that of its title, in the order of display. */
export const PICTURE_FIELDS: ReadonlyArray<readonly [picture: number, title: number]> = [
  ...range(85, 93).map((field, index) => [field, 94 + index] as const),
  ...[...range(164, 174), ...range(264, 273)].map((field, index) => [field, 274 + index] as const),
];

/** Field 103: a panorama, by file name or address. */
const PANORAMA_FIELD = 103;

/**
 * Names of the pictures of a row that are files of the zip.
 * @param field reads a field by its number; empty ones as undefined
 */
export function pictureFiles(field: (number: number) => string | undefined): string[] {
  return [...PICTURE_FIELDS.map(([number]) => number), PANORAMA_FIELD]
    .map(field)
    .filter((name): name is string => name !== undefined && !isAddress(name));
}

/** Pictures in order with their titles, and tours. `stored` has the reference of each file of the zip, by the name in the field. */
export function mapPictures(row: Row, stored: JsonObject): Partial<MappedProperty> {
  const images: Images = [];
  const seen = new Set<string>();
  for (const [field, titleField] of PICTURE_FIELDS) {
    const value = row.raw(field);
    const image = value === undefined ? undefined : picture(row, field, value, stored);
    if (image?.url && !seen.has(image.url)) {
      seen.add(image.url);
      images.push({ ...image, name: row.line(titleField), ordinal: images.length });
    }
  }
  return { images, video: video(row, stored) };
}

function picture(row: Row, field: number, value: string, stored: JsonObject): Images[number] | undefined {
  if (isAddress(value)) {
    const url = parseUrl(value);
    if (!url) {
      row.warn('unreadable_value', field, value);
    }
    return { url };
  }
  const reference = stored[value];
  if (typeof reference !== 'string') {
    row.warn('missing_picture', field, value);
    return undefined;
  }
  return { url: reference, filename: value.slice(0, 1_000) };
}

function video(row: Row, stored: JsonObject): MappedProperty['video'] {
  const tour = row.url(104);
  const panorama = row.raw(PANORAMA_FIELD);
  return {
    [isFilm(tour ?? '') ? 'video_url' : 'virtual_tour_url']: tour,
    ...(panorama && { video_360_url: picture(row, PANORAMA_FIELD, panorama, stored)?.url }),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
