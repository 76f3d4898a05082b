import type { MappedProperty } from '../../../../model/property/property.ts';
import { contentType } from '../../../kit/mapping/content-type.ts';
import { numberFiles } from '../../../kit/mapping/number-files.ts';
import type { FileDocument } from '../../../kit/mapping/number-files.ts';
import { parseUrl } from '../../../kit/mapping/parse-url.ts';
import type { Resource } from './resource.ts';
import { wordKey } from './words.ts';

type Role =
  | 'image'
  | 'plan'
  | 'document'
  | 'video'
  | 'tour'
  | 'branded_tour'
  | 'agent_photo'
  | 'office_photo'
  | 'office_logo';

/** MediaCategory by look-up key, including values of older dictionaries. */
const ROLES: Readonly<Record<string, Role>> = {
  photo: 'image',
  photos: 'image',
  image: 'image',
  propertyphoto: 'image',
  floorplan: 'plan',
  floorplans: 'plan',
  document: 'document',
  video: 'video',
  unbrandedvirtualtour: 'tour',
  virtualtour: 'tour',
  brandedvirtualtour: 'branded_tour',
  agentphoto: 'agent_photo',
  officephoto: 'office_photo',
  officelogo: 'office_logo',
};

/** Permission: who may see a file. Public if one of these is among the values or the field is empty, never if it is private. */
const PUBLIC = /^(?:public|idx)$/;

/** The media of a listing, and the pictures of agent and office. */
export interface MappedMedia {
  readonly property: Pick<MappedProperty, 'images' | 'plans' | 'documents' | 'video'>;
  readonly agentPhoto?: string;
  readonly officePhoto?: string;
  readonly officeLogo?: string;
}

/** Media by Order, each in the field for its MediaCategory. */
export function mapMedia(resource: Resource): MappedMedia {
  const found = resource
    .children('Media')
    .map((item, index) => ({ item, order: item.signed('Order') ?? Number.MAX_SAFE_INTEGER, index }))
    .sort((left, right) => left.order - right.order || left.index - right.index)
    .flatMap(({ item }) => readItem(item));
  const files = (role: Role): FileDocument[] =>
    numberFiles(found.filter((item) => item.role === role).map(({ file }) => file));
  const first = (role: Role): string | undefined => found.find((item) => item.role === role)?.file.url;
  return {
    property: {
      images: files('image'),
      plans: files('plan'),
      documents: files('document'),
      video: {
        video_url: first('video'),
        virtual_tour_url:
          resource.url('VirtualTourURLUnbranded') ??
          first('tour') ??
          resource.url('VirtualTourURLBranded') ??
          first('branded_tour'),
      },
    },
    agentPhoto: first('agent_photo'),
    officePhoto: first('office_photo'),
    officeLogo: first('office_logo'),
  };
}

function readItem(item: Resource): { role: Role; file: FileDocument }[] {
  const address = item.raw('MediaURL');
  const permissions = item.words('Permission').map(wordKey);
  const mayShow = permissions.length === 0 || permissions.some((word) => PUBLIC.test(word));
  const isGone = /^(?:deleted?|inactive)$/.test(wordKey(item.raw('MediaStatus') ?? ''));
  if (isGone || !mayShow || permissions.includes('private')) {
    return [];
  }
  const url = address && parseUrl(address);
  if (!url) {
    // The address may hold a signature: it is not quoted.
    item.warn(address === undefined ? 'missing_address' : 'unreadable_value', 'MediaURL', item.raw('MediaKey'));
    return [];
  }
  const type = contentType(item.raw('MimeType') ?? item.raw('MediaType'), address);
  const role = roleOf(item, type);
  const texts = [item.line('ShortDescription'), item.html('LongDescription')];
  return role
    ? [
        {
          role,
          file: {
            id: item.firstLine('MediaKey', 'MediaObjectID'),
            name: texts[0] ?? item.line('ImageOf'),
            description: texts[1],
            content_type: fitting(role, type) ?? contentType(undefined, address),
            url,
            updated_at: item.instant('MediaModificationTimestamp'),
          },
        },
      ]
    : [];
}

/** Undefined without a known category or, if it is missing, a known type. */
function roleOf(item: Resource, type: string | undefined): Role | undefined {
  if (item.words('MediaCategory').length > 0) {
    return item.lookUp('MediaCategory', ROLES);
  }
  if (type?.startsWith('video/')) {
    return 'video';
  }
  return type?.startsWith('application/') ? 'document' : 'image';
}

/** Servers declare any content type for pictures; only types of pictures are kept. */
function fitting(role: Role, type: string | undefined): string | undefined {
  return role !== 'image' || type?.startsWith('image/') ? type : undefined;
}
