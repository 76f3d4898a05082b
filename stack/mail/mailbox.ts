import type { AddressObject, ParsedMail } from 'mailparser';

/** Older messages are dropped: the catcher is for looking, not for keeping. */
const KEPT_MESSAGES = 500;

export type CaughtAttachment = { filename: string; content_type: string; size: number };

/** A message as the JSON routes show it. */
export type CaughtMessage = {
  id: string;
  received_at: string;
  from: string;
  /** The recipients of the envelope: whom the server would have delivered to, blind copies included. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: CaughtAttachment[];
};

type Kept = { message: CaughtMessage; contents: Buffer[] };

/** The last messages caught, in memory. */
export type Mailbox = {
  add: (mail: ParsedMail, recipients: readonly string[]) => void;
  /** Newest first. */
  list: () => CaughtMessage[];
  find: (id: string) => CaughtMessage | undefined;
  /** The bytes of an attachment by its position. */
  attachment: (id: string, position: number) => Buffer | undefined;
  clear: () => void;
};

/** Creates an empty mailbox. */
export function createMailbox(): Mailbox {
  let kept: Kept[] = [];
  let count = 0;
  const find = (id: string): Kept | undefined => kept.find(({ message }) => message.id === id);
  return {
    add: (mail, recipients) => {
      count += 1;
      const entry = {
        message: describe(String(count), mail, recipients),
        contents: mail.attachments.map(({ content }) => content),
      };
      kept = [entry, ...kept].slice(0, KEPT_MESSAGES);
    },
    list: () => kept.map(({ message }) => message),
    find: (id) => find(id)?.message,
    attachment: (id, position) => find(id)?.contents[position],
    clear: () => {
      kept = [];
    },
  };
}

function describe(id: string, mail: ParsedMail, recipients: readonly string[]): CaughtMessage {
  return {
    id,
    received_at: new Date().toISOString(),
    from: mail.from?.text ?? '',
    to: recipients.length > 0 ? [...recipients] : addresses(mail.to),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html === false ? '' : mail.html,
    headers: Object.fromEntries(
      mail.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    attachments: mail.attachments.map(({ filename, contentType, size }) => ({
      filename: filename ?? 'attachment',
      content_type: contentType,
      size,
    })),
  };
}

function addresses(field: AddressObject | AddressObject[] | undefined): string[] {
  const objects = field === undefined ? [] : Array.isArray(field) ? field : [field];
  return objects.flatMap(({ value }) => value.flatMap(({ address }) => (address === undefined ? [] : [address])));
}
