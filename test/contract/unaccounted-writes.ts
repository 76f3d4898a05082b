import type { TestProduct } from '../support/product.ts';

interface AccessLine {
  readonly msg: string;
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** The operations whose successful writes left another number of audit events than one, with that number; sorted. */
export async function unaccountedWrites({ db, logs }: TestProduct): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const { request_id } of db.collection<{ request_id?: string }>('audit_events').find()) {
    if (request_id) counts.set(request_id, (counts.get(request_id) ?? 0) + 1);
  }
  const found = new Set<string>();
  for (const text of logs) {
    const line: AccessLine = JSON.parse(text);
    if (line.msg !== 'request' || line.route === 'none' || line.status >= 300) continue;
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(line.method)) continue;
    const count = counts.get(line.request_id) ?? 0;
    if (count !== 1) found.add(`${line.route}: ${count}`);
  }
  return [...found].toSorted();
}
