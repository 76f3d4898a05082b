/** A word of a CRM as the key of a mapping table: lower case, no accents, every other sign a single blank (`Maison/Villa` → `maison villa`). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The entry of a mapping table; undefined for what is none of its own (`constructor`). */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
