import type { KeyRing } from '../shared/key-ring.ts';

const LINK_PURPOSE = 'mail preferences';

/** The token of a mail in its own links: the id of the mail and a signature, so that nobody can try ids. */
export const mailLinkToken = {
  type: 'string',
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[A-Za-z0-9_-]{43}$',
} as const;

/** The token of a mail. It works as long as the mail is stored, and names neither client nor address. */
export const signMail = (keys: KeyRing, mailId: string): string => `${mailId}.${keys.sign(mailId, LINK_PURPOSE)}`;

/** The id of the mail that a token names; undefined if it was not signed by us. */
export function signedMail(keys: KeyRing, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  return keys.isSigned(id, signature, LINK_PURPOSE) ? id : undefined;
}
