import { expect } from 'chai';
import { FLAT as BLM_FLAT, blmOf } from '../../connectors/inputs/blm/testing.ts';
import { FLAT, line } from '../../connectors/inputs/poliris/testing.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { HeldListing } from '../../model/listing/held-listing.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { openScene } from '../support/scene.ts';
import type { Scene, SceneOptions } from '../support/scene.ts';
import { until } from '../support/until.ts';

type Connector = NonNullable<SceneOptions['connector']>;

/** A scene whose feed is what a test says at the moment. */
async function openOwnScene(connector: Connector, contentType: string) {
  let body: unknown = '';
  const feed = await serve({ '/feed': () => ({ headers: { 'content-type': contentType }, body }) });
  const scene = await openScene({ connector, config: { url: `${feed.url}/feed` } });
  return {
    scene,
    run: (next: unknown, query?: string) => {
      body = next;
      return scene.run(query);
    },
    async close() {
      await scene.close();
      await feed.stop();
    },
  };
}

const adding = ({ read, created, updated, unchanged, quarantined }: SyncJob['counts']) =>
  expect(created + updated + unchanged + quarantined).to.equal(read);
const ids = async ({ product, gateway }: Scene) =>
  (await product.db.collection('listing_states').find({ gateway_id: gateway.id }).toArray())
    .map(({ _id }) => String(_id))
    .toSorted();
const held = (scene: Scene, query = '') =>
  scene.client.get<Page<HeldListing>>(`/gateways/${scene.gateway.id}/held-listings?size=200${query}`);
const decide = (scene: Scene, what: 'confirm' | 'dismiss', body: object) =>
  scene.client.send<SyncJob>('POST', `/gateways/${scene.gateway.id}/held-listings/${what}`, body);

/** Feeds of one catalogue of the demo CRM. */
async function demoFeeds(listings: number) {
  const crm = await startDemoCrm({ port: 0 });
  const text = async (path: string, seed = 1) =>
    (await fetch(`${crm.url}${path}?listings=${listings}&seed=${seed}&pictures=0`)).text();
  return { text, stop: crm.stop };
}

describe('A CRM that changes its keys', () => {
  const LISTINGS = 60;

  for (const [connector, path, contentType, rekeyed] of [
    [
      'PROPERTY_FEED',
      '/property-feed',
      'application/json',
      (text: string) => text.replace(/"crm_reference":"/g, '$&NEW-'),
    ],
    ['KYERO', '/kyero.xml', 'application/xml', (text: string) => text.replace(/(<property>\s*<id>)/g, '$1CB')],
    ['OPENIMMO', '/openimmo.xml', 'application/xml', (text: string) => text.replace(/<openimmo_obid>/g, '$&X-')],
  ] as const)
    it(`neither doubles nor moves what ${connector} shows`, async () => {
      const feeds = await demoFeeds(LISTINGS);
      const text = await feeds.text(path);
      expect(rekeyed(text)).to.not.equal(text);
      const { scene, run, close } = await openOwnScene(connector, contentType);
      const { created } = (await run(text)).counts;
      expect(created).to.be.greaterThan(30);
      const before = await ids(scene);
      const dry = await run(rekeyed(text), '?dryRun=true');
      expect(dry.counts).to.include({ read: created, updated: created, created: 0, held: 0, held_new: 0, archived: 0 });
      const job = await run(rekeyed(text));
      expect(job.counts, JSON.stringify(job)).to.include({
        read: created,
        updated: created,
        created: 0,
        held: 0,
        held_new: 0,
        archived: 0,
      });
      expect(job.status).to.equal('COMPLETED');
      expect(job.reasons.find(({ code }) => code === 'rekeyed')?.count).to.equal(created);
      expect(await ids(scene)).to.deep.equal(before);
      expect((await scene.siteStats()).listings).to.equal(created);
      await scene.forgetFiles();
      expect((await scene.run()).counts).to.include({ unchanged: created, updated: 0, created: 0 });
      expect(await scene.product.db.collection('arrivals').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
        0,
      );
      await close();
      await feeds.stop();
    });

  it('doubles nothing of POLIRIS when references come in lower case, also where homes say the same', async () => {
    const rows = (form: (reference: string) => string) =>
      Array.from({ length: 27 }, (_, index) =>
        line({
          ...FLAT,
          2: form(`VA${100 + index}`),
          11: String(200_000 + 1_000 * Math.floor(index / 2)),
          175: String(100 + index),
        }),
      ).join('');
    const { scene, run, close } = await openOwnScene('POLIRIS', 'text/csv');
    expect((await run(rows((reference) => reference))).counts).to.include({ created: 27 });
    const before = await ids(scene);
    const job = await run(rows((reference) => reference.toLowerCase()));
    expect(job.counts).to.include({ read: 27, updated: 27, created: 0, held: 0, held_new: 0, archived: 0 });
    expect(await ids(scene)).to.deep.equal(before);
    await close();
  });

  it('has what may be a held listing wait with it', async () => {
    // The two homes of each pair have the same content, so only the order distinguishes their keys.
    const rows = (prefix: string) =>
      Array.from({ length: 24 }, (_, index) => ({
        crm_reference: `${prefix}${prefix === 'A' ? index : 9_000 - index}`,
        type: 'apartment',
        title: `Appartement ${Math.floor(index / 2)}`,
        description: 'Trois pièces.',
        location: { city: 'Rennes', postal_code: '35000', countryCode: 'FR' },
        living_rooms: 3,
      }));
    const { scene, run, close } = await openOwnScene('PROPERTY_FEED', 'application/json');
    await run(rows('A'));
    const before = await ids(scene);
    const job = await run(rows('B'));
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ read: 0, created: 0, held: 24, held_new: 24 });
    adding(job.counts);
    expect(await ids(scene)).to.deep.equal(before);
    expect((await held(scene)).total_elements).to.equal(48);
    // The CRM takes it back.
    const back = await run(rows('A'));
    expect(back.counts).to.include({ unchanged: 24, held: 0, held_new: 0 });
    expect((await held(scene)).total_elements).to.equal(0);
    await close();
  });
});

describe('A reference of POLIRIS that is used again in its town', () => {
  it('is a new listing, and the one before leaves as others do', async () => {
    const others = Array.from({ length: 20 }, (_, index) =>
      line({ ...FLAT, 2: `R${index}`, 175: `R${index}`, 11: String(100_000 + index) }),
    );
    const again = {
      ...FLAT,
      11: '480000',
      16: '112',
      175: '900',
      20: 'Maison de ville',
      21: 'Jardin clos, quatre chambres, garage double et cave.',
    };
    const { scene, run, close } = await openOwnScene('POLIRIS', 'text/csv');
    await run([line(FLAT), ...others].join(''));
    const states = scene.product.db.collection('listing_states');
    const before = await states.findOne({ gateway_id: scene.gateway.id, crm_reference: 'VA100' });
    const job = await run([line(again), ...others].join(''));
    expect(job.counts).to.include({ created: 1, archived: 1, unchanged: 20, held: 0, held_new: 0 });
    const [now, ...more] = await states.find({ gateway_id: scene.gateway.id, crm_reference: /VA100/ }).toArray();
    expect(more).to.deep.equal([]);
    expect(now?._id).to.not.equal(before?._id);
    // Under its own key from the next read on, with the same id.
    await scene.forgetFiles();
    await scene.run();
    const last = await states.findOne({ gateway_id: scene.gateway.id, crm_reference: 'VA100' });
    expect(last?._id).to.equal(now?._id);
    await close();
  });
});

describe('A read that does not resemble the gateway', () => {
  const LISTINGS = 40;
  const record = (agency: string, index: number) => ({
    crm_reference: `${agency}-${index}`,
    type: 'house',
    title: `Maison ${agency} ${index}`,
    description: `Une maison de ${agency}, numéro ${index}.`,
    office: { name: `Agence ${agency}`, code: agency },
    location: { city: agency, postal_code: agency === 'Brest' ? '29200' : '69001', countryCode: 'FR' },
    living_rooms: index,
  });
  const file = (agency: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => record(agency, from + index));

  it('publishes nothing of another agency before its owner says so, and is forgotten with the right file', async () => {
    const { scene, run, close } = await openOwnScene('PROPERTY_FEED', 'application/json');
    expect((await run(file('Brest', 0, LISTINGS))).counts).to.include({ created: LISTINGS, held_new: 0 });
    const before = await ids(scene);
    const foreign = file('Lyon', 0, 300);
    const dry = await run(foreign, '?dryRun=true');
    expect(dry.counts).to.include({ read: 0, created: 0, held: LISTINGS, held_new: 300 });
    expect((await held(scene)).total_elements).to.equal(0);
    const job = await run(foreign);
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ read: 0, created: 0, archived: 0, held: LISTINGS, held_new: 300, delivered: 0 });
    adding(job.counts);
    const reason = job.reasons.find(({ code }) => code === 'creation_guard');
    expect(reason?.count).to.equal(300);
    expect(reason?.examples?.[0]).to.contain('another agency');
    expect(await ids(scene)).to.deep.equal(before);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    const { items, total_elements: total } = await held(scene, '&status=HELD');
    expect(total).to.equal(LISTINGS + 300);
    const news = items.filter(({ cause }) => cause === 'implausible');
    expect(news[0]).to.include({ status: 'HELD', missed_reads: 0, job_id: job.id });
    const mails = scene.product.db.collection('mails');
    // Written behind the end of the run.
    const mail = { kind: 'sync_held_new', 'facts.id': scene.gateway.id };
    await until('the owner has a mail', async () => (await mails.countDocuments(mail)) > 0);

    const again = await scene.run();
    expect(again.counts).to.include({ held: LISTINGS, held_new: 300 });
    expect(await mails.countDocuments(mail)).to.equal(1);
    expect((await held(scene)).total_elements).to.equal(LISTINGS + 300);
    const right = await run(file('Brest', 0, LISTINGS));
    expect(right).to.include({ status: 'COMPLETED' });
    expect(right.counts).to.include({ unchanged: LISTINGS, held: 0, held_new: 0 });
    expect((await held(scene)).total_elements).to.equal(0);
    expect(await scene.product.db.collection('arrivals').countDocuments({ gateway_id: scene.gateway.id })).to.equal(0);
    await close();
  });

  it('is published when it is confirmed, and never what was dismissed', async () => {
    const { scene, run, close } = await openOwnScene('PROPERTY_FEED', 'application/json');
    await run(file('Brest', 0, LISTINGS));
    await run(file('Lyon', 0, 60));
    const news = (await held(scene)).items.filter(({ cause }) => cause === 'implausible');
    expect(news).to.have.length(60);
    const [first, second] = [news.slice(0, 50), news.slice(50)].map((some) => some.map(({ id }) => id));
    await decide(scene, 'dismiss', { ids: second });
    const job = await scene.ended(await decide(scene, 'confirm', { ids: first }));
    expect(job.counts, JSON.stringify(job)).to.include({ read: 50, created: 50, delivered: 50, archived: 0 });
    expect(job.status).to.equal('COMPLETED');
    expect((await ids(scene)).length).to.equal(LISTINGS + 50);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS + 50);
    await scene.forgetFiles();
    const next = await scene.run();
    expect(next.counts).to.include({ read: 50, unchanged: 50, created: 0, held: LISTINGS, held_new: 0 });
    expect(next.reasons.find(({ code }) => code === 'not_published')?.count).to.equal(10);
    expect((await held(scene, '&status=DISMISSED')).total_elements).to.equal(10);
    // Dismissed ones can be confirmed all the same.
    const late = await scene.ended(await decide(scene, 'confirm', { ids: second }));
    expect(late.counts).to.include({ created: 10 });
    const all = await scene.ended(await decide(scene, 'confirm', { all: true }));
    expect(all.counts).to.include({ archived: LISTINGS });
    expect((await ids(scene)).length).to.equal(60);
    await close();
  });

  it('is held at ten times the catalogue, though all of it is there, and taken with the owner’s word', async () => {
    const { scene, run, close } = await openOwnScene('PROPERTY_FEED', 'application/json');
    await run(file('Brest', 0, 12));
    const job = await run(file('Brest', 0, 130));
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ read: 12, unchanged: 12, created: 0, held: 0, held_new: 118 });
    await scene.forgetFiles();
    const taken = await scene.run('?allowMassArchive=true');
    expect(taken.counts).to.include({ read: 130, created: 118, unchanged: 12, held_new: 0 });
    expect((await held(scene)).total_elements).to.equal(0);
    await close();
  });
});

describe('Another agency’s file whose references are those of known listings', () => {
  const LISTINGS = 40;
  /** A home that differs from that of the same number of the other agency. */
  const homeOf = (agency: 1 | 2, index: number) => ({
    area: agency * 31 + index,
    price: 90_000 * agency + 1_300 * index,
    text: [
      `Au calme du quartier des lices, appartement numéro ${index} baigné de lumière avec balcon filant.`,
      `Demeure de caractère ${index} et son jardin clos, dépendances, verger, puits et garage double.`,
    ][agency - 1],
  });
  const poliris = (agency: 1 | 2) =>
    Array.from({ length: LISTINGS }, (_, index) => {
      const { area, price, text = '' } = homeOf(agency, index);
      return line({ ...FLAT, 2: String(index + 1), 11: String(price), 16: String(area), 20: text, 21: text, 175: '' });
    }).join('');
  const blm = (agency: 1 | 2) =>
    blmOf(
      Array.from({ length: LISTINGS }, (_, index) => ({
        ...BLM_FLAT,
        AGENT_REF: `9054_${index + 1}`,
        ...(agency === 1 ? {} : { TOWN: 'Leeds', POSTCODE1: 'LS1', POSTCODE2: '4AP' }),
        PRICE: String(homeOf(agency, index).price),
        SUMMARY: homeOf(agency, index).text ?? '',
        DESCRIPTION: homeOf(agency, index).text ?? '',
      })),
    );

  /** Files of two agencies that give their listings the same numbers, and the first one with new prices. */
  async function filesOf(path: string) {
    const feeds = await demoFeeds(LISTINGS);
    const numbered = async (seed: number) =>
      (await feeds.text(path, seed)).replace(new RegExp(`\\b${seed + 1}0000(\\d\\d)\\b`, 'g'), '10000$1');
    const files = { ours: await numbered(1), theirs: await numbered(2) };
    await feeds.stop();
    return files;
  }

  for (const [connector, contentType, files] of [
    ['PROPERTY_FEED', 'application/json', () => filesOf('/property-feed')],
    ['KYERO', 'application/xml', () => filesOf('/kyero.xml')],
    ['OPENIMMO', 'application/xml', () => filesOf('/openimmo.xml')],
    ['POLIRIS', 'text/csv', async () => ({ ours: poliris(1), theirs: poliris(2) })],
    ['BLM', 'text/plain', async () => ({ ours: blm(1), theirs: blm(2) })],
  ] as const)
    it(`changes nothing of ${connector} before its owner says so`, async () => {
      const { ours, theirs } = await files();
      const { scene, run, close } = await openOwnScene(connector, contentType);
      const { created } = (await run(ours)).counts;
      expect(created).to.be.greaterThan(20);
      const contents = async () =>
        (await scene.product.db.collection('listings').find({ gateway_id: scene.gateway.id }).toArray())
          .map(({ _id, title, sizes }) => ({ _id: String(_id), title, sizes }))
          .toSorted((a, b) => a._id.localeCompare(b._id));
      const before = await contents();
      const job = await run(theirs);
      expect(job, JSON.stringify(job)).to.include({ status: 'PARTIAL' });
      expect(job.counts).to.include({ created: 0, updated: 0, archived: 0, delivered: 0 });
      expect(job.counts.held_new).to.be.greaterThan(20);
      adding(job.counts);
      expect(job.reasons.map(({ code }) => code)).to.include('creation_guard');
      expect(await contents()).to.deep.equal(before);
      const { items } = await held(scene, '&status=HELD');
      expect(items.map(({ cause }) => cause)).to.include('other_home');
      // The same file again is held again, and no run is green before it is decided.
      expect(await scene.run()).to.include({ status: 'PARTIAL' });
      const right = await run(ours);
      expect(right, JSON.stringify(right)).to.include({ status: 'COMPLETED' });
      expect(right.counts).to.include({ unchanged: created, updated: 0, held: 0, held_new: 0 });
      expect((await held(scene)).total_elements).to.equal(0);
      await close();
    });

  it('names the few listings that became other homes under their references', async () => {
    const { scene, run, close } = await openOwnScene('POLIRIS', 'text/csv');
    await run(poliris(1));
    const before = await ids(scene);
    const lines = (agency: 1 | 2) => poliris(agency).split(/(?<=\r\n)/);
    const job = await run([...lines(2).slice(0, 2), ...lines(1).slice(2)].join(''));
    expect(job, JSON.stringify(job)).to.include({ status: 'COMPLETED' });
    expect(job.counts).to.include({ unchanged: LISTINGS - 2, updated: 2, held_new: 0, archived: 0 });
    const replaced = job.reasons.find(({ code }) => code === 'home_replaced');
    expect(replaced?.count).to.equal(2);
    expect(replaced?.examples?.join(' ')).to.contain('jardin clos');
    expect(await ids(scene)).to.deep.equal(before);
    await close();
  });

  it('replaces the contents when it is confirmed, and never what was dismissed', async () => {
    const { scene, run, close } = await openOwnScene('POLIRIS', 'text/csv');
    await run(poliris(1));
    const before = await ids(scene);
    await run(poliris(2));
    const { items } = await held(scene);
    expect(items).to.have.length(LISTINGS);
    const [first, second] = [items.slice(0, 30), items.slice(30)].map((some) => some.map(({ id }) => id));
    await decide(scene, 'dismiss', { ids: second });
    const job = await scene.ended(await decide(scene, 'confirm', { ids: first }));
    expect(job.counts, JSON.stringify(job)).to.include({ read: 30, updated: 30, delivered: 30, archived: 0 });
    expect(await ids(scene)).to.deep.equal(before);
    await scene.forgetFiles();
    const next = await scene.run();
    expect(next.counts).to.include({ unchanged: 30, updated: 0, held_new: 0, archived: 0 });
    expect(next.reasons.find(({ code }) => code === 'not_published')?.count).to.equal(10);
    await close();
  });
});

describe('A part of a catalogue in which known listings have other keys', () => {
  it('publishes none of them a second time, whether a crowd or a handful, and the next whole transfer gives the keys', async () => {
    const feeds = await demoFeeds(40);
    const text = await feeds.text('/openimmo.xml');
    const { scene, run, close } = await openOwnScene('OPENIMMO', 'application/xml');
    const { created } = (await run(text)).counts;
    expect(created).to.be.greaterThan(20);
    const before = await ids(scene);
    const rekeyed = text.replace(/<openimmo_obid>/g, '$&X-');
    const partOf = (xml: string) => xml.replace('umfang="VOLL"', 'umfang="TEIL"');
    const crowd = await run(partOf(rekeyed));
    expect(crowd, JSON.stringify(crowd)).to.include({ status: 'PARTIAL' });
    expect(crowd.counts).to.include({ read: 0, created: 0, archived: 0, held_new: created, delivered: 0 });
    expect(crowd.reasons.find(({ code }) => code === 'creation_guard')?.count).to.equal(created);
    expect((await scene.siteStats()).listings).to.equal(created);
    expect(await ids(scene)).to.deep.equal(before);

    const [head = '', ...objects] = rekeyed.split(/(?=<immobilie>)/);
    const end = '</anbieter></openimmo>';
    const few = [partOf(head), ...objects.slice(0, 3)].join('');
    const handful = await run(few.endsWith(end) ? few : `${few}${end}`);
    expect(handful.counts, JSON.stringify(handful)).to.include({ created: 0, held_new: 3 });
    const { items } = await held(scene);
    expect(new Set(items.map(({ cause }) => cause))).to.deep.equal(new Set(['look_alike']));

    const whole = await run(rekeyed);
    expect(whole, JSON.stringify(whole)).to.include({ status: 'COMPLETED' });
    expect(whole.counts).to.include({ updated: created, created: 0, held: 0, held_new: 0, archived: 0 });
    expect(await ids(scene)).to.deep.equal(before);
    expect((await held(scene)).total_elements).to.equal(0);
    expect(await scene.product.db.collection('arrivals').countDocuments({ gateway_id: scene.gateway.id })).to.equal(0);
    await close();
    await feeds.stop();
  });

  it('holds what another agency sends as a part, and publishes what is new of the same one', async () => {
    const feeds = await demoFeeds(40);
    const partOf = (xml: string, firm: string) =>
      xml
        .replace('umfang="VOLL"', 'umfang="TEIL"')
        .replace(/<openimmo_obid>/g, '$&N-')
        .replace(/<firma>[^<]*/g, `<firma>${firm}`);
    const ours = await feeds.text('/openimmo.xml');
    const others = (await feeds.text('/openimmo.xml', 2)).replace(/<kontaktperson>.*?<\/kontaktperson>/gs, '');
    const { scene, run, close } = await openOwnScene('OPENIMMO', 'application/xml');
    const { created } = (await run(ours)).counts;
    const foreign = await run(partOf(others, 'Fremde Immobilien').replaceAll('DEMO', 'FREMD'));
    expect(foreign, JSON.stringify(foreign)).to.include({ status: 'PARTIAL' });
    expect(foreign.counts).to.include({ created: 0, archived: 0 });
    expect(foreign.counts.held_new).to.be.greaterThan(20);
    expect((await scene.siteStats()).listings).to.equal(created);
    const own = await run(partOf(others, 'Demo Immobilier'));
    expect(own.counts, JSON.stringify(own)).to.include({ held_new: 0, archived: 0 });
    expect(own.counts.created).to.be.greaterThan(20);
    await close();
    await feeds.stop();
  });
});
