import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import { replicated } from '../../model/listing/property-change.ts';
import type { PropertyChange } from '../../model/listing/property-change.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { readCopy } from '../support/follower.ts';

interface Changes {
  readonly data: readonly PropertyChange[];
  readonly position: string;
  readonly has_more: boolean;
}

const FOLLOWER = new URL('../support/follower.ts', import.meta.url).pathname;
const LISTINGS = 300;
const KILLS = 20;
/** After so many runs a follower that saw no removal will not see one. */
const MOST_RUNS = 60;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** A generator of numbers below a limit, the same in every run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('The changes of a gateway', () => {
  let scene: Scene;
  let crm: TestServer;
  const records = new Map<number, number>();

  const record = (number: number, state: number) => ({
    crm_reference: `ref-${number}`,
    reference: `ref-${number}`,
    type: 'house',
    offer_type: 'sale',
    title: `Maison ${number}, état ${state}`,
    description: `Le bien numéro ${number} a ${number + 3} arbres.`,
    location: { city: `Ville-${number}`, postal_code: '69000', countryCode: 'FR' },
    financial: { transaction: { price: { amount: 100_000 + 7 * number, currency: 'EUR' } } },
  });

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: [...records].map(([number, state]) => record(number, state)) }) });
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  const path = () => `/gateways/${scene.gateway.id}/properties/changes`;
  const read = (query: Record<string, string> = {}) =>
    scene.client.get<Changes>(`${path()}?${new URLSearchParams(query).toString()}`);
  /** All there is behind a position, page by page. */
  async function readAll(query: Record<string, string> = {}): Promise<Changes> {
    const data: PropertyChange[] = [];
    for (let page = await read(query); ; page = await read({ position: page.position, limit: '37' })) {
      data.push(...page.data);
      if (!page.has_more) return { ...page, data };
    }
  }
  const run = async () => scene.run('?allowMassArchive=true');
  const stored = async () =>
    new Map(
      (await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`)).map((listing) => [
        listing.id,
        JSON.parse(JSON.stringify(replicated(listing))),
      ]),
    );
  const titlesOf = (changes: Changes) =>
    changes.data
      .flatMap((change) => (change.type === 'changed' ? [change.property.title['fr'] ?? ''] : []))
      .toSorted(byText);

  it('are every listing at first, and nothing but what comes after the overlap from then on', async () => {
    for (const number of [1, 2, 3]) records.set(number, 0);
    await run();
    const first = await read({ limit: '2' });
    expect(first.data).to.have.length(2);
    expect(first.has_more).to.equal(true);
    const rest = await readAll({ position: first.position });
    expect(titlesOf({ ...rest, data: [...first.data, ...rest.data] })).to.deep.equal([
      'Maison 1, état 0',
      'Maison 2, état 0',
      'Maison 3, état 0',
    ]);
    // As if it had been read long ago: the changes before that do not come again.
    const longAgo = new Date(Date.now() - 3_600_000);
    const states = () => scene.product.db.collection('listing_states');
    await states().updateMany({ gateway_id: scene.gateway.id }, { $set: { 'sync.changed_at': longAgo } });
    expect((await readAll({ position: rest.position })).data).to.deep.equal([]);
    // One that was on its way while the pass began has an earlier time, and was not there yet.
    const late = new Date(Date.now() - 240_000);
    await states().updateOne(
      { gateway_id: scene.gateway.id, crm_reference: 'ref-1' },
      { $set: { 'sync.changed_at': late } },
    );
    expect(titlesOf(await readAll({ position: rest.position }))).to.deep.equal(['Maison 1, état 0']);
    await states().updateOne(
      { gateway_id: scene.gateway.id, crm_reference: 'ref-1' },
      { $set: { 'sync.changed_at': longAgo } },
    );
    records.set(2, 1);
    records.delete(3);
    await run();
    const next = await readAll({ position: rest.position });
    expect(titlesOf(next)).to.deep.equal(['Maison 2, état 1']);
    expect(next.data.filter(({ type }) => type === 'removed')).to.have.length(1);
    expect(next.data.at(-1)).to.include({ type: 'removed', reason: 'absent' });
    // What is sent has nothing that changes without the listing.
    expect(JSON.stringify(next.data)).not.to.match(/synchronization|cover_thumbnail|fetched_at/);
  });

  it('have no removal of a listing that is back', async () => {
    const former = await scene.product.db.collection('former_listings').findOne({ gateway_id: scene.gateway.id });
    records.set(3, 1);
    await run();
    // As for a moment after it is back: the archive still has it.
    if (former) await scene.product.db.collection('former_listings').insertOne(former);
    expect(former).not.to.equal(null);
    const { data } = await readAll({ updatedSince: new Date(Date.now() - 600_000).toISOString() });
    expect(data.filter(({ type }) => type === 'removed')).to.deep.equal([]);
    expect(titlesOf({ data, position: '', has_more: false })).to.include('Maison 3, état 1');
  });

  it('come as lines, each a whole value, where these are preferred', async () => {
    const answer = await fetch(`${scene.product.url}/v1/gateway${path()}`, {
      headers: { authorization: `Bearer ${await scene.product.token('agency-north')}`, accept: 'application/x-ndjson' },
    });
    expect(answer.headers.get('content-type')).to.include('application/x-ndjson');
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line): { type: string } => JSON.parse(line));
    expect(lines.filter(({ type }) => type === 'changed')).to.have.length(3);
    expect(lines.at(-1)).to.include({ type: 'position', has_more: false });
  });

  const refusal = async (query: Record<string, string>) => {
    const error = await read(query).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    return error instanceof ApiError ? `${error.status} ${error.message}` : undefined;
  };

  it('are refused from a position that was changed, is of another gateway, or is older than removed listings are remembered', async () => {
    const { position } = await readAll();
    expect(await refusal({ position: `${position}x` })).to.match(/400.*was changed; start again without a position/);
    expect(await refusal({ position, updatedSince: new Date().toISOString() })).to.match(/400.*send one of them/);
    const other = await openScene({ outputs: 0, itemId: 'north-2' });
    const foreign = await other.client.get<Changes>(`/gateways/${other.gateway.id}/properties/changes`);
    await other.close();
    expect(await refusal({ position: foreign.position })).to.match(/400.*another gateway/);
    const old = { updatedSince: '2001-01-01T00:00:00.000Z' };
    // Of a young gateway nothing is forgotten yet.
    expect(await refusal(old)).to.equal(undefined);
    const gateways = scene.product.db.collection<{ _id: string; created_at: Date }>('gateways');
    const before = await gateways.findOneAndUpdate(
      { _id: scene.gateway.id },
      { $set: { created_at: new Date('2000-01-01') } },
    );
    expect(await refusal(old)).to.match(/400.*remembered for 1825 days/);
    await gateways.updateOne({ _id: scene.gateway.id }, { $set: { created_at: before?.created_at ?? new Date() } });
  });

  it('are for those who may read the gateway', async () => {
    const south = await scene.product.as('agency-south');
    const answer = await south.get(path()).then(
      () => undefined,
      (problem: unknown) => problem,
    );
    expect(answer).to.include({ status: 404 });
  });

  it(`make a copy equal, although its follower is killed at least ${KILLS} times while runs go on`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'follower-'));
    const file = join(folder, 'copy.ndjson');
    await writeFile(file, '');
    const random = numbers(20);
    for (let number = 1; number <= LISTINGS; number++) records.set(number, 0);
    const environment = { ...process.env, FOLLOWER_TOKEN: await scene.product.token('agency-north') };
    const start = () =>
      spawn(process.execPath, [FOLLOWER, file, scene.product.url, scene.gateway.id], {
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    const kinds = new Set<string>();
    const killed: number[] = [];
    let areRunsOver = false;
    // On a busy machine all the kills may come before the first run that removes something has ended.
    const isEnough = () => killed.length >= KILLS && (kinds.has('removed') || areRunsOver);
    const killing = (async () => {
      while (!isEnough()) {
        const follower = start();
        const most = 1 + random(150);
        let seen = 0;
        for await (const kind of createInterface({ input: follower.stdout })) {
          kinds.add(kind);
          if (++seen >= most) break;
        }
        follower.kill('SIGKILL');
        if (follower.exitCode === null && follower.signalCode === null) await once(follower, 'exit');
        killed.push(seen);
      }
    })();
    let archived: SyncJob | undefined;
    for (let acts = 0; acts < 6 || (!isEnough() && acts < MOST_RUNS); acts++) {
      const numbersNow = [...records.keys()];
      for (let change = 0; change < 60; change++)
        records.set(numbersNow[random(numbersNow.length)] ?? 1, acts * 1_000 + change + 2);
      for (let gone = 0; gone < 8; gone++) records.delete(numbersNow[random(numbersNow.length)] ?? 1);
      for (let back = 0; back < 6; back++) records.set(1 + random(LISTINGS + 40), acts * 1_000 + 900 + back);
      const job = await run();
      if (archived) await scene.ended(await scene.client.send('POST', restorePath(archived)));
      archived = job.counts.archived > 0 ? job : undefined;
    }
    areRunsOver = true;
    await killing;
    await scene.run('?force=true&allowMassArchive=true');
    const expected = await stored();
    // A whole pass that began behind all of it.
    const last = start();
    const lines = createInterface({ input: last.stdout })[Symbol.asyncIterator]();
    for (let complete = 0; complete < 2;) if ((await lines.next()).value === 'complete') complete++;
    last.kill('SIGKILL');
    await once(last, 'exit');
    const copy = readCopy(file);
    expect(Object.fromEntries(copy.listings)).to.deep.equal(Object.fromEntries(expected));
    expect([...kinds]).to.include.members(['changed', 'removed', 'position', 'complete']);
    await rm(folder, { recursive: true });
  });

  const restorePath = ({ id }: SyncJob) => `/gateways/${scene.gateway.id}/sync-jobs/${id}/restore`;
});
