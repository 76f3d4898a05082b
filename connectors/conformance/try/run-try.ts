import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { InputConnector, Json } from '../../connector.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';
import { connectors } from '../../registry.ts';
import { listSources } from './list-sources.ts';
import { printTrial } from './print-trial.ts';
import { tryConnector } from './try-connector.ts';

const inputs = connectors.filter((connector): connector is InputConnector => connector.direction === 'input');
const nameOf = ({ spec }: InputConnector): string => spec.type.toLowerCase().replaceAll('_', '-');

const USAGE = `npm run connector:try -- NAME FILE|FOLDER|URL … [--market fr] [--config FILE] [--show 10]

  NAME      a connector of the registry: ${inputs.map(nameOf).join(', ')}
  FILE      an export, bare or gzipped (.gz), or a saved answer of an API (.json)
  FOLDER    saved answers of an API that pages: its .json files in the order of the numbers in their names (page-2 before page-10), mapped as
            one catalogue. Several FILEs in their order mean the same
  --market  market of the gateway, from which language and currency follow; default fr
  --config  JSON file with the connector's config (keys, agencies …), which stays out of the shell's history
  --show    listings to print side by side with their source; default 10
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    market: { type: 'string', default: 'fr' },
    config: { type: 'string' },
    show: { type: 'string', default: '10' },
    help: { type: 'boolean' },
  },
});
const [name = '', ...paths] = positionals;
const connector = inputs.find((input) => nameOf(input) === name.toLowerCase().replaceAll('_', '-'));
const sources = await listSources(paths).catch((error: unknown) => String(error).replace(/^Error: /, ''));
const fault = !connector
  ? `unknown connector "${name}"`
  : typeof sources === 'string'
    ? sources
    : /^\d{1,4}$/.test(values.show)
      ? undefined
      : `--show ${values.show} is no number`;

if (values.help || fault !== undefined || !connector || typeof sources === 'string') {
  process.stdout.write(values.help ? USAGE : `${fault}\n\n${USAGE}`);
  process.exit(values.help ? 0 : 2);
}

const config: Json = values.config === undefined ? {} : JSON.parse(readFileSync(values.config, 'utf8'));
const trial = await tryConnector({
  connector,
  sources,
  config: isObject(config) ? config : {},
  market: values.market,
  samples: Number(values.show),
});
process.stdout.write(`${connector.spec.type} ${paths.join(' ')}\n${printTrial(trial)}`);
process.exitCode = trial.error === undefined ? 0 : 1;
