import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/activity';
import { expect } from 'chai';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { HttpClient } from '../../connectors/connector.ts';
import { createMetrics } from '../../observability/metrics.ts';
import type { JobStatus } from '../../model/sync/sync-job.ts';
import { until } from '../../connectors/kit/testing/until.ts';
import { toFailure } from './run-activity.ts';
import { createSnapshots, removeSnapshots } from '../source/snapshots.ts';
import { createWorkFolder, startFolderSweep, WorkFolderFullError } from './work-folder.ts';
import type { WorkFolder } from './work-folder.ts';

const unused = () => Promise.reject(new Error('Not part of these tests.'));
/** Holds nothing. */
const OBJECTS: ObjectStorage = {
  put: unused,
  putFile: unused,
  get: unused,
  getFile: () => Promise.resolve(false),
  exists: () => Promise.resolve(false),
  remove: unused,
  removePrefix: () => Promise.resolve(),
  url: unused,
  prepare: unused,
  ping: unused,
  close: () => undefined,
};
/** As large as the buffer of a file that is written: each chunk waits until the one before is on the disk, where the folder looks for what is used. */
const CHUNK = 65_536;
const FEED = 10 * CHUNK;
/** Room for one feed and a half. */
const BUDGET = 15 * CHUNK;
/** Sends a feed chunk by chunk. */
const HTTP: HttpClient = {
  bytes: unused,
  json: unused,
  stream: (url) =>
    Promise.resolve({
      status: 200,
      headers: {},
      url,
      body: Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(CHUNK, 'x'))),
    }),
};

describe('The work folder', () => {
  const made: string[] = [];
  const metrics = createMetrics();
  let statuses: Map<string, JobStatus>;
  beforeEach(() => {
    statuses = new Map();
  });
  after(() => Promise.all(made.map((path) => rm(path, { recursive: true }))));

  const jobs = { statuses: () => Promise.resolve(statuses) };
  const openFolder = async (maxBytes = 100 * FEED): Promise<WorkFolder> => {
    const path = await mkdtemp(join(tmpdir(), 'work-folder-'));
    made.push(path);
    return createWorkFolder({ path, maxBytes, jobs, metrics });
  };
  const fetchFeed = (folder: WorkFolder, jobId: string) =>
    createSnapshots({
      jobId,
      inputId: 'input',
      folder,
      objects: OBJECTS,
      http: HTTP,
      maxBytes: 2 * FEED,
      signal: new AbortController().signal,
      resuming: false,
    }).fetch('https://crm.example/feed.xml');
  const jobsIn = async ({ path }: WorkFolder) =>
    [...new Set((await readdir(path)).map((name) => name.split('-')[0] ?? name))].toSorted((a, b) =>
      a.localeCompare(b),
    );
  const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  it('loses the feeds of a run that ended on another worker, and keeps those of open runs', async () => {
    const [one, other] = [await openFolder(), await openFolder()];
    for (const folder of [one, other]) await fetchFeed(folder, 'ended');
    await fetchFeed(other, 'running');
    await fetchFeed(other, 'cancelling');
    statuses.set('running', 'RUNNING').set('cancelling', 'CANCELLING').set('ended', 'COMPLETED');
    await removeSnapshots('ended', one.path, OBJECTS);
    expect(await jobsIn(one)).to.deep.equal([]);
    expect(await jobsIn(other)).to.deep.equal(['cancelling', 'ended', 'running']);
    await other.sweep();
    expect(await jobsIn(other)).to.deep.equal(['cancelling', 'running']);
  });

  it('keeps the feed of an open run however old it is, and of an unknown run only while it is new', async () => {
    const folder = await openFolder();
    statuses.set('long', 'RUNNING');
    const old = new Date(Date.now() - 5 * 24 * 3_600_000);
    for (const jobId of ['long', 'unknown']) {
      const { path } = await fetchFeed(folder, jobId);
      await utimes(path, old, old);
      await utimes(`${path}.json`, old, old);
    }
    await fetchFeed(folder, 'check');
    await writeFile(join(folder.path, 'foreign-file'), 'not ours');
    await folder.sweep();
    expect(await jobsIn(folder)).to.deep.equal(['check', 'foreign', 'long']);
  });

  it('makes a second feed wait while the budget is used up, and takes it once the first is removed', async () => {
    const folder = await openFolder(BUDGET);
    statuses.set('first', 'RUNNING').set('second', 'RUNNING');
    await fetchFeed(folder, 'first');
    expect(await failureOf(fetchFeed(folder, 'second'))).to.be.instanceOf(WorkFolderFullError);
    expect(await jobsIn(folder), 'no part of the second is left').to.deep.equal(['first']);
    await removeSnapshots('first', folder.path, OBJECTS);
    expect(await fetchFeed(folder, 'second')).to.include({ bytes: FEED });
  });

  it('removes what ended runs left behind before it refuses a feed', async () => {
    const folder = await openFolder(BUDGET);
    statuses.set('first', 'FAILED').set('second', 'RUNNING');
    await fetchFeed(folder, 'first');
    expect(await fetchFeed(folder, 'second')).to.include({ bytes: FEED });
    expect(await jobsIn(folder)).to.deep.equal(['second']);
  });

  it('refuses a feed before its download where nothing is free', async () => {
    const folder = await openFolder(FEED);
    statuses.set('first', 'RUNNING');
    await fetchFeed(folder, 'first');
    expect(await failureOf(folder.admit())).to.be.instanceOf(WorkFolderFullError);
  });

  it('fails an attempt in a way that is retried without end and is no fault of the CRM', () => {
    const failure = toFailure(new WorkFolderFullError(), 50);
    expect(failure).to.be.instanceOf(ApplicationFailure).and.include({ type: 'work_folder_full', nonRetryable: false });
  });

  it('shows the bytes that are used', async () => {
    const folder = await openFolder();
    statuses.set('running', 'RUNNING');
    const { path } = await fetchFeed(folder, 'running');
    await rm(`${path}.json`);
    await folder.sweep();
    expect((await metrics.registry.metrics()).split('\n')).to.include(`work_folder_bytes ${FEED}`);
  });

  it('is swept at the start of a worker and again; a sweep that fails is logged', async () => {
    let passes = 0;
    const warnings: string[] = [];
    const sweep = () => {
      passes += 1;
      return passes === 1 ? Promise.reject(new Error('No store.')) : Promise.resolve();
    };
    const stop = startFolderSweep({ sweep }, 0.005, (_error, message) => warnings.push(message));
    await until(() => passes >= 3);
    await stop();
    expect(warnings).to.deep.equal(['Feeds of ended runs could not be removed']);
  });
});
