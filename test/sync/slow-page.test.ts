import { setTimeout as wait } from 'node:timers/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import { startTestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

/** Another attempt follows after a second; what it would start in parallel with the previous one shows within this time. */
const SLOW_MS = 2_000;
/** Enough to journal a page that is indexed. */
const JOURNAL_MS = 500;

/**
 * A proxy in front of a search engine. It delays the first bulk request that holds `slow` and refuses another one meanwhile. The delayed request is
 * forwarded after SLOW_MS, or when the same listing arrives a second time; then it is forwarded before that second request.
 */
function spoilOnce(engine: string) {
  const spoilt = { slow: '', held: 0, refused: 0 };
  const slowDown = async () => {
    if (++spoilt.held > 1) return wait(JOURNAL_MS);
    const end = performance.now() + SLOW_MS;
    return until('it has been slow', async () => spoilt.held > 1 || performance.now() > end);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    if (spoilt.slow && request.url?.includes('_bulk')) {
      if (body.includes(spoilt.slow)) await slowDown();
      else if (spoilt.refused === 0) {
        spoilt.refused++;
        response.writeHead(500).end();
        return;
      }
    }
    const upstream = await fetch(`${engine}${request.url}`, {
      method: request.method,
      headers: {
        accept: request.headers.accept ?? 'application/json',
        'content-type': request.headers['content-type'] ?? 'application/json',
      },
      ...(body ? { body } : {}),
    });
    response.writeHead(upstream.status, {
      'content-type': upstream.headers.get('content-type') ?? 'application/json',
      'x-elastic-product': 'Elasticsearch',
    });
    response.end(await upstream.text());
  };
  const listener: RequestListener = (request, response) => void answer(request, response);
  return { spoilt, listener };
}

describe('A page that is still being indexed while one behind it fails', () => {
  const LISTINGS = 250;

  it('belongs to the attempt that read it: the next one goes on behind it, and every count is true', async () => {
    const { spoilt, listener } = spoilOnce(testStack().urls.elasticsearch ?? '');
    const engine = await serve(listener);
    const product = await startTestProduct('slow_page', {
      ELASTICSEARCH_URL: engine.url,
      SEARCH_INDEX: 'test-slow-page',
    });
    const scene = await openScene({ product, listings: LISTINGS });
    const feed = (await (await fetch(`${scene.crm}/property-feed?listings=1`)).json()) as { crm_reference: string }[];
    spoilt.slow = `"${feed[0]?.crm_reference}"`;
    const job = await scene.run();
    // A second time when the site has published it: its new address is indexed as well.
    expect(spoilt.refused).to.equal(1);
    expect(spoilt.held).to.be.at.least(1);
    expect(job.status, JSON.stringify(job)).to.equal('COMPLETED');
    expect(job.counts).to.include({ read: LISTINGS, created: LISTINGS, updated: 0, unchanged: 0, delivered: LISTINGS });
    expect(await product.db.collection('listing_states').countDocuments({ 'sync.version': 1 })).to.equal(LISTINGS);
    await scene.close();
    await product.stop();
    await engine.stop();
  });
});
