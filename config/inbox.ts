import { optionalUrl } from './shapes.ts';

const mib = { type: 'integer', minimum: 1, maximum: 1_048_576 } as const;

/** Variables read by inboxes, into which CRMs push files; a part of the schema of `config/config.ts`. */
export const inboxVariables = {
  INBOX_HTTP_PORT: {
    type: 'string',
    pattern: '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-5][0-9]{3})?$',
    default: '',
    description:
      'Port on which CRMs push files over HTTP, behind a proxy that adds TLS; empty turns it off, 0 takes a free one.',
  },
  INBOX_PUBLIC_URL: {
    ...optionalUrl,
    description:
      'Root address of that port as CRMs reach it, such as `https://inbox.example.com`; shown with new credentials.',
  },
  INBOX_FILE_MAX_MIB: { ...mib, default: 2_048, description: 'Largest file that is taken into an inbox, in MiB.' },
  INBOX_MAX_MIB: {
    ...mib,
    default: 4_096,
    description:
      'Bytes that one inbox holds, earlier deliveries included, in MiB. Earlier deliveries make room for new files; what is beyond is refused. A delivery with its pictures is read up to 4 GiB.',
  },
  INBOX_FILES: {
    type: 'integer',
    minimum: 1,
    maximum: 40_000,
    default: 10_000,
    description: 'Files in one inbox; what is beyond is refused.',
  },
  INBOX_DELIVERIES: {
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
    default: 20,
    description:
      'Last deliveries of an inbox that are kept, to be downloaded or read again. Unread ones are kept in any case.',
  },
  INBOX_SESSIONS: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 8,
    description: 'Sessions, or requests that upload, of one inbox at a time.',
  },
  INBOX_UPLOADS: {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 8,
    description: 'Uploads of one session at a time.',
  },
  INBOX_SIGN_INS_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    maximum: 10_000,
    default: 120,
    description: 'Sign-ins of one inbox per minute, each request over HTTP being one; 0 does not limit them.',
  },
  INBOX_IDLE_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 600,
    default: 10,
    description: 'Seconds without activity after which a session that stays open has completed what it has sent.',
  },
  INBOX_SILENCE_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 120,
    description: 'Longest silence during an upload over HTTP before it is aborted.',
  },
} as const;
