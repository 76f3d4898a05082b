import type { InputOf } from '../../../sdk/index.ts';

type Attachment = NonNullable<InputOf<'createSupportTicket'>['body']['attachments']>[number];

/** Files that the API takes. */
export const ACCEPTED = ['image/png', 'image/jpeg', 'application/pdf', 'text/plain'] as const;
export const MOST_FILES = 5;

/** The type of a file, if the API takes it. */
export const acceptedType = ({ type }: { readonly type: string }): Attachment['content_type'] | undefined =>
  ACCEPTED.find((one) => one === type);

/** The files as the API takes them. Sizes are left to the API, which names the file that is too large. */
export const attachmentsOf = (files: readonly File[]): Promise<Attachment[]> =>
  Promise.all(
    files.map(async (file) => {
      const type = acceptedType(file);
      if (!type) throw new Error(`${file.name}: ${file.type}`);
      return { filename: file.name, content_type: type, content: toBase64(new Uint8Array(await file.arrayBuffer())) };
    }),
  );

/** Bytes that are turned into text at a time: `String.fromCharCode` takes a limited number of arguments. */
const SLICE = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}
