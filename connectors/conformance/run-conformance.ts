import { parseArgs } from 'node:util';
import { CHECKS } from './checks/check-names.ts';
import { fixtures } from './fixtures.ts';
import { OUTPUT_CHECKS, isOutputCheckName } from './outputs/check-names.ts';
import { outputFixtures } from './outputs/fixtures.ts';
import { testOutput } from './outputs/run-output-checks.ts';
import { isCheckName, testConnector } from './run-checks.ts';

const USAGE = `npm run connector:test -- [NAME …] [--check NAME …] [--megabytes N]

  NAME         fixtures to test, by name or type (${[...fixtures, ...outputFixtures].map(({ name }) => name).join(', ')}); default: all
  --check      only this check; may be given several times
  --megabytes  of inputs: size of the feed that memory is measured over; default 40, the real limit is 200
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'string', multiple: true, default: [] },
    megabytes: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const all = [...fixtures, ...outputFixtures];
const strange = [
  ...positionals.filter((name) => !all.some((fixture) => isMeant(fixture, name))),
  ...values.check.filter((name) => !isCheckName(name) && !isOutputCheckName(name)),
  ...(/^[1-9]\d{0,3}$/.test(values.megabytes ?? '1') ? [] : [`--megabytes ${values.megabytes}`]),
];
if (values.help || strange.length > 0) {
  process.stdout.write(`${strange.length > 0 ? `unknown: ${strange.join(', ')}\n\n` : ''}${USAGE}`);
  process.exit(strange.length > 0 ? 1 : 0);
}

interface Named {
  readonly name: string;
  readonly connector: { readonly spec: { readonly type: string } };
}

/** The result of a check of either kit, with its requirement. */
interface Line {
  readonly check: string;
  readonly ok: boolean;
  readonly exempt?: string;
  readonly detail?: string;
  readonly ms: number;
  readonly demanded: string;
}

/** A connector is selected by its folder or its type, in any case. */
function isMeant({ name, connector }: Named, said: string): boolean {
  return [name, connector.spec.type].some((word) => word.toLowerCase() === said.toLowerCase());
}

const megabytes = values.megabytes === undefined ? undefined : Number(values.megabytes);
const chosen = <F extends Named>(list: readonly F[]): readonly F[] =>
  list.filter((fixture) => positionals.length === 0 || positionals.some((name) => isMeant(fixture, name)));
/** The selected checks of one kit; undefined: all. */
const onlyOf = <C extends string>(is: (name: string) => name is C): readonly C[] | undefined =>
  values.check.length > 0 ? values.check.filter(is) : undefined;

for (const fixture of chosen(fixtures)) {
  await print(fixture, inputLines(fixture));
}
for (const fixture of chosen(outputFixtures)) {
  await print(fixture, outputLines(fixture));
}

async function* inputLines(fixture: (typeof fixtures)[number]): AsyncGenerator<Line> {
  for await (const result of testConnector(fixture, { megabytes, only: onlyOf(isCheckName) })) {
    yield { ...result, demanded: CHECKS[result.check] };
  }
}

async function* outputLines(fixture: (typeof outputFixtures)[number]): AsyncGenerator<Line> {
  for await (const result of testOutput(fixture, { only: onlyOf(isOutputCheckName) })) {
    yield { ...result, demanded: OUTPUT_CHECKS[result.check] };
  }
}

async function print({ name, connector }: Named, results: AsyncIterable<Line>): Promise<void> {
  process.stdout.write(`\n${name} (${connector.spec.type})\n`);
  const count = { passed: 0, failed: 0, exempt: 0 };
  for await (const line of results) {
    count[line.exempt !== undefined ? 'exempt' : line.ok ? 'passed' : 'failed']++;
    process.stdout.write(textOf(line));
  }
  process.stdout.write(`  ${count.passed} passed, ${count.failed} failed, ${count.exempt} do not apply\n`);
  if (count.failed > 0) process.exitCode = 1;
}

function textOf({ check, ok, exempt, detail, ms, demanded }: Line): string {
  const name = check.padEnd(20);
  if (exempt !== undefined) return `  –     ${name} ${exempt}\n`;
  if (ok) return `  ok    ${name} ${ms} ms\n`;
  return `  FAIL  ${name} ${detail}\n        ${''.padEnd(20)} demanded: ${demanded}\n`;
}
