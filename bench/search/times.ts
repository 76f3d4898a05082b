/** Milliseconds of each call, the two works alternating so that both meet the same state of the machine. */
export async function timesOf(
  rounds: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<[ours: number[], bare: number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // The first of two equal requests warms the server's caches for the second, so each goes first equally often.
    const order = round % 2 === 0 ? [ours, bare] : [bare, ours];
    for (const work of order) {
      const started = performance.now();
      await work();
      times[work === ours ? 0 : 1].push(performance.now() - started);
    }
  }
  return times;
}
