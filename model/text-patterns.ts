/**
 * At least one visible character: neither white space, nor a control character, nor one of the signs that take no ink (soft hyphen, zero-width space
 * and joiners, direction marks, fillers, blank Braille, byte order mark). For names that people have to recognise.
 */
export const VISIBLE_TEXT =
  '[^\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]';

/** A name that people read. */
export const visibleName = <const Max extends number>(maxLength: Max) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: VISIBLE_TEXT,
    description: 'A name with at least one visible character.',
  }) as const;

/**
 * An absolute http or https address without white space, control characters, quotes, angle brackets, backslashes and backticks: those must be escaped
 * (RFC 3986), and would end an attribute or a header line where the address is shown.
 */
export const WEB_ADDRESS =
  '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f"\'<>\\\\`/?#]+[^\\s\\u0000-\\u001f\\u007f"\'<>\\\\`]*$';

/** One address as it stands in an envelope (RFC 5321, without quoted local parts): no spaces, no lists, no names, no quotes, no line breaks. */
const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,255}$/u;

/** Whether mail can be sent to an address. */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);
