import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { PendingEvents } from '../model/gateway/crm-event.ts';
import type { DvfFileProgress, DvfImportResult } from '../model/sales/dvf-import.ts';
import type { ScheduleInput } from '../model/gateway/schedule.ts';
import type { Counts, JobKind, JobMode, JobPhase, JobTrigger, Reason } from '../model/sync/sync-job.ts';

/** One run of a gateway at a time is Temporal's own promise: every run of it has this workflow id. */
export const syncWorkflowId = (gatewayId: string): string => `gateway-sync:${gatewayId}`;
export const coversWorkflowId = (gatewayId: string): string => `gateway-covers:${gatewayId}`;
export const crmEventsWorkflowId = (gatewayId: string, inputId: string): string => `crm-events:${gatewayId}:${inputId}`;
/** One per input with an inbox: its deliveries are read one after the other. */
export const deliveriesWorkflowId = (gatewayId: string, inputId: string): string =>
  `read-deliveries:${gatewayId}:${inputId}`;

/** One per subscribed site, so that a dead one delays no other. */
export const siteEventsWorkflowId = (subscriptionId: string): string => `site-events:${subscriptionId}`;
/** One per gateway: all of its saved searches are matched together. */
export const searchAlertsWorkflowId = (gatewayId: string): string => `search-alerts:${gatewayId}`;
/** One for all mails of an installation, which its task queue names: a namespace may have several. */
export const mailsWorkflowId = (taskQueue: string): string => `mails:${taskQueue}`;
/** One per gateway: increments and back-fills never overlap. */
export const insightsWorkflowId = (gatewayId: string): string => `insights:${gatewayId}`;
/** One for all: releases are imported one after the other. */
export const DVF_IMPORT_WORKFLOW_ID = 'dvf-import';
export const purgeWorkflowId = (gatewayId: string): string => `gateway-purge:${gatewayId}`;

/** Input of a sync or output replay. Ids, counts and switches only: never a record, a config or a secret. Additive. */
export interface SyncInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly kind: JobKind;
  readonly mode: JobMode;
  readonly trigger: JobTrigger;
  readonly crmReference?: string;
  readonly allowMassArchive: boolean;
  /** Say what would be done, and do nothing. */
  readonly dryRun?: boolean;
  /** Forced replay: deliver again what the sites already acknowledged. */
  readonly redeliver: boolean;
  /** Take only the records in quarantine from the CRM. */
  readonly quarantinedOnly?: boolean;
  /** A replay that first archives the held listings that were confirmed for it. */
  readonly archiveHeld?: boolean;
  /** A replay that first brings back what this run archived. */
  readonly restoreOf?: string;
  /** Of these only the listing with this `crm_reference`. */
  readonly restoreReference?: string;
  /** The run follows events of this input and reads no other; `mayBeGone`: its one listing is archived when the CRM proves that it is gone. */
  readonly events?: { readonly inputId: string; readonly mayBeGone: boolean };
  /** The run reads this delivery of the inbox of this input, and no other input. */
  readonly delivery?: { readonly inputId: string; readonly deliveryId: string };
  /** ISO time of the request. */
  readonly createdAt: string;
  readonly timeoutSeconds: number;
  /** Carried over when the workflow continues as new. */
  readonly resume?: SyncResume;
}

/** Input of the workflow that a schedule starts. */
export interface ScheduledSyncInput {
  readonly gatewayId: string;
  readonly clientId: string;
  readonly timeoutSeconds: number;
  /** The rhythm as its owner wrote it: Temporal keeps it in another form. */
  readonly rhythm: ScheduleInput;
}

/** Input of the workflow that follows the events of one input. */
export interface CrmEventsInput {
  readonly gatewayId: string;
  readonly inputId: string;
  readonly clientId: string;
  readonly timeoutSeconds: number;
  /** Carried over when the workflow continues as new. */
  readonly pending?: PendingEvents;
}

/** Input of the workflow that reads the deliveries of one inbox. */
export interface ReadDeliveriesInput {
  readonly gatewayId: string;
  readonly inputId: string;
  readonly clientId: string;
  readonly timeoutSeconds: number;
}

/** The progress of a long run when its history continues as a new one. */
export interface SyncResume {
  readonly phase: JobPhase;
  /** Inputs read to their end, with whether the read was complete. */
  readonly inputs: readonly { readonly inputId: string; readonly complete: boolean; readonly ok: boolean }[];
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
  /** Reconciliations and deliveries that failed. */
  readonly failed?: number;
  /** Time already spent, counted against the time-out. */
  readonly elapsedSeconds: number;
}

export interface SyncState {
  readonly phase: JobPhase;
  readonly counts: Counts;
  readonly reasons: readonly Reason[];
}

/** What the running workflow knows: phase and counts up to the last finished chunk. */
export const syncStateQuery = defineQuery<SyncState>('sync-state');

/** How far an import of DVF is. */
export interface DvfImportState {
  readonly phase: 'begin' | 'fetch' | 'read' | 'publish' | 'done';
  readonly importId?: string;
  readonly release?: string;
  readonly files: readonly ({ readonly name: string } & Omit<DvfFileProgress, 'next'>)[];
  readonly result?: DvfImportResult;
}
export const dvfImportStateQuery = defineQuery<DvfImportState>('dvf-import-state');

/** Input of the workflow that aggregates visitor events. */
export interface InsightsInput {
  readonly gatewayId: string;
  /** A back-fill: days to compute again, YYYY-MM-DD, both ends inclusive. Absent: an increment. */
  readonly window?: { readonly from: string; readonly to: string };
  /** Carried over when the workflow continues as new. */
  readonly progress?: InsightsState;
}

/** How far a run of the aggregation is. */
export interface InsightsState {
  /** Days written, and days whose rows were kept because retention has deleted some of their events. */
  readonly days: number;
  readonly kept: number;
  readonly events: number;
  /** Of a back-fill: the first day that is left. */
  readonly next?: string;
}
export const insightsStateQuery = defineQuery<InsightsState>('insights-state');

/** Events that the API has accepted; the workflow is started with the first. */
export const crmEventsSignal = defineSignal<[PendingEvents]>('crm-events');
/** There is something to send, or the site may be tried again. */
export const wakeSignal = defineSignal('wake');

/** Search attributes operators filter by in the Web UI. */
export const SEARCH_ATTRIBUTES = {
  gatewayId: defineSearchAttributeKey('gateway_id', SearchAttributeType.KEYWORD),
  clientId: defineSearchAttributeKey('client_id', SearchAttributeType.KEYWORD),
  mode: defineSearchAttributeKey('mode', SearchAttributeType.KEYWORD),
  trigger: defineSearchAttributeKey('trigger', SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey('outcome', SearchAttributeType.KEYWORD),
  gatewayName: defineSearchAttributeKey('gateway_name', SearchAttributeType.KEYWORD),
};
