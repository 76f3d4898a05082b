import { expect } from 'chai';
import type { JsonObject } from '../connector.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { findLayout } from './layout/find-layout.ts';
import type { Proposal } from './proposal.ts';
import { proposeMapping } from './propose-mapping.ts';
import { mapBy, withFile } from './testing/propose-text.ts';

interface Proposed {
  readonly proposal: Proposal;
  /** What the proposal makes of each record; undefined in quarantine. */
  readonly homes: readonly (MappedProperty | undefined)[];
}

/** The proposal for a file of this content, and what it makes of its records. */
const proposed = (name: string, content: string, market: string): Promise<Proposed> =>
  withFile(name, content, async (path) => {
    const proposal = await proposeMapping(path, { market });
    const homes: (MappedProperty | undefined)[] = [];
    for await (const raw of (await findLayout(path)).records()) homes.push(mapped(proposal, raw, market));
    return { proposal, homes };
  });

function mapped(proposal: Proposal, raw: JsonObject, market: string): MappedProperty | undefined {
  try {
    return mapBy(proposal, raw, market).property;
  } catch {
    return undefined;
  }
}

const TEXT = 'A bright home with a view of the park, close to shops, schools and the station of the town.';
const listings = (rows: readonly JsonObject[]): string =>
  JSON.stringify(rows.map((row, place) => ({ id: `H-${place}`, description: TEXT, ...row })));

const priceOf = (home: MappedProperty | undefined): number | undefined => home?.financial?.transaction?.price?.amount;

describe('what a proposal shows and sells', () => {
  it('shows a price only if none of the fields about it hides it', async () => {
    const rows = [
      ['no', 'no'],
      ['yes', 'no'],
      ['no', 'yes'],
      ['', ''],
    ].map(([poa = '', rentPoa = ''], place) => ({
      offer: 'sale',
      price: 100_000 + place,
      currency: 'EUR',
      poa,
      operationPriceToHide: rentPoa,
    }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    expect(homes.map(priceOf)).to.deep.equal([100_000, undefined, undefined, 100_003]);
  });

  it('hides a price whose qualifier says "priceOnApplication" in one word', async () => {
    const rows = ['askingPrice', 'priceOnApplication', 'askingPrice'].map((qualifier, place) => ({
      offer: 'sale',
      currency: 'GBP',
      selling: { price: 200_000 + place, qualifier },
    }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    expect(homes.map(priceOf)).to.deep.equal([200_000, undefined, 200_002]);
  });

  it('shows an address only if every field about it allows it', async () => {
    const rows = [
      ['yes', 'no'],
      ['yes', 'yes'],
      ['no', 'no'],
    ].map(([show = '', hide = '']) => ({
      offer: 'sale',
      address: '1 High Street',
      show_street: show,
      hide_address: hide,
    }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    expect(homes.map((home) => home?.location?.publish_address)).to.deep.equal([true, false, false]);
  });

  it('hides a listing that one of several fields hides', async () => {
    const rows = [
      ['yes', 'no'],
      ['yes', 'yes'],
      ['no', 'no'],
      ['no', 'yes'],
    ].map(([published = '', offMarket = '']) => ({ offer: 'sale', published, 'off market': offMarket }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    expect(homes.map((home) => home?.hidden === true)).to.deep.equal([false, true, true, true]);
  });

  it('takes the period of a rent for no holiday let', async () => {
    const xml = [1, 2, 3].map(
      (id) =>
        `<ad><id>${id}</id><rent period="weekly">${id}50</rent><town>Perth</town><text>${TEXT}</text><beds>2</beds></ad>`,
    );
    const { proposal, homes } = await proposed('a.xml', `<ads>${xml.join('')}</ads>`, 'au');
    expect(proposal.questions.map(({ about }) => about)).to.include('offer_type');
    expect(homes).to.deep.equal([undefined, undefined, undefined]);
  });

  it('reads the offer from the only price that a listing has, and from none if it has both', async () => {
    const rows = [
      { koopprijs: 400_000, huurprijs: 0 },
      { koopprijs: 0, huurprijs: 1_200 },
      { koopprijs: 300_000, huurprijs: 900 },
      { koopprijs: 0, huurprijs: 0 },
    ].map((prices) => ({ ...prices, huurconditie: 'PER_MAAND', plaats: 'Utrecht' }));
    const { homes } = await proposed('a.json', listings(rows), 'nl');
    expect(homes.map((home) => home?.offer_type)).to.deep.equal(['sale', 'rental', undefined, undefined]);
    expect(homes.map(priceOf)).to.deep.equal([400_000, 1_200, undefined, undefined]);
  });

  it('reads listings of several element names, and asks for the offers that no name says', async () => {
    const home = (element: string, id: number): string =>
      `<${element}><uniqueid>${id}</uniqueid><town>Perth</town><beds>2</beds><heading>Home ${id}, Perth</heading><text>${TEXT}</text></${element}>`;
    const xml = `<list>${home('residential', 1)}${home('rental', 2)}${home('residential', 3)}</list>`;
    const { proposal, homes } = await proposed('a.xml', xml, 'au');
    expect(proposal.records).to.equal(3);
    expect(homes.map((each) => each?.offer_type)).to.deep.equal([undefined, 'rental', undefined]);
    expect(proposal.questions.find(({ about }) => about === 'offer_type')?.fields).to.deep.equal([
      { path: '_element', values: { residential: 2 } },
    ]);
  });

  it('publishes plans, brochures and tours of a list as such, and neither its contracts nor its energy labels', async () => {
    const file = (type: string, name: string): JsonObject => ({ type, url: `https://cdn.example/${name}` });
    const rows = [1, 2, 3].map((id) => ({
      offer: 'sale',
      media: [
        file('photo', `${id}-a.jpg`),
        file('photo', `${id}-b.jpg`),
        file('floorPlan', `${id}-plan.png`),
        file('brochure', `${id}.pdf`),
        file('Virtual Tour', `${id}/tour`),
        file('contract', `${id}-contract.jpg`),
        file('EPC', `${id}-epc.png`),
      ],
    }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    const [home] = homes;
    const urls = (files: MappedProperty['images']): unknown => files?.map(({ url = '' }) => url.slice(20));
    expect([urls(home?.images), urls(home?.plans), urls(home?.documents)]).to.deep.equal([
      ['1-a.jpg', '1-b.jpg'],
      ['1-plan.png'],
      ['1.pdf'],
    ]);
    expect(home?.video?.virtual_tour_url).to.equal('https://cdn.example/1/tour');
  });

  it('takes numbered plans for plans, and pictures of energy labels, logos and agents for nothing of the home', async () => {
    const rows = [1, 2, 3].map((id) => {
      const url = (name: string): string => `https://cdn.example/${id}-${name}.jpg`;
      return {
        offer: 'sale',
        photo1: url('a'),
        photo2: url('b'),
        plan1: url('p'),
        plan2: url('q'),
        epc1: url('e'),
        epc2: url('f'),
        epc_image: url('g'),
        logo_url: url('logo'),
        agent_photo1: url('m'),
        agent_photo2: url('n'),
        qr_code_image: url('qr'),
        map_image: url('map'),
        energy_label_image: url('label'),
      };
    });
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    const names = (files: MappedProperty['images']): unknown => files?.map(({ url = '' }) => url.slice(22));
    expect([names(homes[0]?.images), names(homes[0]?.plans)]).to.deep.equal([
      ['a.jpg', 'b.jpg'],
      ['p.jpg', 'q.jpg'],
    ]);
    expect(JSON.stringify(homes[0])).to.not.match(/1-(?:e|f|g|logo|m|n|qr|map|label)\.jpg/);
  });

  it('keeps the words for owners in names that begin alike', async () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({
      offer: 'sale',
      owner_name: `Verdeckt${id}`,
      owner_title: `Verdeckt title ${id}`,
      owner_description: `Verdeckt ${TEXT}`,
      owner_city: `Verdeckt${id}`,
      owner_reference: `Verdeckt-${id}`,
    }));
    const { homes } = await proposed('a.json', listings(rows), 'gb');
    expect(JSON.stringify(homes.map((home) => ({ ...home, vendors: [], internal_note: '' })))).to.not.include(
      'Verdeckt',
    );
  });
});
