import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { Progress, SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { coversWorkflowId } from '../../workflows/messages.ts';
import { until } from '../support/until.ts';
import { findViolations } from './checks.ts';
import type { Violation } from './checks.ts';
import { createActor } from './play-acts.ts';
import type { PlannedKill, RoundKind } from './plan.ts';
import { insist, putJson } from './scene.ts';
import type { Scene, Target } from './scene.ts';
import { readCrm, readIndex, readJson, readSite, readStore } from './state.ts';
import type { CrmChanges } from './state.ts';

export interface RoundResult {
  readonly number: number;
  readonly kind: RoundKind;
  readonly kill?: PlannedKill;
  /** What the run was doing when the process was killed. */
  readonly doing: string;
  /** The run was over already: the kill says nothing about runs. */
  readonly late: boolean;
  /** From the request to the recorded end. */
  readonly seconds: number;
  /** From the moment everything runs again to the recorded end. */
  readonly recoverySeconds: number;
  readonly job: SyncJob;
  readonly acknowledged: number;
  /** Listings the site was sent more than once. */
  readonly resent: number;
  readonly violations: readonly Violation[];
}

export interface Round {
  readonly number: number;
  readonly kind: RoundKind;
  /** If absent, the round measures how long an undisturbed run takes and verifies that the checks pass on it. */
  readonly kill?: PlannedKill;
}

/** What one round hands on to the next. */
export interface Course {
  target?: Target;
  revision: number;
  /** Seconds of an undisturbed run, by kind. */
  readonly usual: Map<RoundKind, number>;
}

/** A worker's death is noticed after five seconds, an engine is back after at most ten; retries pause for up to half a minute. */
const END_PATIENCE_MS = 180_000;
const PURGE_PATIENCE_MS = 120_000;

/** Plays one round: a sync, a kill during it, the end of the job, the checks. */
export async function playRound(scene: Scene, course: Course, { number, kind, kill }: Round): Promise<RoundResult> {
  const removed = kind === 'first' ? course.target : undefined;
  if (kind === 'first' || !course.target) {
    course.target = await scene.openGateway();
    course.revision = 0;
  } else course.revision++;
  const { target, revision } = course;
  await putJson(`${scene.crm}/state`, { revision });
  const crm = await readCrm(scene, revision);
  const changes: CrmChanges =
    kind === 'first'
      ? { added: [...crm.keys()], changed: [], gone: [] }
      : await readJson(`${scene.crm}/changes?listings=${scene.listings}&from=${revision - 1}&to=${revision}`);
  const before = new Map((await readStore(scene, target)).map((listing) => [listing.reference, listing]));
  const { upserts } = await readSite(target, []);

  const actor = await createActor(scene, target);
  actor.keepRenaming();
  const start = performance.now();
  const run = watchRun(scene, target, actor.startSync(kind === 'forced' ? '?force=true' : ''));
  const removal = removed && insistOnRemoval(scene, removed);
  const struck = kill && (await strike(scene, run, kill, (course.usual.get(kind) ?? 0) * kill.at));
  const job = await run.ended;
  const end = performance.now();
  await actor.stop();
  await removal;
  await endCovers(scene, target);

  const seconds = (end - start) / 1_000;
  const late = struck !== undefined && Date.parse(job.finished_at ?? '') < struck.killedAt.getTime();
  // A run that ended before the kill was undisturbed, so its duration counts as usual.
  if (!kill) course.usual.set(kind, seconds);
  else if (late) course.usual.set(kind, Math.min(course.usual.get(kind) ?? seconds, seconds));
  const violations: Violation[] = await findViolations({
    scene,
    target,
    kind,
    job,
    acts: actor.acts,
    crm,
    changes,
    before,
    store: await readStore(scene, target),
  });
  if (removed && !(await isPurged(scene, removed)))
    violations.push({
      check: 'acts',
      message: `the removal of gateway ${removed.gateway.id} was acknowledged and does not happen`,
    });
  const sent = (await readSite(target, [])).upserts - upserts;
  return {
    number,
    kind,
    ...(kill ? { kill } : {}),
    doing: struck?.doing ?? '',
    late,
    seconds,
    recoverySeconds: struck ? Math.max(0, end - struck.revivedAt) / 1_000 : 0,
    job,
    acknowledged: actor.acts.acknowledged + actor.acts.acknowledgedJobs.length + (removed ? 1 : 0),
    resent: sent - job.counts.delivered,
    violations,
  };
}

interface WatchedRun {
  /** The progress of the run when it was last polled. */
  doing(): string;
  readonly ended: Promise<SyncJob>;
}

/** Follows a run through every fault until its end is recorded. */
function watchRun(scene: Scene, { gateway }: Target, starting: Promise<string>): WatchedRun {
  let doing = 'starting';
  const follow = async () => {
    const id = await starting;
    const path = `/gateways/${gateway.id}/sync-jobs/${id}`;
    return until(
      `job ${id} has ended`,
      async () => {
        const { status, phase, counts } = await insist(() => scene.client.get<Progress>(`${path}/progress`));
        const delivered = phase === 'deliver' ? `, ${counts.delivered} delivered` : '';
        doing = `${phase ?? status.toLowerCase()}, ${counts.read} read${delivered}`;
        return FINAL_STATUSES.includes(status) ? insist(() => scene.client.get<SyncJob>(path)) : undefined;
      },
      END_PATIENCE_MS,
    );
  };
  const ended = follow();
  // Reported when it is waited for.
  ended.catch(() => undefined);
  return { doing: () => doing, ended };
}

async function strike({ processes }: Scene, run: WatchedRun, kill: PlannedKill, afterSeconds: number) {
  await wait(afterSeconds * 1_000);
  const doing = run.doing();
  const killedAt = new Date();
  await processes.kill(kill.victim);
  await wait(kill.downMs);
  await processes.revive(kill.victim);
  return { doing, killedAt, revivedAt: performance.now() };
}

/** Deletes a gateway; when the answer is lost, asks again, and “there is none” is an answer. */
async function insistOnRemoval({ client }: Scene, { gateway }: Target): Promise<void> {
  await insist(() =>
    client.send('DELETE', `/gateways/${gateway.id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }),
  );
}

/** Whether nothing of a deleted gateway is left, waiting for its removal in the background. */
async function isPurged(scene: Scene, target: Target): Promise<boolean> {
  const left = async () =>
    (await readStore(scene, target)).length === 0 &&
    (await readIndex(scene, target.gateway.id)).size === 0 &&
    (await scene.db.collection<GatewayRecord>('gateways').countDocuments({ _id: target.gateway.id })) === 0;
  return until('the deleted gateway is gone', left, PURGE_PATIENCE_MS).catch(() => false);
}

/** Ends the making of thumbnails, which would compete with the next round for the machine. */
async function endCovers({ processes }: Scene, { gateway }: Target): Promise<void> {
  const connection = await Connection.connect({ address: processes.stack.urls.temporal });
  try {
    await new Client({ connection }).workflow
      .getHandle(coversWorkflowId(gateway.id))
      .terminate('Not part of the round');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  } finally {
    await connection.close();
  }
}
