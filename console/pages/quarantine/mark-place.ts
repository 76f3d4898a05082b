/** A line of a record, and whether the reason refers to it. */
export interface RecordLine {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * A record as indented JSON, with the lines marked that a reason refers to. The path is one of the listing: if the CRM names its fields differently, no line is marked.
 * @param path such as `$.price.amount` or `$.images[0].url`
 */
export function markPlace(record: unknown, path: string | undefined): RecordLine[] {
  const wanted = path?.replace(/^\$\.?/, '').replaceAll(/\[(\d+)\]/g, '.$1');
  const linesOf = (value: unknown, at: string, before: string, after: string, indent: string): RecordLine[] => {
    const isMarked = wanted !== undefined && wanted !== '' && at === wanted;
    const entries =
      typeof value === 'object' && value !== null ? Object.entries(value).map(([name, part]) => ({ name, part })) : [];
    if (entries.length === 0)
      return [{ text: `${indent}${before}${JSON.stringify(value) ?? 'null'}${after}`, isMarked }];
    const isList = Array.isArray(value);
    const inside = entries.flatMap(({ name, part }, place) =>
      linesOf(
        part,
        at === '' ? name : `${at}.${name}`,
        isList ? '' : `${JSON.stringify(name)}: `,
        place === entries.length - 1 ? '' : ',',
        `${indent}  `,
      ),
    );
    return [
      { text: `${indent}${before}${isList ? '[' : '{'}`, isMarked },
      ...inside.map((line) => (isMarked ? { ...line, isMarked } : line)),
      { text: `${indent}${isList ? ']' : '}'}${after}`, isMarked },
    ];
  };
  return linesOf(record, '', '', '', '');
}
