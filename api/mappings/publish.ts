import { isDeepStrictEqual } from 'node:util';
import { parseMapping } from '../../model/mapping/parse-mapping.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { MappingRecord, MappingVersionRecord } from '../../store/mappings/mappings.ts';
import type { HandlerDeps } from '../deps.ts';
import { mappedInput } from './visible-mapping.ts';

/** The mapping that an input uses now; undefined if it uses a preset. */
export const liveMapping = ({ config }: ConnectorRef): FeedMapping | undefined =>
  parseMapping(config['mapping']).mapping;

/**
 * Throws UNPROCESSABLE when the mapping would send the stored secrets of an input elsewhere or in another form than the live one: who writes a mapping need not know
 * the secrets, and must not be able to have them sent to a server of their own.
 */
export function demandSameReceiver(
  ref: ConnectorRef,
  mapping: FeedMapping,
  { connectorSpecs }: Pick<HandlerDeps, 'connectorSpecs'>,
): void {
  const spec = connectorSpecs.find(({ type, direction }) => type === ref.connector_type && direction === 'input');
  const hasSecrets = spec?.secrets.some((field) => ref.config[field] !== undefined) ?? true;
  if (!hasSecrets || isDeepStrictEqual(liveMapping(ref)?.source.auth, mapping.source.auth)) return;
  throw new AppError(
    'UNPROCESSABLE',
    'The mapping changes how the stored credentials are sent (/source/auth): write it with PATCH /gateways/{id} together with the credentials, then publish.',
    { detail: '/source/auth' },
  );
}

interface Publication {
  readonly mapping: MappingRecord;
  readonly gateway: GatewayRecord;
  readonly publishedBy: string;
  /** The mapping as JSON text. */
  readonly text: string;
  readonly content: FeedMapping;
  readonly note?: string | undefined;
  readonly fromVersion?: number;
}

/** Makes a mapping the live one of its input, as a new version. Throws CONFLICT when the gateway or the draft changed meanwhile. */
export async function publish(publication: Publication, deps: HandlerDeps): Promise<MappingVersionRecord> {
  const { mapping, gateway, publishedBy, text, content, note, fromVersion } = publication;
  const { store } = deps;
  const ref = mappedInput(gateway, mapping.input_id);
  if (!ref) throw new AppError('CONFLICT', 'The gateway no longer has the input of this mapping.');
  demandSameReceiver(ref, content, deps);
  const { preset: _, ...config } = ref.config;
  // The secrets stay sealed as they are; everything is checked as in a write of the gateway.
  const checked = deps.connectors.prepare(
    {
      connector_type: ref.connector_type,
      connector_id: ref.connector_id,
      config: { ...deps.secrets.mask(ref).config, mapping: content },
    },
    'input',
    '/input_connector',
    ref,
  );
  const next: ConnectorRef = { ...ref, config: { ...config, mapping: checked.config['mapping'] } };
  const replaced = (one: ConnectorRef) => (one.connector_id === ref.connector_id ? next : one);
  return store.transaction(async (session) => {
    const now = await store.mappings.find(mapping._id, session);
    if (now?.revision !== mapping.revision) throw changed('draft');
    const saved = await store.gateways.update(
      gateway,
      {
        input_connector: replaced(gateway.input_connector),
        input_connectors: gateway.input_connectors.map(replaced),
      },
      [],
      session,
    );
    if (!saved) throw changed('gateway');
    return store.mappings.publish(
      mapping,
      {
        gateway_id: gateway._id,
        mapping: text,
        rules: content.rules.length,
        published_by: publishedBy,
        ...(note === undefined ? {} : { note }),
        ...(fromVersion === undefined ? {} : { from_version: fromVersion }),
      },
      session,
    );
  });
}

const changed = (what: string) =>
  new AppError('CONFLICT', `The ${what} was changed by another request at the same time; read it again.`);
