import { expect } from 'chai';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CatalogueFile } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { Delivery, Listing } from '../../model/listing/listing.ts';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Acknowledgement } from '../../store/listings/delivery-states.ts';
import type { PublishedFile } from '../../store/sites/published-files.ts';
import type { PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Journal } from '../journal/journal.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import { openDelivery } from './record-delivery.ts';
import type { Session } from '../journal/journal.ts';

const OUTPUT = 'output-1';
const PLACE = { gatewayId: 'gateway-1', site: 'site-1' };
const SESSION = {} as Session;

interface Row {
  version: number;
  pending: boolean;
  tried?: string;
  delivery?: Delivery;
  price?: number;
  hidden?: boolean;
}

class Killed extends Error {}

/** A store and a portal in memory; a worker that is killed before or after any of its steps. */
function world(folder: string) {
  const rows = new Map<string, Row>();
  const possessed = new Map<string, { leaving?: boolean; tried?: string }>();
  const portal = {
    content: '',
    uploads: 0,
    fault: undefined as ConnectorError | undefined,
    silent: undefined as ConnectorError | undefined,
    changes: 0,
  };
  const codes: string[] = [];
  let known: PublishedFile | undefined;
  let limit: number | undefined;
  let steps = 0;
  let kill: { at: number; after: boolean } | undefined;
  let isAtomic = false;

  const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (isAtomic) return work();
    const isLast = kill?.at === steps++;
    if (isLast && !kill?.after) throw new Killed();
    const done = await work();
    if (isLast) throw new Killed();
    return done;
  };
  const listingOf = (id: string): Listing => {
    const { version, pending, delivery, price, hidden } = rows.get(id)!;
    return {
      _id: id,
      gateway_id: PLACE.gatewayId,
      reference: id,
      type: 'house',
      offer_type: 'sale',
      status: 'available',
      description: { en: `Version ${version}` },
      updated_at: '2026-01-01T00:00:00Z',
      location: { city: 'Nerja', province: 'Málaga', countryCode: 'ES' },
      ...(price ? { financial: { transaction: { price: { amount: price, currency: 'EUR' } } } } : {}),
      ...(hidden ? { hidden } : {}),
      sync: { version, ...(pending ? { pending: [OUTPUT] } : {}), ...(delivery ? { deliveries: [delivery] } : {}) },
    } as unknown as Listing;
  };
  const settle = (all: readonly Acknowledgement[], change: (row: Row) => void) => {
    for (const { listing, delivery } of all) {
      const row = rows.get(listing._id);
      if (!row || row.version !== listing.sync.version) continue;
      row.delivery = delivery;
      change(row);
    }
  };
  const due = (job: string) =>
    [...possessed].filter(([, { leaving, tried }]) => leaving && tried !== job).map(([id]) => id);

  const deps = {
    publicUrl: 'http://gateway.example',
    siteBatchSeconds: 5,
    network: { bytesPerSecond: 0 },
    http: () => ({}),
    workFolder: { path: folder, admit: async () => {}, grow: async () => {} },
    planLimit: () => limit,
    store: {
      feedRules: { current: async () => ({ rules: {} }) },
      gatewayMetadata: { read: async () => ({}) },
      publishedFiles: {
        find: () => step(() => known),
        save: (_place: unknown, file: PublishedFile) =>
          step(() => {
            known = file;
          }),
      },
      listings: {
        async *stream() {
          for (const id of [...rows.keys()].toSorted()) yield listingOf(id);
        },
        async *stamps() {
          for (const id of [...rows.keys()].toSorted()) yield listingOf(id);
        },
        markPending: () =>
          step(() => {
            for (const row of rows.values()) row.pending = true;
          }),
        pending: (_gateway: string, _output: string, job: string, most: number) =>
          step(() =>
            [...rows]
              .filter(([, { pending, tried }]) => pending && tried !== job)
              .slice(0, most)
              .map(([id]) => listingOf(id)),
          ),
        countPending: (_gateway: string, _output: string, job: string) =>
          step(() => [...rows.values()].filter(({ pending, tried }) => pending && tried !== job).length),
        versions: async (ids: readonly string[]) =>
          new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)!.version] as const] : []))),
        acknowledge: async (all: readonly Acknowledgement[]) =>
          settle(all, (row) => {
            row.pending = false;
          }),
        refuse: async (all: readonly Acknowledgement[], job: string) =>
          settle(all, (row) => {
            row.tried = job;
          }),
        postpone: (ids: readonly string[], job: string) =>
          step(() => {
            for (const id of ids) rows.get(id)!.tried = job;
          }),
      },
      possessions: {
        among: async (_place: unknown, ids: readonly string[]) => new Set(ids.filter((id) => possessed.has(id))),
        count: async () => possessed.size,
        note: (_place: unknown, ids: readonly string[]) =>
          step(() => {
            for (const id of ids) if (!possessed.has(id)) possessed.set(id, {});
          }),
        forget: async (_place: unknown, ids: readonly string[]) => {
          for (const id of ids) possessed.delete(id);
        },
        keep: async (_place: unknown, ids: readonly string[]) => {
          for (const id of ids) possessed.set(id, {});
        },
        refused: async (_place: unknown, ids: readonly string[], tried: string) => {
          for (const id of ids) possessed.set(id, { ...possessed.get(id), tried });
        },
        toWithdraw: (_place: unknown, job: string) => step(() => due(job).map((id) => ({ id, version: 1 }))),
        countToWithdraw: async (_place: unknown, job: string) => due(job).length,
      },
    },
  } as unknown as ActivityDeps;

  const journal: Pick<Journal, 'next' | 'append'> = {
    next: 0,
    append: async ({ reasons }, { write } = {}) =>
      step(async () => {
        codes.push(...reasons.map(({ code }) => code));
        isAtomic = true;
        await write?.(SESSION);
        isAtomic = false;
        return noCounts();
      }),
  };
  const config: Record<string, string> = { url: 'ftps://portal.example/a.xml', format: 'KYERO' };
  const output = {
    id: OUTPUT,
    config,
    connector: {
      delivers: 'file',
      spec: { type: 'FEED_FTP', secrets: ['password'] },
      format: ({ format }: { format: string }) => format,
      publish: (_ctx: unknown, file: CatalogueFile) =>
        step(async () => {
          if (portal.fault) throw portal.fault;
          portal.content = await text(file.open());
          portal.uploads++;
          portal.changes++;
        }),
      inspect: () =>
        step(async () => {
          if (portal.silent) throw portal.silent;
          return portal.content === ''
            ? undefined
            : { bytes: Buffer.byteLength(portal.content), modifiedAt: `${portal.changes}` };
        }),
    },
  } as unknown as PortalOutput;
  const gateway = {
    _id: PLACE.gatewayId,
    name: 'Agency',
    market: 'es',
    plan: 'p',
    owner: {},
  } as unknown as GatewayRecord;

  const shown = () =>
    new Map(
      [...portal.content.matchAll(/<ref>(\w+)<\/ref>[^]*?Version (\d+)/g)].map(([, id = '', v]) => [id, Number(v)]),
    );
  return {
    rows,
    possessed,
    portal,
    codes,
    config,
    shown,
    set limit(most: number) {
      limit = most;
    },
    put(id: string, row: Partial<Row> = {}) {
      rows.set(id, { version: 1, price: 300_000, ...rows.get(id), ...row, pending: true, tried: undefined });
    },
    remove(id: string) {
      rows.delete(id);
      if (possessed.has(id)) possessed.set(id, { leaving: true });
    },
    /** @returns the fault of the portal; 'killed' */
    async run(job: string, options: { kill?: { at: number; after: boolean }; redeliver?: boolean } = {}) {
      steps = 0;
      kill = options.kill;
      isAtomic = false;
      const { signal } = new AbortController();
      const delivery = openDelivery(deps, { jobId: job, place: PLACE, output }, journal);
      try {
        return await publishCatalogue(
          deps,
          { jobId: job, gateway, output, place: PLACE, signal },
          delivery,
          options.redeliver ?? false,
        );
      } catch (error) {
        if (error instanceof Killed) return 'killed';
        throw error;
      }
    },
    /** What must hold at every instant. */
    ensureTrue(when: string) {
      for (const id of shown().keys()) expect(possessed.has(id), `${when}: ${id} is shown unknown`).to.equal(true);
      for (const [id, { pending, version, delivery }] of rows)
        if (!pending)
          expect(delivery?.status === 'synced', `${when}: the state of ${id}`).to.equal(shown().get(id) === version);
    },
  };
}

describe('Publishing a catalogue', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-test-'));
  });
  afterEach(async () => {
    expect(await readdir(folder)).to.deep.equal([]);
    await rm(folder, { recursive: true });
  });

  /** A portal that has A, B and D, and what has changed since. */
  async function changed() {
    const all = world(folder);
    for (const id of ['A', 'B', 'D']) all.put(id);
    all.put('C', { price: undefined });
    await all.run('job-1');
    all.put('A', { version: 2 });
    all.put('D', { version: 2, hidden: true });
    all.put('E');
    all.remove('B');
    return all;
  }
  const ensureSettled = ({ rows, possessed, shown, ensureTrue }: ReturnType<typeof world>, when: string) => {
    ensureTrue(when);
    expect([...shown()], when).to.deep.equal([
      ['A', 2],
      ['E', 1],
    ]);
    expect([...possessed.keys()], when).to.have.members(['A', 'E']);
    expect(
      [...rows.values()].filter(({ pending }) => pending),
      when,
    ).to.deep.equal([]);
    const statuses = [...rows].map(([id, { delivery }]) => `${id} ${delivery?.status}`);
    expect(statuses, when).to.have.members(['A synced', 'C failed', 'D withdrawn', 'E synced']);
  };

  it('settles every listing by what the file contains', async () => {
    const all = await changed();
    expect(await all.run('job-2')).to.equal(undefined);
    ensureSettled(all, 'after the run');
    expect(all.rows.get('C')?.delivery?.message).to.equal('Kyero XML 3 cannot hold this listing: it has no price.');
  });

  it('neither loses nor duplicates a listing if it is killed before or after any step, in the same run or the next one', async () => {
    for (const next of ['job-2', 'job-3'])
      for (const after of [false, true])
        for (let at = 0; ; at++) {
          const all = await changed();
          const when = `killed ${after ? 'after' : 'before'} step ${at}, repeated by ${next}`;
          const outcome = await all.run('job-2', { kill: { at, after } });
          all.ensureTrue(when);
          if (outcome !== 'killed') {
            expect(at).to.be.greaterThan(8);
            break;
          }
          await all.run(next);
          ensureSettled(all, when);
        }
  });

  it('does not take the file for the old one when it was killed after an upload and the listings are as before', async () => {
    for (let at = 0; ; at++) {
      const all = world(folder);
      all.put('A');
      await all.run('job-1');
      all.put('E');
      const outcome = await all.run('job-2', { kill: { at, after: true } });
      if (outcome !== 'killed') break;
      all.remove('E');
      await all.run('job-3');
      all.ensureTrue(`killed after step ${at}`);
      expect([...all.shown().keys()], `killed after step ${at}`).to.deep.equal(['A']);
      expect([...all.possessed.keys()], `killed after step ${at}`).to.deep.equal(['A']);
    }
  });

  it('uploads nothing while the content is the same, and uploads it again on request', async () => {
    const all = await changed();
    await all.run('job-2');
    const { uploads } = all.portal;
    await all.run('job-3');
    // Written again by its CRM with equal content for this format.
    all.put('C', { version: 2 });
    await all.run('job-4');
    expect(all.portal.uploads).to.equal(uploads);
    await all.run('job-5', { redeliver: true });
    expect(all.portal.uploads).to.equal(uploads + 1);
  });

  it('uploads again to another account, but not because of another password', async () => {
    const all = await changed();
    await all.run('job-2');
    const { uploads } = all.portal;
    all.config['password'] = 'another';
    await all.run('job-3');
    expect(all.portal.uploads).to.equal(uploads);
    all.config['username'] = 'another';
    await all.run('job-4');
    expect(all.portal.uploads).to.equal(uploads + 1);
  });

  for (const [what, change] of [
    ['was replaced by another one', { content: '<root>of somebody else</root>' }],
    ['was replaced by one of the same size', { changes: 1_000 }],
    ['is missing', { content: '' }],
  ] as const)
    it(`uploads the file again that ${what}, although nothing has changed, and says so`, async () => {
      const all = await changed();
      await all.run('job-2');
      const { uploads } = all.portal;
      Object.assign(all.portal, change);
      expect(await all.run('job-3')).to.equal(undefined);
      expect(all.portal.uploads).to.equal(uploads + 1);
      expect(all.codes).to.include('file_replaced');
      ensureSettled(all, 'uploaded again');
      await all.run('job-4');
      expect(all.portal.uploads).to.equal(uploads + 1);
    });

  it('fails when a server refuses to list its files, and only records file_unverified when the server does not respond', async () => {
    const all = await changed();
    await all.run('job-2');
    all.portal.silent = new ConnectorError('config', 'The server refused the password.');
    expect(await all.run('job-3')).to.equal(all.portal.silent);
    all.portal.silent = new ConnectorError('transient', 'The server did not react.', { internal: 'timeout' });
    expect(await all.run('job-4')).to.equal(undefined);
    expect(all.codes).to.include('file_unverified');
  });

  it('leaves the states as they are when the portal does not take the file', async () => {
    const all = await changed();
    all.portal.fault = new ConnectorError('config', 'The server refused the password.');
    expect(await all.run('job-2')).to.equal(all.portal.fault);
    all.ensureTrue('after a refusal');
    expect(all.rows.get('E')).to.include({ pending: true }).and.not.have.property('delivery');
    all.portal.fault = undefined;
    await all.run('job-2');
    ensureSettled(all, 'healed');
  });

  it('does not empty the file of somebody else before there is a listing', async () => {
    const all = world(folder);
    all.put('C', { price: undefined });
    await all.run('job-1');
    expect(all.portal.uploads).to.equal(0);
    expect(all.rows.get('C')?.delivery?.status).to.equal('failed');
    all.put('A');
    await all.run('job-2');
    all.remove('A');
    await all.run('job-3');
    expect([all.portal.uploads, all.shown().size]).to.deep.equal([2, 0]);
  });

  it('gives the place of a listing that left to a new one in the same run', async () => {
    const all = world(folder);
    all.limit = 2;
    for (const id of ['A', 'B']) all.put(id);
    await all.run('job-1');
    all.remove('A');
    all.put('C');
    await all.run('job-2');
    expect([...all.shown().keys()]).to.deep.equal(['B', 'C']);
    expect([...all.possessed.keys()]).to.have.members(['B', 'C']);
    expect(all.rows.get('C')?.delivery?.status).to.equal('synced');
    all.ensureTrue('after the run');
  });

  it('keeps the places of listings that are shown when the limit of the plan is reached', async () => {
    const all = world(folder);
    for (const id of ['M', 'N']) all.put(id);
    await all.run('job-1');
    all.limit = 2;
    all.put('A');
    await all.run('job-2');
    expect([...all.shown().keys()]).to.deep.equal(['M', 'N']);
    expect(all.rows.get('A')).to.include({ pending: true });
    all.remove('N');
    await all.run('job-3');
    await all.run('job-4');
    expect([...all.shown().keys()]).to.deep.equal(['A', 'M']);
  });
});
