import { expect } from 'chai';
import type { MappedProperty } from '../../model/property/property.ts';
import { proposeFeed } from './testing/propose-feed.ts';
import type { ProposedFeed } from './testing/propose-feed.ts';

/** The values that matter most, in one line: offer, type, price, period, area, bedrooms, town, pictures in their order. */
function lineOf(property: MappedProperty | undefined): string {
  if (!property) return 'none';
  const { offer_type: offer, type, financial, rent_details: rent, sizes, bedrooms, location, images = [] } = property;
  const price = financial?.transaction?.price;
  const area = sizes?.liveable_area;
  return [
    offer,
    type,
    price ? `${price.amount} ${price.currency}` : 'no price',
    rent?.rent_period ?? '-',
    area ? `${area.size} ${area.unit}` : '-',
    bedrooms ?? '-',
    location?.city,
    images.map(({ url = '' }) => url.slice(url.lastIndexOf('/') + 1)).join('+'),
  ].join(', ');
}

const linesOf = ({ listings }: ProposedFeed): string[] =>
  [...listings].map(([key, property]) => `${key}: ${lineOf(property)}`);

const asked = ({ proposal }: ProposedFeed): string[] => proposal.questions.map(({ about }) => about);

/** Everything that readers of a site could see. */
function shown({ listings }: ProposedFeed): string {
  return JSON.stringify(
    [...listings.values()].map(
      ({ internal_note: _note, vendors: _vendors, mandate: _mandate, ...property }) => property,
    ),
  );
}

describe('a proposal for an unknown feed', () => {
  it('reads a Spanish JSON with nested texts and hides a price that must not be shown', async () => {
    const feed = await proposeFeed('portal-es.json', 'es');
    expect(linesOf(feed)).to.deep.equal([
      'VLC-0012: sale, apartment, 189000 EUR, -, 78 sq_m, 3, Valencia, a.jpg+b.jpg',
      'VLC-0013: rental, house, 1450 EUR, month, 164.5 sq_m, 4, Alboraya, a.jpg',
      'VLC-0015: sale, house, no price, -, 120 sq_m, 4, Sueca, a.jpg',
    ]);
    expect(feed.quarantined).to.have.length(1);
    expect(feed.quarantined[0]).to.include('alquiler con opción a compra');
    const [first, second] = [...feed.listings.values()];
    expect(Object.keys(first?.description ?? {})).to.deep.equal(['es', 'en', 'de']);
    expect([first?.status, second?.status, first?.general_condition]).to.deep.equal([
      'available',
      'option',
      'to_renovate',
    ]);
    expect([first, second].map((each) => each?.location?.publish_address)).to.deep.equal([false, true]);
    expect(first?.sizes?.floor_area?.size).to.equal(91);
    expect(shown(feed)).to.not.match(/Reservada|Oculto|175000|600 111|Perro/);
    expect(asked(feed)).to.deep.equal(['offer_type']);
  });

  it('reads an Italian XML whose names have lost nothing but their blanks', async () => {
    const feed = await proposeFeed('agenzia-it.xml', 'it');
    expect(linesOf(feed)).to.deep.equal([
      '70011: sale, apartment, 245000 EUR, -, 96.5 sq_m, 2, Torino, 1.jpg+2.jpg',
      '70012: rental, apartment, 780 EUR, month, 58 sq_m, 1, Moncalieri, 1.jpg',
      '70013: sale, house, no price, -, 280 sq_m, 4, Pino Torinese, 1.jpg',
    ]);
    const furnished = [...feed.listings.values()].map(({ rent_details: rent }) => rent?.furnished);
    expect(furnished).to.deep.equal([undefined, true, undefined]);
    expect(shown(feed)).to.not.match(/divorzia|Nascosto|Velata|cartello/);
    expect(asked(feed)).to.deep.equal(['currency']);
  });

  it('reads a Dutch table and quarantines the offer whose word it does not know', async () => {
    const feed = await proposeFeed('makelaar-nl.csv', 'nl');
    expect(linesOf(feed)).to.deep.equal([
      'M-1: sale, house, 425000 EUR, -, 118.5 sq_m, 4, Utrecht, 1.jpg+2.jpg',
      'M-2: rental, apartment, 1250 EUR, month, 64 sq_m, 1, Utrecht, 1.jpg',
      'M-3: sale, house, 598000 EUR, -, 151 sq_m, 5, Bloemendaal, 1.jpg+2.jpg',
    ]);
    expect(feed.quarantined.join()).to.include('Ruil');
    expect(feed.proposal.questions.find(({ about }) => about === 'offer_type')?.fields).to.deep.equal([
      { path: 'Koop/huur', values: { Ruil: 1 } },
    ]);
    const statuses = [...feed.listings.values()].map(({ status }) => status);
    expect(statuses).to.deep.equal(['available', 'option', 'sales_compromise']);
    expect(shown(feed)).to.not.match(/Verborgen|Stil|zakt|0612|buren/);
  });

  it('reads a German XML with prices by offer, and takes the warm rent', async () => {
    const feed = await proposeFeed('makler-de.xml', 'de');
    expect(linesOf(feed)).to.deep.equal([
      'K-100: sale, house, 485000 EUR, -, 132.4 sq_m, 4, Köln, a.jpg+b.jpg',
      'M-200: rental, apartment, 1010 EUR, month, 68 sq_m, 1, Köln, a.jpg',
    ]);
    expect(feed.quarantined.join()).to.include('Pacht');
    const [house, flat] = [...feed.listings.values()];
    expect(house?.financial?.commissions?.buyer).to.deep.include({ percentage: 3.57, text: '3,57 %' });
    expect([house?.status, flat?.status]).to.deep.equal(['available', 'option']);
    expect([house, flat].map((each) => each?.location?.publish_address)).to.deep.equal([false, true]);
    expect(shown(feed)).to.not.match(/Eigentümer|Vormieter/);
  });

  it('reads a Portuguese JSON with signs in its numbers, and a lease transfer', async () => {
    const feed = await proposeFeed('imobiliaria-pt.json', 'pt');
    expect(linesOf(feed)).to.deep.equal([
      'LX-01: sale, apartment, 320000 EUR, -, 82 sq_m, 2, Lisboa, 1.jpg+2.jpg',
      'LX-02: rental, house, 1850 EUR, month, 150 sq_m, 3, Cascais, 1.jpg',
      'LX-03: lease_transfer, commercial, 45000 EUR, -, 52 sq_m, -, Almada, 1.jpg',
    ]);
    expect(feed.listings.get('LX-01')?.location).to.include({ district: 'Arroios', province: 'Lisboa' });
    expect(shown(feed)).to.not.match(/aceita|Chaves|Renda baixa/);
  });

  it('reads an American table by the classes of the RESO Data Dictionary, and no rent for an unknown season', async () => {
    const feed = await proposeFeed('mls-us.csv', 'us');
    expect(linesOf(feed)).to.deep.equal([
      'US-1: sale, house, 549900 USD, -, 2310 sq_ft, 4, Austin, 1.jpg+2.jpg',
      'US-2: rental, apartment, 2350 USD, month, 1105 sq_ft, 2, Austin, 1.jpg',
      'US-3: sale, land, 120000 USD, -, -, -, Dripping Springs, 1.jpg',
      'US-4: rental, house, no price, -, 1800 sq_ft, 3, Lakeway, 1.jpg',
    ]);
    expect(feed.listings.get('US-3')?.sizes?.plot_area).to.deep.equal({ size: 5.4, unit: 'acre' });
    expect(shown(feed)).to.not.match(/520|Hidden|LB-99|4711|Secret/);
    const hidden = feed.proposal.left.filter(({ isPrivate }) => isPrivate !== undefined).map(({ path }) => path);
    expect(hidden).to.include.members(['OwnerName', 'LockBoxSerialNumber']);
  });

  it('reads a British JSON with "POA", weekly rents and a rent per person, which is none of the home', async () => {
    const feed = await proposeFeed('estate-agent-gb.json', 'gb');
    expect(linesOf(feed)).to.deep.equal([
      '9001: sale, house, 425000 GBP, -, 1020 sq_ft, 3, Oxford, 0.jpg+1.jpg',
      '9002: sale, house, no price, -, 870 sq_ft, 2, Abingdon, 0.jpg',
      '9003: rental, apartment, 1350 GBP, month, 510 sq_ft, 1, Oxford, 0.jpg',
      '9004: rental, apartment, no price, -, 1300 sq_ft, 5, Oxford, 0.jpg',
      '9005: rental, house, 310 GBP, week, 760 sq_ft, 2, Oxford, 0.jpg',
    ]);
    const texts = [...feed.listings.values()].map(({ description }) => description['en']?.slice(0, 14));
    expect(texts[0]).to.equal('A family house');
    // A band of the council tax is no energy class.
    expect([...feed.listings.values()].map(({ legal }) => legal?.energy)).to.deep.equal(Array(5).fill(undefined));
    expect(shown(feed)).to.not.match(/Vendor needs|Probate|Concealed|Boiler/);
  });

  it('reads a French XML with a life annuity, and shows no rent without its period', async () => {
    const feed = await proposeFeed('logiciel-fr.xml', 'fr');
    expect(linesOf(feed)).to.deep.equal([
      '501: sale, house, 349000 EUR, -, 124 sq_m, 4, Nantes, 1.jpg+2.jpg',
      '502: rental, apartment, no price, -, 61 sq_m, 2, Rezé, 1.jpg',
      '503: life_annuity_sale, house, no price, -, 98 sq_m, 3, Nantes, 1.jpg',
    ]);
    const annuity = feed.listings.get('503')?.life_annuity_details;
    expect([annuity?.initial_capital?.amount, annuity?.life_annuity?.amount?.amount]).to.deep.equal([95_000, 640]);
    expect([...feed.listings.values()].map(({ location }) => location?.publish_address)).to.deep.equal([
      false,
      true,
      false,
    ]);
    expect(asked(feed)).to.include('rent_period');
    expect(shown(feed)).to.not.match(/divorce|Préavis|84 ans|Discrète/);
  });
});
