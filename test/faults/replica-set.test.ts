import { expect } from 'chai';
import type { Document } from 'mongodb';
import { immobilie, transfer } from '../../connectors/inputs/openimmo/testing.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { startMongodbProxy } from '../support/mongodb-proxy.ts';
import type { Verdict } from '../support/mongodb-proxy.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { closeAtEnd, testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const LISTINGS = 60;
/** Every so many transactions one is disturbed. */
const EVERY = 3;
/** Refused commands before the new primary takes over: more than one command with its repetition. */
const REFUSED = 8;

const failure = (code: number, codeName: string, ...errorLabels: string[]): Document => ({
  ok: 0,
  code,
  codeName,
  errmsg: codeName,
  errorLabels,
});
const CONFLICT = failure(112, 'WriteConflict', 'TransientTransactionError');
const EXPIRED = failure(251, 'NoSuchTransaction', 'TransientTransactionError');
const STEPPED_DOWN = failure(10_107, 'NotWritablePrimary', 'RetryableWriteError');

/** What a driver sends by itself, to find out about the server. */
const OF_THE_DRIVER = ['hello', 'isMaster', 'ismaster', 'ping', 'endSessions', 'saslStart', 'buildInfo'];

describe('A product on a replica set of MongoDB', () => {
  let judge: (command: Document) => Verdict = () => undefined;
  let product: TestProduct;
  let scene: Scene;
  let disturbed = 0;

  before(async () => {
    const proxy = await startMongodbProxy(testStack().urls.mongodb ?? '', (command) => judge(command));
    closeAtEnd(proxy.close);
    product = await startTestProduct('replica_set', { MONGODB_URL: proxy.url });
  });
  beforeEach(async () => {
    disturbed = 0;
    scene = await openScene({ listings: LISTINGS, product });
  });
  afterEach(async () => {
    judge = () => undefined;
    await scene.close();
  });

  /** Everything was read, stored once and sent once. */
  const expectWhole = async (job: SyncJob) => {
    expect(disturbed, 'disturbed commands').to.be.above(0);
    expect(job.status, JSON.stringify(job)).to.equal('COMPLETED');
    expect(job.counts).to.include({ read: LISTINGS, created: LISTINGS, delivered: LISTINGS, quarantined: 0 });
    const filter = { gateway_id: scene.gateway.id };
    for (const name of ['listings', 'listing_states'])
      expect(await product.db.collection(name).countDocuments(filter), name).to.equal(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    const again = await scene.run('?force=true');
    expect(again.counts, JSON.stringify(again)).to.include({ read: LISTINGS, created: 0, archived: 0 });
  };

  for (const [what, reply] of [
    ['conflict with other writes', CONFLICT],
    ['are ended by the server, because they took too long', EXPIRED],
  ] as const)
    it(`loses and doubles nothing when transactions ${what}`, async () => {
      const commands = new Map<string, number>();
      judge = (command) => {
        if (command['autocommit'] !== false) return undefined;
        const transaction = nameOf(command);
        const number = (commands.get(transaction) ?? 0) + 1;
        commands.set(transaction, number);
        // The first command of one, the second of the next disturbed one: what came before it is undone.
        const isHit = commands.size % EVERY === 0 && number === 1 + ((commands.size / EVERY) % 2);
        if (!isHit || 'abortTransaction' in command) return undefined;
        disturbed++;
        return reply;
      };
      await expectWhole(await scene.run());
    });

  it('loses and doubles nothing when the connection breaks while a transaction is committed', async () => {
    const cut = new Set<string>();
    let commits = 0;
    judge = (command) => {
      if (!('commitTransaction' in command)) return undefined;
      // MongoDB confirms a commit again that was done; the embedded server does not know it any more.
      if (cut.has(nameOf(command))) return { ok: 1 };
      if (++commits % EVERY !== 0) return undefined;
      cut.add(nameOf(command));
      disturbed++;
      return 'cut';
    };
    await expectWhole(await scene.run());
  });

  it('shows a delivery as read together with the end of its run, not while nothing else can be started', async () => {
    const pushed = await openScene({ product, connector: 'OPENIMMO', config: { inbox: true } });
    const { gateway, client } = pushed;
    const inbox = `/gateways/${gateway.id}/inputs/${gateway.input_connector.connector_id}/inbox`;
    await client.send('POST', inbox);
    judge = (command) => {
      if (command['findAndModify'] !== 'sync_jobs' || command['autocommit'] !== false) return undefined;
      disturbed++;
      return CONFLICT;
    };
    const answer = await fetch(`${product.url}/v1/gateway${inbox}/files/feed.xml`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await product.token('agency-north')}` },
      body: transfer([immobilie('A')]),
    });
    expect(answer.status).to.equal(201);
    await until('the end of the run is held up', () => Promise.resolve(disturbed > 0 || undefined));
    const deliveries = () => client.get<{ items: { id: string; status: string }[] }>(`${inbox}/deliveries`);
    const { items: before } = await deliveries();
    expect(before.map(({ status }) => status)).to.deep.equal(['READING']);

    judge = () => undefined;
    const read = await until('the delivery is read', async () => {
      const [delivery] = (await deliveries()).items;
      return delivery?.status === 'READ' ? delivery : undefined;
    });
    const again = await client.send<SyncJob>('POST', `${inbox}/deliveries/${read.id}/sync-jobs`);
    expect(await pushed.ended(again)).to.include({ status: 'COMPLETED' });
    await pushed.close();
  });

  it('goes on with the new primary, and says until then that the database cannot be reached', async () => {
    const job = await scene.start();
    judge = (command) => {
      if (OF_THE_DRIVER.some((name) => name in command) || disturbed >= REFUSED) return undefined;
      disturbed++;
      return STEPPED_DOWN;
    };
    const refused: unknown = await scene.client.get(`/gateways/${scene.gateway.id}`).catch((error: unknown) => error);
    if (!(refused instanceof ApiError)) throw new Error('The request was not refused.');
    expect(refused.status, refused.message).to.equal(503);
    expect(refused.message).to.include('DOWNSTREAM_ERROR');
    // The driver notices the new primary with its next look at the server.
    await until('the API finds the new primary', () => scene.job(job.id).catch(() => undefined));
    expect(disturbed).to.equal(REFUSED);
    await expectWhole(await scene.ended(job));
  });
});

/** Session and number of the transaction that a command belongs to. */
const nameOf = ({ lsid, txnNumber }: Document): string => JSON.stringify([lsid, String(txnNumber)]);
