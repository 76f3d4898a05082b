import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  continueAsNew,
  isCancellation,
  patched,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { failureReason, jobReason } from '../model/sync/job-reasons.ts';
import type { RunPlan } from '../activities/run/begin-run.ts';
import type { PhaseEnd } from '../activities/run/finish-run.ts';
import type { ReasonCode } from '../model/sync/job-reasons.ts';
import type { JobStatus, Reason } from '../model/sync/sync-job.ts';
import {
  archiveHeld,
  beginRun,
  deliverChunk,
  finishPhase,
  finishRun,
  importChunk,
  notifyOverflow,
  reconcileInput,
  restoreListings,
} from './activities.ts';
import { SEARCH_ATTRIBUTES, syncStateQuery } from './messages.ts';
import type { SyncInput } from './messages.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { RunState } from './run-state.ts';
import { startCovers } from './start-covers.ts';
import { describeFailure, describeRun, isFailedRun, notInCrm, runOutcome } from './run-outcome.ts';

/**
 * One run of a gateway: import every input, archive what is gone, deliver to every output. Holds ids, counts and the name of the gateway. The outcome is the
 * job's record and the search attribute `outcome`. A run that FAILED or TIMED_OUT fails as a workflow too, with its status as the type of the failure.
 */
export async function gatewaySync(input: SyncInput): Promise<JobStatus> {
  const state = new RunState(input, Date.now());
  setHandler(syncStateQuery, () => state.snapshot());
  const end = await untilTimeout(input, state);
  const status = await finish(input, state, end);
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The run was cancelled.');
  // The history of a run that an earlier release ended completed in any case.
  if (isFailedRun(status) && patched('failed-runs-fail'))
    throw ApplicationFailure.create({
      nonRetryable: true,
      type: status,
      message: describeFailure(status, state.gatewayName, state.snapshot().reasons),
    });
  return status;
}

/** Runs all phases within the run's time; undefined: they came to their end. */
async function untilTimeout(
  input: SyncInput,
  state: RunState,
): Promise<'CANCELLED' | 'TIMED_OUT' | 'FAILED' | undefined> {
  try {
    await CancellationScope.withTimeout(state.millisecondsLeft(Date.now()), () => phases(input, state));
    return undefined;
  } catch (error) {
    if (isCancellation(error)) return CancellationScope.current().consideredCancelled ? 'CANCELLED' : 'TIMED_OUT';
    const reason = reasonOf(error);
    if (!reason) throw error;
    state.addReason(reason);
    // Pausing or deleting a gateway cancels its run; the run may notice that before the cancellation arrives.
    return STOPPED.includes(reason.code) ? 'CANCELLED' : 'FAILED';
  }
}

async function phases(input: SyncInput, state: RunState): Promise<void> {
  const { jobId, gatewayId } = input;
  const { inputs, removed = [], gatewayName, isNameKnown, ...plan } = await beginRun(input);
  state.gatewayName = gatewayName;
  if (isNameKnown && gatewayName !== undefined)
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.gatewayName, value: gatewayName }]);
  if (input.kind === 'SYNC') {
    await phase(input, state, 'import', () => importInputs(input, inputsOf(input, inputs), state));
    // A part of the catalogue says nothing about the rest.
    const isWhole = input.crmReference === undefined && !input.quarantinedOnly;
    if (isWhole) await phase(input, state, 'reconcile', () => reconcileInputs(input, state, removed));
  }
  const { restoreOf, restoreReference } = input;
  if (restoreOf !== undefined)
    await phase(input, state, 'import', async () =>
      state.update(
        await restoreListings({
          jobId,
          gatewayId,
          restoreOf,
          ...(restoreReference === undefined ? {} : { restoreReference }),
        }),
      ),
    );
  if (input.archiveHeld)
    await phase(input, state, 'reconcile', async () => state.update(await archiveHeld({ jobId, gatewayId })));
  // A dry run has changed nothing that sites could get.
  if (input.dryRun) return;
  const end = await phase(input, state, 'deliver', () => deliverOutputs(input, state, plan));
  if (input.kind !== 'SYNC') return;
  // Most runs change no picture: a workflow that finds nothing to do would hold a slot until this run has ended. Not known after a phase that an earlier release ended.
  if (end?.coversDue === false && patched('covers-when-due')) return;
  // Last, so that pictures do not compete with the run for the machine.
  const refused = await startCovers(gatewayId);
  if (refused) state.addReason(refused);
}

/** Delivers to every output. An output that is changed, added or removed meanwhile is delivered to as well. */
async function deliverOutputs(
  input: SyncInput,
  state: RunState,
  { outputs, leftAlone }: Pick<RunPlan, 'outputs' | 'leftAlone'>,
): Promise<void> {
  const { jobId, gatewayId, redeliver } = input;
  const queue = new DeliveryQueue(outputs, leftAlone);
  for (let outputId = queue.next(); outputId !== undefined; outputId = queue.next()) {
    const id = outputId;
    await attempt(state, 'deliver_failed', async () => {
      for (let done = false; !done;) {
        const chunk = await deliverChunk({ jobId, gatewayId, outputId: id, redeliver });
        state.update(chunk);
        done = chunk.done;
        if (!done) await continueIfLong(input, state);
        // A worker of an earlier release continues without the outputs that became due.
        else if (chunk.due && patched('outputs-due')) queue.add(chunk.due);
      }
    });
  }
  if (queue.unsettledCount > 0) state.addFailure(jobReason('output_changed', queue.unsettledCount));
}

/** An event or a delivery concerns one input; the others are not read. */
function inputsOf({ events, delivery }: SyncInput, inputs: readonly string[]): readonly string[] {
  const only = events ?? delivery;
  return only ? inputs.filter((inputId) => inputId === only.inputId) : inputs;
}

async function importInputs(input: SyncInput, inputs: readonly string[], state: RunState): Promise<void> {
  for (const inputId of inputs) {
    if (state.isRead(inputId)) continue;
    let complete: 'full' | 'delta' | undefined;
    const ok = await attempt(state, undefined, async () => {
      for (let done = false; !done;) {
        const chunk = await importChunk({
          jobId: input.jobId,
          gatewayId: input.gatewayId,
          inputId,
          mode: input.mode,
          crmReference: input.crmReference,
          dryRun: input.dryRun,
          quarantinedOnly: input.quarantinedOnly,
          mayBeGone: input.events?.mayBeGone,
          ...(input.delivery ? { deliveryId: input.delivery.deliveryId } : {}),
        });
        state.update(chunk);
        show(state);
        ({ done, complete } = chunk);
        if (!done) await continueIfLong(input, state);
      }
    });
    state.markRead(inputId, ok && complete === 'full', ok);
  }
}

/**
 * Only inputs whose read was proven complete may lose listings. Inputs that were taken from the gateway lose all of theirs, but not before every other
 * one was read: a listing may have moved there.
 */
async function reconcileInputs(input: SyncInput, state: RunState, removed: readonly string[]): Promise<void> {
  const reconcile = (inputId: string, isRemoved: boolean) =>
    attempt(state, 'reconcile_failed', async () => {
      const result = await reconcileInput({
        jobId: input.jobId,
        gatewayId: input.gatewayId,
        inputId,
        allowMassArchive: input.allowMassArchive,
        dryRun: input.dryRun,
        ...(isRemoved ? { isRemoved } : {}),
      });
      state.update(result);
      if (result.drifted) state.addFailedStep();
    });
  for (const inputId of state.completeInputs()) await reconcile(inputId, false);
  if (state.failedInputs() > 0 || input.events || input.delivery) return;
  for (const inputId of removed) await reconcile(inputId, true);
}

/** Runs a phase unless an earlier execution of this run finished it, and records its duration and the counts so far. Returns what is known at its end. */
async function phase(
  input: SyncInput,
  state: RunState,
  name: 'import' | 'reconcile' | 'deliver',
  work: () => Promise<void>,
): Promise<PhaseEnd | undefined> {
  if (!state.enter(name)) return undefined;
  show(state);
  const start = Date.now();
  await work();
  const end = await finishPhase({
    jobId: input.jobId,
    gatewayId: input.gatewayId,
    phase: name,
    seconds: (Date.now() - start) / 1000,
    counts: state.exactCounts(),
  });
  show(state);
  return end;
}

/** A failure that retries did not resolve becomes a reason of the job; the run continues with the other connectors. False if it failed. */
async function attempt(state: RunState, code: ReasonCode | undefined, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const reason = isCancellation(error) ? undefined : reasonOf(error);
    // Without its gateway the run ends for every connector.
    if (!reason || STOPPED.includes(reason.code)) throw error;
    state.miscount();
    if (code) state.addFailure(jobReason(code, 1, reason.examples));
    else state.addReason(reason);
    return false;
  }
}

/** What ends the whole run: its gateway was paused or deleted. */
const STOPPED = ['gateway_not_active', 'gateway_deleted'];

function reasonOf(error: unknown): Reason | undefined {
  if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) return undefined;
  return failureReason(error.cause.type ?? undefined, error.cause.message);
}

/** Continues as new between two chunks when Temporal suggests it, because the history is long. */
async function continueIfLong(input: SyncInput, state: RunState): Promise<void> {
  if (!workflowInfo().continueAsNewSuggested) return;
  await continueAsNew<typeof gatewaySync>({ ...input, resume: state.resume(Date.now()) });
}

function show(state: RunState): void {
  const { phase: name, counts, reasons } = state.snapshot();
  setCurrentDetails(describeRun(name, counts, reasons));
}

/** Records how the run ended, also after a cancellation or a time-out. */
async function finish(
  input: SyncInput,
  state: RunState,
  end: 'CANCELLED' | 'TIMED_OUT' | 'FAILED' | undefined,
): Promise<JobStatus> {
  const { jobId, gatewayId } = input;
  const { counts, reasons } = state.snapshot();
  const isAbsent = counts.read === 0 && counts.archived === 0 && state.failedInputs() === 0;
  if (!end && input.crmReference !== undefined && isAbsent) state.addReason(notInCrm(input.crmReference));
  // A missing listing fails the run of a person who named it; an event may be about a listing that our account cannot read.
  const crmReference = input.events ? undefined : input.crmReference;
  const failures = { failedInputs: state.failedInputs(), failedSteps: state.failedSteps() };
  const status = end ?? runOutcome({ counts, ...failures, crmReference });
  if (end === 'TIMED_OUT') {
    state.addReason(jobReason('timed_out', 1, [`The limit is ${input.timeoutSeconds} seconds.`]));
  }
  return CancellationScope.nonCancellable(async () => {
    // A worker of an earlier release says it by a reason alone, and the run of its history must replay.
    const count = counts.over_limit || reasons.find(({ code }) => code === 'overflow')?.count;
    if (count) await notifyOverflow({ jobId, gatewayId, count }).catch(() => undefined);
    await finishRun({ jobId, gatewayId, status, reasons: state.ownReasons() });
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.outcome, value: status }]);
    const last = state.snapshot();
    setCurrentDetails(describeRun(status, last.counts, last.reasons));
    return status;
  });
}
