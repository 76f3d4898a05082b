import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Client } from '@elastic/elasticsearch';
import { listingIndexDefinition } from './mapping.ts';
import { searchedFields } from './searched-fields.ts';

/** Types and filters of modules that are not in the jars on Maven Central; `best_compression` needs a native library. */
const UNUSED =
  /"(scaled_float|search_as_you_type|geo_shape|wildcard|constant_keyword|match_only_text|ngram|synonym|best_compression)"/;

describe('the index definition', () => {
  it('takes the kind of every field from the property model', () => {
    const fields = searchedFields();
    expect(fields['type']).to.equal('keyword');
    expect(fields['created_at']).to.equal('date');
    expect(fields['available_at']).to.equal('date');
    expect(fields['bedrooms']).to.equal('integer');
    expect(fields['living_rooms']).to.equal('double');
    expect(fields['amenities']).to.equal('keyword');
    expect(fields['sizes']).to.deep.include({ liveable_area: 'area', plot_area: 'area' });
    expect(fields['financial']).to.deep.include({ transaction: { price: 'money', sold_price: 'money' } });
    expect(fields['location']).to.deep.include({ geo: 'geo', countryCode: 'keyword' });
    expect(fields['rent_details']).to.deep.include({ furnished: 'boolean' });
  });

  it('ignores fields it does not name, and bad values of those it does', () => {
    const { mappings } = listingIndexDefinition();
    expect(mappings.dynamic).to.equal(false);
    for (const [name, type] of [
      ['created_at', 'date'],
      ['bedrooms', 'integer'],
      ['living_rooms', 'double'],
    ] as const) {
      expect(mappings.properties?.[name]).to.deep.include({ type, ignore_malformed: true });
    }
  });

  it('uses nothing that a server made of the plain jars lacks', () => {
    expect(JSON.stringify(listingIndexDefinition())).not.to.match(UNUSED);
  });

  it('has a fingerprint that stays the same', () => {
    const meta = () => listingIndexDefinition().mappings._meta;
    expect(meta()).to.deep.equal(meta());
    expect(meta()?.['definition']).to.match(/^[0-9a-f]{16}$/);
  });
});

describe('the analysis of texts', () => {
  const index = `analysis-${randomUUID()}`;
  let client: Client | undefined;

  before(async function () {
    const node = process.env['ELASTICSEARCH_URL'];
    if (!node) {
      console.log('    skipped: no Elasticsearch is running (ELASTICSEARCH_URL is not set)');
      this.skip();
    }
    client = new Client({ node });
    await client.indices.create({ index, ...listingIndexDefinition() });
  });

  after(async () => {
    await client?.indices.delete({ index });
    await client?.close();
  });

  const tokens = async (analyzer: string, text: string) =>
    ((await client!.indices.analyze({ index, analyzer, text })).tokens ?? []).map(({ token }) => token);

  for (const [analyzer, one, other] of [
    ['text_fr', "l'appartement", 'APPARTEMENTS'],
    ['text_fr', 'L’Hôtel', 'hotels'],
    ['text_fr', 'maisons', 'Maison'],
    ['text_fr', 'à la maison', 'maison'],
    ['text_fr', 'rénovée', 'renove'],
    ['text_en', "the owner's houses", 'owner house'],
    ['text_en', 'Apartments', 'apartment'],
    ['text_en', 'renovated properties', 'renovate property'],
    ['text_fr', 'bureaux', 'bureau'],
    ['text_fr', 'terrains constructibles', 'terrain constructible'],
    ['text_de', 'Grundstücke', 'Grundstück'],
    ['text_de', 'Gärten', 'Garten'],
    ['text_de', 'Häuser', 'Haus'],
    ['text_de', 'Haeuser', 'Häusern'],
    ['text_de', 'die Wohnungen', 'Wohnung'],
    ['text_de', 'Straße', 'STRASSE'],
    ['text_other', 'habitación', 'HABITACION'],
    ['name', "L'Haÿ-les-Roses", 'hay les roses'],
  ] as const) {
    it(`of ${analyzer} finds “${other}” in a text with “${one}”`, async () => {
      expect(await tokens(analyzer, one)).to.deep.equal(await tokens(analyzer, other));
    });
  }
});
