import { parseArgs } from 'node:util';
import { portOffset } from './ports.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';

const USAGE = `npm run stack [-- --native | --packages]
  Starts engines, identity service and mail catcher; Ctrl-C stops them. PORT_OFFSET moves every port.
  --native    engines built natively: faster, and the first start builds them (six minutes)
  --packages  engines from packages, also where native ones are built`;

const { values } = parseArgs({
  options: {
    native: { type: 'boolean', default: false },
    packages: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || (values.native && values.packages)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

try {
  const started = performance.now();
  const stack = await startStack({
    offset: portOffset(),
    ...(values.native ? { native: true } : values.packages ? { native: false } : {}),
    log: (line) => console.log(line),
  });
  console.log(`\nReady in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  console.log(table(stack));
  console.log('\nCtrl-C stops everything.');
  stopOnSignal(stack);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function table({ urls, engines }: Stack): string {
  const implementations = new Map<string, string>(
    engines.map(({ name, implementation }) => [name.replace('-', '_'), implementation]),
  );
  const rows = Object.entries(urls).filter(([, url]) => url !== '');
  return rows
    .map(([name, url]) =>
      `  ${name.replace('_', ' ').padEnd(16)}${url.padEnd(56)}${implementations.get(name) ?? ''}`.trimEnd(),
    )
    .join('\n');
}

function stopOnSignal(stack: Stack): void {
  let asked = false;
  const stop = (): void => {
    // The second Ctrl-C does not wait: the watchdog ends what is left.
    if (asked) process.exit(130);
    asked = true;
    console.log('\nStopping …');
    stack.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
