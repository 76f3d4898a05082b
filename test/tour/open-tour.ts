import { readOpenapi } from '../../docs/openapi-document.ts';
import type { TourOptions } from '../../docs/tour/play-tour.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { loadDvfSample } from '../../stack/dvf/load-sample.ts';
import type { KnownIndex } from '../support/has-index.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { plantVisitors, visitorsOf } from '../support/visitors.ts';
import { recordQueries } from '../support/record-queries.ts';
import type { SentQuery } from '../support/record-queries.ts';
import { closeAtEnd, testStack } from '../support/stack.ts';

/** Days and visitors a day: enough for some scores. */
const VISITS = { days: 14, visitorsPerDay: 12, seed: 1 };
const DAY_MS = 86_400_000;
const SITE_KEY = 'demo-site-key';

/** A product with what `npm start` has next to it, for the tour. */
export interface TourStage extends Required<Omit<TourOptions, 'instead'>> {
  /** What the product has asked MongoDB for so far, one query of each shape. */
  queries(): SentQuery[];
  /** The indexes of a collection. */
  indexesOf(collection: string): Promise<KnownIndex[]>;
  close(): Promise<void>;
}

/** Opens a product of its own, so that nothing else is in its lists, with the sample of DVF and a CRM and a site of its own. */
export async function openTour(name: string): Promise<TourStage> {
  const recorder = await recordQueries(testStack().urls.mongodb ?? '');
  closeAtEnd(recorder.close);
  const product = await startTestProduct(name, { MONGODB_URL: recorder.url });
  await loadDvfSample(product.environment, console.log);
  const [crm, site] = await Promise.all([
    startDemoCrm({ port: 0 }),
    startDemoSite({ port: 0, pluginAuthKey: SITE_KEY }),
  ]);
  const variables = new Map(
    Object.entries({
      baseUrl: product.url,
      token: await product.token('agency-north'),
      partnerToken: await product.token('partner'),
      crmUrl: crm.url,
      siteUrl: site.url,
      siteKey: SITE_KEY,
      mailUrl: testStack().urls.inbox ?? '',
    }),
  );
  return {
    document: await readOpenapi(),
    variables,
    queries: recorder.queries,
    indexesOf: (collection) => product.db.collection(collection).indexes(),
    async before({ step }) {
      if (step.id === 'getInsightsOverview') await visit(product, variables.get('gatewayId') ?? '');
    },
    async close() {
      await Promise.all([crm.stop(), site.stop()]);
    },
  };
}

/** Visitors of the weeks before: what `npm run demo:visitors` brings. */
async function visit(product: TestProduct, gatewayId: string): Promise<void> {
  const client = await product.as('agency-north');
  const listings = await client.get<PublishedListing[]>(`/gateways/${gatewayId}/properties`);
  const from = new Date(Date.now() - VISITS.days * DAY_MS).toISOString().slice(0, 10);
  await plantVisitors(product, visitorsOf(listings, { ...VISITS, gatewayId, from }));
}
