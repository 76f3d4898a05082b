/** The client of a token, as the identity service describes it. */
export interface Principal {
  readonly clientId: string;
  /** Empty: the token matches no gateway and no listing. */
  readonly itemIds: readonly string[];
  readonly plan: string;
  /** May use the plugin-manager endpoints. */
  readonly agency: boolean;
  /** Set for an API token: the only gateway it sees and changes. Its `itemIds` are those of its issue and do not limit it. */
  readonly gatewayId?: string;
  /** Of an API token that changes nothing. */
  readonly readOnly?: true;
  /** Of an API token of one site: its output connector. It reaches the operations of sites only. */
  readonly outputId?: string;
  /** Address and language of mails to the owner. */
  readonly email?: string;
  readonly language?: string;
}
