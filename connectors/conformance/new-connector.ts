import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultOfName, isKind, namesOf, writeScaffold } from './scaffold.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', default: 'api' } },
});
const [name = ''] = positionals;
const { kind } = values;
const folder = join(import.meta.dirname, '..', 'inputs', name);
const fault =
  name === '' || !isKind(kind)
    ? 'npm run connector:new -- NAME [--kind api|xml|csv|json]'
    : (faultOfName(name) ?? (existsSync(folder) ? `connectors/inputs/${name} is there already.` : undefined));
if (fault !== undefined || !isKind(kind)) {
  process.stdout.write(`${fault}\n`);
  process.exit(1);
}

await writeScaffold(folder, name, kind);
const { variable } = namesOf(name);
process.stdout
  .write(`connectors/inputs/${name} is a connector of a toy format, which passes every check. Two lines make it known:

  connectors/registry.ts
    import { ${variable} } from './inputs/${name}/${name}.ts';             and ${variable} in the list "connectors"

  connectors/conformance/fixtures.ts
    import { ${variable}Fixture } from '../inputs/${name}/conformance.ts';   and ${variable}Fixture in the list "fixtures"

Then: npm run connector:test -- ${name}
How to make it the connector of your CRM: docs/connectors.md
`);
