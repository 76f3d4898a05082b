/**
 * The key of a listing: agency (field 1) and reference (field 2, else the technical id 175) as `agency:reference`, the reference alone when
 * no agency is named (and it has no colon). A colon within the agency is escaped, so that no two pairs share a key. Undefined without any reference.
 * @param field reads a field by its number; empty ones as undefined
 */
export function listingKey(field: (number: number) => string | undefined): string | undefined {
  const reference = field(2) ?? field(175);
  const agency = field(1);
  if (reference === undefined) {
    return undefined;
  }
  return agency === undefined && !reference.includes(':')
    ? reference
    : `${(agency ?? '').replaceAll('%', '%25').replaceAll(':', '%3A')}:${reference}`;
}
