import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { InputConnector, Json } from '../../connector.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';
import { connectors } from '../../registry.ts';
import { printTrial } from './print-trial.ts';
import { tryConnector } from './try-connector.ts';

const inputs = connectors.filter((connector): connector is InputConnector => connector.direction === 'input');
const nameOf = ({ spec }: InputConnector): string => spec.type.toLowerCase().replaceAll('_', '-');

const USAGE = `npm run connector:try -- NAME FILE|URL [--market fr] [--config FILE] [--show 10]

  NAME      a connector of the registry: ${inputs.map(nameOf).join(', ')}
  FILE      an export, bare or gzipped (.gz), or a saved answer of an API (.json)
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
const [name = '', source = ''] = positionals;
const connector = inputs.find((input) => nameOf(input) === name.toLowerCase().replaceAll('_', '-'));
const isThere = /^https?:\/\//i.test(source) || existsSync(source);
const fault = !connector
  ? `unknown connector "${name}"`
  : !isThere
    ? `no file "${source}"`
    : /^\d{1,4}$/.test(values.show)
      ? undefined
      : `--show ${values.show} is no number`;

if (values.help || fault !== undefined || !connector) {
  process.stdout.write(values.help ? USAGE : `${fault}\n\n${USAGE}`);
  process.exit(values.help ? 0 : 2);
}

const config: Json = values.config === undefined ? {} : JSON.parse(readFileSync(values.config, 'utf8'));
const trial = await tryConnector({
  connector,
  source,
  config: isObject(config) ? config : {},
  market: values.market,
  samples: Number(values.show),
});
process.stdout.write(`${connector.spec.type} ${source}\n${printTrial(trial)}`);
process.exitCode = trial.error === undefined ? 0 : 1;
