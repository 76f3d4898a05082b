/** Code of the warning that a feed contains none of the files that its listing names. */
export const NO_MEDIA = 'no_media';

/** The files that one listing names, and those of them that its feed does not contain. */
export interface NamedFiles {
  /** Notes a file by its name in the feed. A repeated name counts once. */
  add(name: string, isMissing: boolean): void;
  /** Warns `values` once about all missing files, with how many of how many they are and the first name. */
  warn(values: { warn(code: string, field: string, value: string): void }, field: string): void;
}

/** One warning per listing: a feed without its files would otherwise warn about each picture of each listing. */
export function namedFiles(): NamedFiles {
  const named = new Set<string>();
  const missing = new Set<string>();
  return {
    add(name, isMissing) {
      named.add(name);
      if (isMissing) {
        missing.add(name);
      }
    },
    warn(values, field) {
      const [first] = missing;
      if (first !== undefined) {
        values.warn(
          missing.size === named.size ? NO_MEDIA : 'missing_picture',
          field,
          `${missing.size} of ${named.size}: ${first}`,
        );
      }
    },
  };
}
