import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Agency export',
  source: { format: 'csv', delimiter: ';' },
  profile: { numbers: 'comma', dates: 'dmy', area_unit: 'sq_m', currency: 'EUR', country: 'FR', language: 'fr' },
  key: { from: ['ref'] },
  rules: [
    { to: 'offer_type', from: ['offre'], codes: { Vente: 'sale', Location: 'rental' } },
    { to: 'type', from: ['type'], codes: { Maison: 'house', Appartement: 'apartment' } },
    { to: 'financial.transaction.price', from: ['prix'] },
    { to: 'location.city', from: ['ville'] },
    { to: 'bedrooms', from: ['chambres'] },
    { to: 'description', from: ['texte'] },
  ],
};

const LISTINGS = 30;

/** The export of an agency with thirty houses; `change` alters rows. */
function exportOf(
  change: (row: Record<string, string>, index: number) => Record<string, string> = (row) => row,
): string {
  const names = ['ref', 'offre', 'type', 'prix', 'ville', 'chambres', 'texte'];
  const rows = Array.from({ length: LISTINGS }, (_, index) =>
    change(
      {
        ref: `M${index}`,
        offre: 'Vente',
        type: 'Maison',
        prix: String(200_000 + index * 1_000),
        ville: 'Rennes',
        chambres: '3',
        texte: `Une maison claire, la ${index}e.`,
      },
      index,
    ),
  );
  return `${[names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((row) => row.join(';')).join('\n')}\n`;
}

describe('A source that is not as it was', () => {
  let scene: Scene;
  let body = '';
  let stop: () => Promise<void>;

  beforeEach(async () => {
    body = exportOf();
    const feed = await serve({ '/feed': () => ({ headers: { 'content-type': 'text/csv' }, body }) });
    const mapping: Record<string, unknown> = JSON.parse(JSON.stringify(MAPPING));
    scene = await openScene({ connector: 'MAPPED_FEED', config: { url: `${feed.url}/feed`, mapping } });
    stop = feed.stop;
  });
  afterEach(async () => {
    await scene.close();
    await stop();
  });

  const run = (next: string, query?: string): Promise<SyncJob> => {
    body = next;
    return scene.run(query);
  };
  const prices = async () =>
    (await scene.product.db.collection('listings').find({ gateway_id: scene.gateway.id }).toArray())
      .map(({ financial }) => financial?.transaction?.price?.amount ?? 0)
      .toSorted((one, other) => one - other);
  const drift = ({ reasons }: SyncJob) => reasons.find(({ code }) => code === 'feed_drift');

  it('keeps its prices when the export loses all of them, until its owner says that it is right', async () => {
    expect((await run(exportOf())).status).to.equal('COMPLETED');
    const before = await prices();
    expect(before).to.have.length(LISTINGS);
    const empty = exportOf((row) => ({ ...row, prix: '' }));
    const job = await run(empty);
    expect(job.counts, JSON.stringify(job)).to.include({
      read: LISTINGS,
      updated: 0,
      quarantined: LISTINGS,
      archived: 0,
    });
    expect(job.status).to.equal('PARTIAL');
    expect(drift(job)?.count).to.equal(LISTINGS);
    expect(drift(job)?.examples?.[0]).to.match(/30 of 30 listings read together lost their price/);
    expect(await prices()).to.deep.equal(before);
    const quarantine = await scene.client.get<Page<{ code: string; path?: string }>>(
      `/gateways/${scene.gateway.id}/quarantine?size=1`,
    );
    expect(quarantine.items[0]).to.include({ code: 'feed_drift', path: '$.financial.transaction.price' });
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);

    const forced = await run(empty, '?force=true');
    expect(forced.counts).to.include({ updated: LISTINGS, quarantined: 0 });
    expect((await prices()).every((price) => price === 0)).to.equal(true);
    const back = await run(exportOf());
    expect(back.status).to.equal('COMPLETED');
    expect(await prices()).to.deep.equal(before);
  });

  it('keeps its prices when their decimal sign changes, and takes the ordinary changes of the same read', async () => {
    await run(exportOf());
    const job = await run(
      exportOf((row, index) =>
        index < 20 ? { ...row, prix: `${row['prix']}00` } : { ...row, prix: String(300_000 + index) },
      ),
    );
    expect(job.counts, JSON.stringify(job)).to.include({ quarantined: 20, updated: 10 });
    expect(Math.max(...(await prices()))).to.be.below(1_000_000);
  });

  it('reports a field that is suddenly empty and a word that is new, with an example', async () => {
    await run(exportOf());
    const job = await run(exportOf((row, index) => ({ ...row, chambres: '', ...(index < 4 && { type: 'Château' }) })));
    expect(job.status, JSON.stringify(job)).to.equal('PARTIAL');
    expect(job.counts).to.include({ updated: LISTINGS, quarantined: 0 });
    expect(drift(job)?.examples).to.deep.equal([
      'bedrooms: filled in 0 of 30 listings, before in 30 of 30',
      'type: new word "Château" in 4 listings (M0)',
    ]);
    const again = await run(exportOf());
    expect(again.status, JSON.stringify(again)).to.equal('COMPLETED');
    expect(drift(again)).to.equal(undefined);
  });

  it('says so in a dry run, which changes nothing', async () => {
    await run(exportOf());
    const before = await prices();
    const job = await run(
      exportOf((row) => ({ ...row, prix: '' })),
      '?dryRun=true',
    );
    expect(drift(job)?.count).to.equal(LISTINGS);
    expect(await prices()).to.deep.equal(before);
  });
});
