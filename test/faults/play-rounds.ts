import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planRounds } from './plan.ts';
import type { RoundKind } from './plan.ts';
import { playRound } from './play-round.ts';
import type { Course, RoundResult } from './play-round.ts';
import { startProcesses } from './processes.ts';
import { roundLine } from './report.ts';
import { openScene } from './scene.ts';

export interface FaultRun {
  readonly results: readonly RoundResult[];
  /** Times that API or worker ended without having been killed. */
  readonly collapses: number;
  /** What served the protocols. */
  readonly engines: readonly string[];
}

/** Starts everything, plays the planned rounds one after the other and removes everything; kept for a look when promises were broken. */
export async function playRounds(options: {
  offset: number;
  kills: number;
  seed: number;
  listings: number;
  kinds?: readonly RoundKind[];
  undisturbed?: number;
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
      for (const round of planRounds(options)) {
        const result = await playRound(scene, course, round);
        results.push(result);
        log(roundLine(result));
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
