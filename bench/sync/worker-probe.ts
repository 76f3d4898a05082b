import { readFile } from 'node:fs/promises';

/** What a worker process costs, read from outside while it works. */
export interface WorkerProbe {
  /** CPU seconds since the process began. */
  cpuSeconds(): Promise<number>;
  /** Highest resident memory since the last call, MB. */
  peakMegabytes(): number;
  stop(): void;
}

/** Clock ticks per second of /proc figures; 100 on every Linux in use. */
const TICKS = 100;
const SAMPLE_MS = 100;

/** Watches a process through /proc (Linux). */
export function probeWorker(pid: number): WorkerProbe {
  let peak = 0;
  const sample = async () => {
    const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return {
    async cpuSeconds() {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The second field, the name in brackets, may hold spaces.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    peakMegabytes() {
      const highest = peak;
      peak = 0;
      return Math.round(highest);
    },
    stop: () => clearInterval(timer),
  };
}
