import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { namedFiles } from '../../kit/mapping/missing-files.ts';
import type { NamedFiles } from '../../kit/mapping/missing-files.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { isAddress, isFilm } from '../../kit/mapping/parse-url.ts';

type FileDocument = NonNullable<MappedProperty['images']>[number];
type List = 'images' | 'plans' | 'documents';

/** A field that names a file or an address: `MEDIA_IMAGE_00`; `MEDIA_IMAGE_TEXT_00` is its caption. */
const MEDIA_FIELD = /^MEDIA_(IMAGE|FLOOR_PLAN|DOCUMENT|VIRTUAL_TOUR)_(\d{1,3})$/;
const CAPTION_FIELD = /^MEDIA_(?:IMAGE|FLOOR_PLAN|DOCUMENT|VIRTUAL_TOUR)_TEXT_\d{1,3}$/;

/** From these numbers on, pictures and documents are certificates: the energy performance certificate (EPC), the former home information pack (HIP). */
const FIRST_CERTIFICATE: Readonly<Record<string, number>> = { IMAGE: 60, DOCUMENT: 50 };

/** The model's limit for each kind. */
const MAX_FILES = 500;

interface Media {
  readonly field: string;
  readonly caption: string;
  readonly kind: string;
  readonly number: number;
}

/** Whether a field is one of media. */
export function isMediaField(field: string): boolean {
  return MEDIA_FIELD.test(field) || CAPTION_FIELD.test(field);
}

/** Names of the files of a listing in the zip. */
export function mediaFiles(raw: Readonly<Record<string, string>>): string[] {
  return mediaOf(Object.keys(raw)).flatMap(({ field, kind }) => {
    const value = raw[field];
    return value === undefined || kind === 'VIRTUAL_TOUR' || isAddress(value) ? [] : [value];
  });
}

/** Pictures, plans and documents in the order of their numbers, films and tours. `stored` has the reference of each file of the zip by its name. */
export function mapMedia(
  fields: Fields,
  raw: JsonObject,
  stored: JsonObject,
): Pick<MappedProperty, List | 'video' | 'custom_fields'> {
  const lists: Record<List, FileDocument[]> = { images: [], plans: [], documents: [] };
  const tours: string[] = [];
  const seen = new Set<string>();
  const files = namedFiles();
  for (const media of mediaOf(Object.keys(raw))) {
    const url = addressOf(fields, media, stored, files);
    if (url === undefined || seen.has(url)) {
      continue;
    }
    seen.add(url);
    if (media.kind === 'VIRTUAL_TOUR') {
      tours.push(url);
      continue;
    }
    const list = lists[listOf(fields, media)];
    if (list.length < MAX_FILES) {
      list.push({ ...describe(fields, media, url), ordinal: list.length });
    }
  }
  files.warn(fields, 'MEDIA');
  const video = { video_url: tours.find(isFilm), virtual_tour_url: tours.find((tour) => !isFilm(tour)) };
  const others = tours.filter((tour) => tour !== video.video_url && tour !== video.virtual_tour_url);
  return { ...lists, video, custom_fields: others.map((value) => ({ key: 'virtual_tour', value, group: 'blm' })) };
}

function mediaOf(names: readonly string[]): Media[] {
  return names
    .flatMap((field) => {
      const [, kind, digits] = MEDIA_FIELD.exec(field) ?? [];
      const caption = `MEDIA_${kind}_TEXT_${digits}`;
      return kind === undefined ? [] : [{ field, caption, kind, number: Number(digits) }];
    })
    .toSorted((left, right) => left.number - right.number);
}

function addressOf(fields: Fields, { field, kind }: Media, stored: JsonObject, files: NamedFiles): string | undefined {
  const value = fields.raw(field) ?? '';
  if (kind === 'VIRTUAL_TOUR' || isAddress(value)) {
    return fields.url(field);
  }
  const reference = Object.hasOwn(stored, value) ? stored[value] : undefined;
  if (value !== '') {
    files.add(value, typeof reference !== 'string');
  }
  return typeof reference === 'string' ? reference : undefined;
}

function listOf(fields: Fields, media: Media): List {
  if (media.kind === 'FLOOR_PLAN') {
    return 'plans';
  }
  return media.kind === 'DOCUMENT' || isCertificate(fields, media) ? 'documents' : 'images';
}

function isCertificate(fields: Fields, { kind, number, caption }: Media): boolean {
  return number >= (FIRST_CERTIFICATE[kind] ?? Infinity) || /^(?:epc|hip)\b/i.test(fields.line(caption) ?? '');
}

function describe(fields: Fields, media: Media, url: string): FileDocument {
  const value = fields.raw(media.field) ?? '';
  return {
    url,
    name: fields.line(media.caption),
    ...(isCertificate(fields, media) && { group: 'certificate' }),
    ...(!isAddress(value) && { filename: value.slice(0, 1_000) }),
    content_type: contentType(undefined, value),
  };
}
