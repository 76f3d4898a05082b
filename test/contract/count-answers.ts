/** Number of responses by operationId, then by status. */
export type Answers = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The number of responses since the API started, from its metrics. */
export async function countAnswers(api: string): Promise<Answers> {
  const text = await (await fetch(`${api}/metrics`)).text();
  const answers = new Map<string, Map<number, number>>();
  for (const [, labels = '', value] of text.matchAll(/^http_requests_total\{(.*)\} (\d+)$/gm)) {
    const route = /route="(\w+)"/.exec(labels)?.[1] ?? '';
    const status = Number(/status="(\d+)"/.exec(labels)?.[1]);
    const counts = answers.get(route) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + Number(value));
    answers.set(route, counts);
  }
  return answers;
}

/** The operations that returned no success since `before`, with the statuses that they returned instead, sorted. */
export function neverSuccessful(operations: readonly string[], before: Answers, after: Answers): string[] {
  return operations
    .flatMap((id) => {
      const counts = [...(after.get(id) ?? [])].map(
        ([status, count]) => [status, count - (before.get(id)?.get(status) ?? 0)] as const,
      );
      const returned = counts.filter(([, count]) => count > 0);
      if (returned.some(([status]) => status >= 200 && status < 400)) return [];
      const statuses = returned.map(([status]) => status).toSorted((one, other) => one - other);
      return [`${id}: ${statuses.join(', ')}`];
    })
    .toSorted();
}
