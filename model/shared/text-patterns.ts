/**
 * Characters that are invisible by themselves, as the inside of a character class: white space, control characters, signs that take no ink (soft hyphen, zero-width space and
 * joiners, direction marks, fillers, blank Braille, byte order mark, tags, selectors of variants) and marks that stand on another sign (accents, vowel points, enclosing circles). Ranges
 * instead of `\p{…}`, which not all readers of the OpenAPI document support.
 */
const INVISIBLE =
  '\\s\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u064b-\\u065f\\u0670' +
  '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u0951-\\u0954\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u115f\\u1160\\u135d-\\u135f\\u17b4\\u17b5' +
  '\\u180b-\\u180f\\u1ab0-\\u1aff\\u1cd0-\\u1cd2\\u1dc0-\\u1dff\\u200b-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u20d0-\\u20ff\\u2800\\u2cef-\\u2cf1\\u2de0-\\u2dff\\u3000\\u302a-\\u302f' +
  '\\u3099\\u309a\\u3164\\ua66f-\\ua672\\ua674-\\ua67d\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\uffa0\\ufff0-\\ufffb' +
  // Characters beyond U+FFFF: musical controls, tags and variation selectors.
  '\u{1d165}-\u{1d169}\u{1d16d}-\u{1d182}\u{e0000}-\u{e0fff}';

/** At least one visible character. For names that people have to recognise. A pattern for the flag `u`. */
export const VISIBLE_TEXT = `[^${INVISIBLE}]`;

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
 * An absolute http or https address without a user and password, which everybody who sees the address would learn, and without white space, control characters, quotes, angle brackets, backslashes and backticks: those must be escaped
 * (RFC 3986), and would end an attribute or a header line that contains the address.
 */
export const WEB_ADDRESS =
  '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f"\'<>\\\\`/?#@]+([/?#][^\\s\\u0000-\\u001f\\u007f"\'<>\\\\`]*)?$';

/** One address as used in an SMTP envelope (RFC 5321, without quoted local parts): no spaces, no lists, no names, no quotes, no line breaks. */
const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,255}$/u;

/** Whether mail can be sent to an address. */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);
