import sanitizeHtml from 'sanitize-html';

// Markup that every site can show and that cannot carry script, style or layout.
export const ALLOWED_TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'h2', 'h3', 'h4'];

/** Above these no description is genuine, and the HTML parser's cost is quadratic in the nesting. */
const MAX_HTML_LENGTH = 200_000;
const MAX_TAGS = 5_000;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u2060]/g;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const NEEDS_WORK = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2060\ufeff\ud800-\udfff]/;
const C1 = /[\u0080-\u009f]/g;
/** A UTF-8 lead byte of an accent or typographic sign, read as windows-1252, before a continuation byte read likewise. */
const MOJIBAKE =
  /[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;
/** Text that an HTML reader may parse as a tag. */
export const TAG_LIKE = /<[a-z/!?]/i;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i;
const DOUBLE_ENTITY = /&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/gi;
/** Characters that a clean fragment may hold in addition to text, and any text that starts like one. */
const TOKEN = /<(\/?)([a-z][a-z0-9]{0,9})>|<br \/>|&(?:amp|lt|gt);|[<&]/g;
const ESCAPED_TAG = /&lt;\/?(?:p|br|ul|ol|li|strong|b|em|i|u|h[1-6]|div|span)\b[^<>&]{0,200}&gt;/i;
const BLOCK_END = /<\/(?:div|tr|table|section|article|header|footer|dd|dt|h[156])\s*>/gi;

/**
 * Text for readers: control characters are removed, CR becomes LF, UTF-8 that was encoded twice (`Ã©`) is repaired when
 * all of the text agrees with it, surrounding white space is trimmed. HTML is not changed.
 */
export function cleanText(text: string): string {
  let cleaned = text;
  for (let pass = 0; pass < 2 && MOJIBAKE.test(cleaned); pass++) {
    cleaned = decodedOnceMore(cleaned);
  }
  if (NEEDS_WORK.test(cleaned)) {
    cleaned = cleaned
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // Bytes of windows-1252 decoded as ISO-8859-1; no text means the control codes.
      .replace(C1, (character) => WINDOWS_1252_HIGH[character.charCodeAt(0) - 0x80] ?? '')
      .replace(CONTROLS, '')
      .replace(/\p{Surrogate}/gu, '\ufffd');
  }
  return cleaned.trim();
}

/**
 * A text as a safe HTML fragment: of the markup only paragraphs, breaks, lists, emphasis and h2 to h4 remain, without attributes;
 * scripts and styles go with their content. Entities, also doubled ones (`&amp;#13;`), become characters; `&`, `<` and `>` stay
 * escaped. Applying it again changes nothing.
 */
export function cleanHtml(text: string): string {
  let html = cleanText(text).replace(/<br ?\/?>/gi, '<br />');
  if (isHostile(html)) {
    return escapeMarkup(html);
  }
  for (let pass = 0; pass < 4; pass++) {
    if (isClean(html)) {
      return html;
    }
    html = sanitized(html);
  }
  // Markup that parses differently each time is dropped.
  return isClean(html) ? html : cleanText(escapeMarkup(cleanLine(html)));
}

/** Whether a fragment is already what `cleanHtml` makes: listed tags without attributes, closed in order, and no other entity than three. */
function isClean(html: string): boolean {
  if (!/[<&]/.test(html)) {
    return true;
  }
  const open: string[] = [];
  let tags = 0;
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    if (name && ALLOWED_TAGS.includes(name)) {
      tags++;
      if (!slash) {
        open.push(name);
      } else if (open.pop() !== name) {
        return false;
      }
    } else if (token === '<' || token === '&' || name) {
      return false;
    }
  }
  return (
    open.length === 0 && !html.includes('&amp;#') && !hasDoubleEntity(html) && (tags > 0 || !ESCAPED_TAG.test(html))
  );
}

function hasDoubleEntity(html: string): boolean {
  return html.includes('&amp;') && html.search(DOUBLE_ENTITY) >= 0;
}

function sanitized(text: string): string {
  let html = singleEntities(text);
  if (!TAG_LIKE.test(html)) {
    if (ESCAPED_TAG.test(html)) {
      // Wholly escaped markup went through one escaping too many.
      html = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>');
    } else if (!ENTITY.test(html)) {
      return cleanText(escapeMarkup(html));
    }
  }
  const safe = sanitizeHtml(html.replace(BLOCK_END, '<br>'), {
    allowedTags: ['br', ...ALLOWED_TAGS],
    allowedAttributes: {},
  });
  return cleanText(singleEntities(safe));
}

/** A text as one line without markup: the form of titles and names. Plain text, so `&` and `<` are themselves. */
export function cleanLine(text: string): string {
  let line = cleanText(text);
  // Entities may hide tags that hide entities; text that still changes after a few rounds is not a title.
  for (let pass = 0; pass < 4 && /[<&]/.test(line); pass++) {
    const before = line;
    line = plainText(line);
    if (line === before) {
      break;
    }
  }
  if (TAG_LIKE.test(line) || ENTITY.test(line)) {
    line = line.replace(/[<>&]/g, ' ');
  }
  return line.replace(/\s+/g, ' ').trim();
}

function plainText(text: string): string {
  if (isHostile(text)) {
    return text.replace(/[<>&]/g, ' ');
  }
  const single = singleEntities(text);
  if (!TAG_LIKE.test(single) && !ENTITY.test(single)) {
    return single;
  }
  const spaced = single.replace(/<(?=\/?(?:br|p|div|li|h[1-6]|tr|td)\b)/gi, ' <');
  const safe = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return cleanText(
    safe
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  );
}

/** `&amp;eacute;` was escaped once too often: no text of a listing means these characters literally. */
function singleEntities(text: string): string {
  let single = text;
  for (let pass = 0; pass < 3; pass++) {
    const next = single.replace(DOUBLE_ENTITY, '&$1;');
    if (next === single) {
      break;
    }
    single = next;
  }
  return single.replace(/&#(?:13|x0*d);/gi, '\n');
}

function isHostile(text: string): boolean {
  if (text.length > MAX_HTML_LENGTH) {
    return true;
  }
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0 && tags <= MAX_TAGS; at = text.indexOf('<', at + 1)) {
    tags++;
  }
  return tags > MAX_TAGS;
}

function escapeMarkup(text: string): string {
  // Already escaped characters stay unchanged.
  return text
    .replace(/&(?!(?:amp|lt|gt);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The windows-1252 characters of the bytes 0x80 to 0x9f. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The text if its windows-1252 bytes are in fact UTF-8, decoded again; unchanged otherwise. */
function decodedOnceMore(text: string): string {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const byte = code <= 0xff ? code : 0x80 + WINDOWS_1252_HIGH.indexOf(text.charAt(index));
    if (byte < 0x80 && code > 0xff) {
      return text;
    }
    bytes[index] = byte;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return text;
  }
}
