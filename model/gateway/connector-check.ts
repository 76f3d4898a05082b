/** The result of checking one connector. */
export interface ConnectorCheck {
  readonly connectorId: string;
  readonly connectorType: string;
  readonly ok: boolean;
  /** Shown to the owner; absent when ok. */
  readonly message?: string;
}

/**
 * What is checked: the stored connectors of a gateway, by its id, or those of a gateway that is not stored yet. The latter are one sealed text, so that neither
 * configurations nor secrets pass through Temporal in the clear; `gatewayId` is an id made for the check.
 */
export type CheckInput = string | { readonly gatewayId: string; readonly sealed: string };
