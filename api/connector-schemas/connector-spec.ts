/** A config in clear: JSON. */
export type ConfigData = { [key: string]: JsonValue };
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** What the API knows of a connector: data, so that it needs none of the connectors' code. */
export interface ConnectorSpecData {
  readonly type: string;
  readonly direction: 'input' | 'output';
  readonly title?: string;
  readonly configSchema: { readonly [key: string]: unknown };
  /** Names of config fields that are sealed at rest and masked in answers. */
  readonly secrets: readonly string[];
  /** Names of config fields that hold web addresses. */
  readonly addresses: readonly string[];
  /** Names of further config fields that decide who receives a secret. */
  readonly binding?: readonly string[];
  /** What an output of a config alone may write; undefined where nothing of another gateway can be overwritten. */
  readonly destination?: (config: ConfigData) => string | undefined;
  /** Of an input: its CRM can announce changes. */
  readonly events?: boolean;
}
