/** One connector's answer to a check. */
export interface ConnectorCheck {
  readonly connectorId: string;
  readonly connectorType: string;
  readonly ok: boolean;
  /** For the owner; absent when ok. */
  readonly message?: string;
}
