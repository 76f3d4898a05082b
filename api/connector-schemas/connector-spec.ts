import type { ConfigFault } from '../../model/gateway/config-fault.ts';
import type { InboxFormat } from '../../model/gateway/inbox.ts';

/** A config in clear: JSON. */
export type ConfigData = { [key: string]: JsonValue };
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** What the API needs of a connector, as data, so that it imports no connector code. */
export interface ConnectorSpecData {
  readonly type: string;
  readonly direction: 'input' | 'output';
  readonly title?: string;
  readonly configSchema: { readonly [key: string]: unknown };
  /** Names of config fields that are encrypted at rest and masked in responses. */
  readonly secrets: readonly string[];
  /** Names of config fields that hold URLs. */
  readonly addresses: readonly string[];
  /** Names of further config fields that decide who receives a secret. */
  readonly binding?: readonly string[];
  /** The destination that only one output may write to; undefined if two outputs cannot overwrite each other. */
  readonly destination?: (config: ConfigData) => string | undefined;
  /** The first fault of a config that its schema cannot express. */
  readonly fault?: (config: ConfigData) => ConfigFault | undefined;
  /** Only for inputs: what the connector finds in an inbox, if its config may ask for one. */
  readonly inbox?: InboxFormat;
  /** Only for inputs: the CRM can send change events. */
  readonly events?: boolean;
}
