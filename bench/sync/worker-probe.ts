import { readFile, readdir } from 'node:fs/promises';

/** Resource use of a worker process, read from outside while it works. */
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
    cpuSeconds: async () => (await readStat(pid))?.cpuSeconds ?? 0,
    peakMegabytes() {
      const highest = peak;
      peak = 0;
      return Math.round(highest);
    },
    stop: () => clearInterval(timer),
  };
}

/** CPU seconds of every running process that this process started, by program name; Node processes by their id, Python processes by their module. */
export async function cpuOfChildren(): Promise<Map<string, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readStat(Number(pid))));
  const children = stats.filter((stat) => stat !== undefined).filter(({ parent }) => parent === process.pid);
  return new Map(await Promise.all(children.map(async (stat) => [await nameOf(stat), stat.cpuSeconds] as const)));
}

async function nameOf({ pid, program }: { pid: number; program: string }): Promise<string> {
  // Newer releases of Node name their first thread, and with it the process.
  if (program.startsWith('node') || program === 'MainThread') return `node ${pid}`;
  if (!program.startsWith('python')) return program;
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const module = words[words.indexOf('-m') + 1];
  return words.includes('-m') && module ? module : `${program} ${pid}`;
}

async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (text === '') return undefined;
  // The second field, the name in brackets, may hold spaces.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return {
    pid,
    program: text.slice(text.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
  };
}
