const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Whether a JSON text holds more values than `most`, checked before parsing: `[],[],…` takes some twenty times the memory of its text as objects.
 * Counts names and values by commas and brackets outside strings, so it also works for invalid JSON.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  // Every value takes a character and a separator.
  if (json.length <= 2 * most) return false;
  let values = 1;
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) {
      isString = true;
    } else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values++;
      if (values > most) return true;
    }
  }
  return false;
}
