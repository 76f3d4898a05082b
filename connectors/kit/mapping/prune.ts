/** A copy without undefined members and empty objects and arrays; undefined if nothing is left. */
export function prune(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  // Plain loops: this runs over every value of every listing.
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      const pruned = prune(item);
      if (pruned !== undefined) {
        items.push(pruned);
      }
    }
    return items.length > 0 ? items : undefined;
  }
  const members: Record<string, unknown> = {};
  let size = 0;
  for (const [name, member] of Object.entries(value)) {
    const pruned = prune(member);
    if (pruned !== undefined) {
      members[name] = pruned;
      size++;
    }
  }
  return size > 0 ? members : undefined;
}
