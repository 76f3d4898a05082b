import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeScaffoldMapping } from './from-mapping/scaffold-mapping.ts';
import { faultOfName, isKind, namesOf, roomOf, writeScaffold } from './scaffold.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', default: 'api' }, from: { type: 'string' } },
});
const [name = ''] = positionals;
const { kind, from: mapping } = values;
const room = isKind(kind) ? roomOf(kind) : 'inputs';
const folder = join(import.meta.dirname, '..', room, name);
const fault =
  name === '' || !isKind(kind)
    ? 'npm run connector:new -- NAME [--kind api|xml|csv|json|site | --from mapping.json]'
    : (faultOfName(name) ?? (existsSync(folder) ? `connectors/${room}/${name} is there already.` : undefined));
if (fault !== undefined || !isKind(kind)) {
  process.stdout.write(`${fault}\n`);
  process.exit(1);
}

try {
  await (mapping === undefined
    ? writeScaffold(folder, name, kind)
    : writeScaffoldMapping(folder, name, readFileSync(mapping, 'utf8')));
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const { variable } = namesOf(name);
const list = room === 'outputs' ? 'outputs/fixtures.ts' : 'fixtures.ts';
const from = room === 'outputs' ? '../../outputs' : '../inputs';
const fixtures = room === 'outputs' ? 'outputFixtures' : 'fixtures';
process.stdout
  .write(`connectors/${room}/${name} is a connector ${mapping === undefined ? 'of a toy format, which passes every check' : `that does what ${mapping} says`}. Two lines make it known:

  connectors/registry.ts
    import { ${variable} } from './${room}/${name}/${name}.ts';             and ${variable} in the list "connectors"

  connectors/conformance/${list}
    import { ${variable}Fixture } from '${from}/${name}/conformance.ts';   and ${variable}Fixture in the list "${fixtures}"

Then: npm run connector:test -- ${name}
How to make it the connector of your CRM or site: docs/connectors.md
`);
