import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planKills, ROUND_KINDS } from './plan.ts';
import { playRound } from './play-round.ts';
import type { Course, RoundResult } from './play-round.ts';
import { startProcesses } from './processes.ts';
import { roundLine } from './report.ts';
import type { FaultRun } from './report.ts';
import { openScene } from './scene.ts';

/** More rounds than planned for kills that come too late, as a multiple of the kills. */
const MOST_REPEATS = 2;

/**
 * Starts everything, plays an undisturbed round of each kind and then one for each kill, and removes everything; it is kept for a look when
 * promises were broken. A kill that came after the end of its run is repeated, earlier.
 */
export async function playRounds(options: {
  offset: number;
  kills: number;
  seed: number;
  listings: number;
  log: (line: string) => void;
}): Promise<FaultRun> {
  const { offset, listings, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-faults-'));
  const processes = await startProcesses({ offset, folder, log });
  const results: RoundResult[] = [];
  try {
    const scene = await openScene(processes, listings);
    const course: Course = { revision: 0, usual: new Map() };
    try {
      const kills = planKills(options.kills, options.seed);
      const most = ROUND_KINDS.length + kills.length * (1 + MOST_REPEATS);
      for (let number = 1; (number <= ROUND_KINDS.length || kills.length > 0) && number <= most; number++) {
        // In the order that revisions need.
        const kind = ROUND_KINDS[(number - 1) % ROUND_KINDS.length] ?? 'first';
        const kill = number <= ROUND_KINDS.length ? undefined : kills.shift();
        const result = await playRound(scene, course, { number, kind, ...(kill ? { kill } : {}) });
        results.push(result);
        log(roundLine(result));
        if (kill && result.late) kills.push({ ...kill, at: kill.at / 2 });
      }
    } finally {
      await scene.close();
    }
    return {
      results,
      collapses: processes.collapses(),
      engines: processes.stack.engines.map(({ name, implementation }) => `${name} ${implementation}`),
    };
  } finally {
    await processes.stop();
    const isClean = results.length > 0 && results.every(({ violations }) => violations.length === 0);
    if (isClean) await rm(folder, { recursive: true, force: true });
    else log(`Logs and data are kept in ${folder}`);
  }
}
