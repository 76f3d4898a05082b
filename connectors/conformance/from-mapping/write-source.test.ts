import { expect } from 'chai';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { mapRecord } from '../../inputs/mapped-feed/map-record.ts';
import { makeListings } from '../fixture.ts';
import { writeRecord, writeSource } from './write-source.ts';

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Invented',
  source: { format: 'xml', records: 'export.listing' },
  key: { from: ['ids@own'] },
  updated: ['changed'],
  rules: [
    { to: 'offer_type', from: ['way[@name=offer]'], codes: { nothing: null, buy: 'sale' } },
    { to: 'description.en', from: ['texts.text[@lang=en]'] },
    { to: 'title.en', from: ['headline'] },
  ],
};

describe('a source written after a mapping', () => {
  it('is what the mapping reads: key, words that it knows, texts and time', () => {
    const [listing] = makeListings(1);
    if (!listing) throw new Error('no listing');
    const { property } = mapRecord(writeRecord(MAPPING, listing), { config: { mapping: MAPPING }, market: 'gb' });
    expect(property).to.include({ crm_reference: 'K1', offer_type: 'sale', updated_at: listing.changed });
    expect(property.description).to.deep.equal({ en: listing.text });
  });

  it('has its elements and attributes in XML', () => {
    const { body, contentType } = writeSource(MAPPING, makeListings(2));
    expect(contentType).to.equal('text/xml');
    expect(body).to.include('<ids own="K1"></ids>').and.include('<way name="offer">buy</way>');
    expect(body.match(/<listing>/g)).to.have.length(2);
  });
});
