/** A copy without undefined members, and without objects and arrays that hold nothing; undefined when nothing is left. */
export function prune(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(prune).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const members = Object.entries(value)
    .map(([name, member]) => [name, prune(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
