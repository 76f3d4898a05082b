/** The parts of a clean fragment; a surrogate pair is one part, so that it is not cut in half. */
const PIECE = /<br \/>|<(\/?)([a-z][a-z0-9]*)>|&(?:amp|lt|gt);|[\s\S]/gu;

/** Longest unfinished tag or entity at the end of a text; a `<` or `&` further from the end is plain text. */
const MAX_UNFINISHED = 1_000;

/** The beginning of a text, at most `limit` UTF-16 units; surrogate pairs stay whole. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/** The beginning of markup that is not sanitized yet, without a tag or entity that was cut in half. */
export function cutMarkup(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  const cut = cutText(text, limit);
  const tag = cut.lastIndexOf('<');
  const whole = tag > cut.lastIndexOf('>') && cut.length - tag <= MAX_UNFINISHED ? cut.slice(0, tag) : cut;
  return whole.replace(/&[#\w]{0,32}$/, '');
}

/** The beginning of a clean fragment (see `cleanHtml`) as a clean fragment: no tag or entity is cut in half, and open tags are closed. */
export function cutHtml(html: string, limit: number): string {
  if (html.length <= limit) {
    return html;
  }
  const open: string[] = [];
  let end = 0;
  let closing = 0;
  for (const { 0: piece, 1: slash, 2: name, index } of html.matchAll(PIECE)) {
    const change = name === undefined ? 0 : slash ? -`</${name}>`.length : `</${name}>`.length;
    if (index + piece.length + closing + change > limit) {
      break;
    }
    end = index + piece.length;
    closing += change;
    if (name !== undefined && slash) {
      open.pop();
    } else if (name !== undefined) {
      open.push(name);
    }
  }
  const tags = open.toReversed().map((name) => `</${name}>`);
  return `${html.slice(0, end)}${tags.join('')}`.trim();
}
