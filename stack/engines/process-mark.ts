import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one with the same number: its start time. Undefined when no such process runs.
 * Linux counts in clock ticks since boot (proc(5), field 22 of stat); elsewhere `ps` prints the date.
 */
function processMark(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The command in brackets may hold blanks and brackets itself: count from the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    const date = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return date === '' ? undefined : date;
  } catch {
    return undefined;
  }
}

/** A process as it is written down, to be found again later. */
export type MarkedProcess = { pid: number; mark: string };

/** Writes a running process down. */
export function markProcess(pid: number): MarkedProcess {
  return { pid, mark: processMark(pid) ?? 'ended' };
}

/** True while exactly this process runs. */
export function isRunning({ pid, mark }: MarkedProcess): boolean {
  return processMark(pid) === mark;
}
