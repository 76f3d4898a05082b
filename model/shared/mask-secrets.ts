/** The bounds in each pattern keep the cost of hostile texts linear. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Keys of the plugin protocol and tokens in the JWT format.
  [/\bwhsec_[A-Za-z0-9+/=_-]{1,2000}/g, '***'],
  [/\beyJ[\w-]{1,4000}\.[\w-]{1,4000}\.[\w-]{1,4000}/g, '***'],
  [/\b(Bearer|Basic) {1,5}[A-Za-z0-9\-._~+/]{1,8000}=*/gi, '$1 ***'],
  // user:password@ of an address.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@:]{0,200}:[^\s/@]{1,200}@/gi, '$1***@'],
  // password=…, "api_key": "…", define('DB_PASSWORD', '…').
  [
    /\b([\w-]{0,40}(?:api[_-]?key|auth[_-]?key|service[_-]?key|secret|token|password|passwd|pwd|authorization|_key|_salt))(["']\s{0,5},\s{0,5}|["']?\s{0,5}(?:=>|[:=])\s{0,5})(?!\*\*\*|(?:Bearer|Basic) \*)("[^"]{0,2000}"|'[^']{0,2000}'|[^\s"',;&)}\]]{1,2000})/gi,
    '$1$2***',
  ],
];

/** A text from outside with passwords, keys and tokens masked. Best effort: a secret that does not look like one is not found. */
export const maskSecrets = (text: string): string =>
  PATTERNS.reduce((masked, [pattern, instead]) => masked.replaceAll(pattern, instead), text);
