import type { AnswerOf, GatewayCheck, GatewayCreate } from '../../../sdk/index.ts';
import type { Config } from '../../connector-config.ts';
import { rhythmOf, scheduleOf } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';

type ConnectorType = AnswerOf<'listConnectors'>['items'][number];
export type Gateway = AnswerOf<'getGateway'>;

/** A connector in the form; the values typed for other types are kept. */
export interface ConnectorDraft {
  /** Empty: none. */
  readonly type: string;
  readonly configs: Readonly<Record<string, Config>>;
}

/** A gateway in the wizard. */
export interface Draft {
  readonly name: string;
  readonly itemId: string;
  readonly market: string;
  readonly category: GatewayCreate['category'];
  readonly input: ConnectorDraft;
  readonly output: ConnectorDraft;
  /** The mapping of the studio that the input reads by; it is for this gateway once that is stored. */
  readonly mappingId?: string;
  /** When it reads by itself. */
  readonly rhythm: Rhythm;
  /** The gateway once it has been stored as a draft, for its check. */
  readonly saved?: Pick<Gateway, 'id'>;
}

export const CATEGORIES = [
  'agency',
  'professional',
  'network',
  'franchise',
  'developer',
  'builder',
  'notary',
  'property_manager',
  'holiday_rental',
  'auction',
  'private',
  'other',
] as const satisfies readonly GatewayCreate['category'][];

/** Countries at the top of the list; the API accepts every ISO 3166-1 code. */
export const MARKETS = [
  'fr',
  'be',
  'ch',
  'lu',
  'mc',
  'de',
  'at',
  'es',
  'pt',
  'it',
  'nl',
  'gb',
  'ie',
  'us',
  'ca',
] as const;

export const newDraft = (itemId: string): Draft => ({
  name: '',
  itemId,
  market: 'fr',
  category: 'agency',
  rhythm: rhythmOf({}),
  input: { type: '', configs: {} },
  output: { type: 'SYNC', configs: {} },
});

/** The chosen type among these. */
export const connectorOf = (types: readonly ConnectorType[], { type }: ConnectorDraft): ConnectorType | undefined =>
  types.find(({ connector_type }) => connector_type === type);

const connector = ({ type, configs }: ConnectorDraft) => ({ connector_type: type, config: configs[type] ?? {} });

/** The body that creates or replaces the gateway. The API checks the configuration against the connector's schema and reports faults. */
export const bodyOf = ({ name, itemId, market, category, rhythm, input, output }: Draft): GatewayCreate =>
  // The form is built from the very schemas that the type of the body is made from.
  ({
    name,
    item_id: itemId,
    market,
    category,
    input_connector: connector(input),
    output_connectors: output.type === '' ? [] : [connector(output)],
    schedule: scheduleOf(rhythm),
  }) as GatewayCreate;

/** The connectors of that body, which are checked before anything is stored. */
export function connectionsOf(draft: Draft): GatewayCheck {
  const { market, input_connector, output_connectors } = bodyOf(draft);
  return { market, input_connector, ...(output_connectors ? { output_connectors } : {}) };
}
