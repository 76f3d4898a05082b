import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { upperCase } from './codes.ts';
import { namedFiles } from '../../kit/mapping/missing-files.ts';
import type { NamedFiles } from '../../kit/mapping/missing-files.ts';
import { numberFiles } from '../../kit/mapping/number-files.ts';
import type { FileDocument } from '../../kit/mapping/number-files.ts';
import { isAddress, parseUrl } from '../../kit/mapping/parse-url.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Video = NonNullable<MappedProperty['video']>;
/** Files of these roles form lists. */
type ListRole = 'cover' | 'image' | 'plan' | 'document' | 'link';

/** Of these roles the first file counts, in this field of our model. */
const VIDEO_FIELDS = { film: 'video_url', panorama: 'video_360_url', tour: 'virtual_tour_url' } as const;

type Role = ListRole | keyof typeof VIDEO_FIELDS | 'logo' | 'none';

/** anhang@gruppe. Files that do not show the object are left out. */
const ROLES: Readonly<Record<string, Role>> = {
  TITELBILD: 'cover',
  BILD: 'image',
  INNENANSICHTEN: 'image',
  AUSSENANSICHTEN: 'image',
  GRUNDRISS: 'plan',
  KARTEN_LAGEPLAN: 'plan',
  DOKUMENTE: 'document',
  'EPASS-SKALA': 'document',
  FILM: 'film',
  FILMLINK: 'film',
  PANORAMA: 'panorama',
  LINKS: 'link',
  ANBOBJURL: 'link',
  ANBIETERLOGO: 'logo',
  QRCODE: 'none',
};

/** Most attachments read. */
const MAX_LOOKED_AT = 2_000;

/** Hosts and words of virtual tours. */
const TOURS = /matterport|ogulo|immoviewer|panorama|rundgang|360|3d|tour/i;

/** The fields mapped from the attachments. */
export interface Attachments {
  readonly property: Partial<MappedProperty>;
  /** Addresses of the contact's photo and of the agency's logo. */
  readonly photo?: string;
  readonly logo?: string;
}

/**
 * Pictures (the title picture first), plans, documents and films by "gruppe".
 * @param files the reference of each stored or found file, by its path in the listing
 */
export function mapAttachments(root: Element, files: JsonObject): Attachments {
  const lists: Record<ListRole, FileDocument[]> = { cover: [], image: [], plan: [], document: [], link: [] };
  const video: Video = {};
  let logo = addressOf(root.child('_anbieter').child('anhang'), files);
  const named = namedFiles();
  for (const attachment of attachmentsOf(root)) {
    const url = addressOf(attachment, files, named);
    if (!url) continue;
    const file = describe(attachment, url);
    const role = roleOf(attachment, file);
    switch (role) {
      case 'none':
        break;
      case 'logo':
        logo ??= url;
        break;
      case 'film':
      case 'panorama':
      case 'tour':
        video[VIDEO_FIELDS[role]] ??= url;
        break;
      default:
        lists[role].push(file);
    }
  }
  named.warn(root, 'anhaenge.anhang.daten.pfad');
  return {
    property: {
      images: numberFiles([...lists.cover, ...lists.image]),
      plans: numberFiles(lists.plan),
      documents: numberFiles([...lists.document, ...lists.link]),
      video,
    },
    photo: addressOf(root.child('kontaktperson').child('foto'), files),
    logo,
  };
}

/** Inside anhaenge, or next to it as in older versions. */
function attachmentsOf(root: Element): Element[] {
  const lists = [...root.children('anhaenge'), root];
  return lists.flatMap((list) => list.children('anhang')).slice(0, MAX_LOOKED_AT);
}

/** The address of an attachment: its own, or the reference of its file. Warns only with `named`. */
function addressOf(attachment: Element, files: JsonObject, named?: NamedFiles): string | undefined {
  const content = attachment.child('daten').raw('anhanginhalt');
  if (content?.startsWith('media:')) {
    return content;
  }
  // The address of a link is in the path; some software puts it in the title.
  const title = attachment.raw('anhangtitel');
  const path = attachment.child('daten').raw('pfad') ?? (/^https?:\/\//i.test(title ?? '') ? title : undefined);
  if (path === undefined) {
    return undefined;
  }
  const stored = entryOf(files, path);
  if (!isAddress(path)) {
    named?.add(path, typeof stored !== 'string');
  }
  if (typeof stored === 'string') {
    return stored;
  }
  const url = isAddress(path) ? parseUrl(path) : undefined;
  if (url === undefined && isAddress(path) && named) {
    attachment.warn('unreadable_value', 'daten.pfad', path);
  }
  return url;
}

function describe(attachment: Element, url: string): FileDocument {
  const path = attachment.child('daten').raw('pfad');
  const isFile = path !== undefined && !isAddress(path);
  const kind = attachment.raw('check@ctype')?.toUpperCase();
  const check = attachment.line('check');
  const title = attachment.line('anhangtitel');
  return {
    url,
    name: title === url ? undefined : title,
    group: attachment.line('@gruppe'),
    filename: isFile ? path.replaceAll('\\', '/').split('/').at(-1)?.slice(0, 1_000) : undefined,
    content_type: contentType(attachment.raw('format'), path ?? url),
    checksum: kind === 'MD5' || kind === 'ETAG' ? check : undefined,
    updated_at: kind === 'DATETIME' && check ? parseInstant(check) : undefined,
  };
}

function roleOf(attachment: Element, file: FileDocument): Role {
  const isImage = file.content_type?.startsWith('image/') ?? true;
  const role = attachment.lookUp('@gruppe', ROLES, upperCase) ?? 'image';
  if (role === 'panorama') {
    return file.content_type?.startsWith('image/') ? 'image' : role;
  }
  if (role === 'link') return TOURS.test(`${file.url} ${file.name ?? ''}`) ? 'tour' : role;
  // A PDF among the pictures is not a picture.
  return (role === 'image' || role === 'cover') && !isImage
    ? file.content_type?.startsWith('video/')
      ? 'film'
      : 'document'
    : role;
}
