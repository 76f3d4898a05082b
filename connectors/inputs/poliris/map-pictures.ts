import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { isAddress, isFilm, parseUrl } from '../../kit/mapping/parse-url.ts';
import { namedFiles } from '../../kit/mapping/missing-files.ts';
import type { NamedFiles } from '../../kit/mapping/missing-files.ts';
import type { Row } from './row.ts';

type Images = NonNullable<MappedProperty['images']>;

/** The field of each picture and of its title, in display order. */
export const PICTURE_FIELDS: ReadonlyArray<readonly [picture: number, title: number]> = [
  ...range(85, 93).map((field, index) => [field, 94 + index] as const),
  ...[...range(164, 174), ...range(264, 273)].map((field, index) => [field, 274 + index] as const),
];

/** Field 85: the first picture. */
const PICTURE_FIELD = 85;

/** Field 103: a panorama, by file name or address. */
const PANORAMA_FIELD = 103;

/**
 * File names of the pictures of a row in the zip.
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
  const files = namedFiles();
  for (const [field, titleField] of PICTURE_FIELDS) {
    const value = row.raw(field);
    const image = value === undefined ? undefined : picture(row, field, value, stored, files);
    if (image?.url && !seen.has(image.url)) {
      seen.add(image.url);
      images.push({ ...image, name: row.line(titleField), ordinal: images.length });
    }
  }
  const films = video(row, stored, files);
  files.warn({ warn: (code, _, value) => row.warn(code, PICTURE_FIELD, value) }, '');
  return { images, video: films };
}

function picture(
  row: Row,
  field: number,
  value: string,
  stored: JsonObject,
  files: NamedFiles,
): Images[number] | undefined {
  if (isAddress(value)) {
    const url = parseUrl(value);
    if (!url) {
      row.warn('unreadable_value', field, value);
    }
    return { url };
  }
  const reference = stored[value];
  files.add(value, typeof reference !== 'string');
  if (typeof reference !== 'string') return undefined;
  return { url: reference, filename: value.slice(0, 1_000) };
}

function video(row: Row, stored: JsonObject, files: NamedFiles): MappedProperty['video'] {
  const tour = row.url(104);
  const panorama = row.raw(PANORAMA_FIELD);
  return {
    [isFilm(tour ?? '') ? 'video_url' : 'virtual_tour_url']: tour,
    ...(panorama && { video_360_url: picture(row, PANORAMA_FIELD, panorama, stored, files)?.url }),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
