import { mappingSchema } from '../../../model/mapping/mapping.ts';
import { parseMapping } from '../../../model/mapping/parse-mapping.ts';
import type { ConnectorConfig, ConnectorSpec, InputConnector } from '../../connector.ts';
import { fileSpec } from '../../kit/feed-address.ts';
import { checkFeedFile, readFeedFile } from '../../kit/file-feed.ts';
import { configText } from '../../kit/read-config.ts';
import { presetNamed, presets } from '../../presets/presets.ts';
import { feedOf } from './feed-of.ts';
import { mapRecord } from './map-record.ts';
import { mappingOf } from './mapping-of.ts';
import { checkPages, readPages } from './read-pages.ts';

const SECRET = { type: 'string', minLength: 1, maxLength: 4_096 } as const;

/** Files that CRMs push, in any of the formats that a mapping can describe. */
const PUSHED = { data: ['*.xml', '*.csv', '*.txt', '*.json', '*.ndjson', '*.zip'], zipped: true } as const;

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
  fault: faultOf,
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
      ? readPages(ctx, request, compiled)
      : readFeedFile(ctx, request, feedOf(compiled));
  },
  map: mapRecord,
};

/** The same for an API: many responses are no one file. */
export const mappedApi: InputConnector = { ...mappedFeed, capabilities: { ...mappedFeed.capabilities, file: false } };

/** The first fault of the mapping in a config. */
function faultOf(config: ConnectorConfig): { at: string; message: string } | undefined {
  const { mapping } = config;
  const preset = configText(config, 'preset');
  if ((mapping === undefined) === (preset === undefined)) {
    return { at: '', message: 'The configuration needs either "mapping" or "preset".' };
  }
  if (preset !== undefined && !presetNamed(preset))
    return { at: '/preset', message: `There is no preset "${preset.slice(0, 100)}".` };
  if (preset === undefined) {
    const [fault] = parseMapping(mapping).faults ?? [];
    if (fault) return { at: `/mapping${fault.at}`, message: `The mapping cannot be used: ${fault.message}.` };
  }
  const isApi = mappingOf(config).mapping.source.paging !== undefined;
  if (isApi && config['inbox'] === true)
    return { at: '/inbox', message: 'The mapping reads an API in pages, which cannot be pushed into an inbox.' };
  return undefined;
}
