import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

describe('The schedule of a gateway', () => {
  let scene: Scene;
  let connection: Connection;
  const path = () => `/gateways/${scene.gateway.id}`;
  const schedule = async () => (await scene.client.get<Gateway>(path())).schedule;
  const patch = (body: object) => scene.client.send<Gateway>('PATCH', path(), body);
  const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
    const failure: unknown = await work.catch((error: unknown) => error);
    if (failure instanceof ApiError) return failure;
    throw new Error('nothing was refused');
  };
  /** Has Temporal do now what it would do when the time comes. */
  const fire = () => new Client({ connection }).schedule.getHandle(`gateway-schedule:${scene.gateway.id}`).trigger();
  const described = () =>
    new Client({ connection }).schedule
      .getHandle(`gateway-schedule:${scene.gateway.id}`)
      .describe()
      .catch(() => undefined);
  const record = () =>
    scene.product.db.collection<{ _id: string; schedule?: object }>('gateways').findOne({ _id: scene.gateway.id });
  const jobs = async () => (await scene.client.get<Page<SyncJob>>(`${path()}/sync-jobs`)).items;

  before(async () => {
    scene = await openScene({ listings: 12 });
    connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
  });
  after(async () => {
    await scene.close();
    await connection.close();
  });

  it('is none until it is set, and says when it runs next once it is', async () => {
    expect(await schedule()).to.equal(undefined);
    const { schedule: set } = await patch({ schedule: { cron: '0 5 * * 1-5', time_zone: 'Europe/Paris' } });
    expect(set).to.include({ cron: '0 5 * * 1-5', time_zone: 'Europe/Paris', paused: false });
    expect(Date.parse(set?.next_run_at ?? '')).to.be.greaterThan(Date.now());
    // Five in the morning in Paris is three or four o'clock UTC.
    expect(new Date(set?.next_run_at ?? '').getUTCHours()).to.be.oneOf([3, 4]);
    expect(set).not.to.have.property('last_run_at');
  });

  it('starts a run that says that nobody asked for it', async () => {
    await fire();
    const job = await until('the scheduled run has ended', async () => {
      const [last] = await jobs();
      return last && FINAL_STATUSES.includes(last.status) ? last : undefined;
    });
    expect(job).to.include({ status: 'COMPLETED', trigger: 'SCHEDULE', mode: 'INCREMENTAL' });
    expect(job.counts).to.include({ read: 12, created: 12, delivered: 12 });
    expect((await schedule())?.last_run_at).to.be.a('string');
  });

  it('leaves a run out while another one is under way', async () => {
    await scene.setCrm({ delay_ms: 400 });
    const running = await scene.start('?force=true');
    const before = (await jobs()).length;
    await fire();
    await scene.setCrm({ delay_ms: 0 });
    expect((await scene.ended(running)).status).to.equal('COMPLETED');
    expect((await jobs()).length).to.equal(before);
  });

  it('is paused while the gateway is paused', async () => {
    await scene.client.send('POST', `${path()}/pause`);
    expect(await schedule())
      .to.include({ paused: true })
      .and.not.have.property('next_run_at');
    await scene.client.send('POST', `${path()}/enable`);
    expect(await schedule()).to.include({ paused: false });
  });

  it('is replaced as a whole, stays when other fields change, and goes when it is empty', async () => {
    expect((await patch({ schedule: { every_minutes: 30 } })).schedule)
      .to.include({ every_minutes: 30 })
      .and.not.have.property('cron');
    expect((await patch({ name: 'Renamed' })).schedule).to.include({ every_minutes: 30 });
    expect((await refusal(patch({ schedule: { cron: '0 25 * * *' } }))).message).to.include('not a cron expression');
    expect(await schedule()).to.include({ every_minutes: 30 });
    expect(await patch({ schedule: {} })).not.to.have.property('schedule');
    expect(await schedule()).to.equal(undefined);
  });

  it('is refused with the reason when it cannot be used, and nothing is stored', async () => {
    for (const [rhythm, words] of [
      [{ cron: '0 5 * * 1-5', every_minutes: 30 }, 'both'],
      [{ cron: '99 5 * * *' }, 'minute'],
      [{ cron: '* * * * *' }, 'only 1 min apart'],
      [{ cron: '0 5 * * *', time_zone: 'Paris' }, 'time zone'],
      [{ every_minutes: 30, time_zone: 'Europe/Paris' }, 'time_zone'],
      [{ every_minutes: 1 }, 'every_minutes'],
      [{ cron: 'daily' }, 'cron'],
      [{ hourly: true }, 'hourly'],
    ] as const) {
      const refused = await refusal(patch({ name: 'Not this', schedule: rhythm }));
      expect(refused.status).to.equal(400);
      expect(refused.message, JSON.stringify(rhythm)).to.include(words);
    }
    expect(await scene.client.get<Gateway>(path()))
      .to.include({ name: 'Renamed' })
      .and.not.have.property('schedule');
  });

  it('is kept in the record of its gateway, and goes with it', async () => {
    await patch({ schedule: { every_minutes: 60 } });
    expect((await record())?.['schedule']).to.deep.equal({ every_minutes: 60 });
    await scene.client.send('DELETE', path());
    await until('the schedule is gone', async () => (await described()) === undefined);
  });
});

describe('The schedule of a gateway, when Temporal differs from the record', () => {
  let product: TestProduct;
  let scene: Scene;
  let connection: Connection;
  let client: Client;
  const path = () => `/gateways/${scene.gateway.id}`;
  const handle = () => client.schedule.getHandle(`gateway-schedule:${scene.gateway.id}`);
  const described = () =>
    handle()
      .describe()
      .catch(() => undefined);
  const gateways = () => product.db.collection<{ _id: string; schedule?: object }>('gateways');
  const repairs = async (repair: string) => {
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    return Number(new RegExp(`^schedule_repairs_total\\{repair="${repair}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  };
  /** Breaks something and waits until a pass has repaired and counted it. */
  const repaired = async (repair: string, breakIt: () => Promise<unknown>, isWell: () => Promise<boolean>) => {
    const before = await repairs(repair);
    await breakIt();
    await until(`the schedule is ${repair}`, async () => (await isWell()) && (await repairs(repair)) > before);
    expect(
      product.logs.some((line) => line.includes(`"repair":"${repair}"`) && line.includes(scene.gateway.id)),
    ).to.equal(true);
  };

  before(async () => {
    product = await startTestProduct('reconcile', { SWEEP_SECONDS: '1' });
    scene = await openScene({ listings: 5, product });
    connection = await Connection.connect({ address: product.environment['TEMPORAL_ADDRESS'] });
    client = new Client({ connection });
    await scene.client.send('PATCH', path(), { schedule: { every_minutes: 60 } });
  });
  after(async () => {
    await scene.close();
    await connection.close();
    await product.stop();
  });

  it('is made again when it was deleted', async () => {
    await repaired(
      'created',
      () => handle().delete(),
      async () => (await described()) !== undefined,
    );
    const { schedule } = await scene.client.get<Gateway>(path());
    expect(schedule).to.include({ every_minutes: 60, paused: false }).and.have.property('next_run_at');
  });

  it('is changed back when it was paused or changed in Temporal', async () => {
    await repaired(
      'changed',
      () => handle().pause('in the Web UI'),
      async () => (await described())?.state.paused === false,
    );
    const intervals = async () => (await described())?.spec.intervals?.map(({ every }) => every);
    await repaired(
      'changed',
      () =>
        handle().update((found) => ({
          ...found,
          spec: { intervals: [{ every: '1 day' }] },
          state: { ...found.state, note: '' },
        })),
      async () => (await intervals())?.join() === String(60 * 60_000),
    );
  });

  it('is removed when no record asks for it, and one of another installation stays', async () => {
    await gateways().updateOne({ _id: scene.gateway.id }, { $set: { schedule: {} } });
    await until('the schedule is removed', async () => (await described()) === undefined);
    const stranger = await client.schedule.create({
      scheduleId: `gateway-schedule:${randomUUID()}`,
      spec: { intervals: [{ every: '1 day' }] },
      action: { type: 'startWorkflow', workflowType: 'scheduledSync', taskQueue: 'of-another-installation' },
      state: { paused: true },
    });
    const stray = await client.schedule.create({
      scheduleId: `gateway-schedule:${randomUUID()}`,
      spec: { intervals: [{ every: '1 day' }] },
      action: {
        type: 'startWorkflow',
        workflowType: 'scheduledSync',
        taskQueue: product.environment['TEMPORAL_TASK_QUEUE'] ?? '',
      },
      state: { paused: true },
    });
    await until('the stray one is removed', async () => (await stray.describe().catch(() => undefined)) === undefined);
    expect((await stranger.describe()).scheduleId).to.equal(stranger.scheduleId);
    await stranger.delete();
  });

  it('is adopted into the record where only Temporal has the rhythm, as before rhythms were stored', async () => {
    await scene.client.send('PATCH', path(), { schedule: { cron: '0 5 * * 1-5', time_zone: 'Europe/Paris' } });
    await repaired(
      'adopted',
      () => gateways().updateOne({ _id: scene.gateway.id }, { $unset: { schedule: '' } }),
      async () => (await gateways().findOne({ _id: scene.gateway.id }))?.schedule !== undefined,
    );
    expect((await gateways().findOne({ _id: scene.gateway.id }))?.schedule).to.deep.equal({
      cron: '0 5 * * 1-5',
      time_zone: 'Europe/Paris',
    });
    expect((await scene.client.get<Gateway>(path())).schedule).to.include({ cron: '0 5 * * 1-5', paused: false });
  });

  it('is not written while it matches', async () => {
    const count = async () => Promise.all(['created', 'changed', 'removed', 'adopted'].map(repairs));
    const before = await count();
    const lease = () => product.db.collection<{ _id: string; until: Date }>('leases').findOne({ _id: 'sweep' });
    const seen = (await lease())?.until.getTime() ?? 0;
    await until('two more passes', async () => ((await lease())?.until.getTime() ?? 0) > seen + 1_500);
    expect(await count()).to.deep.equal(before);
  });
});
