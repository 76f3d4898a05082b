import { mappingSchema } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';
import type { ConfigFault } from '../../../model/gateway/config-fault.ts';
import type { ConnectorConfig, ConnectorSpec, InputConnector, JsonObject } from '../../connector.ts';
import { fileSpec } from '../../kit/feed-address.ts';
import { checkFeedFile } from '../../kit/file-feed.ts';
import { configText } from '../../kit/read-config.ts';
import { presetNamed, presets } from '../../presets/presets.ts';
import { feedOf } from './feed-of.ts';
import { mapRecord } from './map-record.ts';
import { mappingOf } from './mapping-of.ts';
import { checkPages, readPages } from './read-pages.ts';
import { readWithFiles, withoutFiles } from './read-with-files.ts';

const SECRET = { type: 'string', minLength: 1, maxLength: 4_096 } as const;

/** Files that CRMs push, in any of the formats that a mapping can describe. */
const PUSHED = { data: ['*.xml', '*.csv', '*.txt', '*.json', '*.ndjson', '*.zip'], zipped: true } as const;

const profileSchema: JsonObject = JSON.parse(JSON.stringify(mappingSchema.properties.profile));

const base = fileSpec('MAPPED_FEED', 'Any XML, CSV or JSON, by a mapping', PUSHED, {
  mapping: {
    type: 'object',
    description: `How the source becomes listings: a mapping of version ${mappingSchema.properties.version.maximum}, see docs/mapped-feed.md. Either this or a preset.`,
  },
  preset: {
    type: 'string',
    enum: presets.map(({ name }) => name),
    description: 'Name of a public format that is known, instead of a mapping.',
  },
  profile: {
    ...profileSchema,
    description:
      'Only with a preset: what its files say otherwise than the format, such as the decimal sign, the order of dates or the period of rents.',
  },
  client_id: { ...SECRET, description: 'OAuth: id of the client.' },
  client_secret: { ...SECRET, description: 'OAuth: secret of the client.' },
  token_url: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength: 4_096,
    description: 'OAuth: where access tokens come from, if that is another server than that of "url".',
  },
});

const spec: ConnectorSpec = {
  ...base,
  secrets: [...base.secrets, 'client_id', 'client_secret'],
  addresses: [...base.addresses, 'token_url'],
  fault: (config) => mappingFault(config) ?? base.fault?.(config),
};

/**
 * A feed of any format, read and mapped as its mapping says: data, not code. The mapping is part of the config, so that a change of it maps every listing anew.
 */
export const mappedFeed: InputConnector = {
  direction: 'input',
  spec,
  capabilities: { delta: false, one: false, deletes: 'both', events: false, file: true },
  withConfig: (config) => (mappingOf(config).mapping.source.paging ? mappedApi : mappedFeed),
  async check(ctx) {
    const compiled = mappingOf(ctx.config);
    await (compiled.mapping.source.paging ? checkPages(ctx, compiled) : checkFeedFile(ctx, feedOf(compiled)));
  },
  async *read(ctx, request) {
    const compiled = mappingOf(ctx.config);
    yield* compiled.mapping.source.paging
      ? withoutFiles(readPages(ctx, request, compiled))
      : readWithFiles(ctx, request, compiled);
  },
  map: mapRecord,
};

/** The same for an API: many responses are no one file. */
export const mappedApi: InputConnector = { ...mappedFeed, capabilities: { ...mappedFeed.capabilities, file: false } };

/** The first fault of the mapping in a config. */
function mappingFault(config: ConnectorConfig): ConfigFault | undefined {
  const fault = (at: string, message: string): ConfigFault => ({ code: 'BAD_REQUEST', at, message });
  const { mapping } = config;
  const preset = configText(config, 'preset');
  if ((mapping === undefined) === (preset === undefined)) {
    return fault('', 'The configuration needs either "mapping" or "preset".');
  }
  if (preset !== undefined && !presetNamed(preset))
    return fault('/preset', `There is no preset "${preset.slice(0, 100)}".`);
  const { profile } = config;
  if (profile !== undefined) {
    if (preset === undefined) return fault('/profile', 'The profile of a mapping is part of the mapping.');
    const [first] = parseMapping({ ...presetNamed(preset)?.mapping, profile }).faults ?? [];
    if (first) return fault(first.at, `The profile cannot be used: ${first.message}.`);
  }
  if (preset === undefined) {
    const [first] = parseMapping(mapping).faults ?? [];
    if (first) return fault(`/mapping${first.at}`, `The mapping cannot be used: ${first.message}.`);
  }
  const isApi = mappingOf(config).mapping.source.paging !== undefined;
  if (isApi && config['inbox'] === true)
    return fault('/inbox', 'The mapping reads an API in pages, which cannot be pushed into an inbox.');
  return undefined;
}
