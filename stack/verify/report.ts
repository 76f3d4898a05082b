import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Step } from './play-verification.ts';

/** The result of a verification in a word: everything passed, a step failed, or everything that was played passed. */
export type Outcome = 'PASSED' | 'FAILED' | 'PASSED IN PART';

export function outcomeOf(steps: readonly Step[]): Outcome {
  if (steps.length === 0 || steps.some(({ outcome }) => outcome === 'FAILED')) return 'FAILED';
  return steps.every(({ outcome }) => outcome === 'PASSED') ? 'PASSED' : 'PASSED IN PART';
}

/** The report as Markdown, to be kept: who proved what, on which servers, when. */
export function reportOf(options: {
  readonly version: string;
  readonly target: string;
  readonly at: Date;
  readonly steps: readonly Step[];
}): string {
  const { version, target, at, steps } = options;
  const rows = steps.map(
    ({ step, outcome, seconds, seen }) => `| ${step} | ${outcome} | ${seconds.toFixed(1)} | ${cell(seen)} |`,
  );
  return `# Verification of Property Gateway ${version}: ${outcomeOf(steps)}

${at.toISOString()}, on ${target}, from a machine with ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()} ${arch()}, Node ${process.version}.

| step | outcome | seconds | seen |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** An address without what signs in by it. */
export function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');
}
