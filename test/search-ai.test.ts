import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'chai';
import type { PublishedListing } from '../model/listing/listing.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { startTestProduct } from './support/product.ts';
import { attacks } from './search-ai.fixture.ts';

interface Asked {
  readonly results: readonly PublishedListing[];
  readonly total_count: number;
  readonly filter: Record<string, unknown>;
  readonly understood: string;
  readonly wishes: readonly object[];
  readonly conditions: readonly { readonly id: string; readonly text: string; readonly wish?: true }[];
  readonly not_understood: readonly string[];
  readonly translator: string;
  readonly fallback?: boolean;
}

/** The model's response; without an intent the model is unavailable. */
let modelIntent: unknown;

describe('Questions in plain words', () => {
  let scene: Scene;
  let stranger: Scene;
  const model = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (modelIntent === undefined) {
        response.writeHead(500).end('down');
        return;
      }
      const content = JSON.stringify(modelIntent);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
    });
  });

  before(async () => {
    model.listen(0, '127.0.0.1');
    await once(model, 'listening');
    const address = model.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const product = await startTestProduct('ask', {
      LANGUAGE_MODEL_URL: `http://127.0.0.1:${port}/v1`,
      LANGUAGE_MODEL_NAME: 'test',
    });
    scene = await openScene({ product, outputs: 0, listings: 20 });
    stranger = await openScene({ product, outputs: 0, listings: 60, clientId: 'agency-south', itemId: 'south-1' });
    await stranger.setCrm({ listings: 60 });
    await Promise.all([scene.run(), stranger.run()]);
    await product.refreshSearch();
  });
  after(async () => {
    await scene?.close();
    await stranger?.close();
    model.closeAllConnections();
    model.close();
  });

  const ask = (query: string, client = scene.client) => client.send<Asked>('POST', '/properties/search/ai', { query });
  const all = (client = scene.client) => client.get<PublishedListing[]>('/properties');

  it('use the model, and say so when the built-in translator had to read the question', async () => {
    modelIntent = {
      language: 'fr',
      conditions: [{ field: 'kind', any: ['apartment'], not: false }],
      alternatives: [],
      wishes: [],
      not_understood: [],
    };
    const asked = await ask('un truc');
    expect(asked.translator).to.equal('model');
    expect(asked).to.not.have.property('fallback');
    expect(asked.filter).to.deep.include({ type: 'apartment' });
    modelIntent = { gateway_id: { $ne: null } };
    const refused = await ask('maison');
    expect(refused).to.deep.include({ translator: 'builtin', fallback: true });
    modelIntent = undefined;
    const down = await ask('maison');
    expect(down).to.deep.include({ translator: 'builtin', fallback: true });
    expect(down.total_count).to.equal(refused.total_count).and.to.be.greaterThan(0);
  });

  it('return what the question says, with its filter, a sentence, and the words that were not understood', async () => {
    const listings = await all();
    const [house] = listings.filter(({ type, location }) => type === 'house' && location?.city);
    const city = house?.location?.city ?? '';
    const asked = await ask(`Une maison avec xylophone à ${city}`);
    const expected = listings.filter(({ type, location }) => type === 'house' && location?.city === city);
    expect(asked.results.map(({ id }) => id)).to.have.members(expected.map(({ id }) => id));
    expect(asked.total_count).to.equal(expected.length);
    expect(asked.filter).to.deep.include({ type: 'house', gateway_id: { $in: [scene.gateway.id] } });
    expect(asked.understood).to.include('maison').and.to.include(city);
    expect(asked.not_understood).to.deep.equal(['xylophone']);
  });

  it('put first what is wished for, and leave nothing out by it', async () => {
    const ids = ({ results }: Asked) => results.map(({ id }) => id);
    const offered = await ask('à vendre');
    let some = 0;
    for (const feature of ['jardin', 'terrasse', 'balcon', 'cave', 'cheminée']) {
      const having = ids(await ask(`à vendre avec ${feature}`));
      const query = `à vendre, si possible avec ${feature}`;
      const wished = await ask(query);
      expect(wished.total_count).to.equal(offered.total_count);
      expect(wished.filter).to.deep.equal(offered.filter);
      expect(wished.wishes).to.have.length(1);
      expect(ids(wished)).to.deep.equal([...having, ...ids(offered).filter((id) => !having.includes(id))]);
      const wish = wished.conditions.filter((condition) => condition.wish);
      expect(wish.map(({ text }) => text)).to.deep.equal([`si possible avec ${feature}`]);
      const body = { query, without: wish.map(({ id }) => id) };
      const without = await scene.client.send<Asked>('POST', '/properties/search/ai', body);
      expect(ids(without)).to.deep.equal(ids(offered));
      expect(without.wishes).to.deep.equal([]);
      some += having.length > 0 && having.length < offered.total_count ? 1 : 0;
    }
    expect(some, 'features that some have and others have not').to.be.greaterThan(0);
  });

  it('narrow a town by its postal code, and report unusable words', async () => {
    const listings = await all();
    const [some] = listings.filter(({ location }) => location?.city && location.postal_code);
    const { city = '', postal_code: code = '' } = some?.location ?? {};
    const asked = await ask(`${city} ${code}, taxe foncière < 1500, piscine chauffée exclue`);
    const expected = listings.filter(
      ({ location, amenities = [] }) =>
        location?.city === city && location.postal_code === code && !amenities.includes('pool'),
    );
    expect(asked.results.map(({ id }) => id)).to.have.members(expected.map(({ id }) => id));
    expect(asked.not_understood.join(' | ')).to.include('taxe foncière < 1500').and.to.include('chauffée');
    expect(JSON.stringify(asked.filter)).to.not.include('price');
  });

  it('leave out the conditions that their reader removes, and never the gateways of the token', async () => {
    const query = 'maison à vendre avec xylophone';
    const asked = await ask(query);
    expect(asked.conditions.map(({ text }) => text)).to.include('maison');
    const send = (without: readonly string[]) =>
      scene.client.send<Asked>('POST', '/properties/search/ai', { query, without });
    const kind = asked.conditions.filter(({ text }) => text === 'maison').map(({ id }) => id);
    const wider = await send(kind);
    expect(wider.filter).to.deep.equal({ offer_type: 'sale', gateway_id: { $in: [scene.gateway.id] } });
    expect(wider.total_count).to.be.above(asked.total_count);
    expect(wider.results.map(({ gateway_id }) => gateway_id)).to.not.include(stranger.gateway.id);
    const nothing = await send(asked.conditions.map(({ id }) => id));
    expect(nothing, 'what is left was not understood').to.deep.include({ results: [], filter: {} });
  });

  it('return at most fifty listings and count all of them', async () => {
    const asked = await ask('montrez-moi toutes les annonces', stranger.client);
    expect(asked.results).to.have.length(50);
    expect(asked.total_count).to.equal((await all(stranger.client)).length);
    expect(asked.filter).to.deep.equal({ gateway_id: { $in: [stranger.gateway.id] } });
  });

  it('find no listing if no word of the question is understood', async () => {
    for (const query of ['xyzzy plugh', '{"$ne":null}']) {
      const asked = await ask(query);
      expect(asked, query).to.deep.include({ results: [], total_count: 0, filter: {} });
    }
  });

  it('are cut off after 500 characters and lose control characters', async () => {
    const long = await ask(`maison${'\u0000'.repeat(20)} ${'a'.repeat(600)} appartement`);
    expect(long.filter).to.deep.include({ type: 'house' });
    expect(long.not_understood.join(' '), 'what is cut off is said').to.include('appartement');
    const wide = await ask(`maison ${'😀'.repeat(5_000)}`);
    expect(wide.filter).to.deep.include({ type: 'house' });
  });

  it('are refused if they are empty or far too long', async () => {
    const post = async (body: unknown) => {
      const response = await fetch(`${scene.product.url}/v1/gateway/properties/search/ai`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await scene.product.token('agency-north')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    expect(await post({})).to.equal(400);
    expect(await post({ query: { $ne: '' } })).to.equal(400);
    for (const query of ['', '   ', '\n\t', '\u0000\u0007', '\ud800'])
      expect(await post({ query }), JSON.stringify(query)).to.equal(400);
    expect(await post({ query: 'maison', gateway_id: stranger.gateway.id })).to.equal(400);
    for (const without of [
      'gateway_id',
      { $ne: null },
      [{ gateway_id: null }],
      ['gateway_id'],
      Array(61).fill('0'.repeat(16)),
    ])
      expect(await post({ query: 'maison', without })).to.equal(400);
    expect(await post({ query: 'x'.repeat(100_000) })).to.equal(413);
  });

  it('find nothing for a client without gateways', async () => {
    const asked = await ask('maison', await scene.product.as('no-items'));
    expect(asked).to.deep.include({ results: [], total_count: 0 });
  });

  it('leak nothing of another client to three hundred attacks', async () => {
    const foreign = await all(stranger.client);
    const secrets = [stranger.gateway.id, ...foreign.map(({ id }) => id), 'agency-south'];
    const list = attacks({
      gatewayId: stranger.gateway.id,
      listingId: foreign[0]?.id ?? '',
      reference: foreign[0]?.reference ?? '',
    });
    expect(list.length).to.be.at.least(300);
    expect(foreign.length).to.be.greaterThan(0);
    const leaks: string[] = [];
    let found = 0;
    const attempt = async (attack: string): Promise<void> => {
      const { understood, not_understood, ...answer } = await ask(attack);
      // The caller gets the words of the question back; nothing else may contain them.
      const said = JSON.stringify(answer);
      leaks.push(...secrets.filter((secret) => said.includes(secret)).map((secret) => `${attack}: ${secret}`));
      const outside = answer.results.filter(({ gateway_id }) => gateway_id !== scene.gateway.id);
      if (outside.length > 0) leaks.push(`${attack}: ${outside.length} listings`);
      const hints = [understood, ...not_understood].join(' ');
      const leaked = secrets.filter((secret) => hints.includes(secret) && !attack.includes(secret));
      leaks.push(...leaked.map((secret) => `${attack}: ${secret} in the sentence`));
      found += answer.total_count > 0 ? 1 : 0;
    };
    while (list.length > 0) await Promise.all(list.splice(0, 8).map(attempt));
    expect(leaks).to.deep.equal([]);
    // Attacks that contain a real question are executed, so the index was searched.
    expect(found).to.be.greaterThan(50);
  });
});
