/** A field of a listing in its CRM, as stored, and on each website, in the order of the websites. */
export interface StageRow {
  readonly path: string;
  readonly crm: unknown;
  readonly stored: unknown;
  readonly delivered: readonly unknown[];
  readonly isDifferent: boolean;
}

/** The parts of `GET /properties/{id}/diff` that rows need. */
interface Stages {
  readonly crm: {
    readonly differences: readonly { readonly path: string; readonly crm?: unknown; readonly stored?: unknown }[];
    readonly fault?: unknown;
  };
  readonly outputs: readonly {
    readonly version?: number | undefined;
    readonly differences: readonly { readonly path: string; readonly delivered?: unknown; readonly stored?: unknown }[];
  }[];
}

/** Fields that the gateway adds: no CRM has them. */
const OWN = new Set(['id', 'gateway_id', 'stream_id', 'property_url', 'created_at', 'updated_at', 'fetched_at']);

/** Every value of a listing by its JSON path. Lists and empty objects are one value each. */
export function leavesOf(value: unknown, path = '$'): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  const entries = Object.entries(value).filter(
    ([name, part]) => part !== undefined && !(path === '$' && OWN.has(name)),
  );
  return entries.length === 0 && path !== '$'
    ? [[path, value]]
    : entries.flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
}

/** Joins the stored values with those of the other stages; a field that only another stage has gets a row too. */
export function stageRows(listing: object, { crm, outputs }: Stages): StageRow[] {
  const stored = new Map(leavesOf(listing));
  const others = [
    new Map(crm.differences.map((one) => [one.path, one.crm])),
    ...outputs.map(({ differences }) => new Map(differences.map((one) => [one.path, one.delivered]))),
  ];
  for (const { path, stored: value } of [...crm.differences, ...outputs.flatMap(({ differences }) => differences)]) {
    // A difference inside a list has its own row; the stored list is one row.
    if (!stored.has(path)) stored.set(path, value);
  }
  return [...stored].map(([path, value]) => {
    const [inCrm, ...delivered] = others.map((stage) => (stage.has(path) ? stage.get(path) : value));
    return {
      path,
      crm: crm.fault === undefined ? inCrm : undefined,
      stored: value,
      delivered: delivered.map((one, place) => (outputs[place]?.version === undefined ? undefined : one)),
      isDifferent: others.some((stage) => stage.has(path)),
    };
  });
}
