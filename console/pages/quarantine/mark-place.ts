/** A line of a record, and whether the reason is about it. */
export interface RecordLine {
  readonly number: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * A record as indented JSON with the lines marked that name the last part of the path. The path leads into the listing, whose names the CRM need not share: then
 * nothing is marked.
 * @param path such as `$.price.amount` or `/price/amount`
 */
export function markPlace(record: unknown, path: string | undefined): RecordLine[] {
  const name = path
    ?.split(/[./[\]]+/)
    .findLast((part) => /^[A-Za-z_]\w*$/.test(part))
    ?.toLowerCase();
  return (JSON.stringify(record, undefined, 2) ?? '').split('\n').map((text, index) => ({
    number: index,
    text,
    isMarked: name !== undefined && text.trimStart().toLowerCase().startsWith(`"${name}"`),
  }));
}
