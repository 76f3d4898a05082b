import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputConnector } from '../../connector.ts';
import { kyero } from '../../inputs/kyero/kyero.ts';
import { feedOf, listing } from '../../inputs/kyero/testing.ts';
import { reso } from '../../inputs/reso/reso.ts';
import { findPeople } from './find-people.ts';
import { printTrial } from './print-trial.ts';
import { tryConnector } from './try-connector.ts';
import type { Trial } from './try-connector.ts';

/** A real feed next to the project, not in it. */
const REAL = '../shared/data/feeds/kyero/openestate-kyero.xml';

describe('connector:try', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'connector-try-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function trialOf(connector: InputConnector, name: string, content: string, samples = 10): Promise<Trial> {
    const source = join(folder, name);
    await writeFile(source, content);
    return tryConnector({ connector, source, config: {}, market: 'es', samples });
  }

  it('counts what is read, mapped and quarantined', async () => {
    const { counts, quarantined, error } = await trialOf(
      kyero,
      'a.xml',
      feedOf([listing('L1'), listing(''), listing('L2')]),
    );
    expect(error).to.equal(undefined);
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 2, mapped: 2, bad: 1, complete: 1 });
    expect([...quarantined.keys()]).to.deep.equal(['Listing 2 of the feed: it has no <id>.']);
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
  });

  it('reports the error of a feed that cannot be read', async () => {
    const { error } = await trialOf(kyero, 'd.xml', feedOf([listing('L1')]).slice(0, -20));
    expect(error).to.match(/^feed_rejected: /);
  });

  it('maps a saved answer of an API without reading it', async () => {
    const body = JSON.stringify({ value: [{ ListingKey: 'K1', PropertyType: 'Residential' }, { ListingKey: 'K2' }] });
    const { how, counts } = await trialOf(reso, 'e.json', body);
    expect(how).to.include('mapped without reading');
    expect(Object.fromEntries(counts)).to.deep.equal({ record: 2, mapped: 1, 'quarantined by map': 1 });
  });

  it('keeps control characters of a feed from the terminal', async () => {
    const trial = await trialOf(kyero, 'f.xml', feedOf([listing('L1', '<desc><fr>eins&#x9b;2Jzwei</fr></desc>')]));
    expect(printTrial(trial)).to.not.match(/[^\P{Cc}\n]/u);
  });

  it('reads a real feed', async function () {
    if (!existsSync(REAL)) {
      this.skip();
    }
    const { counts, error } = await tryConnector({
      connector: kyero,
      source: REAL,
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

  it('leaves prices, sizes and ordinary words alone', () => {
    expect(found('Maison 120 m² sur 1 250 m², 1 250 000 €, DPE 2026-01-31, Rue du Don')).to.deep.equal([]);
  });
});
