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
  /** Of an input: its CRM can announce changes. */
  readonly events?: boolean;
}
