/**
 * Words that only English has: what a page in French or German shows by mistake contains one of them. `is` and `not` would be enough for sentences, the others are for labels.
 */
const ENGLISH =
  'the|of|and|is|are|were|has|have|not|with|from|this|that|these|their|your|been|which|without|would|could|cannot|must|read|sent|created|updated|deleted|changed|failed|missing|unknown|listing|listings|gateway_id|yes|enabled|disabled|completed|price|street';

/** Codes of the API: `TIMED_OUT`, `FORCED_FULL`, `life_annuity_sale`, `$.price.amount`, `GET /gateways`. */
const CODE = String.raw`\b[A-Z]{2,}_[A-Z_]+\b|\b[a-z]{2,}_[a-z_]{2,}\b|\$\.[a-z]|\b(?:GET|POST|PUT|PATCH|DELETE) /`;

/** What a page shows as it came: listings, records, feeds, addresses, names that people chose, and technical details, which are marked as English or as code. */
const AS_IT_CAME =
  'code, pre, noscript, script, style, svg, canvas, textarea, select.as-it-came, .technical, .raw, .map, .value, .as-it-came, [translate=no]';

/** What is shown as it is on purpose, below a path: names and texts of the templates that are shipped, words of a site, fields of the model in the studio, campaigns as sites name them. */
const EXCEPTIONS = [
  [
    '/console/mapping',
    '^(?:Plain keys and the words|Property theme with prefixed keys|Keys that begin with|yes (?:ou|oder) no$)',
  ],
  ['/console/studio', String.raw`^[a-z_]+(?:\.[a-z_]+)*$`],
  ['/console/insights', String.raw`^(?:[\w-]+ · )+[\w-]+$`],
];

/** JavaScript for a page in French or German: its texts that are English or codes, up to ten. */
export const FOREIGN_WORDS = `(() => {
  const english = new RegExp('(?:^|[^\\\\p{L}-])(?:${ENGLISH})(?=$|[^\\\\p{L}-])', 'iu');
  const code = new RegExp(${JSON.stringify(CODE)});
  const exceptions = ${JSON.stringify(EXCEPTIONS)}.flatMap(([path, one]) => (location.pathname.startsWith(path) ? [new RegExp(one)] : []));
  const page = document.documentElement.lang;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!parent || parent.closest(${JSON.stringify(AS_IT_CAME)})) continue;
    const marked = parent.closest('[lang]');
    if (marked && marked.lang !== page) continue;
    const text = walk.currentNode.data.replaceAll(/https?:\\S+|\\S+@\\S+/g, '').trim();
    if (exceptions.some((one) => one.test(text))) continue;
    if (english.test(text) || code.test(text)) found.add(parent.tagName.toLowerCase() + '.' + parent.className + ': ' + text.slice(0, 120));
  }
  return [...found].slice(0, 10);
})()`;
