import { expect } from 'chai';
import { serveRaw } from '../../connectors/kit/testing/raw-server.ts';
import type { RawServer } from '../../connectors/kit/testing/raw-server.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

/** Fits in one batch of a hundred: the run then sends too few batches to reach the number of failures that abandons the site. */
const LISTINGS = 20;
const ANSWER = Buffer.from(JSON.stringify({ results: [{ id: 'x', ok: true, url: 'https://site.example/x' }] }));
/** The client's own test tries all; requests whose break shows by itself are repeated, which takes seconds each. */
const CUTS = [
  { framing: 'close-no-length', by: 'fin' },
  { framing: 'http10-no-length', by: 'reset' },
  { framing: 'keep-alive', by: 'reset' },
] as const;

describe('A site whose connections break in the middle of a response', () => {
  let scene: Scene;
  const sites: RawServer[] = [];

  before(async () => {
    scene = await openScene({ listings: LISTINGS, outputs: 0 });
    for (const { framing, by } of CUTS) {
      const cut = { afterBytes: ANSWER.length / 2, by };
      sites.push(
        await serveRaw(() => ({ framing, body: ANSWER, pieceBytes: 10, contentType: 'application/json', cut })),
      );
    }
  });
  after(async () => {
    await scene?.close();
    await Promise.all(sites.map((site) => site.stop()));
  });

  it('is site_unreachable, for a single batch too', async () => {
    await scene.client.send<Gateway>('PATCH', `/gateways/${scene.gateway.id}`, {
      output_connectors: sites.map(({ url }) => ({
        connector_type: 'SYNC',
        config: { url, plugin_auth_key: 'cut-site-key-0123456789' },
      })),
    });
    const job = await scene.run();
    const reasons = job.reasons.filter(({ code }) => code.startsWith('site_') || code.startsWith('deliver'));
    expect(reasons.map(({ code }) => code)).to.deep.equal(['site_unreachable']);
    expect(reasons[0]?.count).to.equal(LISTINGS * sites.length);
    expect(job.status).to.equal('PARTIAL');
  });
});
