import { parseArgs } from 'node:util';
import { CHECKS } from './check-names.ts';
import type { Fixture } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import { isCheckName, testConnector } from './run-checks.ts';
import type { CheckResult } from './run-checks.ts';

const USAGE = `npm run connector:test -- [NAME …] [--check NAME …] [--megabytes N]

  NAME         fixtures to test, by name or type (${fixtures.map(({ name }) => name).join(', ')}); default: all
  --check      only this check; may be given several times
  --megabytes  size of the feed that memory is measured over; default 40, the real limit is 200
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'string', multiple: true, default: [] },
    megabytes: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const only = values.check.filter(isCheckName);
const strange = [
  ...positionals.filter((name) => !fixtures.some((fixture) => isMeant(fixture, name))),
  ...values.check.filter((name) => !isCheckName(name)),
  ...(/^[1-9]\d{0,3}$/.test(values.megabytes ?? '1') ? [] : [`--megabytes ${values.megabytes}`]),
];
if (values.help || strange.length > 0) {
  process.stdout.write(`${strange.length > 0 ? `unknown: ${strange.join(', ')}\n\n` : ''}${USAGE}`);
  process.exit(strange.length > 0 ? 1 : 0);
}

/** A connector is named by its folder or its type, in any case. */
function isMeant({ name, connector }: Fixture, said: string): boolean {
  return [name, connector.spec.type].some((word) => word.toLowerCase() === said.toLowerCase());
}

const megabytes = values.megabytes === undefined ? undefined : Number(values.megabytes);
for (const fixture of fixtures) {
  if (positionals.length > 0 && !positionals.some((name) => isMeant(fixture, name))) {
    continue;
  }
  const results: CheckResult[] = [];
  process.stdout.write(`\n${fixture.name} (${fixture.connector.spec.type})\n`);
  for await (const result of testConnector(fixture, { megabytes, only: only.length > 0 ? only : undefined })) {
    results.push(result);
    process.stdout.write(lineOf(result));
  }
  const failed = results.filter(({ ok }) => !ok).length;
  const exempt = results.filter((result) => result.exempt !== undefined).length;
  process.stdout.write(`  ${results.length - failed - exempt} passed, ${failed} failed, ${exempt} do not apply\n`);
  if (failed > 0) {
    process.exitCode = 1;
  }
}

function lineOf({ check, ok, exempt, detail, ms }: CheckResult): string {
  const name = check.padEnd(20);
  if (exempt !== undefined) {
    return `  –     ${name} ${exempt}\n`;
  }
  return ok
    ? `  ok    ${name} ${ms} ms\n`
    : `  FAIL  ${name} ${detail}\n        ${''.padEnd(20)} demanded: ${CHECKS[check]}\n`;
}
