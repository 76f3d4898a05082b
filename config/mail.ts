import { text, url } from './shapes.ts';

/** Variables read by workers, which send mails; a part of the schema of `config/config.ts`. */
export const mailVariables = {
  SMTP_URL: {
    ...url,
    default: 'smtp://127.0.0.1:1025',
    description: 'Mail server, with user and password where it asks for them.',
  },
  MAIL_FROM: {
    ...text,
    default: 'Property Gateway <no-reply@property-gateway.example>',
    description: 'Sender of every mail.',
  },
  SEARCH_MAIL_SECONDS: {
    type: 'integer',
    minimum: 0,
    maximum: 604_800,
    default: 3_600,
    description: 'Least time between two mails of one saved search; what matches meanwhile is in the next one.',
  },
} as const;
