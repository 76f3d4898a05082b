import { expect } from 'chai';
import { validatorOf } from './feed-validator.ts';

describe('How to ask whether a feed is as it was', () => {
  const DATES = { date: 'Mon, 23 Nov 2026 09:00:00 GMT', 'last-modified': 'Mon, 23 Nov 2026 08:58:59 GMT' };

  it('is by its ETag, strong or weak, rather than by its date', () => {
    for (const etag of ['"1"', 'W/"5f-61e"']) {
      expect(validatorOf({ ...DATES, etag })).to.deep.equal({ header: 'if-none-match', value: etag });
    }
  });

  it('is by its date where that is surely past, written as HTTP has it', () => {
    const value = DATES['last-modified'];
    expect(validatorOf(DATES)).to.deep.equal({ header: 'if-modified-since', value });
    expect(validatorOf({ ...DATES, 'last-modified': '2026-11-23T08:58:59Z' })).to.deep.equal({
      header: 'if-modified-since',
      value,
    });
    expect(validatorOf({ ...DATES, 'last-modified': 'Mon, 23 Nov 2026 08:59:01 GMT' })).to.equal(undefined);
  });

  it('is unknown where the server says nothing, or nothing sound', () => {
    expect(validatorOf({})).to.equal(undefined);
    expect(validatorOf({ 'last-modified': DATES['last-modified'] })).to.equal(undefined);
    expect(validatorOf({ ...DATES, 'last-modified': 'yesterday' })).to.equal(undefined);
    for (const etag of ['abc', '"a"b"', `"${'x'.repeat(300)}"`, '"a\r\nx: y"']) {
      expect(validatorOf({ etag }), etag).to.equal(undefined);
    }
  });
});
