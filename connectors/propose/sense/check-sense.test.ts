import { expect } from 'chai';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { ProposalWarning } from '../proposal.ts';
import { checkSense } from './check-sense.ts';

const MAPPING = {
  version: 1,
  name: 'x',
  source: { format: 'json' },
  key: { from: ['id'] },
  rules: [{ to: 'offer_type', constant: 'sale' }],
} as const;

const property = (changes: Partial<MappedProperty>): MappedProperty => ({
  crm_reference: 'A',
  reference: 'A',
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: {},
  description: { fr: 'x' },
  ...changes,
});

const price = (amount: number): Pick<MappedProperty, 'financial'> => ({
  financial: { transaction: { price: { amount, currency: 'EUR' } } },
});
const area = (size: number): { size: number; unit: 'sq_m' } => ({ size, unit: 'sq_m' });

async function warningsFor(listings: readonly (MappedProperty | 'bad')[]): Promise<ProposalWarning[]> {
  async function* records(): AsyncGenerator<JsonObject> {
    for (const index of listings.keys()) yield { index };
  }
  return checkSense(JSON.parse(JSON.stringify(MAPPING)), records(), {
    market: 'fr',
    map(_mapping, { index }) {
      const found = listings[Number(index)];
      if (found === undefined || found === 'bad') throw new ConnectorError('bad_record', 'no offer');
      return { property: found, warnings: [] };
    },
  });
}

const codes = async (listings: readonly (MappedProperty | 'bad')[]): Promise<string[]> =>
  (await warningsFor(listings)).map(({ code }) => code);

describe('the check of a mapping over the whole file', () => {
  it('finds prices that are those of another offer', async () => {
    const swapped = [property({ ...price(850) }), property({ ...price(900) }), property({ ...price(1_200) })];
    expect(await codes(swapped)).to.include('price_histogram');
    expect(await codes([property({ ...price(250_000) }), property({ ...price(90_000) })])).to.not.include(
      'price_histogram',
    );
    expect(await codes([property({ offer_type: 'rental', ...price(250_000) })])).to.include('price_histogram');
  });

  it('finds points outside the country and swapped areas', async () => {
    const abroad = property({ location: { countryCode: 'FR', geo: { latitude: 2.35, longitude: 48.85 } } });
    const plot = property({ sizes: { liveable_area: area(800), plot_area: area(90) } });
    const found = await warningsFor([abroad, plot]);
    expect(found.find(({ code }) => code === 'outside_country')).to.include({ count: 1 });
    expect(found.find(({ code }) => code === 'plot_below_living_area')?.examples[0]).to.include('90');
  });

  it('finds prices per m² that no home costs, quarantined listings and offers without a price', async () => {
    const cheap = property({ ...price(1_000), sizes: { liveable_area: area(100) } });
    const rental = property({ offer_type: 'rental' });
    expect(await codes([cheap, 'bad', rental])).to.include.members([
      'price_per_m2',
      'quarantined',
      'offer_without_price',
    ]);
  });
});
