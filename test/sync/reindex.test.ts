import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const run = promisify(execFile);

describe('npm run reindex', () => {
  const LISTINGS = 60;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
    expect((await scene.run()).status).to.equal('COMPLETED');
  });
  after(() => scene.close());

  const found = async () => {
    await scene.product.refreshSearch();
    const { meta } = await scene.client.get<{ meta: { total?: number } }>(
      `/gateways/${scene.gateway.id}/properties?offerType=sale&limit=1`,
    );
    return meta.total;
  };
  /** Removes listings from the index behind the product's back. */
  const lose = async (ids: readonly unknown[]) => {
    const { ELASTICSEARCH_URL, SEARCH_INDEX } = scene.product.environment;
    const answer = await fetch(`${ELASTICSEARCH_URL}/${SEARCH_INDEX}/_bulk?refresh=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: ids.map((id) => `${JSON.stringify({ delete: { _id: id } })}\n`).join(''),
    });
    expect(answer.ok).to.equal(true);
  };

  it('brings back what the index lost, while searches go on and the gateway is synced', async () => {
    const ids = await scene.product.db.collection('listings').distinct('_id', { gateway_id: scene.gateway.id });
    await lose(ids);
    expect(await found()).to.equal(0);

    const rebuilt = run(process.execPath, ['commands/reindex.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, ...scene.product.environment },
    });
    const ended = new AbortController();
    void rebuilt.finally(() => ended.abort());
    await scene.setCrm({ revision: 1 });
    expect((await scene.run()).status).to.equal('COMPLETED');
    let searches = 0;
    while (!ended.signal.aborted) {
      await found();
      searches++;
    }
    const { stdout } = await rebuilt;
    expect(searches).to.be.greaterThan(0);
    expect(stdout).to.contain('The search index is rebuilt');
    const stored = await scene.product.db
      .collection('listings')
      .countDocuments({ gateway_id: scene.gateway.id, offer_type: 'sale' });
    expect(stored).to.be.greaterThan(0);
    expect(await found()).to.equal(stored);
  });

  it('says what is wrong when MongoDB cannot be reached, and changes nothing', async () => {
    const failure = await run(process.execPath, ['commands/reindex.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: {
        ...process.env,
        ...scene.product.environment,
        MONGODB_URL: 'mongodb://127.0.0.1:1/?directConnection=true',
      },
    }).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failure?.code).to.equal(1);
    expect(failure?.stderr).to.contain('ECONNREFUSED');
    expect(await found()).to.be.greaterThan(0);
  });
});
