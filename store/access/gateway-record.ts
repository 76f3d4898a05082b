import type { ConnectorRef, GatewayMode, GatewayStatus } from '../../model/gateway/gateway.ts';
import type { ScheduleInput } from '../../model/gateway/schedule.ts';
import type { DelegationRecord } from './gateway-access.ts';

/** An output that was removed, or that delivers to another site now: what its site may still show is to be withdrawn. */
export interface FormerOutput {
  readonly id: string;
  /** As it was, under the id that its secrets are sealed for. */
  readonly connector: ConnectorRef;
  readonly removed_at: Date;
}

/** A gateway as stored: connector secrets sealed. */
export interface GatewayRecord {
  readonly _id: string;
  readonly client_id: string;
  readonly item_id: string;
  readonly name: string;
  readonly market: string;
  readonly category: string;
  readonly mode: GatewayMode;
  readonly status: GatewayStatus;
  readonly plan: string;
  readonly input_connector: ConnectorRef;
  readonly input_connectors: ConnectorRef[];
  readonly output_connectors: ConnectorRef[];
  readonly logo_url?: string;
  /** When it syncs by itself; `{}`: never. Absent in records from before rhythms were stored: then Temporal has it, if there is one. */
  readonly schedule?: ScheduleInput;
  /** The earliest scheduled time that no good sync is known to have followed, and the note of the Temporal Schedule that says so. */
  readonly sync_due?: { readonly at: Date; readonly note: string };
  readonly owner: { readonly email?: string; readonly language?: string };
  readonly delegations: readonly DelegationRecord[];
  /** Outputs whose listings have all been marked for delivery once. */
  readonly seeded_outputs: string[];
  /** Ids of inputs that were removed and may still have listings; the next whole run archives those. */
  readonly removed_inputs?: string[];
  /** Outputs whose sites may still show listings though the gateway does not deliver there any more. */
  readonly former_outputs?: FormerOutput[];
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Of a deleted gateway: its listings stay on its sites. */
  readonly keep_on_sites?: boolean;
  /** Set while the purge of a deleted gateway is under way; such a gateway no longer exists for anyone. */
  readonly deleted_at?: Date;
}
