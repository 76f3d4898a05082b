import type { Json, JsonObject, ReadMessage } from '../../connector.ts';

/** Most levels, so that recursion over raw records is safe: listings have some 10. */
const MAX_DEPTH = 64;

/** Values, elements and attributes of one record: listings with hundreds of pictures have some 5,000. */
export const MAX_VALUES = 20_000;

/** The message of `toMessage` for an item of a page; `bad` for one that cannot be a listing. */
export function boundRecord(item: Json, toMessage: (item: Json) => ReadMessage): ReadMessage {
  const fault = faultOfShape(item);
  return fault === undefined ? toMessage(item) : { kind: 'bad', message: `The listing ${fault}.` };
}

/** Why a value exceeds the bounds; undefined if it does not. */
export function faultOfShape(item: Json): string | undefined {
  const counted = { values: 0 };
  if (isDeeper(item, MAX_DEPTH, counted)) {
    return counted.values > MAX_VALUES
      ? `holds more than ${MAX_VALUES} values`
      : `is nested deeper than ${MAX_DEPTH} levels`;
  }
  return undefined;
}

/** Also true as soon as the record has too many values. */
function isDeeper(value: Json, levels: number, counted: { values: number }): boolean {
  counted.values++;
  if (counted.values > MAX_VALUES) {
    return true;
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (levels === 0) {
    return true;
  }
  if (Array.isArray(value)) {
    return value.some((item) => isDeeper(item, levels - 1, counted));
  }
  // for…in instead of Object.values, which allocates an array per object: parsed JSON has no inherited enumerable names.
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && isDeeper(member, levels - 1, counted)) {
      return true;
    }
  }
  return false;
}

/** Approximate memory of a value without its texts: a pointer and the header of an object or text. */
const BYTES_PER_VALUE = 64;

interface WeighedRecord {
  readonly raw: JsonObject;
  readonly text?: string;
  readonly bytes?: number;
}

/** Approximate memory of a record, bytes; by its text if present, by its bytes if it is parsed on demand, else by walking its values. */
export function weighRecord(record: WeighedRecord): number {
  if (record.bytes !== undefined) return record.bytes;
  return record.text === undefined ? weigh(record.raw) : 2 * record.text.length;
}

function weigh(value: Json): number {
  if (typeof value === 'string') {
    return BYTES_PER_VALUE + value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return BYTES_PER_VALUE;
  }
  let bytes = BYTES_PER_VALUE;
  if (Array.isArray(value)) {
    for (const item of value) {
      bytes += weigh(item);
    }
    return bytes;
  }
  for (const name in value) {
    const member = value[name];
    bytes += member === undefined ? 0 : weigh(member);
  }
  return bytes;
}
