import type { Json, ReadMessage } from '../connector.ts';

/** Listings are some 10 levels deep; recursion over raw records must stay harmless. */
export const MAX_DEPTH = 64;

const TOO_DEEP: ReadMessage = { kind: 'bad', message: `The listing is nested deeper than ${MAX_DEPTH} levels.` };

/** What `toMessage` makes of an item of a page; `bad` for one that is nested too deep to be worked with. */
export function boundDepth(item: Json, toMessage: (item: Json) => ReadMessage): ReadMessage {
  return isTooDeep(item) ? TOO_DEEP : toMessage(item);
}

/** Whether a value is nested deeper than any listing is. */
export function isTooDeep(item: Json): boolean {
  return isDeeper(item, MAX_DEPTH);
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (levels === 0) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.some((item) => isDeeper(item, levels - 1));
  }
  // Parsed JSON inherits nothing that could be enumerated; a list of its values would have to be made for every object.
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && isDeeper(member, levels - 1)) {
      return true;
    }
  }
  return false;
}
