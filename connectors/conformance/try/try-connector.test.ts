import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { InputConnector } from '../../connector.ts';
import { blm } from '../../inputs/blm/blm.ts';
import { kyero } from '../../inputs/kyero/kyero.ts';
import { feedOf, listing } from '../../inputs/kyero/testing.ts';
import { openimmo } from '../../inputs/openimmo/openimmo.ts';
import { poliris } from '../../inputs/poliris/poliris.ts';
import { reso } from '../../inputs/reso/reso.ts';
import { whise } from '../../inputs/whise/whise.ts';
import { findPeople } from './find-people.ts';
import { listSources } from './list-sources.ts';
import { printTrial } from './print-trial.ts';
import { tryConnector } from './try-connector.ts';
import type { Trial } from './try-connector.ts';

/** Real feeds next to the repository, not in it. */
const FEEDS = '../shared/data/feeds';
const REAL = `${FEEDS}/kyero/openestate-kyero.xml`;

describe('connector:try', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'connector-try-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function trialOf(connector: InputConnector, name: string, content: string, samples = 10): Promise<Trial> {
    const source = join(folder, name);
    await writeFile(source, content);
    return tryConnector({ connector, sources: [source], config: {}, market: 'es', samples });
  }

  it('counts the messages that are read, mapped and quarantined', async () => {
    const { counts, quarantined, error } = await trialOf(
      kyero,
      'a.xml',
      feedOf([listing('L1'), listing(''), listing('L2')]),
    );
    expect(error).to.equal(undefined);
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 2, mapped: 2, bad: 1, complete: 1 });
    expect([...quarantined.keys()]).to.deep.equal(['Listing 2 of the feed: it has no id.']);
  });

  it('reports warnings by field and value, and source fields that are never read', async () => {
    const inner = '<status>enchanted</status><location><planet>Mars</planet></location>';
    const { warnings, unread } = await trialOf(kyero, 'b.xml', feedOf([listing('L1', inner), listing('L2', inner)]));
    expect(warnings.get('unmapped_value status "enchanted"')).to.include({ count: 2, key: 'L1' });
    expect([...unread]).to.deep.equal([['location.planet', { count: 2, key: 'L1', example: 'Mars' }]]);
  });

  it('shows a listing of each kind before a second of any, next to its source', async () => {
    const feed = feedOf([listing('L1'), listing('L2'), listing('L3', '<status>sold</status>')]);
    const trial = await trialOf(kyero, 'c.xml', feed, 2);
    expect(trial.samples.map(({ property }) => property['status'])).to.deep.equal(['available', 'sold']);
    expect(printTrial(trial)).to.match(/^type: Apartment +│ crm_type: Apartment$/m);
    const decimals = await trialOf(
      kyero,
      'c2.xml',
      feedOf([listing('L1')]).replace(/<price>[^<]*/, '<price>4130000.0'),
    );
    expect(printTrial(decimals)).to.match(/^price: 4130000\.0 +│ financial\.transaction\.price\.amount: 4130000$/m);
  });

  it('reports the error of a feed that cannot be read', async () => {
    const { error } = await trialOf(kyero, 'd.xml', feedOf([listing('L1')]).slice(0, -20));
    expect(error).to.match(/^feed_rejected: /);
  });

  it('maps a saved response of an API without reading it by the connector', async () => {
    const body = JSON.stringify({ value: [{ ListingKey: 'K1', PropertyType: 'Residential' }, { ListingKey: 'K2' }] });
    const { how, counts } = await trialOf(reso, 'e.json', body);
    expect(how).to.include('mapped without reading');
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 2, mapped: 1, 'quarantined by map': 1 });
  });

  it('maps saved pages of an API as one catalogue, in the order of their numbers', async () => {
    const pages = join(folder, 'pages');
    await mkdir(pages);
    const page = (...keys: readonly string[]): string =>
      JSON.stringify({ value: keys.map((ListingKey) => ({ ListingKey, PropertyType: 'Residential' })) });
    await writeFile(join(pages, 'page-10.json'), page('K4'));
    await writeFile(join(pages, 'page-2.json'), page('K3'));
    await writeFile(join(pages, 'page-1.json'), page('K1', 'K2'));
    await writeFile(join(pages, 'README.txt'), 'not a page');
    const sources = await listSources([pages]);
    expect(sources.map((path) => basename(path))).to.deep.equal(['page-1.json', 'page-2.json', 'page-10.json']);
    const { how, counts, samples } = await tryConnector({
      connector: reso,
      sources,
      config: {},
      market: 'us',
      samples: 1,
    });
    expect(how).to.equal('3 saved responses of an API, mapped without reading');
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 4, mapped: 4 });
    expect(samples[0]?.raw).to.have.property('ListingKey', 'K1');
  });

  it('names a saved page with invalid JSON and maps the others', async () => {
    const sources = ['p1.json', 'p2.json', 'p3.json'].map((name) => join(folder, name));
    const [first = '', second = '', third = ''] = sources;
    await writeFile(first, JSON.stringify({ value: [{ ListingKey: 'K1', PropertyType: 'Residential' }] }));
    await writeFile(second, '<html>502</html>');
    await writeFile(third, '{"message":"Too many requests"}');
    const { counts, quarantined } = await tryConnector({
      connector: reso,
      sources,
      config: {},
      market: 'us',
      samples: 1,
    });
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 2, mapped: 1, bad: 1, 'quarantined by map': 1 });
    expect([...quarantined.values()].map(({ key }) => key)).to.deep.equal(['p2.json', 'p3.json listing 1']);
  });

  it('refuses several sources if one is not a saved response, and folders without one', async () => {
    const page = join(folder, 'one.json');
    await writeFile(page, '[]');
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const faults: [readonly string[], RegExp][] = [
      [[empty], /no \.json file/],
      [[join(folder, 'missing.json')], /No file or folder/],
      [[page, join(folder, 'missing.xml')], /No file or folder/],
      [[page, 'https://crm.example/feed'], /several sources/i],
      [[], /No file/],
    ];
    for (const [paths, words] of faults) {
      const error = await listSources(paths).catch((reason: unknown) => reason);
      expect(error, String(paths)).to.be.an('error').with.property('message').that.matches(words);
    }
  });

  it('removes control characters of a feed from the output', async () => {
    const trial = await trialOf(kyero, 'f.xml', feedOf([listing('L1', '<desc><fr>eins&#x9b;2Jzwei</fr></desc>')]));
    expect(printTrial(trial)).to.not.match(/[^\P{Cc}\n]/u);
  });

  it('finds no false telephone numbers in the real feeds', async function () {
    const feeds = [
      [openimmo, 'openimmo/mheers-openimmo-data_127.xml'],
      [poliris, 'poliris/hektor-83-rows.csv'],
      [poliris, 'poliris/export-seloger.zip'],
      [blm, 'blm/example-10.blm'],
      [kyero, 'kyero/openestate-kyero.xml'],
      [whise, 'whise/estates-list-4.json'],
    ] as const;
    const there = feeds.filter(([, path]) => existsSync(`${FEEDS}/${path}`));
    if (there.length === 0) this.skip();
    for (const [connector, path] of there) {
      const { people } = await tryConnector({
        connector,
        sources: [`${FEEDS}/${path}`],
        config: {},
        market: 'de',
        samples: 0,
      });
      expect(
        [...people.keys()].filter((name) => !name.includes('mail address')),
        path,
      ).to.deep.equal([]);
    }
  });

  it('reads a real feed', async function () {
    if (!existsSync(REAL)) {
      this.skip();
    }
    const { counts, error } = await tryConnector({
      connector: kyero,
      sources: [REAL],
      config: {},
      market: 'es',
      samples: 1,
    });
    expect(error).to.equal(undefined);
    expect(counts.get('mapped')).to.be.greaterThan(0);
  });
});

describe('findPeople', () => {
  const found = (title: string, people: object = {}): string[] =>
    findPeople({
      crm_reference: 'A1',
      reference: 'A1',
      type: 'house',
      status: 'available',
      title: { fr: title },
      description: {},
      ...people,
    }).map(({ value }) => value);

  it('finds names behind a title, mail addresses and telephone numbers', () => {
    expect(found('Maison de Mme Lefèvre, visites 06 12 34 56 78 ou anne@example.org')).to.deep.equal([
      'Mme Lefèvre',
      'anne@example.org',
      '06 12 34 56 78',
    ]);
  });

  it('finds the names of people that the listing itself has', () => {
    expect(found('Wohnung Grünwald, Altbau', { vendors: [{ last_name: 'Grünwald' }] })).to.deep.equal(['Grünwald']);
  });

  it('finds telephone numbers in the notations of several countries', () => {
    for (const number of [
      '06 12 34 56 78',
      '0612345678',
      '01.23.45.67.89',
      '+49 (0)40 123 456-78',
      '(040) 1234567',
      '040/1234567',
      '020 7946 0000',
      '+34 952 123 456',
      '0032 2 123 45 67',
    ]) {
      expect(found(`Tel. ${number}`), number).to.deep.equal([number]);
    }
  });

  it('does not report dates, decimals or references as telephone numbers', () => {
    for (const words of [
      '4130000.0',
      '04130000.0',
      '0.0 4130000.0',
      'frei ab 01.02.2026 15:30',
      'vom 01.05.2026 - 31.10.2026',
      'du 01/05/2026 au 31/10/2026',
      '2026-02-01T10:30:00',
      '2026/02/01 09:00 - 10:30',
      '02-2026 03-2026',
      '01022026',
      'GPS 48.123456, 02.123456',
      'Réf. 0012345678',
      'Objektnr. 0123-4567-89',
      'Parzelle 0000000000',
      '1.250.000,00',
    ]) {
      expect(found(words), words).to.deep.equal([]);
    }
  });

  it('ends on a run of digits of any length', () => {
    expect(found(`${'0123456789'.repeat(500)}x`)).to.deep.equal([]);
    expect(found(`${'01 '.repeat(500)}x`)).to.be.an('array');
  });

  it('does not report prices, sizes and ordinary words', () => {
    expect(found('Maison 120 m² sur 1 250 m², 1 250 000 €, DPE 2026-01-31, Rue du Don')).to.deep.equal([]);
  });
});
