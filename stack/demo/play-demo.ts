import { readFile } from 'node:fs/promises';
import { readyFile } from '../folders.ts';
import { portOffset, stackPorts } from '../ports.ts';
import { startWholeProduct } from '../whole-product.ts';
import type { Ready } from '../whole-product.ts';
import { playMainJob } from './main-job.ts';
import type { Step } from './main-job.ts';

const say = (line: string) => console.log(line);

try {
  const running = await runningProduct();
  const product = running ? undefined : await startWholeProduct({ offset: portOffset(), log: say });
  const ready = running ?? product?.ready;
  if (!ready) throw new Error('The product did not start.');
  say(running ? 'Using the product that is running.' : 'The product is up.');
  try {
    const steps = await playMainJob(ready, say);
    say(`\n${table(steps)}`);
    say(
      running
        ? `\nThe listings are on the demo site: ${ready.demo_site}`
        : '\nEverything went as it should. npm start brings the product up to stay.',
    );
  } finally {
    await product?.stop();
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The running product of `npm start`, if it responds; with PORT_OFFSET only that one. */
async function runningProduct(): Promise<Ready | undefined> {
  const text = await readFile(readyFile(), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const ready: Ready = JSON.parse(text);
  const isMeant =
    process.env['PORT_OFFSET'] === undefined || new URL(ready.api).port === String(stackPorts(portOffset()).api);
  if (!isMeant) return undefined;
  const answer = await fetch(`${ready.api}/readyz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ? ready : undefined;
}

function table(steps: readonly Step[]): string {
  const columns = ['read', 'created', 'updated', 'unchanged', 'archived', 'delivered', 'withdrawn'] as const;
  const rows = [
    ['step', 'seconds', ...columns, 'outcome'],
    ...steps.map(({ step, outcome, counts, seconds }) => [
      step.length > 44 ? `${step.slice(0, 43)}…` : step,
      seconds.toFixed(1),
      ...columns.map((name) => (counts ? String(counts[name]) : '')),
      outcome,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === row.length - 1
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
