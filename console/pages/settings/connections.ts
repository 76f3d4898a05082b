import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf, InputOf } from '../../../sdk/index.ts';
import type { Config } from '../../connector-config.ts';
import type { Gateway } from '../gateways/draft.ts';

export type Ref = Gateway['input_connector'];
/** The connectors of a gateway, as they are checked and written. */
export type ConnectorsBody = InputOf<'checkGatewayChange'>['body'];
export type ChangeCheck = AnswerOf<'checkGatewayChange'>;

/** Where a connection is in a gateway; `place` of a list undefined: a new one at its end. */
export type Slot =
  | { readonly list: 'input_connector' }
  | { readonly list: 'input_connectors' | 'output_connectors'; readonly place: number | undefined };

/** A connection as it is sent: an unknown id makes the API give it a new one. */
export interface EditedConnector {
  readonly connector_type: string;
  readonly connector_id?: string;
  readonly config: Config;
}

const isValue = (entry: [string, unknown]): entry is [string, Config[string]] =>
  ['string', 'number', 'boolean', 'object'].includes(typeof entry[1]) && entry[1] !== null;

/** The configuration as the form edits it. */
export const configOf = ({ config }: Ref): Config => Object.fromEntries(Object.entries(config).filter(isValue));

/**
 * The fields that write one connection of a gateway; a list is written as a whole, its other members as they were read. `undefined` removes the connection; if it is the first input, the next
 * one takes its place. Pure.
 */
export function bodyWith(gateway: Gateway, slot: Slot, connector: EditedConnector | undefined): ConnectorsBody {
  const asBody = (fields: object): ConnectorsBody => fields;
  if (slot.list === 'input_connector') {
    if (connector) return asBody({ input_connector: connector });
    const [first, ...others] = gateway.input_connectors;
    return asBody({ ...(first ? { input_connector: first } : {}), input_connectors: others });
  }
  const members: readonly object[] = gateway[slot.list];
  const place = slot.place ?? members.length;
  const next = [...members.slice(0, place), ...(connector ? [connector] : []), ...members.slice(place + 1)];
  return asBody({ [slot.list]: next });
}

/** Whether a connection can be removed: a gateway keeps at least one input. */
export const canRemove = (gateway: Gateway, slot: Slot): boolean =>
  slot.list === 'input_connector' ? gateway.input_connectors.length > 0 : slot.place !== undefined;

/** The field of a configuration that an error of the API is about: `/input_connector/config/url` → `url`. */
export function faultyField(error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  return /\/config\/([A-Za-z0-9_]+)/.exec(error.detail ?? '')?.[1];
}
