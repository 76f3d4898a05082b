import type { FromSchema } from 'json-schema-to-ts';
import { VISIBLE_TEXT } from '../shared/text-patterns.ts';

const MAX_ATTACHMENTS = 5;
/** Bytes of one attachment: a screenshot or a log. */
export const MAX_ATTACHMENT_BYTES = 2 * 1024 * 1024;
/** Bytes of all attachments of a ticket. */
export const MAX_ATTACHMENTS_BYTES = 5 * 1024 * 1024;
/** Base64 takes a third more; the rest is for the text. */
export const MAX_TICKET_BODY_BYTES = 8 * 1024 * 1024;

export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain'] as const;
const TICKET_CATEGORIES = ['question', 'incident', 'billing', 'suggestion'] as const;

const uuid = { type: 'string', format: 'uuid' } as const;

/** Body of POST /support/tickets. */
export const supportTicketCreateSchema = {
  type: 'object',
  properties: {
    subject: { type: 'string', minLength: 1, maxLength: 200, pattern: VISIBLE_TEXT, description: 'A line of text.' },
    message: { type: 'string', minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'Plain text.' },
    category: { type: 'string', enum: TICKET_CATEGORIES, description: '`question` by default.' },
    gateway_id: { ...uuid, description: 'The gateway it is about; one that the token sees.' },
    attachments: {
      type: 'array',
      maxItems: MAX_ATTACHMENTS,
      items: {
        type: 'object',
        properties: {
          filename: {
            type: 'string',
            maxLength: 200,
            pattern: '^[^/\\\\\\u0000-\\u001f]+$',
            description: 'A name without folders.',
          },
          content_type: { type: 'string', enum: ATTACHMENT_TYPES },
          content: {
            type: 'string',
            minLength: 4,
            maxLength: 4 * Math.ceil(MAX_ATTACHMENT_BYTES / 3),
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            description: 'The file in base64, at most 2 MiB.',
          },
        },
        required: ['filename', 'content_type', 'content'],
        additionalProperties: false,
      },
    },
  },
  required: ['subject', 'message'],
  additionalProperties: false,
} as const;

/** A ticket as the help desk accepted it. */
export const supportTicketSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 200, description: 'Of the help desk.' },
    status: { type: 'string', minLength: 1, maxLength: 100, description: 'In the help desk’s words, such as open.' },
    url: { type: 'string', maxLength: 2_048, pattern: '^https?://', description: 'Where the ticket can be followed.' },
  },
  required: ['id', 'status'],
} as const;

export type SupportTicketCreate = FromSchema<typeof supportTicketCreateSchema>;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export interface SupportTicket {
  readonly id: string;
  readonly status: string;
  readonly url?: string;
}

const STARTS: { readonly [Type in Exclude<AttachmentType, 'text/plain'>]: readonly number[] } = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** Whether the bytes match their declared type: by the magic number of the format; text must be UTF-8 without control characters but white space. */
export function isOfType(bytes: Uint8Array, type: AttachmentType): boolean {
  if (type !== 'text/plain') return STARTS[type].every((byte, at) => bytes[at] === byte);
  if (bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
