import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { mapRecord } from '../inputs/mapped-feed/map-record.ts';
import { createTestContext } from '../kit/testing/context.ts';
import { presets } from '../presets/presets.ts';
import { printProposal } from './print-proposal.ts';
import { proposeMapping } from './propose-mapping.ts';

const USAGE = `npm run mapping:propose -- FILE|URL [--market fr] [--out mapping.json]

  FILE      an export: XML, CSV, JSON or NDJSON, bare, gzipped or in a zip
  --market  market of the gateway, from which language, currency and unit of areas follow where the file says none; default fr
  --out     file for the mapping; default mapping.json
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    market: { type: 'string', default: 'fr' },
    out: { type: 'string', default: 'mapping.json' },
    help: { type: 'boolean' },
  },
});
const [source, ...more] = positionals;
if (values.help || source === undefined || more.length > 0) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const ctx = await createTestContext({ config: {}, market: values.market });
try {
  const file = /^https?:\/\//i.test(source) ? (await ctx.snapshot.fetch(source)).path : source;
  const proposal = await proposeMapping(file, {
    market: values.market,
    name: source.slice(source.lastIndexOf('/') + 1) || 'feed',
    presets,
    map: (mapping, raw, market) => mapRecord(raw, { config: { mapping }, market }),
  });
  await writeFile(values.out, `${JSON.stringify(proposal.mapping, null, 2)}\n`);
  process.stdout.write(`${printProposal(proposal)}\nWritten to ${values.out}.\n`);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await ctx.close();
}
