import type { Json, JsonObject } from '../../connectors/connector.ts';

/** Characters of a text in a sample. */
const MAX_TEXT = 1_500;
/** Elements of a list in a sample. */
const MAX_ELEMENTS = 40;
/** Levels of a record in a sample. */
const MAX_DEPTH = 12;

/** A text that is cut where it is long. */
export const cutText = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** A value with long texts and lists cut, so that twenty samples fit into a response. */
export function cut(value: Json, depth = 0): Json {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ELEMENTS).map((element) => cut(element, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, depth + 1)]));
}

/** The same value, known to be an object. */
export const objectOf = (value: Json): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
