import { MEDIA_SCHEME } from './media-scheme.ts';
import { ALLOWED_TAGS, cleanHtml, cleanLine, TAG_LIKE } from './clean-text.ts';
import { propertySchema } from './property.ts';
import { compileRewriter, everyValue } from './rewrite.ts';
import type { Rewriter } from './rewrite.ts';
import { hasUserInfo, safeAddress, schemeOf } from './safe-address.ts';
import { i18nText, longString, url } from './shared-types.ts';

/** Called with the field of an address that was left out, `images[].url`, and its scheme. */
type Report = (field: string, scheme: string | undefined) => void;

/** A `<` that begins none of the bare tags that `cleanHtml` lets through. */
const FOREIGN_MARKUP = new RegExp(`<(?!/?(?:${ALLOWED_TAGS.join('|')})>|br />)`);

const sanitizeLine = (text: unknown) => (typeof text === 'string' && TAG_LIKE.test(text) ? cleanLine(text) : text);
const sanitizeHtml = (text: unknown) =>
  typeof text === 'string' && FOREIGN_MARKUP.test(text) ? cleanHtml(text) : text;

const sanitizeUrl =
  (field: string): Rewriter<Report> =>
  (text, report) => {
    if (typeof text !== 'string' || text.startsWith(MEDIA_SCHEME)) return text;
    const address = safeAddress(text);
    // The address itself is not reported: it may hold a password.
    if (address === undefined) report(field, hasUserInfo(text) ? 'a user or password in it' : schemeOf(text));
    return address;
  };

/** Quotes, angle brackets and control characters must not occur in an address that is used in mail headers and `mailto:` links. */
const BREAKS_MAIL = /["<>\\`\p{Cc}]/u;
const sanitizeMail =
  (field: string): Rewriter<Report> =>
  (text, report) => {
    if (typeof text !== 'string' || !BREAKS_MAIL.test(text.trim())) return text;
    report(field, undefined);
    return undefined;
  };

/**
 * A draft of a property without executable content: texts keep only the tags of `cleanHtml`, lines keep none, and addresses are left out unless they are
 * web addresses or those of stored media. A safety net behind connectors: readers of values and `normaliseProperty` clean more thoroughly.
 */
export function sanitize(draft: unknown, report: Report): unknown {
  return sanitizeBySchema ? sanitizeBySchema(draft, report) : draft;
}

const sanitizeBySchema = compileRewriter<Report>(propertySchema, (schema, path, name) => {
  if (schema === i18nText) return everyValue(name === 'title' ? sanitizeLine : sanitizeHtml);
  if (schema.type !== 'string') return undefined;
  if (schema === url) return sanitizeUrl(path);
  if (schema === longString) return sanitizeHtml;
  if (name === 'email') return sanitizeMail(path);
  return schema.enum || schema.format ? undefined : sanitizeLine;
});
